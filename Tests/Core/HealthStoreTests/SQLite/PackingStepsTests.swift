import Foundation
import GRDB
import HealthModel
import TestEngines
import Testing

@testable import HealthStore

/// The steps in which the rows of a workout are packed before it is deleted.
@Suite struct PackingStepsTests {
    private let engine: SQLiteEngine

    init() throws {
        engine = try SQLiteEngine.forTest()
        try engine.allow(.own)
    }

    /// Makes a workout with rows, whose numbers are in runs with gaps between them.
    private func fill(_ runs: [Int]) throws {
        try engine.save([.workout(.given(1), WorkoutRecord(activityType: .running, duration: 9), 0, 9)], by: .own)
        try engine.add([.quantity(.given(2), .heartRate, 60, .countPerMinute, 0)], to: .given(1), by: .own)
        var first = 10
        for run in runs {
            try engine.write(as: .own) { store in
                try store.database.execute(
                    sql: """
                        WITH RECURSIVE n (x) AS (SELECT ?1 UNION ALL SELECT x + 1 FROM n WHERE x < ?2)
                        INSERT INTO sample (id, uuid, type, revision, start_date, end_date, value, given, unit)
                        SELECT x, CAST(printf('%016d', x * 2) AS BLOB), type, revision, x, x, 1, 60, unit
                        FROM n, sample s WHERE s.id = 2
                        """, arguments: [first, first + run - 1])
                try store.associate([Int64(first)...Int64(first + run - 1)], with: 1)
                _ = store.allocateNumbers(first + run + 10 - Int(store.lastNumber))
            }
            first += run + 10
        }
    }

    private func isWorthwhile(_ workout: UUID = .given(1)) throws -> Bool {
        try engine.read { try BelongingsPacker(session: $0).isWorthwhile(workout) }
    }

    private func counts(_ sql: String) throws -> [Int64] {
        try engine.read { try SQLStatement($0.database, sql).integers() }
    }

    @Test(
        "up to 8,192 rows are not packed, in however many runs",
        arguments: [
            ([8_191], false), ([8_192], true), ([4_000, 4_191], false), ([4_000, 4_192], true), ([1, 8_190, 1], true),
            ([1, 8_189, 1], false), ([], false),
        ] as [([Int], Bool)]) func worthwhile(runs: [Int], isWorthwhile: Bool) throws
    {
        try fill(runs)
        // With the one that was added first.
        #expect(try self.isWorthwhile() == isWorthwhile)
        #expect(try !self.isWorthwhile(.given(2)) && !self.isWorthwhile(.given(9)))
    }

    @Test("a step packs up to 4,096 rows") func steps() throws {
        try fill([4_096, 4_100])
        var positions: [Int64?] = []
        var last: Int64? = 0
        while let position = last {
            last = try engine.write { store in
                try BelongingsPacker(session: store.read).step(.given(1), after: position)
            }
            positions.append(last)
            let total = "SELECT (SELECT count(*) FROM sample) + (SELECT total(count) FROM block)"
            #expect(try counts(total) == [8_198])
        }
        // The first row has a number below the runs; the last ones are too few for a block.
        #expect(positions == [4_104, 8_210, nil])
        #expect(try counts("SELECT count FROM block ORDER BY id") == [4_096, 4_096])
        #expect(try counts("SELECT id FROM sample ORDER BY id") == [1, 8_211, 8_212, 8_213, 8_214, 8_215])
        #expect(try engine.write { try BelongingsPacker(session: $0.read).step(.given(9), after: 0) } == nil)
    }
}
