import HealthModel
import Synchronization
import Testing

@testable import OpenHealthKit

/// A clock that goes faster than that on the wall, from another date on.
@Suite struct PacedSchedulerTests {
    private final class Wall: Scheduler, Sendable {
        private let state = Mutex<(now: Double, dates: [Double], holds: Int)>((500, [], 0))

        var now: Double { state.withLock { $0.now } }
        var dates: [Double] { state.withLock { $0.dates } }
        var holds: Int { state.withLock { $0.holds } }

        func go(_ seconds: Double) { state.withLock { $0.now += seconds } }

        func schedule(at date: Double, _ work: @escaping @Sendable () -> Void) -> ScheduledWork {
            state.withLock { $0.dates.append(date) }
            return ScheduledWork {}
        }

        func hold() -> TimeHold {
            state.withLock { $0.holds += 1 }
            return .none
        }
    }

    @Test func aSecondOnTheWallIsManyOfTheClock() {
        let wall = Wall()
        let clock = PacedScheduler(start: 1_000, speed: 8, wall: wall)
        wall.go(3)
        #expect(clock.now == 1_000, "it begins when it is asked first")
        wall.go(2.5)
        #expect(clock.now == 1_020)
        clock.schedule(at: 1_044) {}
        clock.schedule(at: 1_000) {}
        #expect(wall.dates == [508.5, 503])
        _ = clock.hold()
        #expect(wall.holds == 1)
    }

    @Test func aClockThatIsBehindAKeptDateIsPutThere() {
        let wall = Wall()
        let clock = PacedScheduler(start: 1_000, speed: 8, wall: wall)
        #expect(clock.now == 1_000)
        _ = clock.measure(since: nil, after: nil)
        _ = clock.measure(since: nil, after: 999)
        #expect(clock.now == 1_000)
        _ = clock.measure(since: nil, after: 1_060)
        #expect(clock.now == 1_060)
        wall.go(1)
        _ = clock.measure(since: nil, after: 1_050)
        #expect(clock.now == 1_068)
        clock.schedule(at: 1_076) {}
        #expect(wall.dates == [502])
    }

    @Test(arguments: [0, -2, .nan, .infinity] as [Double])
    func aSpeedThatIsNoneIsThatOfTheWall(speed: Double) {
        let wall = Wall()
        let clock = PacedScheduler(start: 10, speed: speed, wall: wall)
        #expect(clock.now == 10)
        wall.go(4)
        #expect(clock.now == 14)
    }
}
