import Foundation
import GRDB
import HealthModel
import TestEngines
import TestSupport
import Testing

@testable import HealthStore

/// The blocks that statistics read: how they are chosen, divided, opened and remembered.
@Suite struct StatisticsBlocksTests {
    /// 1 March 2023, 00:00 UTC.
    private static let midnight = 699_321_600.0

    private let engine: SQLiteEngine

    init() throws {
        engine = try SQLiteEngine.forTest()
        try engine.allow(.own)
    }

    private static func start(_ place: Int, _ shift: Double = 0) -> Double { midnight + shift + Double(place * 30) }

    /// Saves steps every thirty seconds as a block, with identifiers from a number on.
    private func save(
        _ count: Int, shift: Double = 0, length: Double = 0, from first: Int = 0
    ) throws {
        try engine.save(
            (0..<count).map { place in
                let start = Self.start(place, shift)
                return .quantity(
                    .consecutive(first + place), .stepCount, Double(1 + place % 7), .count, start, start + length)
            }, by: .own)
    }

    /// Stores the days of the only block as they are in UTC, or only some of them.
    private func storeDays(_ most: Int = .max) throws {
        let (block, contents) = try engine.read { store -> (Int64, BlockContents) in
            let numbers = try SQLStatement(store.database, "SELECT id FROM block").integers()
            try #require(numbers.count == 1)
            return (numbers[0], try store.blockContents(numbers[0]))
        }
        let zone = try #require(TimeZone(identifier: "GMT"))
        let summary = try #require(try BlockDigest(contents).summary)
        let runs = BlockDays.runs(of: contents, summary, in: zone)
        try engine.connections.write { database in
            try database.execute(sql: "DELETE FROM block_days")
            try BlockDays.write(Array(runs.prefix(most)), of: block, database)
        }
    }

    private static func buckets(_ seconds: Int) throws -> CalendarBuckets {
        try CalendarBuckets(anchor: 0, interval: DateComponents(second: seconds), calendar: .utc)
    }

    /// Passes the blocks to a closure, for days or without buckets.
    private func withBlocks(
        _ predicate: SamplePredicate = .constant(true), inDays hasDays: Bool = true,
        remembering memory: StatisticsCache? = nil, _ body: (StatisticsBlocks) throws -> Void
    ) throws {
        let buckets = try hasDays ? Self.buckets(86_400) : nil
        try engine.read(for: .own) { reader in
            var session = reader
            session.memory = memory
            let statement = try SQLStatement(
                session.database, "SELECT \(BlockColumn.list) FROM block b ORDER BY b.min_start, b.max_end, b.id")
            let blocks = StatisticsBlocks(
                session, statement, .stepCount, try SourceTable(session, .stepCount), predicate, [:], buckets)
            defer { blocks.close() }
            try blocks.advance()
            try body(blocks)
        }
    }

    // MARK: Days

    @Test("STAT-15: a block is divided into days if they fit the bucket, and nothing else begins before its end")
    func days() throws {
        try save(4_000)
        try storeDays()
        try withBlocks { blocks in
            let found = try blocks.removeNext()
            try #require(found.count == 1)
            let block = found[0]
            // The last one is 119,970 seconds after midnight.
            for (lower, upper, others, isDivided) in [
                (0, 86_400, .infinity, true), (43_200, 86_400, .infinity, true), (43_200.5, 86_400, .infinity, false),
                (86_400, 86_400, .infinity, false), (0, 86_370, .infinity, true), (0, 86_369, .infinity, false),
                (0, 86_400.5, .infinity, false), (0, 119_970, .infinity, true), (0, 119_969, .infinity, false),
                (0, 200_000, .infinity, true), (-86_400, 0, .infinity, true), (-86_400, 1, .infinity, false),
                (0, 86_400, 119_970, true), (0, 86_400, 119_969.5, false), (0, 86_400, 0, false),
            ] as [(Double, Double, Double, Bool)] {
                let bucket = Self.midnight + lower...Self.midnight + upper
                let days = try blocks.days(of: block, in: bucket, before: Self.midnight + others)
                #expect((days != nil) == isDivided, "\(lower) \(upper) \(others)")
                guard let days else { continue }
                #expect(days.map(\.rows) == [0..<2_880, 2_880..<4_000])
                #expect(days.map(\.summary.count) == [2_880, 1_120])
                #expect(days.map(\.summary.firstStart) == [Self.midnight, Self.midnight + 86_400])
                #expect(days.allSatisfy { $0.isStored && !$0.isWhole && $0.block == block.block })
                // A day is not divided again.
                #expect(try blocks.days(of: days[0], in: bucket, before: .infinity) == nil)
            }
        }
        // Without buckets nothing is divided.
        try withBlocks(inDays: false) { blocks in
            let found = try blocks.removeNext()
            let bucket = Self.midnight...Self.midnight + 86_400
            #expect(try blocks.days(of: found[0], in: bucket, before: .infinity) == nil)
        }
    }

    @Test("STAT-15: a datum across midnight may also cross the end of the bucket") func crossing() throws {
        try save(4_000, shift: 15, length: 30)
        try storeDays()
        try withBlocks { blocks in
            let found = try blocks.removeNext()
            for (upper, isDivided) in [
                (86_384, false), (86_385, true), (86_400, true), (86_415, true), (86_416, false),
            ] as [(Double, Bool)] {
                let bucket = Self.midnight...Self.midnight + upper
                let days = try blocks.days(of: found[0], in: bucket, before: .infinity)
                let rows: [Range<Int>]? = isDivided ? [0..<2_879, 2_879..<2_880, 2_880..<4_000] : nil
                #expect(days?.map(\.rows) == rows, "\(upper)")
            }
        }
    }

    @Test("STAT-15: days of other data than those of the block are damage, and without days there is nothing to divide")
    func wrongDays() throws {
        try save(4_000)
        let bucket = Self.midnight...Self.midnight + 86_400
        try storeDays(1)
        try withBlocks { blocks in
            let found = try blocks.removeNext()
            let code = EngineError.code { _ = try blocks.days(of: found[0], in: bucket, before: .infinity) }
            #expect(code == .storage)
        }
        try storeDays(0)
        try withBlocks { blocks in
            let found = try blocks.removeNext()
            #expect(try blocks.days(of: found[0], in: bucket, before: .infinity) == nil)
        }
    }

    // MARK: Parts

    @Test(
        "a block of more than 1,024 data has parts, and a part is not divided again",
        arguments: [
            (1_024, nil), (1_025, [0..<1_024, 1_024..<1_025]),
            (4_000, [0..<1_024, 1_024..<2_048, 2_048..<3_072, 3_072..<4_000]),
        ] as [(Int, [Range<Int>]?)])
    func parts(count: Int, rows: [Range<Int>]?) throws {
        try save(count)
        try withBlocks { blocks in
            #expect(blocks.nextStart == Self.midnight)
            let found = try blocks.removeNext()
            #expect(found.map(\.rows) == [0..<count] && blocks.nextStart == nil)
            let parts = try blocks.divide(found[0])
            #expect(parts?.map(\.rows) == rows)
            for part in parts ?? [] {
                #expect(part.summary.count == part.rows.count && !part.isRun)
                #expect(part.summary.firstStart == Self.start(part.rows.lowerBound))
                #expect(part.block == found[0].block && part.whole.count == count && part.columns == nil)
                #expect(try blocks.divide(part) == nil)
            }
        }
    }

    @Test("STAT-15: a block is divided into the runs that are remembered for the same buckets") func remembered() throws
    {
        try save(2_000)
        let cache = StatisticsCache()
        try withBlocks(remembering: cache) { blocks in
            let found = try blocks.removeNext()
            let columns = try blocks.open(found[0])
            let pieces = [0..<100, 100..<2_000].map { rows in
                BlockPiece(
                    rows: rows,
                    summary: columns.summary(of: rows, source: 0, isHandEntered: false, style: .cumulative))
            }
            let whole = found[0].summary
            cache.store(pieces, of: found[0].block, whole, row: cache.row(of: try Self.buckets(3_600)))
            #expect(try blocks.divide(found[0])?.map(\.rows) == [0..<1_024, 1_024..<2_000])
            cache.store(pieces, of: found[0].block, whole, row: cache.row(of: try Self.buckets(86_400)))
            let runs = try blocks.divide(found[0])
            #expect(runs?.map(\.rows) == [0..<100, 100..<2_000] && runs?.map(\.isRun) == [true, true])
        }
        try withBlocks(inDays: false, remembering: cache) { blocks in
            let found = try blocks.removeNext()
            #expect(try blocks.divide(found[0])?.map(\.rows) == [0..<1_024, 1_024..<2_000])
        }
    }

    // MARK: Opening

    @Test("any rows of a block are read, of one block after the other") func opening() throws {
        try save(2_100)
        try save(100, shift: 100_000, from: 5_000)
        try withBlocks { blocks in
            let found = try [blocks.removeNext(), blocks.removeNext()].flatMap { $0 }
            try #require(found.map(\.rows) == [0..<2_100, 0..<100] && blocks.nextStart == nil)
            let all = try blocks.open(found[0])
            #expect(all.starts == (0..<2_100).map { Self.start($0) } && all.ends == all.starts)
            #expect(all.values == (0..<2_100).map { Double(1 + $0 % 7) })
            for rows in [0..<1, 2_099..<2_100, 1_023..<1_025, 1_000..<1_100, 2_048..<2_100, 10..<2_060, 1_024..<2_048] {
                let summary = all.summary(of: rows, source: 0, isHandEntered: false, style: .cumulative)
                let piece = try blocks.open(found[0].piece(BlockPiece(rows: rows, summary: summary)))
                #expect(piece.starts == Array(all.starts[rows]) && piece.ends == piece.starts, "\(rows)")
                #expect(piece.values == Array(all.values[rows]), "\(rows)")
                #expect(piece.number(0) == found[0].block + Int64(rows.lowerBound), "\(rows)")
                // Another block in between.
                let other = try blocks.open(found[1])
                #expect(other.starts == (0..<100).map { Self.start($0, 100_000) } && other.number(0) == found[1].block)
            }
            let beyond = all.summary(of: 2_000..<2_100, source: 0, isHandEntered: false, style: .cumulative)
            let code = EngineError.code {
                _ = try blocks.open(found[0].piece(BlockPiece(rows: 2_001..<2_101, summary: beyond)))
            }
            #expect(code == .storage)
        }
    }

    @Test("of a block that matches in part, whole parts stay closed, and others are read as far as they match")
    func matching() throws {
        try save(4_000)
        try withBlocks(.start(.less, Self.start(1_500))) { blocks in
            let found = try blocks.removeNext()
            #expect(found.map(\.rows) == [0..<1_024, 1_024..<2_048] && blocks.nextStart == nil)
            #expect(found.map { $0.columns?.count } == [nil, 476] && found.map(\.isComplete) == [true, false])
            #expect(found.last?.columns?.starts.first == Self.start(1_024))
            #expect(found.last?.next.start == Self.start(1_024))
        }
        try withBlocks(.start(.less, Self.midnight)) { blocks in
            let none = try blocks.removeNext()
            #expect(none.isEmpty && blocks.nextStart == nil)
        }
        try withBlocks(.quantity(.equal, QuantityValue(3.5, .count))) { blocks in
            let none = try blocks.removeNext()
            #expect(none.isEmpty && blocks.nextStart == nil)
        }
        try withBlocks(.quantity(.equal, QuantityValue(7, .count))) { blocks in
            let found = try blocks.removeNext()
            #expect(found.map(\.rows.count) == [1_024, 1_024, 1_024, 928])
            #expect(found.reduce(0) { $0 + ($1.columns?.count ?? 0) } == 571)
            let numbers = found.map { ($0.columns?.number(0) ?? 0) - $0.block }
            #expect(numbers == [6, 1_028, 2_050, 3_072])
        }
    }

    @Test("a block without parts is read whole, if any of it matches") func small() throws {
        try save(100)
        for (predicate, counts) in [
            (.constant(true), [nil]), (.start(.less, Self.start(40)), [40]),
            (.quantity(.equal, QuantityValue(7, .count)), [14]), (.quantity(.equal, QuantityValue(3.5, .count)), []),
        ] as [(SamplePredicate, [Int?])] {
            try withBlocks(predicate) { blocks in
                let found = try blocks.removeNext()
                #expect(found.map { $0.columns?.count } == counts && found.allSatisfy { $0.rows == 0..<100 })
                #expect(found.allSatisfy { $0.isComplete == ($0.columns == nil) }, "\(predicate)")
            }
        }
    }

    // MARK: Remembering

    /// Opens a block, counts it to its end, and notes it.
    private func count(
        _ block: StatisticsBlock, of blocks: StatisticsBlocks, _ accumulator: inout StatisticsAccumulator
    ) throws {
        block.columns = try blocks.open(block)
        while !block.feed(&accumulator, before: .infinity) {}
        blocks.note(block)
    }

    @Test("STAT-15: a block that was counted to its end is remembered, also part by part, but not with a gap")
    func noting() throws {
        try save(4_000)
        for first in [nil, 0, 1] as [Int?] {
            let cache = StatisticsCache()
            let row = cache.row(of: try Self.buckets(86_400))
            try withBlocks(remembering: cache) { blocks in
                var counted = StatisticsAccumulator(
                    type: .stepCount, options: [.cumulativeSum], buckets: try Self.buckets(86_400))
                let whole = try blocks.removeNext()[0]
                func known() -> [Range<Int>]? {
                    cache.pieces(of: whole.block, whole.summary, row: row)?.map(\.rows)
                }
                guard let first else {
                    try count(whole, of: blocks, &counted)
                    #expect(known() == [0..<2_880, 2_880..<4_000])
                    return
                }
                let parts = try #require(try blocks.divide(whole))
                for part in parts[first...] {
                    #expect(known() == nil)
                    try count(part, of: blocks, &counted)
                }
                let runs = [0..<1_024, 1_024..<2_048, 2_048..<2_880, 2_880..<3_072, 3_072..<4_000]
                #expect(known() == (first == 0 ? runs : nil))
            }
        }
        // Where nothing is remembered, nothing is noted.
        try withBlocks { blocks in
            var counted = StatisticsAccumulator(
                type: .stepCount, options: [.cumulativeSum], buckets: try Self.buckets(86_400))
            try count(try blocks.removeNext()[0], of: blocks, &counted)
            #expect(counted.collection().map(\.count) == [2_880, 1_120])
        }
    }

    // MARK: Other data within

    @Test(
        "STAT-21: a sample of another source within a block is merged with the data around it",
        arguments: [95, 100, 110, 119, 120, 1_000] as [Double]) func otherSource(start: Double) throws
    {
        try engine.allow(.other)
        // One step a second, without gaps.
        let steps = (0..<80).map { place -> SampleRecord in
            let from = Double(place) * 30
            return .quantity(.consecutive(place), .stepCount, 30, .count, from, from + 30)
        }
        try engine.save(steps, by: .own)
        let other = SampleRecord.quantity(.consecutive(1_000), .stepCount, 300, .count, start, start + 15)
        try engine.save([other], by: .other)
        #expect(try engine.read { try SQLStatement($0.database, "SELECT count FROM block").integers() } == [80])
        for (order, sum) in [([AppIdentity.own, .other], 2_400), ([.other, .own], 2_685)] as [([AppIdentity], Double)] {
            try engine.setSourceOrder(order.map(\.source.bundleIdentifier), of: .stepCount)
            let request = StatisticsRequest(.stepCount, .constant(true), options: .cumulativeSum)
            let found = try #require(try engine.statistics(request, for: .own)?.values.sum)
            #expect(abs(found - sum) < 1e-9, "\(found)")
        }
    }
}
