import HealthKit
import HealthModel
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
        await time.settle()
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
        time.runFreely()
        let hold = await holds.next()
        #expect(time.now == 1)
        #expect(log.value == [])
        hold.release()
        hold.release()
        await time.settle()
        #expect(log.value == ["2"])
        #expect(time.now == 2)
        time.stand()
        time.schedule(at: 3) { log.value.append("3") }
        await time.settle()
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

    @Test func storesHoldTimeUntilTheirCompletionsReturned() async throws {
        let live = try LiveStore()
        let log = Box<[Double]>([])
        live.time.schedule(at: live.time.now + 1) { log.value.append(1) }
        live.store.save(stepSample(1, 0)) { _, _ in log.value.append(0) }
        await live.reach(1)
        #expect(log.value == [0, 1])
    }
}
