import Foundation
import HealthModel
import TestEngines
import Testing

@testable import HealthStore

/// The data of series that count in statistics with a predicate: dates are asked of each datum, all else of its series.
@Suite struct SeriesConditionsTests {
    private static let spans: [(start: Double, end: Double, series: Int)] = [
        (0, 10, 0), (10, 20, 0), (20, 30, 0), (100, 110, 1), (110, 120, 1), (200, 210, 2), (300, 300, 3),
    ]

    private typealias Span = (start: Double, end: Double, series: Int)

    private let engine: SQLiteEngine
    private let series: [UUID]

    /// Saves four series, of which datum n has the value 2 to the power n, so that a sum tells which ones it contains.
    init() throws {
        engine = try SQLiteEngine.forTest()
        try engine.allow(.own)
        try engine.save([.workout(.given(1), WorkoutRecord(activityType: .walking, duration: 60), 500, 560)], by: .own)
        let notes: [Metadata?] = [["note": .string("a")], ["note": .string("b")], nil, ["note": .string("a")]]
        var series: [UUID] = []
        for number in 0..<4 {
            let data: [(start: Double, end: Double, value: Double)] = Self.spans.enumerated().filter {
                $0.element.series == number
            }.map {
                ($0.element.start, $0.element.end, Double(1 << $0.offset))
            }
            let saved = try engine.saveSeries(.stepCount, data, in: .count, metadata: notes[number])
            try #require(saved.count == 1)
            if number == 1 || number == 3 { try engine.add(saved, to: .given(1), by: .own) }
            series.append(saved[0].uuid)
        }
        self.series = series
    }

    private func check(_ name: String, _ predicate: SamplePredicate, _ holds: (Span) -> Bool) throws {
        let places = Self.spans.indices.filter { holds(Self.spans[$0]) }
        let request = StatisticsRequest(.stepCount, predicate, options: .cumulativeSum)
        let found = try engine.statistics(request, for: .own)
        #expect(Int(found?.values.sum ?? 0) == places.reduce(0) { $0 + 1 << $1 }, "\(name)")
        #expect(found?.start == places.map { Self.spans[$0].start }.min(), "\(name)")
        #expect(found?.end == places.map { Self.spans[$0].end }.max(), "\(name)")
    }

    @Test("STAT-9: dates are those of the data") func dates() throws {
        let orderings: [(Ordering, (Double, Double) -> Bool)] = [
            (.less, { $0 < $1 }), (.lessOrEqual, { $0 <= $1 }), (.greater, { $0 > $1 }),
            (.greaterOrEqual, { $0 >= $1 }), (.equal, { $0 == $1 }),
        ]
        for bound in [-1.0, 0, 5, 10, 15, 20, 30, 100, 110, 115, 120, 200, 205, 210, 300, 301] {
            for (ordering, holds) in orderings {
                try check("start \(ordering) \(bound)", .start(ordering, bound)) { holds($0.start, bound) }
                try check("end \(ordering) \(bound)", .end(ordering, bound)) { holds($0.end, bound) }
            }
            // Between two dates, as strict as can be and not.
            for length in [0.0, 10, 100] {
                let end = bound + length
                try check("within \(bound) \(end)", .and([.start(.greaterOrEqual, bound), .end(.lessOrEqual, end)])) {
                    $0.start >= bound && $0.end <= end
                }
                try check("beside \(bound) \(end)", .or([.end(.less, bound), .start(.greater, end)])) {
                    $0.end < bound || $0.start > end
                }
            }
        }
    }

    @Test("STAT-9: all else is asked of the series") func others() throws {
        let others: [(String, SamplePredicate, (Span) -> Bool)] = [
            ("all", .constant(true), { _ in true }), ("none", .constant(false), { _ in false }),
            ("a note", .metadataKey("note"), { $0.series != 2 }),
            ("no note", .not(.metadataKey("note")), { $0.series == 2 }),
            ("note a", .metadataValues("note", [.string("a")]), { [0, 3].contains($0.series) }),
            ("note b", .metadataValues("note", [.string("b")]), { $0.series == 1 }),
            ("the workout", .workout(.given(1)), { [1, 3].contains($0.series) }),
            ("another workout", .workout(.given(2)), { _ in false }),
            ("not the workout", .not(.workout(.given(1))), { [0, 2].contains($0.series) }),
            ("any workout", .hasWorkout, { [1, 3].contains($0.series) }),
            ("the first", .uuid([series[0]]), { $0.series == 0 }),
            ("two of them", .uuid([series[0], series[3]]), { [0, 3].contains($0.series) }),
            ("another", .uuid([.given(9)]), { _ in false }),
            ("its source", .source(["test.own"]), { _ in true }),
            ("another source", .source(["test.other"]), { _ in false }),
            ("no device", .hasNoDevice, { _ in true }),
        ]
        for (name, predicate, holds) in others {
            try check(name, predicate, holds)
            for bound in [10.0, 110, 300] {
                let late = SamplePredicate.start(.greaterOrEqual, bound)
                try check("\(name) from \(bound)", .and([predicate, late])) { holds($0) && $0.start >= bound }
                try check("\(name) or from \(bound)", .or([predicate, late])) { holds($0) || $0.start >= bound }
                try check("\(name) not from \(bound)", .and([.not(late), predicate])) {
                    holds($0) && $0.start < bound
                }
                try check("not \(name), to \(bound)", .and([.not(predicate), .end(.lessOrEqual, bound)])) {
                    !holds($0) && $0.end <= bound
                }
            }
        }
    }
}
