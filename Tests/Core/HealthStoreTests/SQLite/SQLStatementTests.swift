import GRDB
import GRDBSQLite
import Testing

@testable import HealthStore

@Suite struct SQLStatementTests {
    /// A value that is not bound would be NULL and change the query: a permission that cannot be read is not a denied
    /// one.
    @Test func aValueThatCannotBeBoundIsAnError() throws {
        try DatabaseQueue().write { database in
            sqlite3_limit(database.sqliteConnection, SQLITE_LIMIT_LENGTH, 1_000)
            let statement = try SQLStatement(database, "SELECT ? IS NULL")
            let values: [SQLValue] = [
                .text(String(repeating: "a", count: 1_001)), .blob([UInt8](repeating: 1, count: 1_001)),
            ]
            for value in values {
                #expect(throws: DatabaseError.self) { try statement.hasRow(value) }
                #expect(throws: DatabaseError.self) { try statement.run(value) }
            }
            #expect(try statement.hasRow(.text(String(repeating: "a", count: 1_000))))
        }
    }
}
