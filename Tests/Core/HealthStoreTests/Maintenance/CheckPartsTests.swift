import Foundation
import GRDB
import HealthModel
import TestEngines
import TestSupport
import Testing

@testable import HealthStore

/// The parts that all checks share, and the findings about indices and originals.
@Suite struct CheckPartsTests {
    private struct Failed: Error {}

    private let engine: SQLiteEngine

    init() throws {
        engine = try SQLiteEngine.inMemory()
        try engine.allow(.own)
    }

    // MARK: Shared parts

    @Test(
        "the progress of a check is told whenever it has passed another 256",
        arguments: [
            ([], []), ([0], []), ([255], []), ([256], [256]), ([255, 1], [256]), ([256, 0, 1], [256]),
            ([257, 254], [257]), ([257, 255], [257, 512]), ([100, 100, 100], [300]), ([1_000], [1_000]),
            ([1_000, 23, 1], [1_000, 1_024]),
        ] as [([Int], [Int])])
    func progress(steps: [Int], expected: [Int]) throws {
        try engine.read { store in
            var told: [Int] = []
            let check = IntegrityCheck(store) { kind, count in
                #expect(kind == .file)
                told.append(count)
            }
            for step in steps { try check.looked(at: step) }
            #expect(told == expected)
        }
    }

    @Test("work that several findings share is done once, and fails for all of them") func once() throws {
        try engine.read { store in
            let check = IntegrityCheck(store)
            var (done, failed) = (0, 0)
            let work = check.once { done += 1 }
            for _ in 0..<3 { try work() }
            let failing = check.once {
                failed += 1
                throw Failed()
            }
            for _ in 0..<3 { #expect(throws: Failed.self) { try failing() } }
            #expect(done == 1 && failed == 1)
        }
    }

    @Test("a check that runs again counts and finds the same") func again() throws {
        try engine.save([.heartRate(60, at: 1)], by: .own)
        try engine.connections.write { try $0.execute(sql: "UPDATE store SET value = 0 WHERE name = 'sequence'") }
        try engine.read { store in
            let check = IntegrityCheck(store)
            let first = try IntegrityCheckKind.allCases.map { try check.run($0) }
            let second = try IntegrityCheckKind.allCases.map { try check.run($0) }
            #expect(first.map(\.count) == second.map(\.count))
            let messages = first.map { $0.findings.map(\.message) }
            #expect(messages == second.map { $0.findings.map(\.message) })
            #expect(messages.joined().map { $0 } == ["Insertion numbers would be reused."])
        }
    }

    @Test("an error that ends a check is told in words") func reasons() {
        let errors: [(any Error, String)] = [
            (EngineError(.storage, "Words."), "Words."),
            (DatabaseError(resultCode: .SQLITE_CORRUPT, message: "m"), "a page is damaged"),
            (DatabaseError(resultCode: ResultCode(rawValue: 779), message: "m"), "a page is damaged"),
            (DatabaseError(resultCode: .SQLITE_IOERR, message: "m"), "a disk error occurred"),
            (DatabaseError(resultCode: ResultCode(rawValue: 522), message: "m"), "a disk error occurred"),
            (DatabaseError(resultCode: .SQLITE_BUSY, message: "m"), "m"), (BlockDamage.malformed, "malformed"),
        ]
        for (error, reason) in errors { #expect(IntegrityCheck.reason(error) == reason) }
    }

    // MARK: Indices

    @Test("rows that an index lacks are findings about it, and it is made anew once", arguments: [1, 2, 3])
    func missing(count: Int) throws {
        let folder = try TemporaryFolder()
        let path = folder.url.appending(path: "health.sqlite").path
        do {
            let engine = try SQLiteEngine.open(in: path)
            try engine.save(
                (1...9).map { .quantity(.given($0), .heartRate, 60, .countPerMinute, Double($0)) }, by: .own)
            try engine.checkpoint()
        }
        let store = DamagedStore(existing: path)
        #expect(try store.problems() == [])
        try store.damage(
            """
            DROP INDEX sample_uuid;
            CREATE UNIQUE INDEX sample_uuid ON sample (uuid) WHERE id > \(count);
            PRAGMA writable_schema = ON;
            UPDATE sqlite_schema SET sql = 'CREATE UNIQUE INDEX sample_uuid ON sample (uuid)'
                WHERE name = 'sample_uuid';
            PRAGMA writable_schema = RESET;
            """)
        let problems = try store.problems()
        let messages =
            (1...count).map { "row \($0) missing from index sample_uuid" }
            + ["wrong # of entries in index sample_uuid"]
        #expect(problems.map(\.message).sorted() == messages)
        #expect(problems.allSatisfy { $0.check == .indices && $0.remedy == .repair })
        let repair = try StoreMaintenance.repair(path)
        #expect(repair.repaired == problems && repair.left == [] && repair.losses == [])
        #expect(try store.problems() == [])
        let found = try SQLiteEngine(path: path).samples(
            SampleRequest(.heartRate, .uuid([.given(1), .given(9)])), for: .own)
        #expect(found.map(\.start).sorted() == [1, 9])
    }

    // MARK: Originals

    private func original(_ start: Double, _ end: Double, _ value: Double) -> OriginalQuantity {
        OriginalQuantity(start: start, end: end, quantity: QuantityValue(value, .countPerMinute))
    }

    /// A series of two blocks, of which some have originals.
    @Test("a series has originals of all of its blocks, or of none", arguments: [[], [1], [2], [1, 2]])
    func originals(blocks: [Int]) throws {
        var object = WholeObject.condensedRates()
        object.originals = [[original(10, 12, 60), original(15, 20, 60)], [original(30, 30, 70)]]
        try engine.importObjects(by: .own, in: ImportPass()) { (writer: ImportWriter) throws(EngineError) in
            _ = try writer.restore(object)
        }
        #expect(try engine.integrityProblems() == [])
        let (first, number) = try engine.read { store in
            (
                try #require(try SQLStatement(store.database, "SELECT id FROM series_block").firstInteger()),
                try #require(try store.number(of: .given(1)))
            )
        }
        // The second block has the same quantities.
        try engine.connections.write { database in
            for table in ["series_block", "series_data", "series_original"] {
                let column = table == "series_block" ? "id" : "block"
                try database.execute(
                    sql: """
                        CREATE TEMP TABLE copy AS SELECT * FROM \(table);
                        UPDATE copy SET \(column) = \(column) + 1;
                        INSERT INTO \(table) SELECT * FROM copy;
                        DROP TABLE copy;
                        """)
            }
            try database.execute(sql: "UPDATE series SET count = 4")
            for block in [1, 2] where !blocks.contains(block) {
                try database.execute(sql: "DELETE FROM series_original WHERE block = \(first - 1 + Int64(block))")
            }
        }
        let isSound = blocks.count != 1
        let told = "Some originals of series \(number) are missing."
        #expect(try engine.integrityProblems() == (isSound ? [] : [told]))
        let repair = try engine.connections.write { try StoreMaintenance.repairContents($0) { _, _ in } }
        #expect(repair.repaired.map(\.message) == (isSound ? [] : [told]) && repair.left == [])
        let loss = DataLoss(
            "value before condensing", type: .heartRate, source: "Own", start: 10, end: 30, count: nil)
        #expect(repair.losses == (isSound ? [] : [loss]))
        let left = try engine.read {
            try SQLStatement($0.database, "SELECT count(*) FROM series_original").firstInteger()
        }
        #expect(left == Int64(blocks.count == 2 ? 2 : 0))
        #expect(try engine.integrityProblems() == [])
    }
}
