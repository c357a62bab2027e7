import Foundation
import HealthModel
import Synchronization
import TestEngines
import TestSupport
import Testing

@testable import HealthStore

/// Schedules of several apps, their limits and order, and the workouts of a plan.
@Suite struct SchedulingTests {
    private let engine: SQLiteEngine
    private let calendar = Calendar.utc
    /// 8 March 2023, 12:00 UTC.
    private let today = Date(timeIntervalSinceReferenceDate: 699_969_600)

    init() throws {
        engine = try SQLiteEngine.forTest()
        try engine.allow(.own)
        try engine.write { try $0.authorize(.other, AuthorizationDecisions(read: [.workout: false])) }
    }

    private static func plan(_ name: String, id: UUID = UUID(), seconds: Double = 60) -> PlannedWorkout {
        let steps = [PlannedInterval(.work, PlannedStep(goal: .time(QuantityValue(seconds, .second))))]
        return PlannedWorkout(
            .intervals(
                PlannedIntervals(activity: .running, displayName: name, blocks: [PlannedBlock(steps: steps)])), id: id)
    }

    private func date(_ day: Int, _ hour: Int? = nil, _ minute: Int? = nil, zone: Int? = nil) throws -> ScheduledDate {
        let parts = DateComponents(
            timeZone: zone.flatMap { TimeZone(secondsFromGMT: $0) }, year: 2023, month: 3, day: day, hour: hour,
            minute: minute)
        return try #require(ScheduledDate(parts, in: calendar))
    }

    private func schedule(_ plan: PlannedWorkout, _ date: ScheduledDate, by app: AppIdentity = .own) throws {
        try engine.write(as: app) { try $0.schedule(plan, at: date, today: today, in: calendar) }
    }

    private func names(by app: AppIdentity = .own) throws -> [String?] {
        try engine.read { try $0.scheduledPlans(ofApp: app.source.bundleIdentifier, in: calendar) }
            .map(\.plan.displayName)
    }

    // MARK: Permission

    @Test func PLN_51_permissionIsOfEachAppAndCanBeForgotten() throws {
        func permission(_ app: AppIdentity) throws -> SchedulingPermission {
            try engine.read(for: app) { try $0.schedulingPermission() }
        }
        #expect(try permission(.own) == .notDetermined)
        for state: SchedulingPermission in [.restricted, .denied, .authorized] {
            try engine.write { try $0.setSchedulingPermission(state, ofApp: "test.own") }
            #expect(try permission(.own) == state && permission(.other) == .notDetermined)
            #expect(try engine.read { try $0.schedulingPermission(ofApp: "test.own") } == state)
        }
        try engine.write { try $0.setSchedulingPermission(.denied, ofApp: "test.other") }
        try engine.write { try $0.setSchedulingPermission(.notDetermined, ofApp: "test.own") }
        #expect(try permission(.own) == .notDetermined && permission(.other) == .denied)
    }

    // MARK: Order and limits

    @Test func PLN_57_plansAreInTheOrderOfTheirMomentsThenOfScheduling() throws {
        for (name, at) in [
            ("late", try date(9, 20)), ("day", try date(9)), ("midnight", try date(9, 0)),
            ("early", try date(7, 23, 59)),
            // Half past nine on the 9th, nine and a half hours behind, is 19:00 UTC.
            ("behind", try date(9, 9, 30, zone: -34_200)), ("ahead", try date(9, 1, 30, zone: 19_800)),
            ("late too", try date(9, 20)),
        ] { try schedule(Self.plan(name), at) }
        try schedule(Self.plan("other"), try date(1), by: .other)
        #expect(try names() == ["early", "ahead", "day", "midnight", "behind", "late", "late too"])
        #expect(try names(by: .other) == ["other"])
        let entries = try engine.read { try $0.scheduledEntries() }
        #expect(
            entries.map(\.plan.displayName)
                == ["late", "day", "midnight", "early", "behind", "ahead", "late too", "other"])
        #expect(entries.map(\.app) == Array(repeating: "test.own", count: 7) + ["test.other"])
        let ninth = try date(9).slot.day
        func days(_ range: Range<Int64>) throws -> Int {
            try engine.read { try $0.scheduledEntries(ofApp: "test.own", days: range) }.count
        }
        #expect(try days(ninth..<ninth + 1) == 6 && days(ninth - 2..<ninth) == 1 && days(ninth + 1..<ninth + 9) == 0)
        #expect(try days(ninth - 2..<ninth + 1) == 7 && days(ninth - 1..<ninth) == 0)
    }

    @Test func PLN_56_anEntryIsKnownByItsPlanAndItsMoment() throws {
        let plan = Self.plan("One")
        try schedule(plan, try date(9, 20))
        // The same moment in another zone, with another version of the plan.
        try schedule(Self.plan("Two", id: plan.id, seconds: 90), try date(9, 21, 30, zone: 5_400))
        #expect(try names() == ["Two"])
        try schedule(plan, try date(9, 20, 1))
        try schedule(plan, try date(9))
        try schedule(plan, try date(9, 20), by: .other)
        #expect(try names() == ["One", "Two", "One"] && names(by: .other) == ["One"])
        func complete(_ date: ScheduledDate, by app: AppIdentity = .own) throws -> Bool {
            try engine.write(as: app) { try $0.completeScheduled(plan.id, at: date.slot, in: calendar) }
        }
        #expect(try complete(date(9, 20, 1)) && complete(date(9)) && !complete(date(9, 0)) && !complete(date(8)))
        #expect(try engine.read { try $0.scheduledEntries() }.map(\.isComplete) == [false, true, true, false])
        // Another version of the plan leaves the mark.
        try schedule(Self.plan("Three", id: plan.id), try date(9))
        #expect(try engine.read { try $0.scheduledEntries() }.map(\.isComplete) == [false, true, true, false])
        func remove(_ date: ScheduledDate) throws -> Bool {
            try engine.write(as: .own) { try $0.unschedule(plan.id, at: date.slot, in: calendar) }
        }
        #expect(try remove(date(9)) && !remove(date(9)) && names() == ["Two", "One"])
        try engine.write(as: .own) { try $0.unscheduleAll() }
        #expect(try names().isEmpty && names(by: .other) == ["One"])
    }

    @Test func PLN_58_fiftyEntriesOfAnAppMayLieAhead() throws {
        let plans = (0..<50).map { Self.plan("\($0)") }
        try engine.write(as: .own) { store in
            for (place, plan) in plans.enumerated() {
                let day = try #require(
                    ScheduledDate(DateComponents(year: 2023, month: 3, day: 8 + place % 20), in: calendar))
                try store.schedule(plan, at: day, today: today, in: calendar)
            }
        }
        let more = Self.plan("more")
        func refusal(_ date: ScheduledDate, by app: AppIdentity = .own) -> String? {
            do {
                try schedule(more, date, by: app)
                return nil
            } catch {
                return (error as? EngineError)?.message
            }
        }
        let reason = "No more than 50 workouts can be scheduled that are not complete."
        #expect(try refusal(date(8)) == reason && refusal(date(30, 6)) == reason)
        // What is over does not count, another app has its own, and an entry may change.
        #expect(try refusal(date(7)) == nil && refusal(date(8), by: .other) == nil)
        try schedule(Self.plan("0 anew", id: plans[0].id), try date(8))
        #expect(try names().contains("0 anew"))
        let done = try engine.write(as: .own) {
            try $0.completeScheduled(plans[1].id, at: try date(9).slot, in: calendar)
        }
        #expect(try done && refusal(date(8)) == nil && refusal(date(9)) == reason)
    }

    // MARK: Workouts of a plan

    @Test func PLN_65_workoutsOfAPlanAreInTheOrderOfTheirStarts() throws {
        let (plan, other) = (Self.plan("One"), Self.plan("Other"))
        let entry = StartedPlan.Entry(app: "test.own", date: try date(9, 20))
        let changed = Self.plan("One as it was", id: plan.id, seconds: 61)
        let started: [(Double, StartedPlan)] = [
            (50_000, .init(plan)), (10_000, .init(changed, entry: entry)), (30_000, .init(other)),
            (20_000, .init(plan, entry: nil, isLinked: true)),
        ]
        try schedule(plan, try date(9, 20))
        try schedule(plan, try date(9, 21))
        var uuids: [UUID] = []
        for (start, plan) in started {
            let workout = SampleRecord.workout(from: start, to: start + 60)
            uuids.append(workout.uuid)
            _ = try engine.write(as: .own) {
                try $0.finish(WorkoutDraft(workout: workout, members: MemberRuns(), plan: plan))
            }
        }
        let runs = try engine.read(for: .own) { try $0.runs(ofPlan: plan.id) }
        #expect(runs.map(\.workout) == [uuids[1], uuids[3], uuids[0]])
        #expect(runs.map(\.start.timeIntervalSinceReferenceDate) == [10_000, 20_000, 50_000])
        #expect(runs.map(\.plan) == [changed, plan, plan] && runs.map(\.entry) == [entry, nil, nil])
        #expect(try engine.read(for: .other) { try $0.runs(ofPlan: plan.id) }.isEmpty)
        #expect(try engine.read(for: .own) { try $0.runs(ofPlan: UUID()) }.isEmpty)
        #expect(try engine.read(for: .other) { try $0.plan(of: uuids[0]) } == nil)
        #expect(try engine.read(for: .own) { try $0.plan(of: uuids[1]) } == started[1].1)
        // The workout completed its own entry, and no other one.
        #expect(try engine.read { try $0.scheduledEntries() }.map(\.isComplete) == [true, false])
    }

    @Test func PLF_2_theLibraryTellsWhenAndFromWhatAPlanCame() throws {
        let time = Mutex(700_000_000.0)
        let engine = try SQLiteEngine.forTest { time.withLock { $0 } }
        func add(_ plans: [PlannedWorkout], _ name: String) throws -> [LibraryPlan.Outcome] {
            defer { time.withLock { $0 += 60 } }
            let file = LibraryPlan.File(name: name, format: "f-\(name)", bytes: Array("bytes of \(name)".utf8))
            return try engine.write(as: .own) { try $0.addToLibrary(plans, of: file) }
        }
        let plans = ["A", "B", "C"].map { Self.plan($0) }
        #expect(try add([plans[0], plans[1]], "one") == [.added, .added])
        #expect(try add([plans[1], plans[2]], "two") == [.replaced, .added])
        #expect(try add([plans[0], plans[2]], "two") == [.replaced, .present])
        let found = try engine.read { try $0.libraryPlans() }
        #expect(
            found == [
                LibraryPlan(
                    PlanSummary(plans[1]), added: .init(timeIntervalSinceReferenceDate: 700_000_060), file: "two",
                    format: "f-two"),
                LibraryPlan(
                    PlanSummary(plans[2]), added: .init(timeIntervalSinceReferenceDate: 700_000_060), file: "two",
                    format: "f-two"),
                LibraryPlan(
                    PlanSummary(plans[0]), added: .init(timeIntervalSinceReferenceDate: 700_000_120), file: "two",
                    format: "f-two"),
            ])
        // Nothing is left of the first file.
        #expect(try engine.read { try $0.libraryFile(of: plans[1].id) }?.plans == 2)
        #expect(try engine.read { try $0.libraryFile(of: UUID()) } == nil)
        #expect(try engine.read { try $0.libraryPlan(UUID()) } == nil && engine.read { try $0.libraryPlanCount() } == 3)
        #expect(try engine.read { try $0.libraryPlans(last: 0) }.isEmpty)
        #expect(try engine.read { try $0.libraryPlans(last: 1) } == [found[2]])
    }
}
