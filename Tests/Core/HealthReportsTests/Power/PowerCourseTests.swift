import HealthModel
import Testing

@testable import HealthReports

@Suite struct PowerCourseTests {
    private func course(_ watts: [Double], every step: Double = 1, pauses: [(start: Double, end: Double)] = [])
        -> PowerCourse
    {
        PowerCourse(times: watts.indices.map { 100 + Double($0) * step }, watts: watts, pauses: pauses)
    }

    @Test func evenPowerIsItsOwnNormalizedPower() throws {
        let even = course(Array(repeating: 200, count: 3600))
        #expect(even.average == 200)
        #expect(even.normalized == 200)
        #expect(even.best(ofSeconds: 3600) == 200)
        #expect(even.best(ofSeconds: 3601) == nil)
        #expect(even.work == 720)
    }

    /// Half a minute at 0 and half a minute at 300: the rolling mean climbs by 10 W a second, from 0 to 300.
    @Test func normalizedPowerIsTheFourthRootOfTheMeanOfFourthPowersOfRollingMeans() throws {
        let ramp = course(Array(repeating: 0, count: 30) + Array(repeating: 300, count: 30))
        // The sum of n⁴ for n in 0...30 is 5,273,999; times 10⁴, by 31 values.
        let expected = (5_273_999.0 * 10_000 / 31).squareRoot().squareRoot()
        #expect(abs(try #require(ramp.normalized) - expected) < 1e-9)
        #expect(ramp.average == 150)
    }

    @Test func lessThanHalfAMinuteHasNoNormalizedPower() {
        #expect(course(Array(repeating: 250, count: 29)).normalized == nil)
        #expect(course([]).normalized == nil)
        #expect(course([]).average == nil)
    }

    @Test func freewheelingCountsAndSilenceDoesNot() {
        #expect(course([100, 0, 0, 100]).average == 50)
        // The first value holds for ten seconds, and then nothing is known for 89.
        let gap = PowerCourse(times: [0, 100], watts: [100, 200])
        #expect(gap.seconds.count { !$0.isNaN } == 11)
        #expect(gap.average == 1_200.0 / 11)
        #expect(gap.best(ofSeconds: 20) == 50)
    }

    @Test func aDeviceThatSavesSpaceMeansTheSame() throws {
        let whole = course([100, 100, 100, 100, 100, 100, 220, 220, 220, 220])
        let saving = PowerCourse(times: [100, 106, 109], watts: [100, 220, 220])
        #expect(saving.seconds == whole.seconds)
    }

    @Test func pausesDoNotCount() {
        let paused = course(
            Array(repeating: 200, count: 10) + Array(repeating: 0, count: 10) + Array(repeating: 200, count: 10),
            pauses: [(109, 120)])
        #expect(paused.average == 200)
        #expect(paused.best(ofSeconds: 30) == 400.0 / 3)
    }

    @Test(arguments: 0..<8)
    func aBestEffortIsTheBestOfAllWindows(seed: UInt64) throws {
        var state = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        let watts = (0..<120).map { _ -> Double in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Double(state >> 33) / 8_388_608
        }
        let course = course(watts)
        for length in [1, 5, 30, 60, 119, 120] {
            let windows = (0...watts.count - length).map { first in
                watts[first..<first + length].reduce(0, +) / Double(length)
            }
            let best = try #require(course.best(ofSeconds: length))
            #expect(abs(best - (windows.max() ?? 0)) < 1e-9)
        }
        #expect((course.normalized ?? 0) <= watts.max() ?? 0)
    }

    @Test func partsAreMeasuredBySecondsThatBeginInThem() {
        let course = course([10, 20, 30, 40])
        #expect(course.average(from: 101, to: 103) == 25)
        #expect(course.average(from: 100.5, to: 1000) == 30)
        #expect(course.average(from: -.infinity, to: .infinity) == 25)
        #expect(course.average(from: 104, to: 110) == nil)
        #expect(course.course(from: 102, to: 104).seconds == [30, 40])
        #expect(course.course(from: 102, to: 104).start == 102)
    }

    @Test func whatIsNoPowerDoesNotCount() {
        let course = PowerCourse(times: [0, 1, 2, .nan, 4], watts: [100, .nan, -5, 100, 300])
        #expect(course.seconds == [100, 100, 100, 100, 300])
        #expect(PowerCourse(times: [0, 1e12], watts: [1, 2]).seconds.isEmpty)
    }

    /// Seconds belong to a part if they begin in it: at its start or after, and before its end.
    @Test(
        "A part has the seconds that begin in it",
        arguments: [
            (102.0, 105.0, 3.0), (102.1, 105, 3.5), (102.4, 105, 3.5), (102.5, 105, 3.5), (102.9, 105, 3.5),
            (103, 105, 3.5), (102, 104.1, 3), (102, 104.4, 3), (102, 104.5, 3), (102, 104, 2.5), (103, 103, nil),
            (103.2, 103.9, nil), (103.2, 104.2, 4), (0, 102, 0.5), (-.infinity, 102, 0.5), (107.5, .infinity, 8.5),
            (109, 500, 9), (109.1, 500, nil), (105, 102, nil), (-.infinity, .infinity, 4.5),
        ] as [(Double, Double, Double?)])
    func parts(from: Double, to: Double, mean: Double?) {
        let whole = course((0..<10).map(Double.init))
        #expect(whole.average(from: from, to: to) == mean)
        let part = whole.course(from: from, to: to)
        #expect(part.average == mean)
        // A part of a part has its place.
        #expect(part.average(from: from, to: to) == mean)
    }
}
