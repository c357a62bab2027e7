import Foundation
import HealthModel
import TestEngines
import Testing

@testable import HealthStore

/// The entry of a schedule that a workout completes: that of its app, its plan and its moment, and no other.
@Suite struct PlanEntryTests {
    private let engine: SQLiteEngine
    private let today = Date(timeIntervalSinceReferenceDate: 699_969_600)
    private static let plans = [1, 2].map { number in
        let step = PlannedInterval(.work, PlannedStep(goal: .time(QuantityValue(60, .second))))
        return PlannedWorkout(
            .intervals(
                PlannedIntervals(
                    activity: .running, displayName: "\(number)", blocks: [PlannedBlock(steps: [step])])),
            id: .given(number))
    }
    private static let apps = [AppIdentity.own, .other]

    /// Schedules both plans for both apps, at two times.
    init() throws {
        engine = try SQLiteEngine.forTest()
        try engine.allow(.own, .other)
        for app in Self.apps {
            for plan in Self.plans {
                for hour in [9, 20] {
                    try engine.write(as: app) {
                        try $0.schedule(plan, at: Self.date(hour), today: today, in: .current)
                    }
                }
            }
        }
    }

    private static func date(_ hour: Int) throws -> ScheduledDate {
        try #require(
            ScheduledDate(DateComponents(year: 2023, month: 3, day: 9, hour: hour), in: .current))
    }

    /// Returns the entries that are complete.
    private func complete() throws -> [String] {
        try engine.read { try $0.scheduledEntries() }.filter(\.isComplete).map { entry in
            "\(entry.app) \(entry.plan.displayName ?? "-") \(entry.slot.minute ?? -1)"
        }.sorted()
    }

    private func name(_ app: AppIdentity, _ plan: Int, _ hour: Int) -> String {
        "\(app.source.bundleIdentifier) \(plan + 1) \(hour * 60)"
    }

    @Test("PLN-60: a workout completes the entry that it was started from", arguments: [0, 1], [0, 1])
    func started(owner: Int, plan: Int) throws {
        for saver in Self.apps {
            var expected = try Set(complete())
            for hour in [20, 9] {
                let entry = StartedPlan.Entry(
                    app: Self.apps[owner].source.bundleIdentifier, date: try Self.date(hour))
                let workout = SampleRecord.workout(
                    UUID(), WorkoutRecord(activityType: .running, duration: 60), 0, 60)
                _ = try engine.write(as: saver) {
                    try $0.finish(
                        WorkoutDraft(
                            workout: workout, members: MemberRuns(), plan: StartedPlan(Self.plans[plan], entry: entry)))
                }
                expected.insert(name(Self.apps[owner], plan, hour))
                #expect(try complete() == expected.sorted())
            }
        }
    }

    @Test("PLN-90: a link completes the entry, and what is linked no longer leaves it open again", arguments: [0, 1])
    func linked(owner: Int) throws {
        let app = Self.apps[owner]
        let workout = SampleRecord.workout(
            .given(10), WorkoutRecord(activityType: .running, duration: 60), 0, 60)
        try engine.save([workout], by: .own)
        for writer in Self.apps {
            func link(_ plan: Int, _ hour: Int?) throws {
                let entry = try hour.map {
                    StartedPlan.Entry(app: app.source.bundleIdentifier, date: try Self.date($0))
                }
                try engine.write(as: writer) { try $0.link(workout.uuid, to: Self.plans[plan], entry) }
            }
            try link(0, 9)
            #expect(try complete() == [name(app, 0, 9)])
            try link(0, 20)
            #expect(try complete() == [name(app, 0, 20)])
            try link(1, 20)
            #expect(try complete() == [name(app, 1, 20)])
            try link(1, nil)
            #expect(try complete() == [])
            try link(1, 9)
            #expect(try complete() == [name(app, 1, 9)])
            #expect(try engine.write(as: writer) { try $0.unlink(workout.uuid) })
            #expect(try complete() == [] && !engine.write(as: writer) { try $0.unlink(workout.uuid) })
        }
    }

    @Test("PLN-90: an entry that another workout completes, too, stays complete", arguments: [true, false])
    func shared(isStarted: Bool) throws {
        let workouts = (0..<2).map {
            SampleRecord.workout(
                .given(10 + $0), WorkoutRecord(activityType: .running, duration: 60), Double($0), Double($0 + 60))
        }
        func entry(_ hour: Int) throws -> StartedPlan.Entry {
            StartedPlan.Entry(app: AppIdentity.own.source.bundleIdentifier, date: try Self.date(hour))
        }
        func link(_ place: Int, _ hour: Int) throws {
            try engine.write(as: .own) { try $0.link(workouts[place].uuid, to: Self.plans[0], entry(hour)) }
        }
        func unlink(_ place: Int) throws -> Bool { try engine.write(as: .own) { try $0.unlink(workouts[place].uuid) } }
        try engine.save([workouts[0]], by: .own)
        if isStarted {
            _ = try engine.write(as: .own) {
                try $0.finish(
                    WorkoutDraft(
                        workout: workouts[1], members: MemberRuns(),
                        plan: StartedPlan(Self.plans[0], entry: entry(9))))
            }
        } else {
            try engine.save([workouts[1]], by: .own)
            try link(1, 9)
        }
        let shared = name(.own, 0, 9)
        try link(0, 9)
        #expect(try unlink(0) && complete() == [shared])
        // A link to another entry takes the place of this one.
        try link(0, 9)
        try link(0, 20)
        #expect(try Set(complete()) == [shared, name(.own, 0, 20)])
        // The other workout completes only its own entry.
        #expect(try unlink(0) && complete() == [shared])
        #expect(try unlink(1) == !isStarted && complete() == (isStarted ? [shared] : []))
    }

    @Test("PLN-60: an entry of an app that has none is of nobody") func unknown() throws {
        for entry in [
            StartedPlan.Entry(app: "test.third", date: try Self.date(9)),
            .init(app: "test.own", date: try Self.date(10)),
        ] {
            let workout = SampleRecord.workout(UUID(), WorkoutRecord(activityType: .running, duration: 60), 0, 60)
            _ = try engine.write(as: .own) {
                try $0.finish(
                    WorkoutDraft(
                        workout: workout, members: MemberRuns(), plan: StartedPlan(Self.plans[0], entry: entry)))
            }
            #expect(try complete() == [])
        }
    }
}
