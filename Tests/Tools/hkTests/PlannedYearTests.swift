import Foundation
import HealthKit
import HealthModel
import HealthReports
import HealthStore
import HealthTransfer
import OpenHealthKit
import TestSupport
import Testing

/// A year of planned workouts that are scheduled, done by simulated athletes and compared, and the same arithmetic in
/// Python (`Tests/Oracle/adherence.py`).
@Suite struct PlannedYearTests {
    private static let script = Repository.file("Tests/Oracle/adherence.py").path
    private static let hasPython = (try? Program().shell("python3 -c ''").code) == 0

    /// What the oracle is given.
    private struct Year: Encodable {
        var workouts: [Workout] = []
        var meanScore: Double?

        struct Workout: Encodable {
            var start: Double?
            var steps: [Step]
            var figures = Figures()
        }

        struct Step: Encodable {
            var key, unit: String
            var planned, low, high: Double?

            enum CodingKeys: String, CodingKey { case key, unit, planned, low, high }

            func encode(to encoder: any Encoder) throws {
                var container = encoder.container(keyedBy: CodingKeys.self)
                try container.encode(key, forKey: .key)
                try container.encode(unit, forKey: .unit)
                // The oracle expects null.
                try container.encode(planned, forKey: .planned)
                try container.encode(low, forKey: .low)
                try container.encode(high, forKey: .high)
            }
        }

        struct Figures: Encodable {
            var completion, inTarget, score: Double?
        }
    }

    /// Returns a run of about two minutes: each has other amounts and targets.
    private static func plan(_ number: Int) -> PlannedWorkout {
        let pulse = 120 + Double(number % 9) * 6
        let target = PlannedTarget(
            .heartRate, .range(low: .init(pulse, .countPerMinute), high: .init(pulse + 15, .countPerMinute)))
        let goal: PlannedGoal =
            switch number % 3 {
            case 0: .energy(.init(6 + Double(number % 4), .kilocalorie))
            default: .distance(.init(80 + Double(number % 6) * 10, .meter))
            }
        return PlannedWorkout(
            .intervals(
                PlannedIntervals(
                    activity: .running, location: .outdoor, displayName: "Run \(number)",
                    warmup: PlannedStep(goal: .time(.init(20 + Double(number % 3) * 5, .second))),
                    blocks: [
                        PlannedBlock(
                            steps: [
                                PlannedInterval(
                                    .work, PlannedStep(goal: goal, target: number.isMultiple(of: 4) ? nil : target)),
                                PlannedInterval(.recovery, PlannedStep(goal: .time(.init(15, .second)))),
                            ], iterations: 2)
                    ], cooldown: PlannedStep(goal: .time(.init(10, .second))))))
    }

    private static func steps(of plan: PlannedWorkout) -> [Year.Step] {
        plan.parts.map { part in
            let goal = part.step.goal
            let bounds = part.step.target?.bounds
            let (unit, planned) =
                goal.meters.map { ("m", $0) } ?? goal.kilocalories.map { ("kcal", $0) } ?? ("s", goal.seconds ?? 0)
            return Year.Step(
                key: part.position.description, unit: unit, planned: planned, low: bounds?.low, high: bounds?.high)
        }
    }

    /// The whole year with the seeds of `Scripts/properties`, and two weeks of it otherwise.
    @Test(.enabled(if: hasPython, "there is no python3"), .timeLimit(.minutes(10)))
    func PLN_90_PLN_98_aYearIsScheduledDoneAndCompared() async throws {
        let program = try Program()
        let count = Seeds.factor > 1 ? 150 : 6
        // 2025-01-06, 06:00 UTC.
        let begin = Date(timeIntervalSinceReferenceDate: 757_836_000)
        let clock = VirtualClock(now: begin)
        let app = AppInformation(bundleIdentifier: "org.openhealthkit.hk", name: "hk")
        let store = try HKHealthStore(
            at: program.folder.appending(path: "health.sqlite"), as: app, clock: clock, patience: nil)
        let types: Set<HKSampleType> = [
            .workoutType(), HKQuantityType(.distanceWalkingRunning), HKQuantityType(.activeEnergyBurned),
            HKQuantityType(.heartRate),
        ]
        try await store.requestAuthorization(toShare: types, read: types)
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let schedule = PlanSchedule(access: store.context.access, calendar: calendar)
        var year = Year()
        for number in 0..<count {
            // 150 in 360 days.
            await clock.advance(to: begin.addingTimeInterval(Double(number * 12 / 5) * 86_400))
            let plan = Self.plan(number)
            let date = try #require(
                ScheduledDate(calendar.dateComponents([.year, .month, .day], from: clock.now), in: calendar))
            try schedule.add(plan, at: date, now: clock.now)
            var workout = Year.Workout(steps: Self.steps(of: plan))
            if number % 11 != 5 {
                workout.start = clock.now.timeIntervalSinceReferenceDate
                let started = StartedPlan(plan, entry: .init(app: app.bundleIdentifier, date: date))
                let uuid = try await Self.run(started, in: store, clock, UInt64(number), endsEarly: number % 7 == 3)
                let reports = try store.context.access.reports { try $0.planComparison(of: uuid) }
                let comparison = try #require(reports)
                workout.figures = .init(
                    completion: comparison.completion, inTarget: comparison.inTarget, score: comparison.score)
                #expect(comparison.way == .keyPaths)
                #expect((comparison.completion == 1) == (number % 7 != 3), "run \(number)")
            }
            year.workouts.append(workout)
        }
        let scores = year.workouts.compactMap(\.figures.score)
        year.meanScore = scores.reduce(0, +) / Double(scores.count)
        try JSONEncoder().encode(year).write(to: program.folder.appending(path: "year.json"))
        let run = try program.shell("python3 '\(Self.script)' $HK health.sqlite year.json")
        #expect(run.code == 0 && run.output.contains(" figures of \(scores.count) workouts, 0 differ"), "\(run)")
    }

    /// Lets a simulated athlete do a plan, and returns the workout.
    private static func run(
        _ started: StartedPlan, in store: HKHealthStore, _ clock: VirtualClock, _ seed: UInt64, endsEarly: Bool
    ) async throws -> UUID {
        let configuration = HKWorkoutConfiguration()
        configuration.activityType = .running
        configuration.locationType = .outdoor
        let session = try HKWorkoutSession(healthStore: store, configuration: configuration)
        let builder = session.associatedWorkoutBuilder()
        builder.dataSource = HKLiveWorkoutDataSource(healthStore: store, workoutConfiguration: configuration)
        let plan = try WorkoutPlanSession(started, in: session)
        let athlete = AthleteFeed(doing: plan, seed: seed, rhythm: endsEarly ? 20 : 600)
        store.attach(athlete)
        let start = clock.now
        session.startActivity(with: start)
        try await builder.beginCollection(at: start)
        await clock.advance(by: endsEarly ? 60 : 620)
        let end = try #require(endsEarly ? clock.now : athlete.lastDate)
        session.stopActivity(with: end)
        try await builder.endCollection(at: end)
        let workout = try #require(try await builder.finishWorkout())
        session.end()
        return workout.uuid
    }
}
