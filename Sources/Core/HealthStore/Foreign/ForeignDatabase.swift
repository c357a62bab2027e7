package import Foundation
import GRDB
import GRDBSQLite
import Synchronization

/// A value in a database of another program.
package enum ForeignValue: Sendable, Equatable {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
    case blob([UInt8])
}

/// A SQLite database of another program, which is read and never trusted (IMP-10).
///
/// Only stored columns of tables are read: no views, no virtual tables, no computed columns. Names of tables and columns come
/// from the caller, and are compared with those that exist.
package final class ForeignDatabase {
    /// The names of the columns of each table.
    package let tables: [String: [String]]
    private let queue: DatabaseQueue
    private let work: Work

    /// The work that reading may still take.
    private final class Work: Sendable {
        private let left: Mutex<Int>

        init(_ limit: Int) { left = Mutex(limit) }

        var isExhausted: Bool { left.withLock { $0 <= 0 } }

        /// Takes note of a portion of work; returns whether the limit is reached.
        func spend() -> Bool {
            left.withLock {
                $0 -= 1
                return $0 <= 0
            }
        }
    }

    /// The instructions of SQLite's machine in a portion of work.
    private static let portion: Int32 = 1_000_000
    /// The portions that reading may take: a table of a billion rows takes fewer.
    package static let workLimit = 100_000

    /// The largest number of tables.
    private static let tableLimit = 10_000
    /// The largest text or blob in bytes.
    private static let valueLimit: Int32 = 1 << 24

    /// Opens a private copy of a database.
    ///
    /// - Parameter workLimit: The portions of work, each of a million instructions, that reading may take.
    /// - Throws: ``EngineError`` if it is none, or so damaged that its tables cannot be listed.
    package init(copy path: String, workLimit: Int = workLimit) throws(EngineError) {
        let work = Work(workLimit)
        self.work = work
        do {
            var configuration = Configuration()
            configuration.readonly = true
            configuration.prepareDatabase { database in
                // The connection does not outlive this object.
                let context = Unmanaged.passUnretained(work).toOpaque()
                sqlite3_progress_handler(
                    database.sqliteConnection, Self.portion,
                    { $0.map { Unmanaged<Work>.fromOpaque($0).takeUnretainedValue().spend() } == true ? 1 : 0 }, context
                )
                for pragma in ["trusted_schema = OFF", "query_only = ON", "cell_size_check = ON", "mmap_size = 0"] {
                    try database.execute(sql: "PRAGMA \(pragma)")
                }
            }
            let opened = try DatabaseQueue(path: path, configuration: configuration)
            queue = opened
            tables = try opened.read(Self.tables)
        } catch {
            throw EngineError(.invalidArgument, "It is no SQLite database that can be read.")
        }
    }

    private static func tables(_ database: Database) throws -> [String: [String]] {
        var tables: [String: [String]] = [:]
        let sql = "SELECT name, sql FROM sqlite_master WHERE type = 'table' LIMIT \(tableLimit)"
        for row in try Row.fetchAll(database, sql: sql) {
            guard let name = row[0] as String?, let text = row[1] as String?, !name.hasPrefix("sqlite_") else {
                continue
            }
            guard text.uppercased().hasPrefix("CREATE TABLE") else { continue }
            // Computed columns are not listed, and so never read.
            let quoted = name.replacing("\"", with: "\"\"")
            tables[name] = try Row.fetchAll(database, sql: "PRAGMA table_info(\"\(quoted)\")").compactMap {
                $0["name"] as String?
            }
        }
        return tables
    }

    /// A Boolean value that indicates whether reading took more work than is allowed, so that it ended.
    package var isExhausted: Bool { work.isExhausted }

    /// Returns whether a table has all of some columns.
    package func has(_ columns: [String], in table: String) -> Bool {
        tables[table].map { own in columns.allSatisfy(own.contains) } ?? false
    }

    /// Returns the number of rows of a table; nil if it cannot be read.
    package func count(of table: String) -> Int? {
        guard tables[table] != nil else { return nil }
        return try? queue.unsafeRead {
            try Int.fetchOne($0, sql: "SELECT count(*) FROM \"\(table.replacing("\"", with: "\"\""))\"")
        }
    }

    /// Calls a closure with the values of each row of a table, in the order of rows; a missing column has no value.
    ///
    /// - Returns: A Boolean value that indicates whether all rows came; a damaged table ends early.
    /// - Throws: What the closure throws.
    package func forEachRow(
        of table: String, _ columns: [String], orderedBy order: [String] = [], _ body: ([ForeignValue]) throws -> Void
    ) throws -> Bool {
        guard let own = tables[table] else { return true }
        func quoted(_ name: String) -> String { "\"\(name.replacing("\"", with: "\"\""))\"" }
        let list = columns.map { own.contains($0) ? quoted($0) : "NULL" }.joined(separator: ", ")
        let known = order.filter(own.contains).map(quoted)
        // An index with all of the columns would have an order of its own.
        let suffix = known.isEmpty ? " NOT INDEXED" : " ORDER BY \(known.joined(separator: ", "))"
        // Nobody changes the copy, and a damaged database cannot even end a transaction.
        return try queue.unsafeRead { database in
            let rows: RowCursor
            do {
                rows = try Row.fetchCursor(database, sql: "SELECT \(list) FROM \(quoted(table))\(suffix)")
            } catch {
                return false
            }
            while true {
                let values: [ForeignValue]
                do {
                    guard let row = try rows.next() else { return true }
                    values = columns.indices.map { Self.value(row, $0) }
                } catch {
                    return false
                }
                try body(values)
            }
        }
    }

    private static func value(_ row: Row, _ index: Int) -> ForeignValue {
        switch (row[index] as DatabaseValue).storage {
        case .null: .null
        case .int64(let value): .integer(value)
        case .double(let value): .real(value)
        case .string(let value): value.utf8.count > valueLimit ? .null : .text(value)
        case .blob(let value): value.count > valueLimit ? .null : .blob(Array(value))
        }
    }
}

extension ForeignValue {
    /// The whole number; nil if this is none.
    package var integer: Int64? {
        switch self {
        case .integer(let value): value
        case .real(let value): Int64(exactly: value)
        default: nil
        }
    }

    /// The number; nil if this is none.
    package var number: Double? {
        switch self {
        case .integer(let value): Double(value)
        case .real(let value): value
        default: nil
        }
    }

    /// The text; nil if this is none, or empty.
    package var text: String? { if case .text(let value) = self, !value.isEmpty { value } else { nil } }

    /// The identifier in 16 bytes; nil if this is something else.
    package var uuid: UUID? {
        guard case .blob(let bytes) = self, bytes.count == 16 else { return nil }
        return bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
    }
}
