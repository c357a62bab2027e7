import GRDB
import HealthModel
import TestEngines
import Testing

@testable import HealthStore

/// The rows of a table that belong to a row of another one, and are copied from it.
@Suite struct OwnedRowTests {
    private static let rows: [[SQLValue]] = [
        [.text("a"), .integer(1)], [.text("a"), .null], [.text("b"), .real(0.5)],
    ]

    private static func make(_ rows: [[SQLValue]]) throws -> DatabaseQueue {
        let queue = try DatabaseQueue()
        try queue.write { database in
            try database.execute(sql: "CREATE TABLE t (owner INTEGER, a TEXT, b ANY)")
            try database.insert(rows, into: "t", ["a", "b"], of: ("owner", 7))
            try database.insert([[.text("a"), .integer(1)]], into: "t", ["a", "b"], of: ("owner", 8))
        }
        return queue
    }

    @Test("an owner has exactly its rows: none is missing, too many or another") func has() throws {
        let rows = Self.rows
        let cases: [(stored: [[SQLValue]], isSame: Bool)] = [
            (rows, true), (rows.reversed(), true), (Array(rows.dropLast()), false), ([], false),
            (rows + [[.text("c"), .integer(1)]], false), (rows + [rows[0]], false),
            (Array(rows.dropLast()) + [[.text("b"), .real(0.25)]], false),
            (Array(rows.dropLast()) + [[.text("b"), .null]], false),
            ([rows[0], [.text("a"), .integer(2)], rows[2]], false), ([rows[0], rows[0], rows[2]], false),
        ]
        for (place, (stored, isSame)) in cases.enumerated() {
            try Self.make(stored).read { (database: Database) throws in
                #expect(try database.has(rows, in: "t", ["a", "b"], of: ("owner", 7)) == isSame, "\(place)")
                #expect(try database.has([], in: "t", ["a", "b"], of: ("owner", 7)) == stored.isEmpty)
                #expect(try database.has([], in: "t", ["a", "b"], of: ("owner", 9)))
            }
        }
    }

    @Test("what replaces the rows of an owner leaves those of others") func replace() throws {
        let queue = try Self.make(Self.rows)
        for new in [Array(Self.rows.dropFirst()), [], Self.rows] {
            try queue.write { try $0.replace(new, in: "t", ["a", "b"], of: ("owner", 7)) }
            try queue.read { (database: Database) throws in
                #expect(try database.has(new, in: "t", ["a", "b"], of: ("owner", 7)))
                #expect(try database.has([[.text("a"), .integer(1)]], in: "t", ["a", "b"], of: ("owner", 8)))
            }
        }
    }

    /// Rows that stand beside a body, with the column of their owner, and a change of the others that are its key.
    private static let copied = [
        ("metadata_entry", "metadata", ["key": "'other'"]), ("activity", "workout", ["position": "position + 77"]),
        ("workout_statistics", "workout", ["activity": "activity + 77"]),
        ("detail_value", "sample", ["position": "position + 77"]),
    ]

    @Test("copies that are too many or too few are made anew from the body", arguments: copied.indices)
    func copies(place: Int) throws {
        let (table, owner, key) = Self.copied[place]
        let original = try RichStore.make(isLarge: false, isInMemory: true)
        let columns = try original.read {
            try String.fetchAll($0.database, sql: "SELECT name FROM pragma_table_info(?)", arguments: [table])
        }
        func content() throws -> [String] {
            try original.read { store in
                let text = columns.map { "quote(\($0))" }.joined(separator: " || ',' || ")
                return try String.fetchAll(store.database, sql: "SELECT \(text) AS x FROM \(table) ORDER BY x")
            }
        }
        let before = try content()
        try #require(before.count > 1)
        let list = columns.joined(separator: ", ")
        let other = columns.map { key[$0] ?? $0 }.joined(separator: ", ")
        for sql in [
            "INSERT INTO \(table) (\(list)) SELECT \(other) FROM \(table) LIMIT 1",
            "INSERT INTO \(table) (\(list)) SELECT \(other) FROM \(table) GROUP BY \(owner)",
            "DELETE FROM \(table) WHERE \(owner) = (SELECT max(\(owner)) FROM \(table))", "DELETE FROM \(table)",
        ] {
            try original.connections.writeWithoutTransaction {
                try $0.execute(sql: "PRAGMA foreign_keys = OFF; \(sql); PRAGMA foreign_keys = ON")
            }
            #expect(try content() != before, "\(sql)")
            #expect(try !original.integrityProblems().isEmpty, "\(sql)")
            let repair = try original.connections.writeWithoutTransaction {
                try StoreMaintenance.repairContents($0) { _, _ in }
            }
            #expect(repair.left == [] && repair.losses == [], "\(sql)")
            #expect(try content() == before, "\(sql)")
        }
    }
}
