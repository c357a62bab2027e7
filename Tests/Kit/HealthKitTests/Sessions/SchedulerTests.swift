import Foundation
import HealthKit
import HealthModel
import HealthStore
import Testing

@Suite(.timeLimit(.minutes(10))) struct SchedulerTests {
    @Test func timeMovesAsFarAsItIsLet() async {
        let time = VirtualScheduler(now: 0)
        let log = Box<[String]>([])
        time.schedule(at: 10) { log.value.append("10 at \(time.now)") }
        time.schedule(at: 5) {
            log.value.append("5 at \(time.now)")
            time.schedule(at: 6) { log.value.append("6 at \(time.now)") }
        }
        time.schedule(at: 5) { log.value.append("5 again at \(time.now)") }
        time.schedule(at: -5) { log.value.append("-5 at \(time.now)") }
        await time.waitUntilIdle()
        #expect(log.value == ["-5 at 0.0"])
        await time.advance(to: 8)
        #expect(log.value == ["-5 at 0.0", "5 at 5.0", "5 again at 5.0", "6 at 6.0"])
        #expect(time.now == 8)
        await time.advance(by: 2)
        #expect(log.value.last == "10 at 10.0")
    }

    @Test func timeWaitsForWorkInFlight() async {
        let time = VirtualScheduler(now: 0)
        let log = Box<[String]>([])
        let holds = Calls<TimeHold>()
        time.schedule(at: 1) { holds.add(time.hold()) }
        time.schedule(at: 2) { log.value.append("2") }
        time.resume()
        let hold = await holds.next()
        #expect(time.now == 1)
        #expect(log.value == [])
        hold.release()
        hold.release()
        await time.waitUntilIdle()
        #expect(log.value == ["2"])
        #expect(time.now == 2)
        time.pause()
        time.schedule(at: 3) { log.value.append("3") }
        await time.waitUntilIdle()
        #expect(log.value == ["2"])
    }

    @Test func aHoldEndsWithItsHolder() async {
        let time = VirtualScheduler(now: 0)
        do { _ = time.hold() }
        await time.advance(to: 1)
        #expect(time.now == 1)
    }

    @Test func cancelledWorkIsNotDone() async {
        let time = VirtualScheduler(now: 0)
        let log = Box<[String]>([])
        let work = time.schedule(at: 1) { log.value.append("cancelled") }
        time.schedule(at: 1) { log.value.append("kept") }
        work.cancel()
        await time.advance(to: 2)
        #expect(log.value == ["kept"])
    }

    @Test func theSystemDoesWhatIsDue() async {
        let calls = Calls<Double>()
        let system = SystemScheduler.shared
        system.schedule(at: system.now + 1e12) { calls.add(-1) }.cancel()
        let due = system.now
        system.schedule(at: due) { calls.add(system.now) }
        #expect(await calls.next() >= due)
        system.hold().release()
    }

    @Test(arguments: [-3_600.0, -5, 5, 86_400]) func LIV_50_timeIsEvenWhileSomebodyMeasures(jump: Double) {
        let clocks = SettableClocks()
        let time = clocks.scheduler()
        #expect(time.now == 1_000 && time.anchor == nil)
        let (first, second) = (time.measure(), time.measure())
        clocks.pass(10)
        clocks.set(by: jump)
        clocks.pass(10)
        #expect(time.now == 1_020)
        first.release()
        #expect(time.now == 1_020)
        second.release()
        #expect(time.now == 1_020 + jump)
    }

    @Test func LIV_50_aNewProcessGoesOnWhereTheOldOneMeasured() {
        let clocks = SettableClocks()
        let old = clocks.scheduler()
        let hold = old.measure()
        let anchor = old.anchor
        clocks.pass(10)
        for jump in [-3_600.0, 7_200] {
            clocks.set(by: jump)
            let new = clocks.scheduler()
            let other = new.measure(since: anchor, after: 1_005)
            #expect(new.now == 1_010)
            other.release()
        }
        // After a restart of the system only the dates of measurements are known.
        clocks.set(by: -9_000)
        let new = clocks.scheduler(boot: "c")
        let other = new.measure(since: anchor, after: 1_005)
        clocks.pass(1)
        #expect(new.now == 1_006)
        withExtendedLifetime((hold, other)) {}
    }

    @Test func LIV_51_whatTheClockShowsNowIsNow() {
        let clocks = SettableClocks()
        let time = clocks.scheduler()
        clocks.set(by: 50)
        #expect(time.moment(of: 990) == 990)
        let hold = time.measure()
        clocks.pass(100)
        #expect(time.moment(of: clocks.wall) == 1_150)
        clocks.set(by: -3_600)
        #expect(time.moment(of: clocks.wall) == 1_150)
        #expect(time.moment(of: clocks.wall - 0.5) == 1_149.5)
        // Dates of the session, and any others, are used unchanged.
        #expect(time.moment(of: 1_150) == 1_150)
        #expect(time.moment(of: clocks.wall - 60) == clocks.wall - 60)
        withExtendedLifetime(hold) {}
    }

    /// An app like Apple's samples, which passes the dates of the clock to the session.
    @Test(arguments: [-3_600.0, 3_600]) func LIV_50_LIV_51_aSessionTakesAsLongAsItTakes(jump: Double) async throws {
        let clocks = SettableClocks()
        let test = try TestStore()
        let time = clocks.scheduler()
        let identity = try test.app("one").context.access.identity
        let store = HKHealthStore(context: StoreContext(engine: test.engine, identity: identity, scheduler: time))
        func date() -> Date { Date(timeIntervalSinceReferenceDate: clocks.wall) }
        let session = try HKWorkoutSession(healthStore: store, configuration: configuration(.running))
        let builder = session.associatedWorkoutBuilder()
        let start = date()
        session.startActivity(with: start)
        try await builder.beginCollection(at: start)
        clocks.pass(60)
        session.pause()
        // Calls are executed in order.
        try await builder.addMetadata(["a": 1])
        clocks.set(by: jump)
        clocks.pass(30)
        session.resume()
        try await builder.addMetadata(["b": 1])
        clocks.pass(60)
        #expect(builder.elapsedTime == 120)
        #expect(builder.elapsedTime(at: date()) == 120)
        session.stopActivity(with: date())
        try await builder.endCollection(at: date())
        session.end()
        let workout = try #require(try await builder.finishWorkout())
        #expect(workout.startDate == start && workout.endDate == start.addingTimeInterval(150))
        #expect(workout.duration == 120)
        // Then the time follows the clock again.
        #expect(time.now == clocks.wall)
    }

    /// Time is measured until the session has ended and nothing is collected any more, in either order.
    @Test(arguments: ["discard", "end collection", "finish", "discard first", "nothing collected"])
    func LIV_50_timeFollowsTheClockAfterAWorkout(way: String) async throws {
        let clocks = SettableClocks()
        let test = try TestStore()
        let time = clocks.scheduler()
        let identity = try test.app("one").context.access.identity
        let store = HKHealthStore(context: StoreContext(engine: test.engine, identity: identity, scheduler: time))
        let date = Date(timeIntervalSinceReferenceDate: clocks.wall)
        let session = try HKWorkoutSession(healthStore: store, configuration: configuration(.running))
        let builder = session.associatedWorkoutBuilder()
        session.startActivity(with: date)
        if way != "nothing collected" { try await builder.beginCollection(at: date) }
        clocks.pass(10)
        // Calls are executed in order.
        func wait() async { _ = await failure { try await builder.addMetadata(["a": 1]) } }
        await wait()
        #expect(time.anchor != nil)
        if way == "discard first" {
            builder.discardWorkout()
            await wait()
            #expect(time.anchor != nil)
        }
        session.end()
        await wait()
        let end = Date(timeIntervalSinceReferenceDate: clocks.wall)
        switch way {
        case "discard first", "nothing collected": break
        case "discard":
            #expect(time.anchor != nil)
            builder.discardWorkout()
        default:
            #expect(time.anchor != nil)
            try await builder.endCollection(at: end)
            if way == "finish" { _ = try await builder.finishWorkout() }
        }
        await wait()
        #expect(time.anchor == nil)
    }

    /// The kept session has the anchor of its time, with which another process goes on.
    @Test func LIV_30_LIV_50_aSessionIsKeptWithItsAnchor() async throws {
        let clocks = SettableClocks()
        let test = try TestStore()
        let time = clocks.scheduler()
        let identity = try test.app("one").context.access.identity
        let store = HKHealthStore(context: StoreContext(engine: test.engine, identity: identity, scheduler: time))
        let session = try HKWorkoutSession(healthStore: store, configuration: configuration(.running))
        let builder = session.associatedWorkoutBuilder()
        session.startActivity(with: Date(timeIntervalSinceReferenceDate: clocks.wall))
        try await builder.beginCollection(at: Date(timeIntervalSinceReferenceDate: clocks.wall))
        let kept = try #require(try test.engine.read(for: identity) { try $0.activeSession() })
        #expect(kept.record.clock != nil && kept.record.clock == time.anchor)
        session.end()
        builder.discardWorkout()
        _ = await failure { try await builder.addMetadata(["a": 1]) }
    }

    @Test func storesHoldTimeUntilTheirCompletionsReturned() async throws {
        let live = try LiveStore()
        let log = Box<[Double]>([])
        live.time.schedule(at: live.time.now + 1) { log.value.append(1) }
        live.store.save(stepSample(1, 0)) { _, _ in log.value.append(0) }
        await live.reach(1)
        #expect(log.value == [0, 1])
    }
}
