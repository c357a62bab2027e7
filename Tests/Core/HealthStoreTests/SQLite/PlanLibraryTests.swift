import Foundation
import HealthModel
import TestEngines
import TestSupport
import Testing

@testable import HealthStore

/// The library of plans, and the links of workouts to plans.
@Suite struct PlanLibraryTests {
    private let engine: SQLiteEngine
    private let calendar = Calendar.utc

    init() throws {
        engine = try SQLiteEngine.forTest()
    }

    private static func plan(_ name: String, id: UUID = UUID()) -> PlannedWorkout {
        .minute(name, id: id)
    }

    private static func file(_ text: String) -> LibraryPlan.File {
        LibraryPlan.File(name: "\(text).json", format: "planJSON", bytes: Array(text.utf8))
    }

    private func add(_ plans: [PlannedWorkout], _ text: String) throws -> [LibraryPlan.Outcome] {
        try engine.write(as: .own) { try $0.addToLibrary(plans, of: Self.file(text)) }
    }

    private func read<Answer>(_ body: (StoreReader) throws -> Answer) throws -> Answer {
        try engine.reports(for: .own, body)
    }

    @Test func PLF_2_theSameBytesAreStoredOnceAndAnotherVersionReplacesAPlan() throws {
        let (one, other) = (Self.plan("One"), Self.plan("Other"))
        #expect(try add([one, other], "a") == [.added, .added])
        #expect(try add([one, other], "a") == [.present, .present])
        let changed = Self.plan("One, longer", id: one.id)
        #expect(try add([changed], "b") == [.replaced])
        #expect(try read { try $0.libraryPlans() }.map(\.plan.displayName) == ["Other", "One, longer"])
        #expect(try read { try $0.libraryPlan(one.id) } == changed)
        let kept = try #require(try read { try $0.libraryFile(of: one.id) })
        #expect(kept.file == Self.file("b") && kept.plans == 1)
        #expect(try read { try $0.libraryFile(of: other.id) }?.plans == 1)
    }

    @Test func PLF_2_theFileLeavesWithTheLastOfItsPlans() throws {
        let (one, other) = (Self.plan("One"), Self.plan("Other"))
        _ = try add([one, other], "a")
        func remove(_ plan: PlannedWorkout) throws -> Bool {
            try engine.write(as: .own) { try $0.removeFromLibrary(plan.id) }
        }
        #expect(try remove(one))
        #expect(try !remove(one))
        #expect(try read { try $0.libraryFile(of: other.id) }?.file == Self.file("a"))
        #expect(try remove(other))
        let files = try read { try SQLStatement($0.database, "SELECT count(*) FROM plan_file").firstInteger() }
        #expect(files == 0)
    }

    @Test func PLN_93_theListHasTheTotalsOfAPlan() throws {
        let plan = Self.plan("One")
        _ = try add([plan], "a")
        let listed = try #require(try read { try $0.libraryPlans() }.first)
        #expect(listed.id == plan.id && listed.plan == PlanSummary(plan))
        #expect(listed.plan.steps == plan.totals.parts && listed.plan.estimatedSeconds == 60)
        #expect(listed.file == "a.json" && listed.format == "planJSON")
    }

    @Test func theLastImportedPlansAreListedInTheirOrder() throws {
        let plans = ["One", "Two", "Three"].map { Self.plan($0) }
        _ = try add(plans, "a")
        let last = try read { try $0.libraryPlans(last: 2) }
        #expect(last.map(\.plan.displayName) == ["Two", "Three"])
        #expect(try read { try $0.libraryPlanCount() } == 3)
    }

    @Test func plansOfTheScheduleAndTheLibraryAreFoundByDigitsAtEitherEnd() throws {
        let ids = ["AB000000-0000-0000-0000-0000000000CD", "AC000000-0000-0000-0000-0000000000AB"]
            .compactMap(UUID.init(uuidString:))
        let (kept, scheduled) = (Self.plan("Kept", id: ids[0]), Self.plan("Scheduled", id: ids[1]))
        _ = try add([kept], "a")
        let date = try #require(ScheduledDate(DateComponents(year: 2023, month: 3, day: 8), in: calendar))
        for plan in [kept, scheduled] {
            try engine.write(as: .own) { try $0.schedule(plan, at: date, today: .distantPast, in: calendar) }
        }
        func found(_ digits: String) throws -> Set<UUID> { Set(try read { try $0.planIdentifiers(digits) }) }
        #expect(try found("ab") == Set(ids))
        #expect(try found("ac") == [ids[1]])
        #expect(try found("cd") == [ids[0]])
        #expect(try found("0") == [])
    }

    // MARK: Links

    private func run() throws -> SampleRecord {
        let workout = SampleRecord(
            type: .workout, start: 700_000_000, end: 700_000_060,
            content: .workout(WorkoutRecord(activityType: .running, duration: 60)))
        try engine.allow(.own)
        try engine.write(as: .own) { try $0.save([workout]) }
        return workout
    }

    @Test func PLN_90_aLinkCompletesTheEntryAndItsRemovalReopensIt() throws {
        let workout = try run()
        let plan = Self.plan("One")
        let date = try #require(ScheduledDate(DateComponents(year: 2023, month: 3, day: 8), in: calendar))
        let now = Date(timeIntervalSinceReferenceDate: 700_000_000)
        try engine.write(as: .own) { try $0.schedule(plan, at: date, today: now, in: calendar) }
        func entries() throws -> [Bool] {
            try read { try $0.scheduledEntries() }.map(\.isComplete)
        }
        let entry = StartedPlan.Entry(app: AppIdentity.own.source.bundleIdentifier, date: date)
        try engine.write(as: .own) { try $0.link(workout.uuid, to: plan, entry) }
        let linked = try #require(try read { try $0.plan(of: workout.uuid) })
        #expect(linked.isLinked && linked.plan == plan && linked.entry == entry)
        #expect(try entries() == [true])
        #expect(try engine.write(as: .own) { try $0.unlink(workout.uuid) })
        #expect(try read { try $0.plan(of: workout.uuid) } == nil)
        #expect(try entries() == [false])
        #expect(try !engine.write(as: .own) { try $0.unlink(workout.uuid) })
    }

    @Test func PLN_90_aLinkReplacesALinkAndNoPlanThatTheWorkoutWasStartedFrom() throws {
        let workout = try run()
        let (one, other) = (Self.plan("One"), Self.plan("Other"))
        try engine.write(as: .own) { try $0.link(workout.uuid, to: one, nil) }
        try engine.write(as: .own) { try $0.link(workout.uuid, to: other, nil) }
        #expect(try read { try $0.plan(of: workout.uuid) }?.plan == other)
        let started = SampleRecord(
            type: .workout, start: 700_001_000, end: 700_001_060,
            content: .workout(WorkoutRecord(activityType: .running, duration: 60)))
        try engine.write(as: .own) {
            _ = try $0.finish(WorkoutDraft(workout: started, members: MemberRuns(), plan: StartedPlan(one)))
        }
        let error = #expect(throws: EngineError.self) {
            try engine.write(as: .own) { try $0.link(started.uuid, to: other, nil) }
        }
        #expect(error?.code == .invalidArgument)
        #expect(try !engine.write(as: .own) { try $0.unlink(started.uuid) })
        #expect(try read { try $0.plan(of: started.uuid) } == StartedPlan(one))
    }
}
