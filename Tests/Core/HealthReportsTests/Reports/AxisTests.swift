import Foundation
import HealthReports
import TestSupport
import Testing

/// The axes of all charts: their ranges and the marks of dates.
struct AxisTests {
    @Test(
        "WEB-41: an axis fits its values with round marks, and passes zero only if a value does",
        arguments: [
            ([52, 61, 148], false, 40.0, 160.0), ([78.1, 79.4, 80.2], false, 78, 80.5), ([4, 180], false, 0, 200),
            ([4, 180], true, 0, 200), ([72], false, 71, 73), ([0], false, 0, 1), ([97, 100], false, 97, 100),
            ([-4, 12], false, -5, 15), ([-40, -38], false, -40, -38), ([-4, -38], false, -40, 0), ([1, 2], true, 0, 2),
            ([36.4, 36.9], false, 36.4, 36.9), ([60.1, 60.2], false, 60, 60.3),
        ] as [([Double], Bool, Double, Double)])
    func axesFit(values: [Double], startsAtZero: Bool, lower: Double, upper: Double) throws {
        let scale = try #require(AxisScale(fitting: values, of: .number, startsAtZero: startsAtZero))
        #expect(abs(scale.lower - lower) < 1e-9 && abs(scale.upper - upper) < 1e-9, "\(scale)")
    }

    @Test("WEB-41: hours have marks of hours, also hundreds of them, and paces have marks of seconds")
    func axesOfTimeAreRound() {
        #expect(AxisScale(fitting: [25_200, 30_600], of: .duration, startsAtZero: true)?.ticks.last == 36_000)
        #expect(AxisScale(fitting: [330 * 3_600], of: .duration, startsAtZero: true)?.step == 360_000)
        #expect(AxisScale(fitting: [290, 335], of: .pace, startsAtZero: false)?.step == 10)
    }

    @Test("WEB-41: every axis holds its values in at most six steps")
    func axesHoldTheirValues() throws {
        var generator = SeededGenerator(seed: 41)
        for _ in 0..<2_000 {
            let size = pow(10, Double.random(in: -3...7, using: &generator))
            let isSigned = Bool.random(using: &generator)
            let values = (0..<Int.random(in: 1...6, using: &generator)).map { _ in
                Double.random(in: (isSigned ? -size : 0)...size, using: &generator)
            }
            for kind in [AxisScale.Kind.number, .duration, .pace] {
                let startsAtZero = Bool.random(using: &generator)
                let scale = try #require(AxisScale(fitting: values, of: kind, startsAtZero: startsAtZero))
                let (low, high) = (try #require(values.min()), try #require(values.max()))
                #expect(scale.lower <= low + size * 1e-9 && scale.upper >= high - size * 1e-9, "\(values) \(scale)")
                #expect(low < 0 || scale.lower >= 0, "\(values) \(scale)")
                #expect((scale.upper - scale.lower) / scale.step < 6.001, "\(values) \(scale)")
            }
        }
        #expect(AxisScale(fitting: [], of: .number, startsAtZero: true) == nil)
        #expect(AxisScale(fitting: [.nan, .infinity], of: .number, startsAtZero: true) == nil)
    }

    @Test(
        "WEB-41: the marks of dates follow their span",
        arguments: [
            (24, 1.0 / 24, DateMarks.time), (7, 1, .weekday), (30, 1, .day), (26, 7, .month), (12, 30.4, .month),
            (48, 30.4, .monthAndYear), (400, 30.4, .year), (1, 1, .day), (100, 5.0 / 1_440, .time),
        ])
    func marksFollowTheSpan(count: Int, days: Double, expected: DateMarks) {
        let start = 816_825_600.0
        let dates = (0..<count).map { Date(timeIntervalSinceReferenceDate: start + Double($0) * days * 86_400) }
        #expect(DateMarks(of: dates, calendar: .utc) == expected)
    }

    @Test("WEB-41: a mark is where its text begins, and the rest of a period at the edge has none")
    func marksAreWhereTheirTextsBegin() {
        #expect(DateMarks.places(of: ["Nov", "Nov", "Dec", "Dec", "Dec", "Jan"]) == [0, 2, 5])
        #expect(DateMarks.places(of: ["Aug", "Sep", "Sep", "Sep", "Oct"]) == [1, 4])
        #expect(DateMarks.places(of: []).isEmpty)
    }

    @Test("WEB-41: a line passes gaps of four times the usual distance")
    func linesPassShortGaps() {
        #expect(DateMarks.longestGap(of: [0, 3, 6, 20, 23]) == 12)
        #expect(DateMarks.longestGap(of: [4]) == 1)
    }
}
