import HealthKit
import HealthModel
import Testing

@Suite(.timeLimit(.minutes(10))) struct SessionFeedTests {
    @Test func SES_14_LIV_12_whatAFeedIsTold() async throws {
        let live = try LiveStore()
        let feed = ScriptedFeed()
        live.store.context.feed = feed
        let (session, _, _) = try live.session(.swimBikeRun)
        session.prepare()
        await live.waitUntilIdle()
        #expect(feed.drain() == [])
        session.startActivity(with: noon(-5))
        await live.reach(10)
        session.pause()
        await live.reach(20)
        session.beginNewActivity(configuration: configuration(.cycling), date: noon(20), metadata: nil)
        session.resume()
        await live.reach(30)
        session.endCurrentActivity(on: noon(30))
        session.stopActivity(with: noon(29))
        session.end()
        await live.waitUntilIdle()
        #expect(
            feed.drain() == [
                "begin swimBikeRun at -5", "change swimBikeRun, paused at 10", "change cycling, paused at 20",
                "change cycling at 20", "change swimBikeRun at 30", "end at 29",
            ])
    }

    @Test func SES_8_oneFeedForOneSessionAfterAnother() async throws {
        let live = try LiveStore()
        let feed = ScriptedFeed()
        live.store.context.feed = feed
        let (first, _, _) = try live.session()
        first.startActivity(with: nil)
        await live.reach(5)
        let (second, _, _) = try live.session(.cycling)
        second.startActivity(with: nil)
        await live.waitUntilIdle()
        #expect(feed.drain() == ["begin running at 0", "end at 5", "begin cycling at 5"])
        // Another health store of the app has a queue of its own.
        let other = HKHealthStore(context: live.store.context)
        let third = try HKWorkoutSession(healthStore: other, configuration: configuration(.yoga))
        third.startActivity(with: nil)
        await live.waitUntilIdle()
        #expect(feed.drain() == ["end at 5", "begin yoga at 5"])
        #expect(second.state == .ended)
    }

    @Test func SES_2_aRunningSessionStaysAlive() async throws {
        let live = try LiveStore()
        let feed = ScriptedFeed()
        live.store.context.feed = feed
        var builder: HKLiveWorkoutBuilder?
        do {
            let (session, own, _) = try live.session()
            builder = own
            session.startActivity(with: nil)
            await live.reach(7)
        }
        #expect(await feed.deliver(measuredPulse(1, 6)) == nil)
        builder?.workoutSession?.end()
        await live.waitUntilIdle()
        #expect(feed.drain() == ["begin running at 0", "end at 7"])
        #expect(builder?.workoutSession == nil)
        #expect(await feed.deliver(measuredPulse(1, 8)) == .ended)
    }

    @Test func SES_21_eventsOfTheFeed() async throws {
        let live = try LiveStore()
        let feed = ScriptedFeed()
        live.store.context.feed = feed
        let (session, builder, log) = try await live.running()
        await feed.deliver(
            measuredPulse(100, 5), measuredPulse(200, 15), measuredPulse(120, 25),
            events: [
                measuredEvent(.resume, 20), measuredEvent(.pause, 10), measuredEvent(.motionPaused, 3),
                measuredEvent(.lap, 12, 13), measuredEvent(.segment, 22, 24),
            ])
        await live.waitUntilIdle()
        #expect(session.state == .running)
        // The delegate receives the pause while the session continues, or after it has.
        let told = log.drain().filter { !$0.hasPrefix("builder") }
            .map { $0.replacingOccurrences(of: ", and running by now", with: "") }
        #expect(
            told == [
                "motionPaused at 3", "running to paused at 10", "pause at 10", "paused to running at 20",
                "resume at 20", "segment at 22", "collected HeartRate 110",
            ])
        #expect(builder.workoutEvents.map(\.type) == [.motionPaused, .pause, .resume, .segment])
        #expect(builder.elapsedTime(at: noon(30)) == 20)
    }

    @Test func RTE_11_locationsBecomeTheRoute() async throws {
        let live = try LiveStore()
        let feed = ScriptedFeed()
        live.store.context.feed = feed
        let (session, builder, _) = try await live.running()
        let points = (-1..<20).map { second in
            RoutePoint(
                timestamp: noon(Double(second)).timeIntervalSinceReferenceDate, latitude: 50 + Double(second) / 1e4,
                longitude: 8)
        }
        await feed.deliver(FeedBatch(locations: points, events: [measuredEvent(.pause, 5), measuredEvent(.resume, 8)]))
        await live.reach(20)
        session.end()
        let workout = try #require(try await builder.finishWorkout())
        let route = try #require(
            try await live.store.samples(HKSeriesType.workoutRoute(), HKQuery.predicateForObjects(from: workout)).first
                as? HKWorkoutRoute)
        // Neither points before the workout nor points during the pause.
        #expect(route.count == 17)
        #expect(route.startDate == noon(0))
    }

    /// A feed that delivers after its session is told so.
    @Test func whatComesAfterTheSessionIsRefused() async throws {
        let live = try LiveStore()
        let feed = ScriptedFeed()
        live.store.context.feed = feed
        do {
            let (session, _, _) = try await live.running()
            session.end()
            await live.waitUntilIdle()
        }
        #expect(await feed.deliver(measuredPulse(100, 1)) == .ended)
        #expect(try await live.store.count(heartRate) == 0)
    }

    @Test func aBadBatchIsRefusedWhole() async throws {
        let live = try LiveStore()
        let feed = ScriptedFeed()
        live.store.context.feed = feed
        let (_, _, log) = try await live.running()
        let refusal = await feed.deliver(
            measuredPulse(100, 1), measuredDistance(.nan, 0, 1), events: [measuredEvent(.pause, 1)])
        guard case .failed = refusal else {
            Issue.record("It was not refused: \(String(describing: refusal))")
            return
        }
        await live.waitUntilIdle()
        #expect(log.drain() == [])
        #expect(try await live.store.count(heartRate) == 0)
        #expect(await feed.deliver(measuredPulse(100, 1)) == nil)
    }

    @Test func manySecondsAtOnce() async throws {
        let live = try LiveStore()
        let feed = ScriptedFeed()
        live.store.context.feed = feed
        let (_, builder, log) = try await live.running()
        let pulses = (0..<3600).map { measuredPulse(100 + Double($0 % 21), Double($0)) }
        let distances = (0..<3600).map { measuredDistance(3, Double($0), Double($0) + 1) }
        #expect(await feed.deliver(FeedBatch(samples: pulses + distances)) == nil)
        #expect(log.drain() == ["collected DistanceWalkingRunning 10800, HeartRate 110"])
        let workout = try await builder.finish(at: 3600)
        #expect(workout.totalDistance?.doubleValue(for: .meter()) == 10800)
    }

    @Test func timeDoesNotRunAwayFromAReplay() async throws {
        let live = try LiveStore()
        let replay = EachSecondFeed(seconds: 60)
        live.store.context.feed = replay
        let (session, builder, log) = try live.session()
        builder.dataSource = live.source(.running)
        let ended = Calls<Date>()
        log.onChange { state, date in if state == .ended { ended.add(date) } }
        replay.atTheEnd { session.end() }
        builder.beginCollection(withStart: noon(0)) { _, _ in }
        session.startActivity(with: noon(0))
        live.time.resume()
        let end = await ended.next()
        #expect(end == noon(60))
        let workout = try #require(try await builder.finishWorkout())
        #expect(workout.endDate == noon(60))
        // Each second was delivered separately, in its own time.
        #expect(log.drain().filter { $0.hasPrefix("collected") }.count == 60)
        #expect(workout.statistics(for: heartRate)?.averageBeats.map { $0.rounded() } == 100)
    }
}

/// A feed that delivers a heart rate each second, in the store's own time.
private final class EachSecondFeed: SampleFeed {
    let device: DeviceRecord? = nil
    private let seconds: Int
    private let end = Box<(@Sendable () -> Void)?>(nil)

    init(seconds: Int) { self.seconds = seconds }

    func atTheEnd(_ body: @escaping @Sendable () -> Void) { end.value = body }

    func begin(
        _ activity: FeedActivity, at date: Double, into deliver: @escaping FeedReceiver, on scheduler: any Scheduler
    ) {
        step(1, from: date, deliver, scheduler)
    }

    private func step(_ second: Int, from date: Double, _ deliver: @escaping FeedReceiver, _ scheduler: any Scheduler) {
        scheduler.schedule(at: date + Double(second)) { [self] in
            let hold = scheduler.hold()
            deliver(FeedBatch(samples: [measuredPulse(100, Double(second - 1))])) { [self] refusal in
                #expect(refusal == nil)
                #expect(scheduler.now == date + Double(second))
                if second < seconds { step(second + 1, from: date, deliver, scheduler) } else { end.value?() }
                hold.release()
            }
        }
    }

    func change(_ activity: FeedActivity, at date: Double) {}
    func end(at date: Double) {}
}
