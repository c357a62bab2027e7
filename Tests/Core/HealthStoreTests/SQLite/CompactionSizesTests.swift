import Foundation
import GRDB
import HealthModel
import TestEngines
import Testing

@testable import HealthStore

/// Compactions of more than a block or a step takes.
@Suite struct CompactionSizesTests {
    private let engine: SQLiteEngine

    init() throws {
        engine = try SQLiteEngine.forTest()
        try engine.allow(.own)
        try engine.save([.quantity(.given(1), .heartRate, 60, .countPerMinute, 0)], by: .own)
    }

    /// Adds rows until there are so many; a thousand each start at the same moment.
    private func fill(_ count: Int) throws {
        try engine.write(as: .own) { store in
            try store.database.execute(
                sql: """
                    WITH RECURSIVE n (x) AS (SELECT 2 UNION ALL SELECT x + 1 FROM n WHERE x < ?)
                    INSERT INTO sample (id, uuid, type, revision, start_date, end_date, value, given, unit)
                    SELECT x, CAST(printf('%016d', x * 2) AS BLOB), type, revision, x / 1000, x / 1000, 1, 60, unit
                    FROM n, sample s WHERE s.id = 1
                    """, arguments: [count])
            _ = store.allocateNumbers(count)
        }
    }

    private func integers(_ sql: String) throws -> [Int64] {
        try engine.read { try SQLStatement($0.database, sql).integers() }
    }

    @Test(
        "STO-1: a block has up to 8,192 samples, and what is left makes one if it is enough",
        arguments: [
            (8_191, [8_191], 0), (8_192, [8_192], 0), (8_223, [8_192], 31), (8_224, [8_192, 32], 0),
            (16_384, [8_192, 8_192], 0),
        ] as [(Int, [Int64], Int64)]) func blocks(count: Int, blocks: [Int64], left: Int64) throws
    {
        try fill(count)
        let report = try engine.compact(olderThan: .infinity, isTrial: false) { _ in true }
        #expect(report.samples == count - Int(left) && report.blocks == blocks.count && report.merged == 0)
        #expect(try integers("SELECT count FROM block ORDER BY id") == blocks)
        #expect(try integers("SELECT id FROM block ORDER BY id") == Array([1, 8_193].prefix(blocks.count)))
        #expect(try integers("SELECT count(*) FROM sample") == [left])
        if left > 0 { #expect(try integers("SELECT min(id) FROM sample") == [8_193]) }
    }

    @Test(
        "STO-1: a step looks at 32,768 rows, and the next one goes on among those of the same moment",
        arguments: [0, 33])
    func steps(more: Int) throws {
        try fill(32_768 + more)
        var told: Set<Int> = []
        let report = try engine.compact(olderThan: .infinity, isTrial: false) {
            #expect($0.total == 32_768 + more)
            told.insert($0.done)
            return true
        }
        #expect(told.subtracting([0]) == Set([32_768, 32_768 + more]))
        let counts: [Int64] = [8_192, 8_192, 8_192, 8_192] + (more > 0 ? [Int64(more)] : [])
        #expect(try integers("SELECT count FROM block ORDER BY id") == counts)
        #expect(report.samples == 32_768 + more && report.blocks == counts.count && !report.isInterrupted)
        #expect(try integers("SELECT count(*) FROM sample") == [0])
    }

    @Test("STAT-15: a block gets its days, however many have none before it", arguments: [1_023, 1_024, 1_025])
    func days(before: Int) throws {
        try engine.write(as: .own) { _ = $0.allocateNumbers(10_000) }
        // In any time zone a day begins within two days.
        try engine.save(
            (0..<5_760).map { .quantity(.consecutive($0), .heartRate, 60, .countPerMinute, Double($0 * 30)) }, by: .own)
        let dense = try integers("SELECT id FROM block WHERE count = 5760")
        try #require(try dense.count == 1 && integers("SELECT block FROM block_days") == dense)
        try engine.connections.write { database in
            try database.execute(sql: "DELETE FROM block_days")
            try database.execute(
                sql: """
                    WITH RECURSIVE n (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < ?)
                    INSERT INTO block (id, count, uuid, type, revision, unit, min_start, max_start, min_end, max_end,
                        minimum, maximum, summary, last)
                    SELECT 10 + x, 1, CAST(printf('%016d', x) AS BLOB), t.id, b.revision, b.unit, 0, 0, 0, 0, 1, 1, x'',
                        10 + x
                    FROM n, block b, type t WHERE b.count = 5760 AND t.identifier = ?
                    """, arguments: [before, ObjectType.sleepAnalysis.identifier])
        }
        try #require(try integers("SELECT count(*) FROM block") == [Int64(before + 1)])
        _ = try engine.compact(olderThan: .infinity, isTrial: false) { _ in true }
        #expect(try integers("SELECT block FROM block_days") == dense)
    }
}
