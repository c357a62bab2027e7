import Foundation
import HealthModel
import Testing

@testable import HealthStore

/// The lists that samples are collected to, and when a list is complete.
@Suite struct SampleCollectorTests {
    private static func rate(_ start: Double, _ end: Double) -> SampleRecord { .heartRate(60, at: start, to: end) }

    /// Returns a workout with its number, which its identifier has, too.
    private static func run(
        _ number: Int64, _ start: Double, _ duration: Double, _ meters: Double?
    ) -> (SampleRecord, Int64) {
        let totals = meters.map { [WorkoutTotal.distance: QuantityValue($0 / 1_000, .kilometer)] } ?? [:]
        let record = WorkoutRecord(activityType: .running, duration: duration, totals: totals)
        return (.workout(.given(Int(number)), record, start, start + 100), number)
    }

    private func collector(
        _ samples: [(SampleRecord, Int64)], _ sort: [SampleRequest.Sort], limit: Int?, parts: Int = 1
    ) -> SampleCollector {
        var collector = SampleCollector(
            SampleRequest(
                Array(repeating: SampleRequest.Part(type: .heartRate), count: parts), sort: sort, limit: limit))
        for (sample, id) in samples { collector.append(sample, id: id) }
        return collector
    }

    @Test("a list is complete when as many as its limit come before what is left") func complete() {
        let rates = [(Self.rate(20, 90), Int64(5)), (Self.rate(10, 80), 9)]
        let runs = [Self.run(1, 1, 30, 500), Self.run(2, 2, 50, nil)]
        let cases: [([(SampleRecord, Int64)], [SampleRequest.Sort], limit: Int?, Double, Bool)] = [
            (rates, [], nil, 100, false), (rates, [], 3, 100, false), (rates, [], 2, 9, false),
            (rates, [], 2, 9.5, true),
            (rates, [], 1, 9, true), (rates, [], 1, 5, false), (rates, [], 0, 0, true), ([], [], 0, 0, true),
            ([], [], 1, 0, false),
            (rates, [.init(.start)], 2, 20, false), (rates, [.init(.start)], 2, 20.5, true),
            (rates, [.init(.start)], 1, 10, false), (rates, [.init(.start)], 1, 10.5, true),
            (rates, [.init(.start, isAscending: false)], 2, 10, false),
            (rates, [.init(.start, isAscending: false)], 2, 9.5, true),
            (rates, [.init(.start, isAscending: false)], 1, 20, false),
            (rates, [.init(.start, isAscending: false)], 1, 15, true),
            (rates, [.init(.end)], 2, 90, false), (rates, [.init(.end)], 2, 90.5, true),
            (rates, [.init(.end, isAscending: false)], 2, 80, false),
            (rates, [.init(.end, isAscending: false)], 2, 79, true),
            // Only the first key counts.
            (rates, [.init(.start), .init(.end)], 2, 20.5, true), (rates, [.init(.start), .init(.end)], 2, 20, false),
            (runs, [.init(.duration)], 2, 50, false), (runs, [.init(.duration)], 2, 51, true),
            // A missing value comes first in ascending order.
            (runs, [.init(.total(.distance))], 2, 500, false), (runs, [.init(.total(.distance))], 2, 501, true),
            (runs, [.init(.total(.distance))], 1, 0, true),
            (runs, [.init(.total(.distance), isAscending: false)], 1, 499, true),
            (runs, [.init(.total(.distance), isAscending: false)], 1, 500, false),
            (runs, [.init(.total(.distance), isAscending: false)], 2, 0, false),
            // What has no duration, such as a rate, comes first, too.
            (rates, [.init(.duration)], 2, 0, true), (rates, [.init(.duration, isAscending: false)], 2, 0, false),
        ]
        for (place, example) in cases.enumerated() {
            let collector = collector(example.0, example.1, limit: example.limit)
            #expect(collector.isComplete(before: example.3) == example.4, "case \(place)")
        }
    }

    @Test("QRY-10, QRY-11, QRY-12: lists are in order, ties by insertion, and cut at their limit") func order() {
        let samples = [
            Self.run(4, 30, 7, nil), Self.run(6, 10, 9, 400), Self.run(2, 20, 7, 300), Self.run(5, 10, 8, nil),
            Self.run(3, 10, 9, 400),
        ]
        let cases: [([SampleRequest.Sort], [Int64])] = [
            ([], [2, 3, 4, 5, 6]), ([.init(.start)], [3, 5, 6, 2, 4]),
            ([.init(.start, isAscending: false)], [4, 2, 3, 5, 6]), ([.init(.end)], [3, 5, 6, 2, 4]),
            ([.init(.duration)], [2, 4, 5, 3, 6]), ([.init(.duration, isAscending: false)], [3, 6, 5, 2, 4]),
            ([.init(.total(.distance))], [4, 5, 2, 3, 6]),
            ([.init(.total(.distance), isAscending: false)], [3, 6, 2, 4, 5]),
            ([.init(.start), .init(.duration)], [5, 3, 6, 2, 4]),
            ([.init(.start), .init(.duration, isAscending: false)], [3, 6, 5, 2, 4]),
            ([.init(.start), .init(.total(.distance))], [5, 3, 6, 2, 4]),
            ([.init(.start), .init(.total(.distance), isAscending: false)], [3, 6, 5, 2, 4]),
            ([.init(.duration), .init(.start, isAscending: false)], [4, 2, 5, 3, 6]),
            ([.init(.total(.flightsClimbed)), .init(.start, isAscending: false)], [4, 2, 3, 5, 6]),
        ]
        for (sort, ids) in cases {
            for limit in [nil, 0, 1, 3, 4, 5, 6] as [Int?] {
                let expected = ids.prefix(limit ?? 9).map { UUID.given(Int($0)) }
                // In the order of the answer, the other way round, and in none.
                let ordered = ids.compactMap { id in samples.first { $0.1 == id } }
                for given in [samples, ordered, ordered.reversed()] {
                    let found = collector(given, sort, limit: limit).finish().map(\.uuid)
                    #expect(found == expected, "\(sort) \(limit ?? -1)")
                }
            }
        }
        for limit in [nil, 0, 1, 3, 4, 5, 6] as [Int?] {
            for given in [samples, samples.sorted { $0.1 < $1.1 }] {
                let found = collector(given, [], limit: limit).finishNumbered()
                #expect(found.map(\.id) == Array([2, 3, 4, 5, 6].prefix(limit ?? 9)))
                #expect(found.map(\.record.uuid) == found.map { .given(Int($0.id)) })
            }
        }
    }

    @Test("QRY-13: a sample that several parts find is listed once") func twice() {
        let samples: [(SampleRecord, Int64)] = [(Self.rate(1, 2), 3), (Self.rate(5, 6), 4), (Self.rate(1, 2), 3)]
        #expect(collector(samples, [], limit: nil, parts: 2).finish().map(\.start) == [1, 5])
        #expect(collector(samples, [], limit: 2, parts: 3).finishNumbered().map(\.id) == [3, 4])
        #expect(collector(samples, [], limit: nil, parts: 2).count == 2)
    }
}
