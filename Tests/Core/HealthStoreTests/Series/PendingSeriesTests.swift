import Foundation
import HealthModel
import Testing

@testable import HealthStore

/// The quantities of a series under construction: their latest end, wherever it is, and the units they are read in.
@Suite struct PendingSeriesTests {
    private static func read(_ series: PendingSeries, in unit: QuantityUnit) throws -> [SeriesColumns] {
        var chunks = series.columns(in: unit)
        var found: [SeriesColumns] = []
        while let chunk = try chunks.next() { found.append(chunk) }
        return found
    }

    @Test("SER-2: the latest end may be that of an early quantity, and goes with it") func latestEnd() throws {
        let size = BulkWriter.blockSize
        var series = PendingSeries()
        #expect(series.latestEnd == nil && series.count == 0)
        for start in 0..<2 * size {
            let length = start == 0 ? 1e6 : start == size + 5 ? 9e5 : 0.25
            try series.insert(QuantityValue(60, .countPerMinute), from: Double(start), to: Double(start) + length)
            // Nothing ends later than the first one, before and after the division.
            if start % 1_000 == 0 || start > 2 * size - 3 {
                #expect(series.latestEnd == 1e6 && series.count == start + 1)
            }
        }
        #expect(try Self.read(series, in: .countPerMinute).map(\.count) == [size, size])
        // It becomes shorter, in a chunk that is opened again, while the other one is closed.
        try series.insert(QuantityValue(61, .countPerMinute), from: 0, to: 1)
        #expect(series.latestEnd == Double(size + 5) + 9e5 && series.count == 2 * size)
        try series.insert(QuantityValue(62, .countPerMinute), from: Double(size + 5), to: Double(size + 6))
        #expect(series.latestEnd == Double(2 * size - 1) + 0.25 && series.count == 2 * size)
        let chunks = try Self.read(series, in: .countPerMinute)
        #expect(chunks.map(\.count) == [size, size] && chunks[0].values[0] == 61 && chunks[1].values[5] == 62)
        #expect(chunks[0].ends[0] == 1 && chunks[1].ends[5] == Double(size + 6))
        // One before all others begins the first chunk.
        try series.insert(QuantityValue(63, .countPerMinute), from: -5, to: -4)
        let more = try Self.read(series, in: .countPerMinute)
        #expect(more.map(\.count) == [size + 1, size] && more[0].starts[0] == -5 && more[0].starts[1] == 0)
    }

    @Test("QTY-7: quantities of one unit are read in it or in another one, and those of several in a common one")
    func units() throws {
        var series = PendingSeries()
        #expect(series.unit(for: .heartRate) == .countPerSecond)
        for (place, value) in [60.0, 90, 120].enumerated() {
            try series.insert(QuantityValue(value, .countPerMinute), from: Double(place), to: Double(place))
        }
        #expect(series.unit(for: .heartRate) == .countPerMinute)
        func values(_ unit: QuantityUnit) throws -> [Double] {
            try Self.read(series, in: unit).flatMap(\.values).map { ($0 * 1_000).rounded() / 1_000 }
        }
        #expect(try values(.countPerMinute) == [60, 90, 120] && values(.countPerSecond) == [1, 1.5, 2])
        #expect(try Self.read(series, in: .meter).flatMap(\.values).allSatisfy(\.isNaN))
        // In place of one, between two, and in place of the new one.
        try series.insert(QuantityValue(3, .countPerSecond), from: 1, to: 1)
        try series.insert(QuantityValue(4, .countPerSecond), from: 0.5, to: 0.5)
        #expect(series.unit(for: .heartRate) == .countPerSecond && series.count == 4)
        #expect(try values(.countPerSecond) == [1, 4, 3, 2] && values(.countPerMinute) == [60, 240, 180, 120])
        try series.insert(QuantityValue(30, .countPerMinute), from: 0.5, to: 0.5)
        #expect(try values(.countPerSecond) == [1, 0.5, 3, 2])
        let starts = try Self.read(series, in: .countPerSecond).flatMap(\.starts)
        #expect(starts == [0, 0.5, 1, 2])
    }
}
