import Foundation
import GRDB
import TestSupport
import Testing

@testable import HealthStore

/// Databases of other programs, which are read and never trusted.
@Suite struct ForeignDatabaseTests {
    /// Creates a database with a table of 20,000 rows.
    private static func database(in folder: URL) throws -> String {
        let path = folder.appending(path: "foreign.db").path
        let queue = try DatabaseQueue(path: path)
        try queue.write { database in
            try database.execute(
                sql: """
                    CREATE TABLE number (value INTEGER);
                    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
                    INSERT INTO number SELECT i FROM n;
                    CREATE VIEW endless AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n;
                    """)
        }
        try queue.close()
        return path
    }

    @Test func IMP_10_readingEndsAtItsLimitOfWork() throws {
        let folder = try TemporaryFolder()
        let path = try Self.database(in: folder.url)
        func read(_ database: ForeignDatabase, columns: Int) throws -> (isWhole: Bool, rows: Int) {
            var rows = 0
            let columns = Array(repeating: "value", count: columns)
            let isWhole = try database.forEachRow(of: "number", columns) { _ in rows += 1 }
            return (isWhole, rows)
        }
        // Each column of a row is an instruction: a portion of a million is less than 20,000 rows of 60.
        let limited = try ForeignDatabase(copy: path, workLimit: 1)
        let part = try read(limited, columns: 60)
        #expect(!part.isWhole && 0 < part.rows && part.rows < 20_000 && limited.isExhausted)
        let whole = try ForeignDatabase(copy: path)
        let all = try read(whole, columns: 1)
        #expect(all.isWhole && all.rows == 20_000 && !whole.isExhausted)
    }

    @Test func IMP_10_onlyTablesAreRead() throws {
        let folder = try TemporaryFolder()
        let database = try ForeignDatabase(copy: Self.database(in: folder.url))
        #expect(database.tables == ["number": ["value"]])
        #expect(database.count(of: "endless") == nil)
    }

    @Test("IMP-10: twice the work reads twice as far") func portions() throws {
        let folder = try TemporaryFolder()
        let path = try Self.database(in: folder.url)
        func rows(_ limit: Int) throws -> Int {
            var rows = 0
            let columns = Array(repeating: "value", count: 150)
            let database = try ForeignDatabase(copy: path, workLimit: limit)
            #expect(try !database.forEachRow(of: "number", columns) { _ in rows += 1 })
            #expect(database.isExhausted)
            return rows
        }
        // A row takes some instructions more than it has columns.
        let (one, two) = (try rows(1), try rows(2))
        #expect((6_000...6_667).contains(one) && (2 * one - 1...2 * one + 1).contains(two))
    }

    /// A database with tables of many kinds.
    private static func kinds(in folder: TemporaryFolder) throws -> String {
        let path = folder.url.appending(path: "kinds.db").path
        let queue = try DatabaseQueue(path: path)
        try queue.write { database in
            try database.execute(
                sql: """
                    CREATE TABLE kind (id INTEGER PRIMARY KEY AUTOINCREMENT, a, b TEXT, c AS (a + 1), d AS (a) STORED);
                    INSERT INTO kind (a, b) VALUES (3, 'x'), (1, 'y'), (2, 'x'), (NULL, NULL), (1.5, '');
                    CREATE TABLE "odd "" name" ("a "" b" BLOB);
                    INSERT INTO "odd "" name" VALUES (x'00FF'), (''), (x'');
                    CREATE TABLE empty (a);
                    CREATE TABLE "select" ("from" TEXT);
                    CREATE TABLE copied AS SELECT 7 AS seven;
                    CREATE VIEW seen AS SELECT a FROM kind;
                    CREATE INDEX kind_a ON kind (a);
                    CREATE VIRTUAL TABLE found USING fts5(text);
                    """)
        }
        try queue.close()
        return path
    }

    @Test("IMP-10: tables are listed with their stored columns; views, virtual tables and SQLite's own are not")
    func tables() throws {
        let folder = try TemporaryFolder()
        let database = try ForeignDatabase(copy: Self.kinds(in: folder))
        let own = database.tables.filter { !$0.key.hasPrefix("found_") }
        #expect(
            own == [
                "kind": ["id", "a", "b"], "odd \" name": ["a \" b"], "empty": ["a"], "select": ["from"],
                "copied": ["seven"],
            ])
        #expect(
            database.has(["a", "b"], in: "kind") && database.has([], in: "kind") && database.has(["b"], in: "kind"))
        #expect(!database.has(["a", "x"], in: "kind") && !database.has(["c"], in: "kind"))
        #expect(!database.has([], in: "none") && !database.has(["a"], in: "seen"))
        #expect(database.count(of: "kind") == 5 && database.count(of: "odd \" name") == 3)
        #expect(database.count(of: "empty") == 0 && database.count(of: "select") == 0)
        for name in ["seen", "found", "none", "sqlite_sequence", "sqlite_master", "KIND"] {
            #expect(database.count(of: name) == nil, "\(name)")
        }
        #expect(!database.isExhausted)
    }

    @Test(
        "IMP-10: rows come in the order of known columns, and missing columns have no value",
        arguments: [
            (["a"], [], ["3", "1", "2", "null", "1.5"]), (["a"], ["a"], ["null", "1", "1.5", "2", "3"]),
            (["a", "b"], ["b", "a"], ["null null", "1.5 ", "2 x", "3 x", "1 y"]),
            (["a", "b"], ["b", "id"], ["null null", "1.5 ", "3 x", "2 x", "1 y"]),
            (["id", "c", "b"], ["c", "none"], ["1 null x", "2 null y", "3 null x", "4 null null", "5 null "]),
            (["none", "id"], ["none", "b", "id"], ["null 4", "null 5", "null 1", "null 3", "null 2"]),
            (["id", "id"], ["id"], ["1 1", "2 2", "3 3", "4 4", "5 5"]),
        ] as [([String], [String], [String])])
    func rows(columns: [String], order: [String], expected: [String]) throws {
        let folder = try TemporaryFolder()
        let database = try ForeignDatabase(copy: Self.kinds(in: folder))
        var found: [String] = []
        let isWhole = try database.forEachRow(of: "kind", columns, orderedBy: order) { values in
            found.append(values.map(Self.text).joined(separator: " "))
        }
        #expect(isWhole && found == expected)
    }

    private static func text(_ value: ForeignValue) -> String {
        switch value {
        case .null: "null"
        case .integer(let number): "\(number)"
        case .real(let number): "\(number)"
        case .text(let text): text
        case .blob(let bytes): "\(bytes)"
        }
    }

    @Test("IMP-10: odd names are read, unknown ones have no rows, and errors of the caller pass") func names() throws {
        let folder = try TemporaryFolder()
        let database = try ForeignDatabase(copy: Self.kinds(in: folder))
        var found: [String] = []
        #expect(
            try database.forEachRow(of: "odd \" name", ["a \" b"], orderedBy: ["a \" b"]) {
                found += $0.map(Self.text)
            })
        #expect(found == ["", "[]", "[0, 255]"])
        for name in ["none", "seen", "found", "empty"] {
            #expect(try database.forEachRow(of: name, ["a"]) { _ in Issue.record("\(name) has a row") })
        }
        var count = 0
        #expect(throws: CocoaError.self) {
            _ = try database.forEachRow(of: "kind", ["a"]) { _ in
                count += 1
                if count == 2 { throw CocoaError(.userCancelled) }
            }
        }
        #expect(count == 2)
    }

    @Test("IMP-10: texts and blobs of up to 16 MB are read, larger ones have no value", arguments: [-1, 0, 1])
    func sizes(more: Int) throws {
        let folder = try TemporaryFolder()
        let path = folder.url.appending(path: "large.db").path
        let queue = try DatabaseQueue(path: path)
        let size = 16_777_216 + more
        try queue.write { database in
            try database.execute(sql: "CREATE TABLE large (blob, text)")
            try database.execute(
                sql: "INSERT INTO large VALUES (zeroblob(?1), substr(hex(zeroblob(8388610)), 1, ?1))",
                arguments: [size])
        }
        try queue.close()
        let database = try ForeignDatabase(copy: path)
        var kinds: [[Int?]] = []
        _ = try database.forEachRow(of: "large", ["blob", "text"]) { values in
            kinds.append(
                values.map { value -> Int? in
                    switch value {
                    case .blob(let bytes): bytes.count
                    case .text(let text): text.utf8.count
                    default: nil
                    }
                })
        }
        #expect(kinds == [more > 0 ? [nil, nil] : [size, size]])
    }

    @Test("IMP-10: what is no database is refused", arguments: ["", "no database", "SQLite format 3\0"])
    func others(contents: String) throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(contents, to: "other.db")
        func reason(_ path: String) -> String? {
            do throws(EngineError) {
                _ = try ForeignDatabase(copy: path)
                return nil
            } catch {
                return "\(error.code): \(error.message)"
            }
        }
        let refused = "invalidArgument: It is no SQLite database that can be read."
        // An empty file is a database without tables.
        #expect(reason(path) == (contents.isEmpty ? nil : refused))
        #expect(reason(folder.url.appending(path: "none.db").path) == refused)
        #expect(reason(folder.url.path) == refused)
    }

    @Test("IMP-10: a damaged table ends early, and the others are read") func damage() throws {
        let folder = try TemporaryFolder()
        let path = folder.url.appending(path: "damaged.db").path
        let queue = try DatabaseQueue(path: path)
        let page = try queue.write { database in
            try database.execute(
                sql: """
                    CREATE TABLE first (a);
                    CREATE TABLE second (a);
                    INSERT INTO first VALUES (1), (2);
                    INSERT INTO second VALUES (3);
                    """)
            return try Int.fetchOne(database, sql: "SELECT rootpage FROM sqlite_master WHERE name = 'first'") ?? 0
        }
        try queue.close()
        var bytes = try Data(contentsOf: URL(filePath: path))
        let start = (page - 1) * 4_096
        bytes.replaceSubrange(start..<start + 4_096, with: Data(repeating: 0xEE, count: 4_096))
        try bytes.write(to: URL(filePath: path))
        let database = try ForeignDatabase(copy: path)
        #expect(database.tables == ["first": ["a"], "second": ["a"]])
        #expect(database.count(of: "first") == nil && database.count(of: "second") == 1)
        #expect(try !database.forEachRow(of: "first", ["a"]) { _ in Issue.record("There is a row.") })
        var values: [ForeignValue] = []
        #expect(try database.forEachRow(of: "second", ["a"]) { values += $0 })
        #expect(values == [.integer(3)] && !database.isExhausted)
    }

    @Test("IMP-10: values are numbers, texts and identifiers as far as they are") func values() {
        let cases: [(value: ForeignValue, integer: Int64?, number: Double?, text: String?)] = [
            (.null, nil, nil, nil), (.integer(-3), -3, -3, nil), (.integer(.max), .max, 0x1p63, nil),
            (.real(2), 2, 2, nil), (.real(2.5), nil, 2.5, nil), (.real(0x1p63), nil, 0x1p63, nil),
            (.real(-0x1p63), .min, -0x1p63, nil), (.text("7"), nil, nil, "7"), (.text(""), nil, nil, nil),
            (.text(" "), nil, nil, " "), (.blob([55]), nil, nil, nil),
        ]
        for example in cases {
            #expect(example.value.integer == example.integer, "\(example.value)")
            #expect(example.value.number == example.number, "\(example.value)")
            #expect(example.value.text == example.text, "\(example.value)")
            #expect(example.value.uuid == nil)
        }
        for count in 15...17 {
            let bytes = (0..<count).map { UInt8($0 + 1) }
            let expected = UUID(uuidString: "01020304-0506-0708-090A-0B0C0D0E0F10")
            #expect(ForeignValue.blob(bytes).uuid == (count == 16 ? expected : nil))
        }
        #expect(ForeignValue.text("01020304-0506-0708-090A-0B0C0D0E0F10").uuid == nil)
    }
}
