import Foundation
import GRDB
import TestSupport
import Testing

@testable import HealthStore

/// Databases of other programs, which are read and never trusted.
@Suite struct ForeignDatabaseTests {
    /// Creates a database with a table of 100,000 rows.
    private static func database(in folder: URL) throws -> String {
        let path = folder.appending(path: "foreign.db").path
        let queue = try DatabaseQueue(path: path)
        try queue.write { database in
            try database.execute(
                sql: """
                    CREATE TABLE number (value INTEGER);
                    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100000)
                    INSERT INTO number SELECT i FROM n;
                    CREATE VIEW endless AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n;
                    """)
        }
        try queue.close()
        return path
    }

    private static func read(_ database: ForeignDatabase) throws -> (isWhole: Bool, rows: Int) {
        var rows = 0
        // Sorting takes the most work of what is asked of a table.
        let isWhole = try database.forEachRow(of: "number", ["value"], orderedBy: ["value"]) { _ in rows += 1 }
        return (isWhole, rows)
    }

    @Test func IMP_10_readingEndsAtItsLimitOfWork() throws {
        let folder = try TemporaryFolder()
        let path = try Self.database(in: folder.url)
        let limited = try ForeignDatabase(copy: path, workLimit: 1)
        let part = try Self.read(limited)
        #expect(!part.isWhole && part.rows < 100_000 && limited.isExhausted)
        let whole = try ForeignDatabase(copy: path)
        let all = try Self.read(whole)
        #expect(all.isWhole && all.rows == 100_000 && !whole.isExhausted)
    }

    @Test func IMP_10_onlyTablesAreRead() throws {
        let folder = try TemporaryFolder()
        let database = try ForeignDatabase(copy: Self.database(in: folder.url))
        #expect(database.tables == ["number": ["value"]])
        #expect(database.count(of: "endless") == nil)
    }
}
