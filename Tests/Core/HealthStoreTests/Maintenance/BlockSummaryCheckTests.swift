import GRDB
import HealthModel
import TestEngines
import Testing

@testable import HealthStore

/// The check of what is stored beside the samples of a block: the summaries of its days and of its parts.
@Suite struct BlockSummaryCheckTests {
    private let engine: SQLiteEngine

    init() throws {
        engine = try SQLiteEngine.inMemory()
        try engine.allow(.own)
    }

    /// Saves a block with as many samples, and returns its number and the summaries of some of their ranges.
    private func save(_ count: Int, _ ranges: [Range<Int>]) throws -> (block: Int64, runs: [StatisticsSummary]) {
        let samples = (0..<count).map { place in
            SampleRecord.quantity(
                .consecutive(place), .heartRate, Double(60 + place % 7), .countPerMinute, Double(place))
        }
        try engine.save(samples, by: .own)
        return try engine.read { store in
            let block = try #require(try SQLStatement(store.database, "SELECT id FROM block").firstInteger())
            let columns = try #require(BlockDays.columns(of: try store.blockContents(block)))
            let style = try #require(ObjectType.heartRate.aggregationStyle)
            let runs = ranges.map { columns.summary(of: $0, source: 0, isHandEntered: false, style: style) }
            return (block, runs)
        }
    }

    private func replace(_ table: String, _ block: Int64, _ runs: [StatisticsSummary]) throws {
        try engine.connections.write { database in
            try SQLStatement(database, "DELETE FROM \(table)").run()
            try SQLStatement(database, "INSERT INTO \(table) (block, payload) VALUES (?, ?)")
                .run(.integer(block), .blob(BlockParts.encode(runs)))
        }
    }

    @Test(
        "the days of a block are several, one after another, with all of its samples",
        arguments: [
            ([0..<50, 50..<100], true), ([0..<1, 1..<100], true), ([0..<99, 99..<100], true),
            ([0..<30, 30..<60, 60..<100], true), ([0..<100], false), ([0..<50, 50..<99], false),
            ([0..<50, 49..<100], false), ([50..<100, 0..<50], false), ([0..<40, 20..<80], false),
            ([0..<50, 0..<50], false), ([1..<50, 50..<100], false),
        ] as [([Range<Int>], Bool)])
    func days(ranges: [Range<Int>], isRight: Bool) throws {
        let (block, runs) = try save(100, ranges)
        #expect(try engine.integrityProblems() == [])
        try replace("block_days", block, runs)
        let problem = "The summary of block \(block) does not match its samples (days)."
        #expect(try engine.integrityProblems() == (isRight ? [] : [problem]))
    }

    @Test(
        "the parts of a block have up to 1,024 samples each, and a small one has none",
        arguments: [
            (2_500, [0..<1_024, 1_024..<2_048, 2_048..<2_500], true), (2_500, [0..<1_024, 1_024..<2_048], false),
            (2_500, [0..<1_024, 2_048..<2_500, 1_024..<2_048], false),
            (2_500, [0..<1_023, 1_023..<2_048, 2_048..<2_500], false),
            (2_500, [0..<1_024, 1_024..<2_048, 2_048..<2_499], false),
            (2_500, [0..<1_024, 1_024..<2_048, 2_048..<2_500, 2_048..<2_500], false), (100, [0..<100], false),
        ] as [(Int, [Range<Int>], Bool)])
    func parts(count: Int, ranges: [Range<Int>], isRight: Bool) throws {
        let (block, runs) = try save(count, ranges)
        #expect(try engine.integrityProblems() == [])
        try replace("block_parts", block, runs)
        let problem = "The summary of block \(block) does not match its samples (parts)."
        #expect(try engine.integrityProblems() == (isRight ? [] : [problem]))
    }
}
