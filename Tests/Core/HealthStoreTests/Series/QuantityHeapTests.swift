import Foundation
import HealthModel
import TestSupport
import Testing

@testable import HealthStore

/// The order in which open samples give their quantities.
@Suite struct QuantityHeapTests {
    private static func cursor(_ id: Int64, _ start: Double) throws -> QuantityReader.Cursor {
        let record = SampleRecord.quantity(.given(Int(id)), .stepCount, Double(id), .count, start, start + 1)
        return try #require(QuantityReader.Cursor(record, id))
    }

    private static func drained(_ heap: inout QuantityReader.Heap) -> [Int64] {
        var ids: [Int64] = []
        while let cursor = heap.removeFirst() { ids.append(cursor.id) }
        return ids
    }

    @Test(
        "SER-20: quantities come by their start, and those of one start by insertion", arguments: 0...40 as ClosedRange)
    func order(count: Int) throws {
        var random = SeededGenerator(seed: UInt64(count))
        var heap = QuantityReader.Heap()
        #expect(heap.isEmpty && heap.start == .infinity)
        let none = heap.removeFirst()
        #expect(none == nil)
        let starts = (0..<count).map { _ in Double(Int.random(in: 0..<max(1, count / 2), using: &random)) }
        let order = starts.indices.sorted { (starts[$0], $0) < (starts[$1], $1) }.map { Int64($0) }
        for id in starts.indices.shuffled(using: &random) { heap.insert(try Self.cursor(Int64(id), starts[id])) }
        #expect(heap.isEmpty == (count == 0) && heap.start == starts.min() ?? .infinity)
        // The first half is taken and put back.
        var taken: [QuantityReader.Cursor] = []
        for _ in 0..<count / 2 {
            #expect(heap.start == starts[Int(order[taken.count])])
            let first = heap.removeFirst()
            taken.append(try #require(first))
        }
        #expect(taken.map(\.id) == Array(order.prefix(count / 2)))
        for cursor in taken.reversed() { heap.insert(cursor) }
        let rest = Self.drained(&heap)
        #expect(rest == order && heap.isEmpty)
    }

    @Test("SER-20: of one start, the quantity of the sample that began first comes first, but originals are samples")
    func ties() throws {
        func series(_ id: Int64, from start: Double, at quantity: Double, original number: Int64? = nil) throws
            -> QuantityReader.Cursor
        {
            var cursor = try Self.cursor(id, start)
            cursor.columns = SeriesColumns(starts: [quantity], ends: [quantity], values: [1])
            if let number { cursor.originals = QuantityReader.Originals(units: [.count], numbers: [number]) }
            return cursor
        }
        let cases: [(cursors: [QuantityReader.Cursor], order: [Int64])] = [
            ([try series(1, from: 5, at: 10), try series(2, from: 0, at: 10)], [2, 1]),
            ([try series(1, from: 0, at: 11), try series(2, from: 5, at: 10)], [2, 1]),
            ([try series(2, from: 5, at: 10), try series(1, from: 5, at: 10)], [1, 2]),
            // The numbers of originals count in place of that of their series.
            ([try series(1, from: 0, at: 10, original: 30), try series(2, from: 10, at: 10)], [2, 1]),
            ([try series(9, from: 0, at: 10, original: 1), try series(2, from: 10, at: 10)], [9, 2]),
            (
                [try series(1, from: 0, at: 10, original: 8), try series(2, from: 5, at: 10, original: 7)],
                [2, 1]
            ),
        ]
        for (place, example) in cases.enumerated() {
            for cursors in [example.cursors, example.cursors.reversed()] {
                var heap = QuantityReader.Heap()
                for cursor in cursors { heap.insert(cursor) }
                let found = Self.drained(&heap)
                #expect(found == example.order, "case \(place)")
            }
        }
    }

    @Test("a cursor passes through its quantities, and needs a block after the last if it is of a series")
    func cursors()
        throws
    {
        var single = try Self.cursor(7, 20)
        #expect(!single.isSeries && !single.needsBlock && single.start == 20 && single.unit == .count)
        let datum = try #require(single.datum)
        #expect(datum.start == 20 && datum.end == 21 && datum.quantity == QuantityValue(7, .count))
        single.index = 1
        #expect(single.datum == nil && !single.needsBlock)
        let record = QuantitySeriesRecord(
            quantity: QuantityValue(9, .count), count: 2, minimum: 4, maximum: 5, mostRecent: 5, mostRecentStart: 30,
            mostRecentEnd: 31)
        let sample = SampleRecord(uuid: .given(8), type: .stepCount, start: 10, end: 40, content: .series(record))
        var series = try #require(QuantityReader.Cursor(sample, 8))
        #expect(series.isSeries && series.needsBlock && series.datum == nil)
        series.columns = SeriesColumns(starts: [10, 30], ends: [11, 31], values: [4, 5])
        #expect(!series.needsBlock && series.datum?.quantity == QuantityValue(4, .count))
        series.index = 1
        #expect(!series.needsBlock && series.datum?.start == 30 && series.datum?.end == 31)
        #expect(series.datum?.sample.uuid == .given(8))
        series.originals = QuantityReader.Originals(units: [.count, .countPerMinute], numbers: [1, 2])
        #expect(series.datum?.quantity == QuantityValue(5, .countPerMinute))
        series.index = 2
        #expect(series.needsBlock && series.datum == nil)
        #expect(QuantityReader.Cursor(.category(.given(1), .sleepAnalysis, 1, 0, 1), 1) == nil)
    }
}
