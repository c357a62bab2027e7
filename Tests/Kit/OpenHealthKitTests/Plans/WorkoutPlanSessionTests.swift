import Foundation
import HealthKit
import HealthModel
import HealthReports
import HealthStore
import HealthTransfer
import OpenHealthKit
import Synchronization
import TestStores
import Testing
import WorkoutKit

/// Planned workouts that are done in a session.
@Suite struct WorkoutPlanSessionTests {
    private let clock = VirtualClock(now: Date(timeIntervalSinceReferenceDate: 800_000_000))
    private let store: HKHealthStore
    private let start: Date
    private let feed = DirectFeed()

    init() throws {
        store = try HKHealthStore.forTest(clock: clock)
        start = clock.now
        store.attach(feed)
    }

    /// What a delegate was told.
    private final class Log: WorkoutPlanSessionDelegate, Sendable {
        private let lines = Mutex<[String]>([])
        private let start: Date

        init(from start: Date) { self.start = start }

        var all: [String] { lines.withLock { $0 } }

        private func add(_ line: String, _ date: Date?) {
            lines.withLock { $0.append("\(line) \(Int(date?.timeIntervalSince(start) ?? -1))") }
        }

        func planSession(_ planSession: WorkoutPlanSession, didBegin step: WorkoutPlanSession.Step) {
            add("\(step.number)/\(step.count) \(step.keyPath) \(step.name)", step.startDate)
        }

        func planSession(_ planSession: WorkoutPlanSession, didEnd step: WorkoutPlanSession.Step) {
            add("end \(step.keyPath) \(Int(step.distance.value)) m \(step.isGoalReached)", step.endDate)
        }

        func planSession(_ planSession: WorkoutPlanSession, didAlert alert: WorkoutPlanSession.Alert) {
            add("\(alert.state) \(alert.value)", alert.date)
        }

        func planSession(_ planSession: WorkoutPlanSession, didFinishAt date: Date) { add("finished", date) }
    }

    /// A warm-up of 10 s, and two times 100 m and an open step.
    private static let intervals = WorkoutPlan(
        .custom(
            CustomWorkout(
                activity: .running, location: .outdoor, displayName: "Hundreds",
                warmup: WorkoutStep(goal: .time(10, .seconds)),
                blocks: [
                    IntervalBlock(
                        steps: [
                            IntervalStep(.work, goal: .distance(100, .meters)), IntervalStep(.recovery, goal: .open),
                        ], iterations: 2)
                ])))

    /// Sends 3 m for each second until the clock shows a time.
    private func walk(from begin: Int, to end: Int) async throws {
        for second in begin..<end {
            await clock.advance(to: start.addingTimeInterval(Double(second + 1)))
            var readings = FeedReadings()
            readings.add(
                .distanceWalkingRunning, 3, .meter(), from: start.addingTimeInterval(Double(second)),
                to: start.addingTimeInterval(Double(second + 1)))
            try await feed.send(readings)
        }
    }

    private func activities(_ workout: HKWorkout) -> [String] {
        workout.workoutActivities.map { activity in
            let key = activity.metadata?["WOIntervalStepKeyPath"] as? String ?? "–"
            let success = (activity.metadata?["WOIntervalStepSuccessful"] as? Int).map { " \($0)" } ?? ""
            let bounds = [activity.startDate, activity.endDate ?? .distantFuture].map {
                Int($0.timeIntervalSince(start))
            }
            return "\(key) \(bounds[0])-\(bounds[1])\(success)"
        }
    }

    /// Returns the plan that a workout of a store was started from.
    private func plan(of workout: HKWorkout, in store: HKHealthStore) async throws -> WorkoutPlan? {
        try await withHealthStore(store) { try await workout.workoutPlan }
    }

    // MARK: The worked example

    @Test func PLN_85_PLN_87_stepsAreActivitiesThatTileTheWorkout() async throws {
        let live = try await LiveWorkout(LiveWorkout.configuration(.running), in: store)
        let plan = try WorkoutPlanSession(Self.intervals, in: live.session)
        let log = Log(from: start)
        plan.delegate = log
        live.start(at: start)
        try await walk(from: 0, to: 50)
        plan.beginNextStep()
        try await walk(from: 50, to: 60)
        live.session.pause()
        await clock.advance(by: 10)
        live.session.resume()
        try await walk(from: 70, to: 100)
        #expect(plan.currentStep?.keyPath == "1.1.1")
        plan.beginNextStep()
        await clock.waitUntilIdle()
        #expect(plan.isFinished && plan.currentStep == nil)
        try await walk(from: 100, to: 105)
        let workout = try await live.finish(at: clock.now)
        #expect(live.errors == [])
        #expect(
            activities(workout) == [
                "0.0.0 0-10 1", "1.0.0 10-44 1", "1.0.1 44-50", "1.1.0 50-94 1", "1.1.1 94-100",
            ])
        let meters = workout.workoutActivities.map {
            $0.statistics(for: HKQuantityType(.distanceWalkingRunning))?.sumQuantity()?.doubleValue(for: .meter())
        }
        #expect(meters == [30, 102, 18, 102, 18])
        #expect(workout.workoutEvents?.allSatisfy { $0.type == .pause || $0.type == .resume } ?? true)
        #expect(try await self.plan(of: workout, in: store) == Self.intervals)
        // A time ends a step to the moment, before the measurement of its last second comes: that is in the activity.
        #expect(
            log.all == [
                "1/5 0.0.0 Warm-up 0", "end 0.0.0 27 m true 10", "2/5 1.0.0 Work 10", "end 1.0.0 102 m true 44",
                "3/5 1.0.1 Recovery 44", "end 1.0.1 18 m false 50", "4/5 1.1.0 Work 50", "end 1.1.0 102 m true 94",
                "5/5 1.1.1 Recovery 94", "end 1.1.1 18 m false 100", "finished 100",
            ])
    }

    @Test func PLN_83_whoFollowsTheStoreSeesTheStepsOfTheSession() async throws {
        let live = try await LiveWorkout(LiveWorkout.configuration(.running), in: store)
        let plan = try WorkoutPlanSession(Self.intervals, in: live.session)
        var follower = LiveFollower()
        func seen() async throws -> LivePlan? {
            await clock.waitUntilIdle()
            let now = clock.now
            return try store.context.access.reports { try $0.live(&follower, at: now) }?.plan
        }
        live.start(at: start)
        var second = 0
        for end in [5, 12, 43, 47] {
            try await walk(from: second, to: end)
            second = end
            let shown = try await seen()
            #expect(shown?.progress != nil && shown?.progress == plan.progress(at: clock.now), "\(end)")
            #expect(shown?.name == "Hundreds" && shown?.isFinished == false)
        }
        plan.beginNextStep()
        try await walk(from: 47, to: 60)
        live.session.pause()
        await clock.advance(by: 10)
        #expect(try await seen()?.progress == plan.progress(at: clock.now))
        live.session.resume()
        try await walk(from: 70, to: 75)
        let resumed = try await seen()?.progress
        #expect(resumed == plan.progress(at: clock.now) && resumed?.seconds == 18)
        // One who begins to look later sees the same.
        follower = LiveFollower()
        #expect(try await seen()?.progress == resumed)
        for _ in 0..<2 { plan.beginNextStep() }
        let after = try await seen()
        #expect(plan.isFinished && after?.isFinished == true && after?.progress == nil)
        _ = try await live.finish(at: clock.now)
        #expect(live.errors == [])
        #expect(try await seen() == nil)
    }

    // MARK: Steps

    @Test func PLN_88_aSkippedStepLeavesNoActivity() async throws {
        let live = try await LiveWorkout(LiveWorkout.configuration(.running), in: store)
        let plan = try WorkoutPlanSession(Self.intervals, in: live.session)
        live.start(at: start)
        try await walk(from: 0, to: 5)
        for _ in 0..<3 {
            plan.beginNextStep()
            await clock.waitUntilIdle()
        }
        try await walk(from: 5, to: 8)
        plan.beginPreviousStep()
        try await walk(from: 8, to: 10)
        let workout = try await live.finish(at: clock.now)
        #expect(live.errors == [])
        #expect(activities(workout) == ["0.0.0 0-5", "1.1.0 5-8", "1.0.1 8-10"])
    }

    @Test func PLN_88_aPausedPlanGoesForwardAndNotBack() async throws {
        let live = try await LiveWorkout(LiveWorkout.configuration(.running), in: store)
        let plan = try WorkoutPlanSession(Self.intervals, in: live.session)
        plan.beginNextStep()
        live.start(at: start)
        try await walk(from: 0, to: 12)
        #expect(plan.currentStep?.keyPath == "1.0.0")
        live.session.pause()
        plan.beginPreviousStep()
        await clock.waitUntilIdle()
        #expect(plan.currentStep?.keyPath == "1.0.0")
        plan.beginNextStep()
        await clock.waitUntilIdle()
        #expect(plan.currentStep?.keyPath == "1.0.1")
        live.session.resume()
        try await walk(from: 12, to: 20)
        let workout = try await live.finish(at: clock.now)
        plan.beginNextStep()
        await clock.waitUntilIdle()
        #expect(activities(workout) == ["0.0.0 0-10 1", "1.0.0 10-12", "1.0.1 12-20"])
        #expect(live.errors == [])
    }

    /// The step that runs ends with the session, whether it is paused or not.
    @Test(arguments: ["stop", "end", "paused, stop", "paused, end", "after the last"])
    func PLN_77_theStepEndsWithTheSession(way: String) async throws {
        let live = try await LiveWorkout(LiveWorkout.configuration(.running), in: store)
        let plan = try WorkoutPlanSession(Self.intervals, in: live.session)
        let log = Log(from: start)
        plan.delegate = log
        live.start(at: start)
        try await walk(from: 0, to: 20)
        if way == "after the last" {
            for _ in 0..<4 { plan.beginNextStep() }
            await clock.waitUntilIdle()
        }
        if way.hasPrefix("paused") { live.session.pause() }
        await clock.advance(by: 5)
        let told = log.all.count
        if way.hasSuffix("end") { live.session.end() } else { live.session.stopActivity(with: clock.now) }
        await clock.waitUntilIdle()
        #expect(plan.currentStep == nil)
        let ends = log.all.dropFirst(told)
        if way == "after the last" {
            #expect(ends.isEmpty)
        } else {
            #expect(ends.count == 1 && ends.first?.hasPrefix("end 1.0.0 30 m false ") == true, "\(log.all)")
        }
    }

    @Test func PLN_77_aStepSaysAllOfItself() async throws {
        let store = WorkoutStep(goal: .energy(90, .kilocalories), alert: .cadence(80...95), displayName: "Spin")
        let plan = WorkoutPlan(
            .custom(
                CustomWorkout(
                    activity: .cycling, location: .indoor, displayName: "Turns",
                    blocks: [
                        IntervalBlock(steps: [IntervalStep(.recovery, goal: .time(6, .minutes))], iterations: 2),
                        IntervalBlock(steps: [IntervalStep(.work, step: store)], iterations: 1),
                    ], cooldown: WorkoutStep(goal: .time(2, .minutes)))))
        let live = try await LiveWorkout(LiveWorkout.configuration(.cycling, .indoor), in: self.store)
        let session = try WorkoutPlanSession(plan, in: live.session)
        live.start(at: start)
        await clock.advance(by: 721)
        let step = try #require(session.currentStep)
        #expect("\(step.number)/\(step.count) \(step.keyPath) \(step.name)" == "3/4 1.0.0 Spin")
        #expect(step.purpose == .work && step.activity == .cycling && step.goal == .energy(90, .kilocalories))
        #expect((step.alert as? CadenceRangeAlert)?.target.lowerBound.value == 80)
        #expect(step.startDate == start.addingTimeInterval(720) && step.endDate == nil && !step.isGoalReached)
        session.beginNextStep()
        await clock.waitUntilIdle()
        let last = try #require(session.currentStep)
        #expect("\(last.number) \(last.keyPath) \(last.name)" == "4 2.0.0 Cool-down")
        #expect(last.purpose == .cooldown && last.alert == nil && last.goal == .time(2, .minutes))
        _ = try await live.finish(at: clock.now)
    }

    /// Returns the sport, the place and the pool of each of four activities of a plan, run in a session.
    private func places(
        _ activities: [SwimBikeRunWorkout.Activity], in configuration: HKWorkoutConfiguration
    ) async throws -> [String] {
        let plan = WorkoutPlan(.swimBikeRun(SwimBikeRunWorkout(activities: activities, displayName: "Four")))
        let live = try await LiveWorkout(configuration, in: store)
        let session = try WorkoutPlanSession(plan, in: live.session)
        live.start(at: start)
        for _ in 0..<3 {
            await clock.advance(by: 10)
            session.beginNextStep()
        }
        await clock.advance(by: 5)
        let workout = try await live.finish(at: clock.now)
        return workout.workoutActivities.map { activity in
            let own = activity.workoutConfiguration
            let pool = own.lapLength.map { " \($0.doubleValue(for: .meter()))" } ?? ""
            return
                "\(own.activityType.rawValue) \(own.locationType.rawValue) \(own.swimmingLocationType.rawValue)\(pool)"
        }
    }

    @Test func PLN_78_eachSportHasItsOwnPlaceAndPool() async throws {
        let places = try await places(
            [.swimming(.pool), .cycling(.indoor), .swimming(.openWater), .running(.unknown)],
            in: LiveWorkout.configuration(.swimBikeRun, .outdoor))
        #expect(places == ["46 3 1 25.0", "13 2 0", "46 3 2", "37 3 0"])
    }

    /// A lap of the session is that of its pool; without one, the pool has 25 m.
    @Test(arguments: [(nil, "25.0"), (50, "50.0"), (33.25, "33.25")] as [(Double?, String)])
    func PLN_78_aPoolHasTheLengthOfTheSession(length: Double?, told: String) async throws {
        let configuration = LiveWorkout.configuration(.swimBikeRun, .outdoor, length == nil ? .unknown : .pool)
        configuration.lapLength = length.map { HKQuantity(unit: .meter(), doubleValue: $0) }
        let places = try await places(
            [.swimming(.pool), .swimming(.openWater), .swimming(.unknown), .cycling(.unknown)], in: configuration)
        #expect(places == ["46 3 1 \(told)", "46 3 2", "46 3 0", "13 3 0"])
    }

    @Test func PLN_77_PLN_86_aSingleGoalIsAnnouncedAndLeavesNoSteps() async throws {
        let goal = WorkoutPlan(
            .goal(SingleGoalWorkout(activity: .running, location: .outdoor, goal: .time(20, .seconds))))
        let live = try await LiveWorkout(LiveWorkout.configuration(.running), in: store)
        let plan = try WorkoutPlanSession(goal, in: live.session)
        let log = Log(from: start)
        plan.delegate = log
        live.start(at: start)
        try await walk(from: 0, to: 30)
        let workout = try await live.finish(at: clock.now)
        await clock.waitUntilIdle()
        #expect(log.all == ["1/1 0.0.0 Work 0", "end 0.0.0 57 m true 20", "finished 20"])
        #expect(workout.duration == 30 && activities(workout) == ["– 0-30"])
        #expect(try await self.plan(of: workout, in: store) == goal)
    }

    @Test func PLN_78_PLN_86_sportsHaveTransitionsBetween() async throws {
        let plan = WorkoutPlan(
            .swimBikeRun(
                SwimBikeRunWorkout(activities: [.cycling(.outdoor), .running(.outdoor)], displayName: "Brick")))
        let live = try await LiveWorkout(LiveWorkout.configuration(.swimBikeRun), in: store)
        let session = try WorkoutPlanSession(plan, in: live.session, hasTransitions: true)
        live.start(at: start)
        for _ in 0..<3 {
            await clock.advance(by: 10)
            session.beginNextStep()
        }
        await clock.advance(by: 5)
        let workout = try await live.finish(at: clock.now)
        #expect(live.errors == [])
        #expect(activities(workout) == ["– 0-10", "– 10-20", "– 20-30"])
        #expect(
            workout.workoutActivities.map(\.workoutConfiguration.activityType) == [.cycling, .transition, .running])
    }

    @Test func PLN_77_PLN_78_theDistanceOfASportIsItsOwn() async throws {
        let plan = WorkoutPlan(
            .swimBikeRun(
                SwimBikeRunWorkout(activities: [.cycling(.outdoor), .running(.outdoor)], displayName: "Brick")))
        let live = try await LiveWorkout(LiveWorkout.configuration(.swimBikeRun), in: store)
        let session = try WorkoutPlanSession(plan, in: live.session)
        live.start(at: start)
        await clock.waitUntilIdle()
        for (first, meters) in [(0, 50.0), (10, 30.0)] {
            for second in first..<first + 10 {
                let (begin, end) = (start + Double(second), start + Double(second + 1))
                await clock.advance(to: end)
                var readings = FeedReadings()
                readings.add(.distanceCycling, 5, .meter(), from: begin, to: end)
                readings.add(.distanceWalkingRunning, 3, .meter(), from: begin, to: end)
                try await feed.send(readings)
            }
            await clock.waitUntilIdle()
            let distance = session.currentStep?.distance
            #expect(distance == Measurement(value: meters, unit: UnitLength.meters), "\(first)")
            session.beginNextStep()
            await clock.waitUntilIdle()
        }
        #expect(session.isFinished && live.errors == [])
        _ = try await live.finish(at: clock.now)
    }

    @Test func PLN_85_whyAPlanIsRefused() async throws {
        func reason(_ plan: WorkoutPlan, _ live: LiveWorkout) -> String {
            do {
                _ = try WorkoutPlanSession(plan, in: live.session)
                return "none"
            } catch {
                return "\((error as? HKError)?.code.rawValue ?? -1) \(error.localizedDescription)"
            }
        }
        func repeated(_ count: Int) -> WorkoutPlan {
            let block = IntervalBlock(steps: [IntervalStep(.work), IntervalStep(.recovery)], iterations: count)
            return WorkoutPlan(.custom(CustomWorkout(activity: .running, location: .outdoor, blocks: [block])))
        }
        let live = try await LiveWorkout(LiveWorkout.configuration(.running), in: store)
        let ride = WorkoutPlan(.goal(SingleGoalWorkout(activity: .cycling, location: .outdoor, goal: .open)))
        #expect(
            reason(ride, live) == "3 The activity of the plan is cycling, and that of the session is running.")
        let empty = WorkoutPlan(.custom(CustomWorkout(activity: .running, location: .outdoor)))
        for wrong in [empty, repeated(5_001)] {
            #expect(reason(wrong, live) == "3 The plan has no steps, or more than 10000.")
        }
        live.session.prepare()
        await clock.waitUntilIdle()
        #expect(reason(repeated(5_000), live) == "none")
        live.start(at: start)
        await clock.advance(by: 1)
        #expect(reason(repeated(1), live) == "3 A plan begins with a session that has a builder.")
        _ = try await live.finish(at: clock.now)
        #expect(reason(repeated(1), live) == "3 A plan begins with a session that has a builder.")
    }

    @Test func PLN_85_aPlanOfAnotherActivityIsRefused() async throws {
        let live = try await LiveWorkout(LiveWorkout.configuration(.cycling), in: store)
        #expect(throws: HKError.self) { try WorkoutPlanSession(Self.intervals, in: live.session) }
        let empty = WorkoutPlan(.custom(CustomWorkout(activity: .cycling, location: .outdoor)))
        #expect(throws: HKError.self) { try WorkoutPlanSession(empty, in: live.session) }
        live.start(at: start)
        await clock.advance(by: 1)
        let ride = WorkoutPlan(.goal(SingleGoalWorkout(activity: .cycling, location: .outdoor, goal: .open)))
        #expect(throws: HKError.self) { try WorkoutPlanSession(ride, in: live.session) }
    }

    // MARK: Alerts

    @Test func PLN_80_PLN_82_theDelegateIsToldOfAlerts() async throws {
        let perMinute = HKUnit.count().unitDivided(by: .minute())
        let step = WorkoutStep(goal: .time(60, .seconds), alert: .heartRate(140...160))
        let plan = WorkoutPlan(.custom(CustomWorkout(activity: .running, location: .outdoor, warmup: step)))
        let live = try await LiveWorkout(LiveWorkout.configuration(.running), in: store)
        let session = try WorkoutPlanSession(plan, in: live.session)
        let log = Log(from: start)
        session.delegate = log
        live.start(at: start)
        for second in 1...40 {
            await clock.advance(by: 1)
            var readings = FeedReadings()
            readings.add(.heartRate, second < 30 ? 170 : 150, perMinute, at: clock.now)
            try await feed.send(readings)
        }
        _ = try await live.finish(at: clock.now)
        // The delegate is told in the background.
        await clock.waitUntilIdle()
        #expect(
            log.all == [
                "1/1 0.0.0 Warm-up 0", "above 170 count/min 10", "above 170 count/min 25", "within 150 count/min 30",
                "end 0.0.0 0 m false 40",
            ])
    }

    // MARK: Recovery

    @Test func PLN_79_aNewProcessGoesOnInTheStep() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "health.sqlite")
        let old = try HKHealthStore(at: file, clock: clock)
        old.attach(feed)
        let first = try await LiveWorkout(LiveWorkout.configuration(.running), in: old)
        let plan = try WorkoutPlanSession(Self.intervals, in: first.session)
        first.start(at: start)
        try await walk(from: 0, to: 30)
        #expect(plan.currentStep?.keyPath == "1.0.0")
        first.session.pause()
        // A killed process collects nothing more.
        await clock.waitUntilIdle()
        first.builder.dataSource = nil

        let later = VirtualClock(now: start.addingTimeInterval(40))
        // A connection of its own to the file, as another process has: it knows only what is stored.
        let new = try HKHealthStore(at: file, as: .process, clock: later, patience: nil)
        let newFeed = DirectFeed()
        new.attach(newFeed)
        let session = try #require(try await new.recoverActiveWorkoutSession())
        let builder = session.associatedWorkoutBuilder()
        builder.dataSource = HKLiveWorkoutDataSource(
            healthStore: new, workoutConfiguration: session.workoutConfiguration)
        let resumed = try #require(WorkoutPlanSession(recovering: session))
        await later.waitUntilIdle()
        let step = try #require(resumed.currentStep)
        #expect(step.keyPath == "1.0.0" && step.startDate == start.addingTimeInterval(10))
        #expect(step.distance == Measurement(value: 60, unit: UnitLength.meters))
        session.resume()
        for second in 40..<60 {
            await later.advance(by: 1)
            var readings = FeedReadings()
            readings.add(
                .distanceWalkingRunning, 3, .meter(), from: start.addingTimeInterval(Double(second)), to: later.now)
            try await newFeed.send(readings)
        }
        session.stopActivity(with: later.now)
        try await builder.endCollection(at: later.now)
        let workout = try #require(try await builder.finishWorkout())
        session.end()
        // 60 m before, and 42 m after the pause.
        #expect(activities(workout) == ["0.0.0 0-10 1", "1.0.0 10-54 1", "1.0.1 54-60"])
        #expect(try await self.plan(of: workout, in: new) == Self.intervals)
    }

    // MARK: Simulated athletes

    @Test(arguments: [1.0, 60])
    func PLN_77_anAthleteStopsWithThePlan(rhythm: Double) async throws {
        let plan = WorkoutPlan(
            .custom(
                CustomWorkout(
                    activity: .running, location: .outdoor, warmup: WorkoutStep(goal: .time(30, .seconds)),
                    blocks: [
                        IntervalBlock(
                            steps: [
                                IntervalStep(.work, goal: .distance(200, .meters)),
                                IntervalStep(.recovery, goal: .time(20, .seconds)),
                            ], iterations: 2)
                    ], cooldown: WorkoutStep(goal: .distance(50, .meters)))))
        let live = try await LiveWorkout(LiveWorkout.configuration(.running), in: store)
        let session = try WorkoutPlanSession(plan, in: live.session)
        let athlete = AthleteFeed(doing: session, seed: 5, rhythm: rhythm)
        store.attach(athlete)
        live.start(at: start)
        await clock.advance(by: 600)
        #expect(session.isFinished && athlete.isFinished)
        let end = try #require(athlete.lastDate)
        let workout = try await live.finish(at: end)
        #expect(live.errors == [])
        #expect(workout.workoutActivities.count == 6)
        #expect(workout.workoutActivities.last?.endDate == end)
        #expect(workout.workoutActivities.allSatisfy { $0.metadata?["WOIntervalStepSuccessful"] as? Int == 1 })
        let meters = workout.workoutActivities.compactMap {
            $0.statistics(for: HKQuantityType(.distanceWalkingRunning))?.sumQuantity()?.doubleValue(for: .meter())
        }
        // A step ends with the second in which it reaches its distance, and what follows belongs to the next.
        #expect(meters.count == 6 && 200...207 ~= meters[1] && 200...207 ~= meters[3] && 50...57 ~= meters[5])
        let comparison = try #require(try await store.planComparison(for: workout.uuid))
        #expect(comparison.completion == 1)
    }
}
