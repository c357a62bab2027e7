import Dispatch
import Foundation
import HealthKit
import HealthModel
import OpenHealthKit
import Synchronization
import TestStores
import TestSupport
import Testing
import WorkoutKit

/// The steps of planned workouts in a session, as their delegate is told of them.
@Suite(.timeLimit(.minutes(5))) struct PlanStepTests {
    private let clock = VirtualClock(now: Date(timeIntervalSinceReferenceDate: 800_000_000))
    private let store: HKHealthStore
    private let start: Date
    private let feed = DirectFeed()

    init() throws {
        store = try HKHealthStore.forTest(clock: clock)
        start = clock.now
        store.attach(feed)
    }

    /// The news of a delegate.
    private final class Log: WorkoutPlanSessionDelegate, Sendable {
        private let lines = Mutex<[String]>([])
        private let start: Date

        init(from start: Date) { self.start = start }

        var all: [String] { lines.withLock { $0 } }

        private func seconds(_ date: Date?) -> String { date.map { "\($0.timeIntervalSince(start))" } ?? "-" }

        private func add(_ what: String, _ step: WorkoutPlanSession.Step) {
            let text =
                "\(what) \(step.number)/\(step.count) \(step.keyPath) \(step.purpose) \(step.activity.rawValue) "
                + "\(seconds(step.startDate)) \(seconds(step.endDate)) \(step.distance.value.rounded()) m "
                + "\(step.activeEnergy.value.rounded()) kcal \(step.isGoalReached)"
            lines.withLock { $0.append(text) }
        }

        func planSession(_ planSession: WorkoutPlanSession, didBegin step: WorkoutPlanSession.Step) {
            add("begin", step)
        }

        func planSession(_ planSession: WorkoutPlanSession, didEnd step: WorkoutPlanSession.Step) { add("end", step) }

        func planSession(_ planSession: WorkoutPlanSession, didReachDistanceOf step: WorkoutPlanSession.Step) {
            add("reach", step)
        }

        func planSession(_ planSession: WorkoutPlanSession, didAlert alert: WorkoutPlanSession.Alert) {
            let range = (alert.alert as? HeartRateRangeAlert)?.target
            lines.withLock {
                $0.append(
                    "\(alert.state) \(alert.value) at \(seconds(alert.date)) in \(alert.step.keyPath), "
                        + "\(range?.lowerBound.value ?? 0)-\(range?.upperBound.value ?? 0)")
            }
        }

        func planSession(_ planSession: WorkoutPlanSession, didFinishAt date: Date) {
            lines.withLock { $0.append("finished at \(seconds(date))") }
        }
    }

    /// A delegate that wants to know nothing.
    private final class Silent: WorkoutPlanSessionDelegate {}

    private func interval(
        _ steps: [IntervalStep], warmup: WorkoutStep? = nil, cooldown: WorkoutStep? = nil
    ) -> WorkoutPlan {
        WorkoutPlan(
            .custom(
                CustomWorkout(
                    activity: .running, location: .outdoor, warmup: warmup,
                    blocks: steps.isEmpty ? [] : [IntervalBlock(steps: steps)], cooldown: cooldown)))
    }

    private func send(_ rates: [Double]) async throws {
        var readings = FeedReadings()
        for rate in rates { readings.add(.heartRate, rate, .perMinute, at: clock.now) }
        try await feed.send(readings)
    }

    // MARK: Steps

    @Test func PLN_77_everyStepHasItsPurpose() async throws {
        let five = WorkoutGoal.time(5, .seconds)
        let plan = interval(
            [IntervalStep(.work, goal: five), IntervalStep(.recovery, goal: five)], warmup: WorkoutStep(goal: five),
            cooldown: WorkoutStep(goal: five))
        let live = try await LiveWorkout(LiveWorkout.configuration(.running), in: store)
        let session = try WorkoutPlanSession(plan, in: live.session)
        let log = Log(from: start)
        session.delegate = log
        #expect(session.delegate === log && session.currentStep == nil && !session.isFinished)
        live.start(at: start)
        await clock.advance(by: 2)
        var readings = FeedReadings()
        readings.add(.activeEnergyBurned, 7, .kilocalorie(), from: start, to: clock.now)
        readings.add(.distanceWalkingRunning, 4, .meter(), from: start, to: clock.now)
        try await feed.send(readings)
        await clock.advance(by: 20)
        #expect(session.isFinished && session.currentStep == nil)
        #expect(
            log.all == [
                "begin 1/4 0.0.0 warmup 37 0.0 - 0.0 m 0.0 kcal false",
                "end 1/4 0.0.0 warmup 37 0.0 5.0 4.0 m 7.0 kcal true",
                "begin 2/4 1.0.0 work 37 5.0 - 0.0 m 0.0 kcal false",
                "end 2/4 1.0.0 work 37 5.0 10.0 0.0 m 0.0 kcal true",
                "begin 3/4 1.0.1 recovery 37 10.0 - 0.0 m 0.0 kcal false",
                "end 3/4 1.0.1 recovery 37 10.0 15.0 0.0 m 0.0 kcal true",
                "begin 4/4 2.0.0 cooldown 37 15.0 - 0.0 m 0.0 kcal false",
                "end 4/4 2.0.0 cooldown 37 15.0 20.0 0.0 m 0.0 kcal true", "finished at 20.0",
            ])
        _ = try await live.finish(at: clock.now)
        #expect(live.errors == [])
    }

    /// A delegate need not have any of the methods.
    @Test func PLN_77_aDelegateMayBeSilent() async throws {
        let live = try await LiveWorkout(LiveWorkout.configuration(.running), in: store)
        let session = try WorkoutPlanSession(
            interval([IntervalStep(.work, goal: .time(5, .seconds), alert: .heartRate(140...160))]), in: live.session)
        let delegate = Silent()
        session.delegate = delegate
        live.start(at: start)
        await clock.advance(by: 10)
        #expect(session.isFinished)
        let workout = try await live.finish(at: clock.now)
        #expect(workout.workoutActivities.map(\.endDate) == [start + 5])
        withExtendedLifetime(delegate) {}
    }

    /// Neither the session nor what it follows keeps a delegate that its owner has let go.
    @Test func PLN_77_aDelegateIsNotKept() async throws {
        let live = try await LiveWorkout(LiveWorkout.configuration(.running), in: store)
        let session = try WorkoutPlanSession(interval([IntervalStep(.work)]), in: live.session)
        await clock.waitUntilIdle()
        weak var released: Silent?
        func setDelegate() {
            let delegate = Silent()
            session.delegate = delegate
            released = delegate
            #expect(session.delegate === delegate)
        }
        setDelegate()
        #expect(released == nil && session.delegate == nil)
        live.session.end()
        await clock.waitUntilIdle()
    }

    // MARK: Pools

    private static func pool(_ meters: Double) -> HKWorkoutConfiguration {
        let configuration = LiveWorkout.configuration(.swimming, .indoor, .pool)
        configuration.lapLength = HKQuantity(unit: .meter(), doubleValue: meters)
        return configuration
    }

    private static let swim = WorkoutPlan(
        .custom(
            CustomWorkout(
                activity: .swimming, location: .indoor,
                blocks: [
                    IntervalBlock(
                        steps: [
                            IntervalStep(
                                .work,
                                goal: .poolSwimDistanceWithTime(
                                    Measurement(value: 50, unit: .meters), Measurement(value: 60, unit: .seconds))),
                            IntervalStep(.work, goal: .distance(80, .meters)),
                        ])
                ])))

    private static func swum(_ feed: DirectFeed, _ meters: Double, from begin: Date, to end: Date) async throws {
        var readings = FeedReadings()
        readings.add(.distanceSwimming, meters, .meter(), from: begin, to: end)
        try await feed.send(readings)
    }

    /// Distances are whole lengths of the pool of the session, and a swimmer who is there early waits.
    @Test func PLN_74_PLN_75_aSwimmerWaitsForTheTimeOfAStep() async throws {
        let live = try await LiveWorkout(Self.pool(40), in: store)
        let session = try WorkoutPlanSession(Self.swim, in: live.session)
        let log = Log(from: start)
        session.delegate = log
        live.start(at: start)
        await clock.advance(by: 30)
        #expect(
            session.currentStep?.goal
                == .poolSwimDistanceWithTime(
                    Measurement(value: 40, unit: .meters), Measurement(value: 48, unit: .seconds)))
        try await Self.swum(feed, 40, from: start, to: clock.now)
        await clock.advance(by: 17)
        #expect(session.currentStep?.number == 1)
        await clock.advance(by: 1)
        #expect(session.currentStep?.number == 2 && session.currentStep?.goal == .distance(80, .meters))
        await clock.advance(by: 52)
        try await Self.swum(feed, 80, from: start + 48, to: clock.now)
        await clock.waitUntilIdle()
        let told = log.all.map { $0.replacing(" work 46", with: "") }
        #expect(
            told == [
                "begin 1/2 0.0.0 0.0 - 0.0 m 0.0 kcal false", "reach 1/2 0.0.0 0.0 - 40.0 m 0.0 kcal false",
                "end 1/2 0.0.0 0.0 48.0 40.0 m 0.0 kcal true", "begin 2/2 0.0.1 48.0 - 0.0 m 0.0 kcal false",
                "end 2/2 0.0.1 48.0 100.0 80.0 m 0.0 kcal true", "finished at 100.0",
            ])
        let workout = try await live.finish(at: clock.now)
        #expect(live.errors == [])
        #expect(workout.workoutActivities.allSatisfy { $0.metadata?["WOIntervalStepSuccessful"] as? Int == 1 })
        // The steps are no laps, and all swim in the pool.
        let pools = workout.workoutActivities.map(\.workoutConfiguration).map {
            [$0.activityType.rawValue, UInt($0.swimmingLocationType.rawValue)]
        }
        #expect(pools == [[46, 1], [46, 1]])
    }

    @Test func PLN_75_PLN_79_aNewProcessKnowsThePool() async throws {
        let folder = try TemporaryFolder()
        let file = folder.url.appending(path: "health.sqlite")
        let old = try HKHealthStore(at: file, clock: clock)
        old.attach(feed)
        let live = try await LiveWorkout(Self.pool(33), in: old)
        let first = try WorkoutPlanSession(Self.swim, in: live.session)
        live.start(at: start)
        await clock.advance(by: 30)
        try await Self.swum(feed, 30, from: start, to: clock.now)
        await clock.waitUntilIdle()
        let goal = try #require(first.currentStep?.goal)
        live.builder.dataSource = nil
        await clock.waitUntilIdle()
        let later = VirtualClock(now: clock.now)
        let new = try HKHealthStore(at: file, as: .process, clock: later, patience: nil)
        let session = try #require(try await new.recoverActiveWorkoutSession())
        let plan = try #require(WorkoutPlanSession(recovering: session))
        await later.waitUntilIdle()
        let step = try #require(plan.currentStep)
        guard case .poolSwimDistanceWithTime(let distance, let time) = step.goal else {
            Issue.record("\(step.goal)")
            return
        }
        // Two lengths, in the time for them.
        #expect(distance.converted(to: .meters).value.rounded() == 66 && abs(time.value - 79.2) < 1e-9)
        #expect(step.goal == goal && step.distance.value == 30)
        session.end()
        await later.waitUntilIdle()
    }

    /// Sports of which none was collected yet begin with the first, in another process, too.
    @Test(arguments: [false, true]) func PLN_78_PLN_79_sportsThatWereNotCollectedBegin(hasTransitions: Bool)
        async throws
    {
        let folder = try TemporaryFolder()
        let file = folder.url.appending(path: "health.sqlite")
        let brick = WorkoutPlan(
            .swimBikeRun(
                SwimBikeRunWorkout(activities: [.cycling(.outdoor), .running(.outdoor)], displayName: "Brick")))
        let old = try HKHealthStore(at: file, clock: clock)
        let live = try await LiveWorkout(LiveWorkout.configuration(.swimBikeRun), in: old)
        let first = try WorkoutPlanSession(brick, in: live.session, hasTransitions: hasTransitions)
        live.session.startActivity(with: start)
        await clock.advance(by: 4)
        #expect(first.currentStep?.number == 1 && first.currentStep?.count == (hasTransitions ? 3 : 2))
        let later = VirtualClock(now: clock.now)
        let new = try HKHealthStore(at: file, as: .process, clock: later, patience: nil)
        let session = try #require(try await new.recoverActiveWorkoutSession())
        let plan = try #require(
            WorkoutPlanSession(recovering: session, hasTransitions: hasTransitions, isSimulated: false))
        await later.waitUntilIdle()
        let step = try #require(plan.currentStep)
        #expect(step.number == 1 && step.count == (hasTransitions ? 3 : 2))
        #expect(step.startDate == start && step.activity == .cycling)
        let builder = session.associatedWorkoutBuilder()
        try await builder.beginCollection(at: start)
        await later.advance(by: 2)
        plan.beginNextStep()
        await later.advance(by: 2)
        #expect(plan.currentStep?.activity == (hasTransitions ? .transition : .running))
        session.stopActivity(with: later.now)
        try await builder.endCollection(at: later.now)
        let workout = try #require(try await builder.finishWorkout())
        session.end()
        let told = workout.workoutActivities.map { activity in
            let bounds = [activity.startDate, activity.endDate ?? .distantFuture].map {
                Int($0.timeIntervalSince(start))
            }
            return "\(activity.workoutConfiguration.activityType.rawValue) \(bounds)"
        }
        #expect(told == ["13 [0, 6]", hasTransitions ? "83 [6, 8]" : "37 [6, 8]"])
    }

    // MARK: Alerts

    @Test func PLN_82_theDelegateIsToldWhereAnAlertBelongs() async throws {
        let live = try await LiveWorkout(LiveWorkout.configuration(.running), in: store)
        let session = try WorkoutPlanSession(
            interval(
                [IntervalStep(.work, goal: .time(60, .seconds), alert: .heartRate(140...160))],
                warmup: WorkoutStep(goal: .time(5, .seconds))), in: live.session)
        let log = Log(from: start)
        session.delegate = log
        live.start(at: start)
        for second in 1...26 {
            await clock.advance(by: 1)
            try await send([second < 20 ? 120 : 150])
        }
        await clock.waitUntilIdle()
        #expect(
            log.all.filter { $0.contains(" in ") } == [
                "below 120 count/min at 15.0 in 1.0.0, 140.0-160.0",
                "within 150 count/min at 20.0 in 1.0.0, 140.0-160.0",
            ])
        _ = try await live.finish(at: clock.now)
    }

    /// Of two values of one moment the last one counts.
    @Test func PLN_82_whatIsMeasuredAtOnceIsJudgedTogether() async throws {
        let live = try await LiveWorkout(LiveWorkout.configuration(.running), in: store)
        let session = try WorkoutPlanSession(
            interval([], warmup: WorkoutStep(goal: .time(60, .seconds), alert: .heartRate(140...160))),
            in: live.session)
        let log = Log(from: start)
        session.delegate = log
        live.start(at: start)
        for second in 1...12 {
            await clock.advance(by: 1)
            try await send(second == 10 ? [170, 150] : [170])
        }
        await clock.waitUntilIdle()
        // Five seconds outside had passed, but not within the moment.
        #expect(log.all.filter { $0.contains(" in ") } == [])
        _ = try await live.finish(at: clock.now)
    }

    // MARK: Trouble

    /// A plan that the builder does not take is told to whoever follows it.
    @Test func PLN_65_aPlanOfADiscardedWorkoutFails() async throws {
        let live = try await LiveWorkout(LiveWorkout.configuration(.running), in: store)
        live.builder.discardWorkout()
        let gate = DispatchSemaphore(value: 0)
        live.session.inOrder { gate.wait() }
        let session = try WorkoutPlanSession(interval([IntervalStep(.work)]), in: live.session)
        let news = Mutex<[String]>([])
        session.onNews { item in
            let line: String
            switch item {
            case .failed(let reason): line = "failed: \(reason)"
            case .event(let event): line = "event at \(event.date - 800_000_000)"
            case .alert: line = "alert"
            }
            news.withLock { $0.append(line) }
        }
        gate.signal()
        await clock.waitUntilIdle()
        #expect(news.withLock { $0 } == ["failed: The workout was discarded."])
        live.session.startActivity(with: start)
        await clock.advance(by: 3)
        #expect(news.withLock { $0 } == ["failed: The workout was discarded.", "event at 0.0"])
        live.session.end()
        await clock.waitUntilIdle()
    }

    @Test func PLN_60_anEntryWithoutADayHasNoPlan() async throws {
        let plan = interval([IntervalStep(.work)])
        let live = try await LiveWorkout(LiveWorkout.configuration(.running), in: store)
        for wrong in [DateComponents(hour: 7), DateComponents(year: 2027, month: 2, day: 30)] {
            let entry = ScheduledWorkoutPlan(plan, date: wrong)
            var errors: [(any Error)?] = []
            do {
                try await live.builder.setPlan(entry)
            } catch {
                errors.append(error)
            }
            do {
                _ = try WorkoutPlanSession(entry, in: live.session)
            } catch {
                errors.append(error)
            }
            let told = errors.map { "\(($0 as? HKError)?.code.rawValue ?? -1) \($0?.localizedDescription ?? "")" }
            #expect(told == Array(repeating: "3 The components name no date.", count: 2))
        }
        let good = ScheduledWorkoutPlan(plan, date: DateComponents(year: 2027, month: 2, day: 3))
        let session = try WorkoutPlanSession(good, in: live.session)
        live.start(at: start)
        await clock.advance(by: 3)
        #expect(session.currentStep?.keyPath == "0.0.0")
        let workout = try await live.finish(at: clock.now)
        let kept = try await withHealthStore(store) { try await workout.workoutPlan }
        #expect(kept == plan)
    }

    /// Marks of steps that ended before collection began are set when it begins.
    @Test func PLN_85_stepsBeforeCollectionAreMarkedLater() async throws {
        let five = WorkoutGoal.time(5, .seconds)
        let live = try await LiveWorkout(LiveWorkout.configuration(.running), in: store)
        let session = try WorkoutPlanSession(
            interval([IntervalStep(.work, goal: five), IntervalStep(.recovery, goal: five), IntervalStep(.work)]),
            in: live.session)
        live.session.startActivity(with: start)
        await clock.advance(by: 12)
        #expect(session.currentStep?.number == 3)
        try await live.builder.beginCollection(at: start)
        await clock.advance(by: 3)
        session.beginNextStep()
        await clock.advance(by: 3)
        let workout = try await live.finish(at: clock.now)
        let told = workout.workoutActivities.map { activity in
            let success = (activity.metadata?["WOIntervalStepSuccessful"] as? Int).map { " \($0)" } ?? ""
            return "\(activity.metadata?["WOIntervalStepKeyPath"] as? String ?? "-")\(success)"
        }
        #expect(told == ["0.0.0 1", "0.0.1 1", "0.0.2"])
    }
}
