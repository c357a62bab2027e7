import Foundation
import GRDB
import HealthModel
import TestEngines
import Testing

@testable import HealthStore

/// Deletions of workouts with many rows, which are packed step by step before.
@Suite struct DeletionStepsTests {
    private struct Stopped: Error {}

    private let engine: SQLiteEngine

    init() throws {
        engine = try SQLiteEngine.forTest()
        try engine.allow(.own)
        try engine.save([.workout(.given(1), WorkoutRecord(activityType: .running, duration: 9), 0, 9)], by: .own)
        try engine.add([.quantity(.given(2), .heartRate, 60, .countPerMinute, 0)], to: .given(1), by: .own)
    }

    /// Gives the workout more rows, beside the one that it has.
    private func add(_ count: Int) throws {
        try engine.write(as: .own) { store in
            try store.database.execute(
                sql: """
                    WITH RECURSIVE n (x) AS (SELECT 10 UNION ALL SELECT x + 1 FROM n WHERE x < ?)
                    INSERT INTO sample (id, uuid, type, revision, start_date, end_date, value, given, unit)
                    SELECT x, CAST(printf('%016d', x * 2) AS BLOB), type, revision, x, x, 1, 60, unit
                    FROM n, sample s WHERE s.id = 2
                    """, arguments: [9 + count])
            try store.associate([10...Int64(9 + count)], with: 1)
            _ = store.allocateNumbers(count + 20)
        }
    }

    private func count(_ sql: String) throws -> Int64 {
        try engine.read { try SQLStatement($0.database, sql).firstInteger() } ?? 0
    }

    @Test(
        "between the steps of a large deletion others may write, and whoever stops it there loses nothing",
        arguments: [1, 2, 3])
    func stopped(step: Int) throws {
        try add(8_192)
        var packed: [Int64] = []
        let error = #expect(throws: EngineError.self) {
            _ = try engine.deleteWithAssociated([DeletionPart([.given(1)], by: .own)]) {
                packed.append(try count("SELECT total(count) FROM block"))
                try engine.save(
                    [.quantity(.given(100_000 + packed.count), .stepCount, 1, .count, 5)], by: .own)
                if packed.count == step { throw Stopped() }
            }
        }
        #expect(error?.underlying is Stopped)
        // The last row is too few for a block.
        let expected: [Int64] = [4_096, 8_192, 8_192]
        #expect(packed == Array(expected.prefix(step)))
        let total = try count("SELECT (SELECT count(*) FROM sample) + (SELECT total(count) FROM block)")
        #expect(total == Int64(8_194 + step))
        #expect(try engine.states(of: [.given(1), .given(2), .given(100_001)]) == [.stored, .stored, .stored])
        #expect(try count("SELECT count(*) FROM tombstone") == 0)
    }

    @Test("a small deletion has no steps", arguments: [0, 1, 40]) func small(count: Int) throws {
        if count > 0 { try add(count) }
        let deleted = try engine.deleteWithAssociated([DeletionPart([.given(1)], by: .own)]) { throw Stopped() }
        #expect(deleted == [[DeletedBelongings(deleted: count + 1, kept: 0)]])
        #expect(try self.count("SELECT count(*) FROM sample") == 0 && self.count("SELECT count(*) FROM block") == 0)
        #expect(try engine.states(of: [.given(1), .given(2)]) == [.deleted, .deleted])
    }
}
