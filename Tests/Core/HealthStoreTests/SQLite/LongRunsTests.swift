import Foundation
import HealthModel
import TestEngines
import Testing

@testable import HealthStore

/// Samples that are passed in pieces: more rows than a piece has, a block and a series.
@Suite struct LongRunsTests {
    /// A store with 1,025 rows, a block of 64 samples, and a series of three quantities, one after the other.
    private static let store = Result {
        let engine = try SQLiteEngine.inMemory()
        try engine.allow(.own)
        try engine.save(
            (0..<1_025).map { .quantity(.given($0 + 1), .heartRate, Double(60 + $0 % 5), .countPerMinute, Double($0)) },
            by: .own)
        try engine.save(
            (0..<64).map { .quantity(.consecutive($0), .heartRate, 90, .countPerMinute, 2_000 + Double($0)) }, by: .own)
        try engine.saveSeries(
            .heartRate, [(3_000, 3_001, 120), (3_010, 3_010, 150), (3_020, 3_025, 180)], in: .countPerMinute)
        return engine
    }

    @Test("values come as rows, up to 1,024 together, then as blocks, and then as series, until they are enough")
    func values() throws {
        let engine = try Self.store.get()
        let (counts, starts): ([Int], [Double]) = ([1_024, 1, 64, 3], [0, 1_024, 2_000, 3_000])
        for limit in 1...5 {
            var pieces: [StatisticsColumns] = []
            try engine.values(of: .heartRate, .constant(true), for: .own) { columns in
                pieces.append(columns)
                return pieces.count < limit
            }
            #expect(pieces.map(\.count) == Array(counts.prefix(limit)))
            #expect(pieces.map { $0.starts[0] } == Array(starts.prefix(limit)))
            guard limit == 5 else { continue }
            let rates = pieces.map { piece in piece.values.map { ($0 * 60).rounded() } }
            #expect(Array(rates[0].prefix(6)) == [60, 61, 62, 63, 64, 60] && rates[1] == [64])
            #expect(pieces[0].starts == (0..<1_024).map(Double.init) && pieces[0].ends == pieces[0].starts)
            #expect(rates[2].allSatisfy { $0 == 90 })
            #expect(rates[3] == [120, 150, 180] && pieces[3].ends == [3_001, 3_010, 3_025])
        }
        // Of each kind only what matches.
        for (predicate, matching) in [
            (.start(.greaterOrEqual, 1_023), [2, 64, 3]), (.start(.greater, 1_024), [64, 3]),
            (.start(.greater, 2_062), [1, 3]), (.start(.greater, 3_000), [2]), (.start(.less, 1_024), [1_024]),
            (.and([.start(.greater, 1_000), .start(.less, 3_010)]), [24, 64, 1]), (.start(.less, 0), []),
        ] as [(SamplePredicate, [Int])] {
            var found: [Int] = []
            try engine.values(of: .heartRate, predicate, for: .own) {
                found.append($0.count)
                return true
            }
            #expect(found == matching, "\(predicate)")
        }
    }

    @Test("whole types come as runs of rows, up to 1,024 together, blocks and series, in the order of insertion")
    func whole() throws {
        let engine = try Self.store.get()
        try engine.readStore { store in
            for hasIdentifiers in [true, false] {
                var pieces: [SampleColumns] = []
                try store.samples(of: .heartRate, hasIdentifiers: hasIdentifiers) { pieces.append($0) }
                #expect(pieces.map(\.starts.count) == [1_024, 1, 64, 3])
                #expect(pieces.map(\.isSeries) == [false, false, false, true])
                #expect(pieces.map { $0.starts[0] } == [0, 1_024, 2_000, 3_000])
                #expect(pieces.map(\.identifiers.count) == (hasIdentifiers ? [1_024, 1, 64, 0] : [0, 0, 0, 0]))
                // The values are as they were given.
                #expect(pieces.map { $0.values[0] } == [60, 64, 90, 120])
                #expect(pieces.allSatisfy { $0.unit == .countPerMinute && $0.source.source == AppIdentity.own.source })
            }
        }
    }
}
