import Foundation
import HealthKit
import HealthModel
import OpenHealthKit
import TestStores
import Testing
import WorkoutKit

/// Planned workouts that another process goes on with (PLN-79).
@Suite struct PlanRecoveryTests {
    private let clock = VirtualClock(now: Date(timeIntervalSinceReferenceDate: 800_000_000))
    private var start: Date { Date(timeIntervalSinceReferenceDate: 800_000_000) }

    private static let intervals = WorkoutPlan(
        .custom(
            CustomWorkout(
                activity: .running, location: .outdoor, displayName: "Ten and ten",
                warmup: WorkoutStep(goal: .time(10, .seconds)),
                blocks: [IntervalBlock(steps: [IntervalStep(.work, goal: .energy(40, .kilocalories))], iterations: 1)]))
    )

    private static let brick = WorkoutPlan(
        .swimBikeRun(
            SwimBikeRunWorkout(activities: [.cycling(.outdoor), .running(.outdoor)], displayName: "Brick")))

    private static let goal = WorkoutPlan(
        .goal(SingleGoalWorkout(activity: .running, location: .outdoor, goal: .distance(60, .meters))))

    /// What a process does with a session, its plan, and the seconds until a moment.
    private typealias Work = (
        _ session: HKWorkoutSession, _ plan: WorkoutPlanSession, _ run: (Int) async throws -> Void
    )
        async throws -> Void

    /// Starts a plan in one process, which is killed, goes on in another, and returns the workout.
    ///
    /// Each second has 3 m and 2 kcal.
    ///
    /// - Parameters:
    ///   - collects: Whether the first process begins to collect, and not the second one.
    ///   - away: The seconds between the end of the first process and the begin of the second one.
    private func workout(
        _ plan: WorkoutPlan, _ activity: HKWorkoutActivityType, hasTransitions: Bool = false, collects: Bool = true,
        away: Double = 0, first: Work, then: Work
    ) async throws -> HKWorkout {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "health.sqlite")

        let (old, oldFeed) = (try HKHealthStore(at: file, clock: clock), DirectFeed())
        old.attach(oldFeed)
        let live = try await LiveWorkout(LiveWorkout.configuration(activity), in: old)
        let session = try WorkoutPlanSession(plan, in: live.session, hasTransitions: hasTransitions)
        if collects { live.start(at: start) } else { live.session.startActivity(with: start) }
        try await first(live.session, session) { try await run(to: $0, clock, oldFeed) }
        // A killed process collects nothing more.
        await clock.waitUntilIdle()
        live.builder.dataSource = nil

        let later = VirtualClock(now: clock.now.addingTimeInterval(away))
        let (new, newFeed) = (try HKHealthStore(at: file, as: .process, clock: later, patience: nil), DirectFeed())
        new.attach(newFeed)
        let recovered = try #require(try await new.recoverActiveWorkoutSession())
        let builder = recovered.associatedWorkoutBuilder()
        builder.dataSource = HKLiveWorkoutDataSource(
            healthStore: new, workoutConfiguration: recovered.workoutConfiguration)
        let resumed = try #require(WorkoutPlanSession(recovering: recovered))
        await later.waitUntilIdle()
        if !collects { try await builder.beginCollection(at: start) }
        try await then(recovered, resumed) { try await run(to: $0, later, newFeed) }
        recovered.stopActivity(with: later.now)
        try await builder.endCollection(at: later.now)
        let workout = try #require(try await builder.finishWorkout())
        recovered.end()
        return workout
    }

    private func run(to end: Int, _ clock: VirtualClock, _ feed: DirectFeed) async throws {
        for second in Int(clock.now.timeIntervalSince(start))..<end {
            let begin = start.addingTimeInterval(Double(second))
            await clock.advance(to: begin.addingTimeInterval(1))
            var readings = FeedReadings()
            readings.add(.distanceWalkingRunning, 3, .meter(), from: begin, to: clock.now)
            readings.add(.activeEnergyBurned, 2, .kilocalorie(), from: begin, to: clock.now)
            try await feed.send(readings)
        }
        await clock.waitUntilIdle()
    }

    private func activities(_ workout: HKWorkout) -> [String] {
        workout.workoutActivities.map { activity in
            let bounds = [activity.startDate, activity.endDate ?? .distantFuture].map {
                Int($0.timeIntervalSince(start))
            }
            let success = (activity.metadata?["WOIntervalStepSuccessful"] as? Int).map { " \($0)" } ?? ""
            return "\(activity.workoutConfiguration.activityType.rawValue) \(bounds[0])-\(bounds[1])\(success)"
        }
    }

    @Test func PLN_79_theEnergyOfAStepGoesOn() async throws {
        let workout = try await workout(Self.intervals, .running) { _, plan, run in
            try await run(15)
            #expect(plan.currentStep?.keyPath == "1.0.0")
        } then: { _, plan, run in
            let step = try #require(plan.currentStep)
            #expect(step.keyPath == "1.0.0" && step.startDate == start.addingTimeInterval(10))
            #expect(step.activeEnergy == Measurement(value: 10, unit: UnitEnergy.kilocalories))
            try await run(29)
            #expect(!plan.isFinished)
            try await run(32)
            #expect(plan.isFinished)
        }
        #expect(activities(workout) == ["37 0-10 1", "37 10-30 1"])
    }

    @Test func PLN_79_afterTheLastStepNothingBeginsAgain() async throws {
        let workout = try await workout(Self.intervals, .running) { _, plan, run in
            try await run(12)
            plan.beginNextStep()
            try await run(15)
            #expect(plan.isFinished)
        } then: { _, plan, run in
            #expect(plan.isFinished && plan.currentStep == nil)
            try await run(45)
            #expect(plan.isFinished)
        }
        #expect(activities(workout) == ["37 0-10 1", "37 10-12"])
        #expect(workout.duration == 45)
    }

    @Test func PLN_78_PLN_79_aTransitionGoesOn() async throws {
        let workout = try await workout(Self.brick, .swimBikeRun, hasTransitions: true) { _, plan, run in
            try await run(5)
            plan.beginNextStep()
            try await run(8)
        } then: { _, plan, run in
            #expect(plan.currentStep?.startDate == start.addingTimeInterval(5))
            try await run(10)
            plan.beginNextStep()
            try await run(12)
            plan.beginNextStep()
            try await run(14)
            #expect(plan.isFinished)
        }
        #expect(activities(workout) == ["13 0-5", "83 5-10", "37 10-12"])
    }

    @Test func PLN_79_PLN_86_aSingleGoalCountsFromTheStartOfTheWorkout() async throws {
        let workout = try await workout(Self.goal, .running) { _, _, run in
            try await run(12)
        } then: { _, plan, run in
            let step = try #require(plan.currentStep)
            #expect(step.startDate == start && step.distance == Measurement(value: 36, unit: UnitLength.meters))
            try await run(19)
            #expect(!plan.isFinished)
            try await run(21)
            #expect(plan.isFinished)
        }
        #expect(activities(workout) == ["37 0-21"])
    }

    @Test func PLN_79_timeThatPassedInAPauseIsNotThatOfTheStep() async throws {
        let workout = try await workout(Self.intervals, .running) { session, plan, run in
            try await run(4)
            session.pause()
            try await run(20)
            #expect(plan.currentStep?.keyPath == "0.0.0")
        } then: { session, plan, run in
            #expect(plan.currentStep?.keyPath == "0.0.0")
            #expect(plan.progress(at: start.addingTimeInterval(20))?.seconds == 4)
            session.resume()
            try await run(25)
            #expect(plan.currentStep?.keyPath == "0.0.0")
            try await run(27)
            #expect(plan.currentStep?.keyPath == "1.0.0")
        }
        #expect(activities(workout) == ["37 0-26 1", "37 26-27"])
    }

    @Test func PLN_79_aWorkoutWithoutAPlanHasNone() async throws {
        let store = try HKHealthStore.forTest(clock: clock)
        let live = try await LiveWorkout(LiveWorkout.configuration(.running), in: store)
        live.start(at: start)
        await clock.advance(by: 5)
        #expect(WorkoutPlanSession(recovering: live.session) == nil)
        _ = try await live.finish(at: clock.now)
    }

    @Test func PLN_79_aTimeThatEndedMeanwhileHasEnded() async throws {
        let workout = try await workout(Self.intervals, .running, away: 20) { _, plan, run in
            try await run(4)
            #expect(plan.currentStep?.keyPath == "0.0.0")
        } then: { _, plan, run in
            let step = try #require(plan.currentStep)
            #expect(step.keyPath == "1.0.0" && step.startDate == start.addingTimeInterval(10))
            try await run(26)
        }
        #expect(activities(workout) == ["37 0-10 1", "37 10-26"])
    }

    @Test func PLN_79_PLN_86_aSingleGoalAndItsDistanceMeanwhile() async throws {
        let workout = try await workout(Self.goal, .running, away: 20) { _, plan, run in
            try await run(4)
        } then: { _, plan, run in
            #expect(plan.currentStep?.distance == Measurement(value: 12, unit: UnitLength.meters))
            // Nothing was measured meanwhile.
            try await run(39)
            #expect(!plan.isFinished)
            try await run(40)
            #expect(plan.isFinished)
        }
        #expect(activities(workout) == ["37 0-40"])
    }

    /// A process may die before it has begun to collect: the plan begins with the workout.
    @Test func PLN_79_aPlanBeginsWithTheWorkoutIfNothingWasCollected() async throws {
        let workout = try await workout(Self.intervals, .running, collects: false) { session, plan, run in
            await clock.advance(to: start.addingTimeInterval(4))
            #expect(plan.currentStep?.keyPath == "0.0.0")
        } then: { session, plan, run in
            let step = try #require(plan.currentStep)
            #expect(step.keyPath == "0.0.0" && step.startDate == start)
            try await run(12)
            #expect(plan.currentStep?.keyPath == "1.0.0")
            #expect(plan.currentStep?.startDate == start.addingTimeInterval(10))
        }
        #expect(activities(workout) == ["37 0-10 1", "37 10-12"])
    }

    @Test func PLN_79_aWorkoutThatHasEndedOrNotStartedHasNoPlanToGoOnWith() async throws {
        let store = try HKHealthStore.forTest(clock: clock)
        let live = try await LiveWorkout(LiveWorkout.configuration(.running), in: store)
        let plan = try WorkoutPlanSession(Self.intervals, in: live.session)
        await clock.waitUntilIdle()
        #expect(WorkoutPlanSession(recovering: live.session) == nil)
        live.start(at: start)
        await clock.advance(by: 5)
        #expect(plan.currentStep != nil)
        let other = try #require(WorkoutPlanSession(recovering: live.session))
        #expect(other.currentStep?.startDate == start)
        live.session.stopActivity(with: clock.now)
        await clock.waitUntilIdle()
        #expect(WorkoutPlanSession(recovering: live.session) == nil)
        _ = try await live.finish(at: clock.now)
    }
}
