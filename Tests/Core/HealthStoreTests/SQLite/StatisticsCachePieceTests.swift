import Foundation
import HealthModel
import Testing

@testable import HealthStore

/// The remembered pieces of blocks: those of the same data and the same buckets alone.
@Suite struct StatisticsCachePieceTests {
    private static func summary(_ values: [Double], from start: Double = 0) -> StatisticsSummary {
        StatisticsColumns(
            starts: values.indices.map { start + Double($0) }, ends: values.indices.map { start + Double($0 + 1) },
            values: values, sharing: 7
        ).summary(of: values.indices, source: 0, isHandEntered: false, style: .discreteArithmetic)
    }

    private static func pieces(_ counts: [Int]) -> [BlockPiece] {
        var first = 0
        return counts.map { count in
            defer { first += count }
            return BlockPiece(
                rows: first..<first + count, summary: summary(Array(repeating: 60, count: count), from: Double(first)))
        }
    }

    private static func buckets(_ seconds: Int) throws -> CalendarBuckets {
        try CalendarBuckets(anchor: 0, interval: DateComponents(second: seconds), calendar: .current)
    }

    @Test("STAT-15: pieces of a block are those of the data that it had") func data() throws {
        let cache = StatisticsCache()
        let row = cache.row(of: try Self.buckets(60))
        let whole = Self.summary([60, 61, 62, 63])
        cache.store(Self.pieces([1, 3]), of: 5, whole, row: row)
        func found(_ whole: StatisticsSummary, block: Int64 = 5, row other: Int? = nil) -> [Range<Int>]? {
            cache.pieces(of: block, whole, row: other ?? row)?.map(\.rows)
        }
        #expect(found(whole) == [0..<1, 1..<4] && found(Self.summary([60, 61, 62, 63])) == [0..<1, 1..<4])
        // Fewer, more, and others under the same number.
        for other in [[60, 61, 62], [60, 61, 62, 63, 64], [60, 61, 62, 64], [59, 61, 62, 63]] as [[Double]] {
            #expect(found(Self.summary(other)) == nil, "\(other)")
        }
        #expect(found(whole, block: 6) == nil && found(whole, row: row + 1) == nil)
        // What is stored again takes its place.
        let second = Self.summary([1, 2])
        cache.store(Self.pieces([1, 1]), of: 5, second, row: row)
        #expect(found(second) == [0..<1, 1..<2] && found(whole) == nil)
    }

    @Test("STAT-15: buckets that are the same have one number, and many others make all be forgotten")
    func rows() throws {
        let cache = StatisticsCache()
        let whole = Self.summary([60, 61])
        let first = cache.row(of: try Self.buckets(60))
        cache.store(Self.pieces([1, 1]), of: 5, whole, row: first)
        for seconds in 61..<68 {
            let row = cache.row(of: try Self.buckets(seconds))
            #expect(row == first + seconds - 60)
            #expect(try cache.row(of: Self.buckets(60)) == first)
        }
        #expect(cache.pieces(of: 5, whole, row: first) != nil)
        let ninth = cache.row(of: try Self.buckets(68))
        #expect(ninth == first + 8 && cache.pieces(of: 5, whole, row: first) == nil)
        // What was found for forgotten buckets is not remembered for others.
        cache.store(Self.pieces([1, 1]), of: 5, whole, row: first)
        #expect(cache.pieces(of: 5, whole, row: first) == nil)
        #expect(try cache.row(of: Self.buckets(60)) == ninth + 1)
        cache.store(Self.pieces([1, 1]), of: 5, whole, row: ninth)
        #expect(cache.pieces(of: 5, whole, row: ninth)?.count == 2)
    }

    @Test("STAT-15: so many pieces are remembered, and then all are forgotten") func limit() throws {
        let cache = StatisticsCache()
        let row = cache.row(of: try Self.buckets(60))
        let whole = Self.summary([60, 61])
        let piece = Self.pieces([1])[0]
        let half = Array(repeating: piece, count: 50_000)
        func isKnown(_ block: Int64) -> Bool { cache.pieces(of: block, whole, row: row) != nil }
        // The same block again counts once.
        for _ in 0..<3 { cache.store(half, of: 1, whole, row: row) }
        cache.store(half, of: 2, whole, row: row)
        #expect(isKnown(1) && isKnown(2))
        cache.store([piece], of: 3, whole, row: row)
        #expect(!isKnown(1) && !isKnown(2) && !isKnown(3))
        let next = cache.row(of: try Self.buckets(60))
        #expect(next == row + 1)
        cache.store(half, of: 1, whole, row: next)
        cache.store(half, of: 2, whole, row: next)
        #expect(cache.pieces(of: 1, whole, row: next) != nil && cache.pieces(of: 2, whole, row: next) != nil)
    }

    @Test("STAT-15: the runs of a block are remembered if they are few and whole") func cut() {
        let whole = Self.summary(Array(repeating: 60, count: 960))
        for (counts, isComplete) in [
            ([960], false), ([400, 560], true), ([400, 559], false), (Array(repeating: 96, count: 10), true),
            (Array(repeating: 87, count: 10) + [90], false), ([], false),
        ] {
            var cut = BlockCut()
            // Added one by one, or all at once.
            let pieces = Self.pieces(counts)
            cut.append(Array(pieces.prefix(1)))
            cut.append(Array(pieces.dropFirst()))
            #expect(cut.isComplete(for: whole) == isComplete, "\(counts)")
        }
        var gap = BlockCut()
        let pieces = Self.pieces([300, 300, 360])
        gap.append([pieces[0], pieces[2]])
        #expect(!gap.isComplete(for: whole))
        var late = BlockCut()
        late.append([pieces[1], pieces[2]])
        #expect(!late.isComplete(for: whole))
        #expect([95, 96, 191, 192].map(BlockCut.most) == [0, 1, 1, 2])
    }
}
