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
}
