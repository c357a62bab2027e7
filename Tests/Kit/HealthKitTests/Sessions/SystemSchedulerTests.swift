import HealthKit
import HealthModel
import Testing

/// The time of a system whose clock may be set, at its bounds (LIV-50, LIV-51).
@Suite struct SystemSchedulerTests {
    /// A date near to what the clock shows is moved: by less than five seconds, and less than half of the jump.
    @Test(
        arguments: [
            (0, 0, false), (0.75, 0, false), (-0.75, 0, false), (1, 0, true), (-1, 0, true), (1, 0.25, true),
            (1, 0.5, false), (1, -0.25, true), (1, -0.5, false), (-8, 3.75, true), (-8, 4, false), (-8, -3.75, true),
            (-8, -4, false), (8, 3.75, true), (8, 4, false), (-9.5, 4.5, true), (-9.5, 4.75, false),
            (100, 4.75, true), (100, 5, false), (100, -4.75, true), (100, -5, false), (-100, 4.75, true),
            (-100, 5, false), (-100, -5, false), (-100, 60, false),
        ] as [(Double, Double, Bool)])
    func LIV_51_theDatesThatAreNow(jump: Double, offset: Double, isNow: Bool) {
        let clocks = SettableClocks()
        let time = clocks.scheduler()
        let hold = time.measure()
        clocks.pass(50)
        clocks.set(by: jump)
        let shown = clocks.wall
        #expect(time.now == 1_050 && shown == 1_050 + jump)
        #expect(time.moment(of: shown + offset) == (isNow ? 1_050 : shown) + offset)
        // Nobody measures any more: the clock is right.
        hold.release()
        #expect(time.moment(of: shown + offset) == shown + offset)
    }

    @Test func LIV_50_theTimeThatAMeasurementGoesOnFrom() {
        func now(
            after latest: Double?, since kept: ClockAnchor?, boot: String? = "b", measured: Bool = false
        ) -> Double {
            let clocks = SettableClocks()
            let time = clocks.scheduler(boot: boot)
            clocks.pass(100)
            let first = measured ? time.measure() : nil
            // The clock is set back after the first one.
            clocks.set(by: -50)
            let hold = time.measure(since: kept, after: latest)
            clocks.pass(1)
            defer { withExtendedLifetime((first, hold)) {} }
            return time.now
        }
        func anchor(_ uptime: Double, _ date: Double, boot: String = "b") -> ClockAnchor {
            ClockAnchor(boot: boot, uptime: uptime, date: date)
        }
        // The clock shows 1,050.
        #expect(now(after: nil, since: nil) == 1_051)
        #expect(now(after: 1_040, since: nil) == 1_051 && now(after: 1_060, since: nil) == 1_061)
        // A kept measurement of the same start of the system goes on, whatever the clock shows.
        #expect(now(after: nil, since: anchor(90, 2_000)) == 2_011 && now(after: nil, since: anchor(90, 500)) == 511)
        #expect(now(after: 3_000, since: anchor(90, 2_000)) == 2_011)
        #expect(now(after: nil, since: anchor(100, 2_000)) == 2_001)
        // That of another start, or of the future, does not.
        #expect(now(after: nil, since: anchor(101, 2_000)) == 1_051)
        #expect(now(after: nil, since: anchor(90, 2_000, boot: "c")) == 1_051)
        #expect(now(after: 1_060, since: anchor(90, 2_000, boot: "c")) == 1_061)
        #expect(now(after: nil, since: anchor(90, 2_000, boot: ""), boot: nil) == 1_051)
        // A measurement in progress shows 1,100, and is not set back.
        #expect(now(after: nil, since: nil, measured: true) == 1_101)
        #expect(now(after: nil, since: anchor(90, 500), measured: true) == 1_101)
        #expect(now(after: nil, since: anchor(90, 2_000), measured: true) == 2_011)
        #expect(now(after: 1_200, since: nil, measured: true) == 1_201)
    }

    @Test func LIV_50_theAnchorOfAMeasurement() {
        let clocks = SettableClocks()
        let time = clocks.scheduler()
        #expect(time.anchor == nil)
        clocks.pass(20)
        let hold = time.measure()
        #expect(time.anchor == ClockAnchor(boot: "b", uptime: 20, date: 1_020))
        clocks.pass(5)
        let other = time.measure()
        #expect(time.anchor == ClockAnchor(boot: "b", uptime: 25, date: 1_025))
        hold.release()
        hold.release()
        #expect(time.anchor != nil)
        other.release()
        #expect(time.anchor == nil)
        // Where the start of the system has no name, nobody can go on, but time is even.
        let nameless = clocks.scheduler(boot: nil)
        let last = nameless.measure()
        clocks.set(by: 300)
        #expect(nameless.anchor == nil && nameless.now == 1_025)
        last.release()
        #expect(nameless.now == 1_325)
    }
}
