import Foundation
import HealthKit
import HealthModel
import OpenHealthKit
import Synchronization
import TestSupport
import Testing
import WorkoutKit

/// Plans that are done in a session, with everything that can happen to both, compared with a runner of the plan alone.
@Suite(.timeLimit(.minutes(10))) struct PlanSessionModelTests {
    private let start = Date(timeIntervalSinceReferenceDate: 800_000_000)

    private static let intervals = WorkoutPlan(
        .custom(
            CustomWorkout(
                activity: .running, location: .outdoor, displayName: "Mixed",
                warmup: WorkoutStep(goal: .time(6, .seconds)),
                blocks: [
                    IntervalBlock(
                        steps: [
                            IntervalStep(.work, goal: .distance(20, .meters)),
                            IntervalStep(.recovery, goal: .time(4, .seconds)),
                            IntervalStep(.work, goal: .energy(9, .kilocalories)),
                        ], iterations: 2)
                ], cooldown: WorkoutStep())))

    private static let open = WorkoutPlan(
        .custom(
            CustomWorkout(
                activity: .running, location: .outdoor, displayName: "Open",
                blocks: [
                    IntervalBlock(
                        steps: [IntervalStep(.work), IntervalStep(.recovery, goal: .time(3, .seconds))], iterations: 4)
                ])))

    private static let brick = WorkoutPlan(
        .swimBikeRun(
            SwimBikeRunWorkout(
                activities: [.cycling(.outdoor), .running(.outdoor), .cycling(.indoor)], displayName: "Brick")))

    private static let goal = WorkoutPlan(
        .goal(SingleGoalWorkout(activity: .running, location: .outdoor, goal: .distance(70, .meters))))

    private final class Log: WorkoutPlanSessionDelegate, Sendable {
        private let lines = Mutex<[String]>([])

        func drain() -> [String] {
            lines.withLock { lines in
                defer { lines = [] }
                return lines
            }
        }

        private func add(_ line: String) { lines.withLock { $0.append(line) } }

        func planSession(_ planSession: WorkoutPlanSession, didBegin step: WorkoutPlanSession.Step) {
            add("begin \(step.number) \(step.keyPath) \(step.startDate.timeIntervalSinceReferenceDate)")
        }

        func planSession(_ planSession: WorkoutPlanSession, didEnd step: WorkoutPlanSession.Step) {
            add(
                "end \(step.number) \(step.endDate?.timeIntervalSinceReferenceDate ?? 0) \(step.isGoalReached) "
                    + "\(step.distance.value.rounded()) \(step.activeEnergy.value.rounded())")
        }

        func planSession(_ planSession: WorkoutPlanSession, didReachDistanceOf step: WorkoutPlanSession.Step) {
            add("wait \(step.number)")
        }

        func planSession(_ planSession: WorkoutPlanSession, didFinishAt date: Date) {
            add("finished \(date.timeIntervalSinceReferenceDate)")
        }
    }

    private static func line(_ event: PlanRunner.Event) -> String {
        switch event {
        case .began(let run): "begin \(run.index + 1) \(run.part.position) \(run.start)"
        case .ended(let run):
            "end \(run.index + 1) \(run.end ?? 0) \(run.isSuccessful) \(run.meters.rounded()) "
                + "\(run.kilocalories.rounded())"
        case .waiting(let run): "wait \(run.index + 1)"
        case .finished(let date): "finished \(date)"
        }
    }

    private static func text(_ runner: PlanRunner) -> String {
        let run = runner.run.map { "\($0.index) \($0.start) \($0.meters.rounded()) \($0.kilocalories.rounded())" }
        return "\(run ?? "-") \(runner.end ?? 0) \(runner.isPaused) \(runner.dueDate ?? 0)"
    }

    /// The activities of a workout, as the events of its plan make them.
    private struct Activities {
        private(set) var all: [(key: String, start: Double, end: Double?, isSuccessful: Bool)] = []
        var hasKeys: Bool

        init(hasKeys: Bool) { self.hasKeys = hasKeys }

        mutating func add(_ events: [PlanRunner.Event]) {
            for event in events {
                switch event {
                case .began(let run):
                    end(at: run.start)
                    all.append((hasKeys ? "\(run.part.position)" : "–", run.start, nil, false))
                case .ended(let run): if hasKeys, run.isSuccessful { all[all.count - 1].isSuccessful = true }
                case .finished(let date): end(at: date)
                case .waiting: break
                }
            }
        }

        mutating func end(at date: Double) {
            if let last = all.last, last.end == nil { all[all.count - 1].end = date }
        }

        var lines: [String] {
            all.filter { $0.end ?? .infinity > $0.start }
                .map { "\($0.key) \($0.start) \($0.end ?? 0) \($0.isSuccessful)" }
        }
    }

    private static func lines(_ workout: HKWorkout) -> [String] {
        workout.workoutActivities.map { activity in
            let isSuccessful = activity.metadata?["WOIntervalStepSuccessful"] as? Int == 1
            return "\(activity.metadata?["WOIntervalStepKeyPath"] as? String ?? "–") "
                + "\(activity.startDate.timeIntervalSinceReferenceDate) "
                + "\(activity.endDate?.timeIntervalSinceReferenceDate ?? 0) \(isSuccessful)"
        }
    }

    private static func advance(_ model: inout PlanRunner, to date: Double) -> [PlanRunner.Event] {
        var events: [PlanRunner.Event] = []
        while let due = model.dueDate, due <= date { events += model.advance(to: due) }
        return events
    }

    @Test(arguments: 0..<12 as Range<UInt64>)
    func PLN_77_PLN_79_PLN_85_PLN_88_aSessionDoesWhatItsPlanSays(seed: UInt64) async throws {
        var generator = SeededGenerator(seed: 900 + seed)
        func pick(_ count: Int) -> Int { Int(generator.next() % UInt64(count)) }
        let (plan, activity) = [
            (Self.intervals, HKWorkoutActivityType.running), (Self.open, .running), (Self.brick, .swimBikeRun),
            (Self.goal, .running),
        ][Int(seed % 4)]
        let (isMultisport, hasSteps) = (seed % 4 == 2, seed % 4 < 3)
        let hasTransitions = isMultisport && seed % 8 == 2
        let folder = try TemporaryFolder()
        let file = folder.url.appending(path: "health.sqlite")
        var clock = VirtualClock(now: start)
        var feed = DirectFeed()
        let store = try HKHealthStore(at: file, clock: clock)
        store.attach(feed)
        let live = try await LiveWorkout(LiveWorkout.configuration(activity), in: store)
        var (session, builder) = (live.session, live.builder)
        var done = try WorkoutPlanSession(plan, in: session, hasTransitions: hasTransitions)
        let log = Log()
        done.delegate = log
        var model = try #require(PlanRunner(plan.planned(), hasTransitions: hasTransitions))
        var activities = Activities(hasKeys: !isMultisport)
        let begin = start.timeIntervalSinceReferenceDate
        var expected = model.start(at: begin)
        live.start(at: start)
        await clock.waitUntilIdle()

        for second in 1..<46 {
            let now = begin + Double(second)
            let name = "seed \(seed), second \(second)"
            let isPaused = model.isPaused
            await clock.advance(to: Date(timeIntervalSinceReferenceDate: now))
            expected += Self.advance(&model, to: now)
            let kind = model.run?.part.activity
            if pick(5) > 0 {
                let isEnergy = kind == .transition || pick(2) == 0
                let type: HKQuantityTypeIdentifier =
                    isEnergy ? .activeEnergyBurned : kind == .cycling ? .distanceCycling : .distanceWalkingRunning
                var readings = FeedReadings()
                readings.add(
                    type, 3, isEnergy ? .kilocalorie() : .meter(), from: Date(timeIntervalSinceReferenceDate: now - 1),
                    to: Date(timeIntervalSinceReferenceDate: now))
                try await feed.send(readings)
                if !isPaused {
                    expected += model.add(isEnergy ? .kilocalories(3) : .meters(3), from: now - 1, to: now)
                }
            }
            switch pick(12) {
            // A single goal leaves nothing that says whether it was ended before a process died.
            case 0 where hasSteps || second > 20, 1 where hasSteps || second > 20:
                done.beginNextStep()
                expected += model.next(at: now)
            case 2 where !isMultisport:
                done.beginPreviousStep()
                expected += model.back(at: now)
            case 3, 4:
                if session.state == .running {
                    session.pause()
                    expected += model.pause(at: now)
                }
            case 5, 6, 7:
                if session.state == .paused {
                    session.resume()
                    expected += model.resume(at: now)
                }
            default: break
            }
            await clock.waitUntilIdle()
            // What has become due by then is done at once.
            expected += Self.advance(&model, to: now)
            #expect(Self.text(done.runner) == Self.text(model), "\(name)")
            #expect(log.drain() == expected.map(Self.line), "\(name)")
            #expect(done.currentStep?.number == model.run.map { $0.index + 1 }, "\(name)")
            #expect(done.isFinished == (model.end != nil), "\(name)")
            activities.add(expected)
            expected = []
            guard second == 20, seed >= 4 else { continue }
            // The process dies, and another one goes on.
            builder.dataSource = nil
            await clock.waitUntilIdle()
            clock = VirtualClock(now: clock.now)
            let next = try HKHealthStore(at: file, as: .process, clock: clock, patience: nil)
            feed = DirectFeed()
            next.attach(feed)
            session = try #require(try await next.recoverActiveWorkoutSession())
            builder = session.associatedWorkoutBuilder()
            builder.dataSource = HKLiveWorkoutDataSource(
                healthStore: next, workoutConfiguration: session.workoutConfiguration)
            done = try #require(WorkoutPlanSession(recovering: session))
            await clock.waitUntilIdle()
            done.delegate = log
            #expect(Self.text(done.runner) == Self.text(model), "\(name), recovered")
            #expect(log.drain() == [], "\(name), recovered")
            model = done.runner
        }
        let end = begin + 46
        await clock.advance(to: Date(timeIntervalSinceReferenceDate: end))
        activities.add(Self.advance(&model, to: end))
        session.stopActivity(with: clock.now)
        activities.add(model.stop(at: end))
        activities.end(at: end)
        try await builder.endCollection(at: clock.now)
        let workout = try #require(try await builder.finishWorkout())
        session.end()
        await clock.waitUntilIdle()
        #expect(Self.text(done.runner) == Self.text(model), "seed \(seed) at the end")
        if hasSteps { #expect(Self.lines(workout) == activities.lines, "seed \(seed)") }
        #expect(live.errors == [])
    }
}
