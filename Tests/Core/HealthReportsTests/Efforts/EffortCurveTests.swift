import HealthModel
import TestSupport
import Testing

@testable import HealthReports

/// The least active time over a distance (API-121, API-122).
@Suite struct EffortCurveTests {
    private func curve(
        _ points: [(Double, Double)], pauses: [(start: Double, end: Double)] = []
    ) -> EffortCurve {
        EffortCurve(times: points.map(\.0), meters: points.map(\.1), ActiveClock(pauses: pauses))
    }

    @Test func API_121_theFastestStretchLiesAnywhere() throws {
        // 1,000 m at 4 m/s, 500 m at 5 m/s, 1,000 m at 4 m/s.
        let curve = curve([(0, 0), (250, 1_000), (350, 1_500), (600, 2_500)])
        let short = try #require(curve.fastest(400))
        #expect(short == .init(seconds: 80, start: 250, from: 1_000))
        let long = try #require(curve.fastest(1_000))
        #expect(long == .init(seconds: 225, start: 250, from: 1_000))
        #expect(curve.fastest(2_500)?.seconds == 600)
        #expect(curve.fastest(2_500.1) == nil)
        #expect(curve.fastest(0) == nil)
    }

    @Test func API_121_restsCountAndPausesDoNot() throws {
        // 500 m, a minute's rest, 500 m.
        let points = [(0.0, 0.0), (100, 500), (160, 500), (260, 1_000)]
        #expect(curve(points).fastest(1_000)?.seconds == 260)
        #expect(curve(points).fastest(500)?.seconds == 100)
        #expect(curve(points, pauses: [(100, 160)]).fastest(1_000)?.seconds == 200)
        #expect(curve(points, pauses: [(90, 100), (110, 150)]).fastest(1_000)?.seconds == 210)
    }

    @Test func API_121_whatIsCoveredInAPauseTakesNoTime() {
        let points = [(0.0, 0.0), (100, 400), (200, 800)]
        #expect(curve(points, pauses: [(100, 105)]).fastest(800)?.seconds == 195)
        #expect(curve(points, pauses: [(-50, 10)]).fastest(800)?.seconds == 190)
    }

    @Test func aHundredLengthsOfAPoolAreFiveKilometres() throws {
        // 100 yards are 91.44 m: sums of lengths fall short by a rounding error.
        var points = [(0.0, 0.0)]
        for length in 1...40 {
            points.append((Double(length) * 30 - 10, points[points.count - 1].1 + 22.86))
            points.append((Double(length) * 30, points[points.count - 1].1))
        }
        let found = try #require(curve(points).fastest(22.86 * 4))
        #expect(abs(found.seconds - 110) < 1e-9)
    }

    /// A shorter distance is never slower than a longer one.
    @Test(arguments: 1...25) func API_121_theSearchIsExact(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let course = PlainCourse(&random)
        let curve = EffortCurve(times: course.times, meters: course.meters, ActiveClock(pauses: course.pauses))
        #expect(abs(curve.total - course.total) < 1e-9)
        var last = 0.0
        for distance in stride(from: 3.0, through: course.total, by: 17) {
            let found = try #require(curve.fastest(distance), "seed \(seed)")
            let expected = try #require(course.fastest(distance))
            // The grid of the plain search misses nothing, as it includes all data.
            #expect(abs(found.seconds - max(0, expected)) < 1e-5, "seed \(seed), \(distance) m")
            #expect(found.seconds >= last - 1e-9)
            let end = course.reached(found.from + distance - 1e-6) ?? .infinity
            #expect(abs(end - course.left(found.from) - found.seconds) < 1e-3 || found.seconds == 0, "seed \(seed)")
            last = found.seconds
        }
    }

    /// Stretches that contain a jump are left out, and all others count.
    @Test(arguments: 1...25) func API_122_jumpsAreLeftOutAndNothingElse(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed &+ 1_000)
        let course = PlainCourse(&random)
        let curve = EffortCurve(times: course.times, meters: course.meters, ActiveClock(pauses: course.pauses))
        let (speed, seconds) = (8.0, EffortRules.jumpDuration)
        let length = speed * seconds
        let distances = Array(stride(from: 30.0, through: course.total, by: 29))
        for (distance, found) in zip(distances, curve.fastest(distances, slowerThan: speed)) {
            let any = try #require(curve.fastest(distance))
            if let stretch = found.stretch {
                #expect(
                    !course.hasJump(
                        from: stretch.from + 1e-6, to: stretch.from + distance - 1e-6, length: length,
                        within: seconds - 1e-6), "seed \(seed), \(distance) m")
                #expect(found.isLeftOut == (stretch.seconds > any.seconds + EffortRules.tolerance))
            } else {
                #expect(found.isLeftOut)
            }
            let plain = course.fastest(distance) { from in
                !course.hasJump(from: from, to: from + distance, length: length, within: seconds)
            }
            if let plain, plain < (found.stretch?.seconds ?? .infinity) - 1e-6 {
                // The plain search examines only some places for jumps; a stretch that it accepts wrongly must
                // contain one.
                let from = try #require(
                    course.places(distance).first {
                        (course.reached($0 + distance) ?? .infinity) - course.left($0) == plain
                    })
                #expect(
                    !curve.pieces(without: speed).contains {
                        ($0.meters.first ?? 0) <= from && $0.total >= from + distance
                    }, "seed \(seed), \(distance) m")
            }
        }
    }

    @Test func API_122_aJumpCostsOnlyWhatContainsIt() throws {
        // A kilometre at 4 m/s, 50 m in a second, and another kilometre.
        let curve = curve([(0, 0), (250, 1_000), (251, 1_050), (501, 2_050)])
        let found = curve.fastest([400, 1_000, 2_000], slowerThan: EffortSport.running.impossibleSpeed)
        #expect(found.allSatisfy { $0.isLeftOut })
        // A stretch that touches the jump does not count (PLA-48).
        let short = try #require(found[0].stretch)
        let long = try #require(found[1].stretch)
        #expect(short.seconds == 100 && long.seconds == 250)
        #expect(found[2].stretch == nil)
        let slow = self.curve([(0, 0), (250, 1_000), (251, 1_012), (501, 2_012)])
        #expect(slow.fastest([400], slowerThan: 12.5).allSatisfy { !$0.isLeftOut && $0.stretch != nil })
    }

    @Test func PLA_48_aSingleStepAboveTheLimitIsTouchedByNoStretch() throws {
        // 26 m in a second, which are less than 37.5 m in three.
        let curve = curve([(0, 0), (100, 300), (101, 327), (201, 627)])
        let found = curve.fastest([300], slowerThan: 12.5, step: 13)
        #expect(found[0].stretch?.seconds == 100 && found[0].isLeftOut)
        #expect(curve.fastest([300], slowerThan: 12.5)[0].stretch?.seconds ?? 0 < 100)
    }

    @Test func PLA_48_aSwimFasterThanTheRecordDoesNotCount() {
        var leg = EffortLeg(.swimming, isIndoor: false, start: 0, duration: 600, distance: 600)
        leg.addEfforts(times: [0, 300, 317.1, 600], meters: [0, 300, 350, 600], pauses: [])
        #expect(leg.leftOut.contains(50) && leg.efforts.allSatisfy { $0.distance != 50 || $0.seconds > 19 })
    }

    @Test func PLA_46_ofSeveralValuesInOneSecondTheMeanHolds() throws {
        let times = (0..<60).flatMap { [Double($0), Double($0)] }
        let watts = (0..<120).map { $0 % 2 == 0 ? 100.0 : 300 }
        let best = try #require(PowerCurve(starts: times, ends: times, watts: watts).best(over: 5))
        #expect(best.watts == 200)
    }

    @Test func activeTimeAndMomentsAreTwoSidesOfOne() {
        let clock = ActiveClock(pauses: [(10, 20), (30, 35), (35, 36)])
        #expect([5, 10, 15, 20, 25, 33, 40].map { clock.active(at: $0) } == [5, 10, 10, 10, 15, 20, 24])
        #expect(clock.moment(atActive: 10, isStart: true) == 20)
        #expect(clock.moment(atActive: 10, isStart: false) == 10)
        #expect(clock.moment(atActive: 24, isStart: true) == 40)
        #expect(clock.moment(atActive: 5, isStart: true) == 5)
    }

    @Test(
        "Pauses within one another, that overlap or that have no length, are one or none",
        arguments: [
            ([], []), ([(10, 10)], []), ([(10, 5)], []), ([(10, 40), (15, 20)], [(10, 40)]),
            ([(10, 40), (10, 20), (30, 40), (50, 60)], [(10, 40), (50, 60)]), ([(10, 20), (20, 30)], [(10, 30)]),
            ([(10, 20), (20.5, 30)], [(10, 20), (20.5, 30)]), ([(10, 20), (15, 40), (35, 38)], [(10, 40)]),
        ] as [([(Double, Double)], [(Double, Double)])])
    func nestedPauses(pauses: [(Double, Double)], apart: [(Double, Double)]) {
        let clock = ActiveClock(pauses: pauses.map { (start: $0.0, end: $0.1) })
        #expect(clock.pauses.map(\.start) == apart.map(\.0) && clock.pauses.map(\.end) == apart.map(\.1))
        for second in 0...70 {
            let moment = Double(second)
            let paused = apart.reduce(0) { $0 + max(0, min(moment, $1.1) - $1.0) }
            #expect(clock.active(at: moment) == moment - paused)
            let start = apart.first { $0.0 <= moment && moment <= $0.1 }
            #expect(clock.moment(atActive: moment - paused, isStart: true) == start?.1 ?? moment)
            #expect(clock.moment(atActive: moment - paused, isStart: false) == start?.0 ?? moment)
        }
    }
}
