import Foundation
import HealthModel
import HealthStore
import TestStores
import Testing

@testable import HealthReports

/// Stored workouts compared with plans.
@Suite struct PlanComparisonTests {
    private let store: LawStore

    init() throws { store = try LawStore() }

    private func compare(_ workout: UUID, _ plan: PlannedWorkout? = nil) throws -> PlanComparison? {
        try store.engine.reports(for: LawStore.app) { try $0.planComparison(of: workout, plan: plan) }
    }

    private func quantity(
        _ type: ObjectType, _ start: Double, _ end: Double, _ value: Double, _ unit: QuantityUnit
    ) -> SampleRecord {
        SampleRecord(type: type, start: start, end: end, content: .quantity(QuantityValue(value, unit)))
    }

    private func activity(_ start: Double, _ end: Double, _ keyPath: String?) -> WorkoutActivityRecord {
        var configuration = WorkoutConfigurationRecord()
        configuration.activityType = .running
        return WorkoutActivityRecord(
            configuration: configuration, start: start, end: end,
            metadata: keyPath.map { Metadata([PlannedPart.Position.metadataKey: .string($0)]) })
    }

    /// Saves a run with samples of each second, and a pause from 60 to 70 s.
    private func save(
        _ end: Double, activities: [WorkoutActivityRecord] = [], laps: [Double] = [], samples: [SampleRecord],
        plan: PlannedWorkout? = nil
    ) throws -> UUID {
        var events = [
            WorkoutEventRecord(kind: .pause, start: 60, end: 60, metadata: nil),
            WorkoutEventRecord(kind: .resume, start: 70, end: 70, metadata: nil),
        ]
        for (from, to) in zip(laps, laps.dropFirst()) {
            events.append(WorkoutEventRecord(kind: .lap, start: from, end: to, metadata: nil))
        }
        var record = WorkoutRecord(activityType: .running, start: 0, end: end, events: events, totals: [:])
        if !activities.isEmpty { record.activities = activities }
        let workout = SampleRecord(type: .workout, start: 0, end: end, content: .workout(record))
        try store.engine.write(as: LawStore.app) {
            if let plan {
                _ = try $0.finish(
                    WorkoutDraft(
                        workout: workout, members: MemberRuns(), plan: StartedPlan(plan)))
            } else {
                try $0.save([workout])
            }
            if !samples.isEmpty { try $0.add(samples, to: workout.uuid) }
        }
        return workout.uuid
    }

    private func distances(_ ranges: [Range<Int>]) -> [SampleRecord] {
        ranges.joined().map { quantity(.distanceWalkingRunning, Double($0), Double($0) + 1, 3, .meter) }
    }

    private let intervals =
        PlannedWorkout(
            .intervals(
                PlannedIntervals(
                    activity: .running, warmup: PlannedStep(goal: .time(.init(10, .second))),
                    blocks: [
                        PlannedBlock(
                            steps: [
                                PlannedInterval(
                                    .work,
                                    PlannedStep(
                                        goal: .distance(.init(100, .meter)),
                                        target: PlannedTarget(
                                            .heartRate,
                                            .range(low: .init(140, .countPerMinute), high: .init(160, .countPerMinute)))
                                    )),
                                PlannedInterval(.recovery, PlannedStep()),
                            ], iterations: 2)
                    ])))

    @Test func PLN_91_PLN_92_PLN_95_activitiesOfSteps() throws {
        let rates = (0..<100).map { quantity(.heartRate, Double($0), Double($0), $0 < 30 ? 130 : 150, .countPerMinute) }
        let uuid = try save(
            100,
            activities: [
                activity(0, 10, "0.0.0"), activity(10, 44, "1.0.0"), activity(44, 50, "1.0.1"),
                activity(50, 94, "1.1.0"), activity(94, 100, "1.x.9999999999"),
            ], samples: distances([0..<60, 70..<100]) + rates)
        let comparison = try #require(try compare(uuid, intervals))
        #expect(comparison.way == .keyPaths)
        #expect(comparison.steps.map(\.completion) == [1, 1, 1, 1, 0])
        #expect(comparison.steps.map(\.done) == [10, 102, 6, 102, nil])
        // The pause counts neither for the duration nor for the target.
        #expect(comparison.steps.map(\.seconds) == [10, 34, 6, 34, nil])
        #expect(comparison.steps[1].secondsInTarget == 14 && comparison.steps[1].secondsWithValue == 34)
        #expect(comparison.steps[3].secondsInTarget == 34 && comparison.steps[2].secondsInTarget == nil)
        #expect(comparison.inTarget == 48.0 / 68)
        #expect(comparison.done.seconds == 90)
        // The sums are those of the legs.
        let legs = try #require(try store.engine.reports(for: LawStore.app) { try $0.workout(uuid) }).legs
        #expect(legs.map(\.meters).prefix(4) == [30, 102, 18, 102])
    }

    @Test func PLN_65_PLN_90_thePlanOfTheWorkoutIsCompared() throws {
        let free = try save(100, samples: distances([0..<100]))
        #expect(try compare(free) == nil)
        #expect(try compare(UUID(), intervals) == nil)
        let uuid = try save(
            100, laps: [0, 10, 44, 50, 94, 100], samples: distances([0..<60, 70..<100]), plan: intervals)
        let comparison = try #require(try compare(uuid))
        #expect(comparison.plan == intervals.id && comparison.workout == uuid)
        #expect(comparison.way == .laps && comparison.completion == 1 && comparison.inTarget == nil)
        let detail = try store.engine.reports(for: LawStore.app) { try $0.workout(uuid) }
        #expect(detail?.plan == comparison)
        #expect(detail?.laps.map(\.meters) == [30, 102, 18, 102, 18])
        #expect(try compare(uuid, PlannedWorkout(.intervals(PlannedIntervals(activity: .running))))?.way == .totals)
    }

    @Test func PLN_91_withoutSamplesOnlyTimesCount() throws {
        let uuid = try save(100, laps: [0, 10, 44, 50, 94, 100], samples: [])
        let comparison = try #require(try compare(uuid, intervals))
        #expect(comparison.steps.map(\.completion) == [1, 0, 1, 0, 1])
        #expect(comparison.steps[1].done == nil && comparison.steps[1].seconds == 34)
        // 10 s of 10 + 2 · 100 / 3.
        #expect(abs((comparison.completion ?? 0) - 10 / (10 + 200 / 3.0)) < 1e-9)
    }

    @Test func PLF_8_relativeTargetsHaveTheFiguresOfTheDay() throws {
        try store.engine.write {
            try $0.setZonePreferences([
                ZonePreference(
                    .maximalHeartRate, from: CalendarDay(year: 2000, month: 1, day: 1),
                    .own([QuantityValue(200, .countPerMinute)]))
            ])
        }
        let step = PlannedStep(relativeTarget: RelativeTarget(.maximalHeartRate, 0.7, 0.8))
        let plan = PlannedWorkout(
            .intervals(PlannedIntervals(activity: .running, blocks: [PlannedBlock(steps: [.init(.work, step)])])))
        let rates = (0..<50).map { quantity(.heartRate, Double($0), Double($0), $0 < 20 ? 139 : 150, .countPerMinute) }
        let uuid = try save(50, samples: rates)
        let found = try #require(try compare(uuid, plan)?.steps.first)
        #expect(found.secondsInTarget == 30 && found.secondsWithValue == 50)
        let target = try #require(found.target)
        #expect(target.subject == .heartRate)
        #expect(target.low.map { abs($0 - 140) < 1e-6 } == true && target.high.map { abs($0 - 160) < 1e-6 } == true)
    }

    @Test(
        "PLF-8: percents of the threshold power are those of cycling",
        arguments: [WorkoutActivity.running, .cycling, .handCycling])
    func percentsOfThePower(activity: WorkoutActivity) throws {
        let threshold = quantity(.cyclingFunctionalThresholdPower, -86_400, -86_400, 200, .watt)
        try store.engine.write(as: LawStore.app) { try $0.save([threshold]) }
        let step = PlannedStep(relativeTarget: RelativeTarget(.thresholdPower, 0.9, 1.1))
        let plan = PlannedWorkout(
            .intervals(PlannedIntervals(activity: activity, blocks: [PlannedBlock(steps: [.init(.work, step)])])))
        let powers = [ObjectType.runningPower, .cyclingPower].flatMap { type in
            (0..<50).map { quantity(type, Double($0), Double($0), $0 < 20 ? 150 : 200, .watt) }
        }
        let uuid = try save(50, samples: powers)
        let found = try #require(try compare(uuid, plan)?.steps.first)
        let date = Date(timeIntervalSinceReferenceDate: 0)
        let resolved = try store.engine.reports(for: LawStore.app) { try $0.resolved(plan, on: date) }
        #expect((found.target != nil) == (activity == .cycling))
        #expect(found.secondsInTarget == (activity == .cycling ? 30 : nil))
        #expect((resolved.parts.first?.step.target != nil) == (activity == .cycling))
    }

    @Test(
        "PLF-8: targets are resolved in plans of as many parts as are compared",
        arguments: [(9_999, true), (10_000, true), (10_001, false)])
    func longPlans(parts: Int, isResolved: Bool) throws {
        try store.engine.write {
            try $0.setZonePreferences([
                ZonePreference(
                    .maximalHeartRate, from: CalendarDay(year: 2000, month: 1, day: 1),
                    .own([QuantityValue(200, .countPerMinute)]))
            ])
        }
        let step = PlannedStep(
            goal: .time(.init(20, .second)), relativeTarget: RelativeTarget(.maximalHeartRate, 0.7, 0.8))
        let plan = PlannedWorkout(
            .intervals(
                PlannedIntervals(
                    activity: .running, blocks: [PlannedBlock(steps: [.init(.work, step)], iterations: parts)])))
        #expect(plan.partCount == parts)
        let date = Date(timeIntervalSinceReferenceDate: 0)
        let resolved = try store.engine.reports(for: LawStore.app) { try $0.resolved(plan, on: date) }
        guard case .intervals(let intervals) = resolved.content else { return #expect(Bool(false)) }
        #expect((intervals.blocks.first?.steps.first?.step.target != nil) == isResolved)
        let rates = (0..<50).map { quantity(.heartRate, Double($0), Double($0), 150, .countPerMinute) }
        let comparison = try #require(try compare(try save(50, samples: rates), plan))
        #expect(comparison.way == (isResolved ? .times : .totals))
        #expect(comparison.steps.count == (isResolved ? parts : 0))
        #expect(comparison.steps.count { $0.secondsInTarget != nil } == (isResolved ? 3 : 0))
    }

    @Test func PLN_95_speedAndCadenceOfRunningComeFromDistanceAndSteps() throws {
        func plan(_ target: PlannedTarget) -> PlannedWorkout {
            PlannedWorkout(
                .intervals(
                    PlannedIntervals(
                        activity: .running, blocks: [PlannedBlock(steps: [.init(.work, PlannedStep(target: target))])]))
            )
        }
        // 3 m and 2 or 3 steps a second: 150 a minute, although single seconds have 120 and 180.
        let steps = (0..<50).map { quantity(.stepCount, Double($0), Double($0) + 1, $0 % 2 == 0 ? 2 : 3, .count) }
        let uuid = try save(50, samples: distances([0..<50]) + steps)
        let cadence = PlannedTarget(.cadence, .threshold(.init(150, .countPerMinute)))
        #expect(try compare(uuid, plan(cadence))?.inTarget == 1)
        for metric in PlannedTarget.Metric.allCases {
            let speed = PlannedTarget(.speed, .threshold(.init(3, .meterPerSecond)), metric: metric)
            let fast = PlannedTarget(.speed, .threshold(.init(4, .meterPerSecond)), metric: metric)
            #expect(try compare(uuid, plan(speed))?.inTarget == 1, "\(metric)")
            #expect(try compare(uuid, plan(fast))?.inTarget == 0, "\(metric)")
        }
    }

    @Test("PLN-92: a step is as long as its activity says, and as far as its leg")
    func PLN_92_sumsOfLegs() throws {
        var steps = [activity(0, 10, "0.0.0"), activity(10, 44, "1.0.0"), activity(44, 50, "1.0.1")]
        (steps[0].duration, steps[1].duration) = (8, 31)
        // 500 kJ are 119.5 kcal.
        steps[1].statistics = [.activeEnergyBurned: WorkoutStatisticsRecord(sum: 119.5)]
        let uuid = try save(100, activities: steps, samples: distances([0..<60, 70..<100]))
        let legs = try #require(try store.engine.reports(for: LawStore.app) { try $0.workout(uuid) }).legs
        let comparison = try #require(try compare(uuid, intervals))
        #expect(Array(comparison.steps.map(\.seconds).prefix(3)) == legs.map { Optional($0.seconds) })
        #expect(legs.map(\.seconds) == [8, 31, 6] && comparison.steps.map(\.done).prefix(3) == [8, 102, 6])
    }
}
