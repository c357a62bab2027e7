package import Foundation
package import GRDB
import GRDBSQLite
import HealthModel

/// A value on its way into a statement.
package enum SQLValue: Sendable {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
    case uuid(UUID)
    case blob([UInt8])
}

/// A prepared statement, used through SQLite's own calls: binding and stepping is the inner loop of the engine.
///
/// GRDB prepares and caches it; `reset()` must be called after each use, which everything but ``step()`` does itself.
package struct SQLStatement {
    private let pointer: OpaquePointer
    /// Keeps the statement alive.
    private let owner: Statement

    package init(_ database: Database, _ sql: String) throws {
        owner = try database.cachedStatement(sql: sql)
        pointer = owner.sqliteStatement
    }

    // MARK: Binding

    @inline(__always) func bind(_ index: Int32, _ value: Int64) { sqlite3_bind_int64(pointer, index, value) }
    @inline(__always) func bind(_ index: Int32, _ value: Double) { sqlite3_bind_double(pointer, index, value) }
    @inline(__always) func bindNull(_ index: Int32) { sqlite3_bind_null(pointer, index) }

    @inline(__always) func bind(_ index: Int32, _ value: Int64?) {
        if let value { bind(index, value) } else { bindNull(index) }
    }

    @inline(__always) func bind(_ index: Int32, _ value: Double?) {
        if let value { bind(index, value) } else { bindNull(index) }
    }

    // What is copied may find no memory, or be too long; what was not bound would be NULL, and the answer another one.

    package func bind(_ index: Int32, _ value: UUID) throws {
        try check(
            withUnsafeBytes(of: value.uuid) {
                sqlite3_bind_blob(pointer, index, $0.baseAddress, 16, Self.transient)
            })
    }

    package func bind(_ index: Int32, _ value: String?) throws {
        guard var value else { return bindNull(index) }
        try check(
            value.withUTF8 { bytes in
                // An empty string may have no address, and no address would bind NULL.
                bytes.isEmpty
                    ? sqlite3_bind_text(pointer, index, "", 0, Self.transient)
                    : bytes.withMemoryRebound(to: CChar.self) {
                        sqlite3_bind_text(pointer, index, $0.baseAddress, Int32($0.count), Self.transient)
                    }
            })
    }

    package func bind(_ index: Int32, _ value: [UInt8]) throws {
        try check(
            value.withUnsafeBytes { bytes in
                bytes.isEmpty
                    ? sqlite3_bind_zeroblob(pointer, index, 0)
                    : sqlite3_bind_blob(pointer, index, bytes.baseAddress, Int32(bytes.count), Self.transient)
            })
    }

    package func bind(_ index: Int32, _ value: SQLValue) throws {
        switch value {
        case .null: bindNull(index)
        case .integer(let value): bind(index, value)
        case .real(let value): bind(index, value)
        case .text(let value): try bind(index, value)
        case .uuid(let value): try bind(index, value)
        case .blob(let value): try bind(index, value)
        }
    }

    @inline(__always)
    private func check(_ code: Int32) throws {
        if code != SQLITE_OK { throw failure(code) }
    }

    // MARK: Running

    /// Takes one step; true while there is a row.
    @inline(__always)
    package func step() throws -> Bool {
        let code = sqlite3_step(pointer)
        if code == SQLITE_ROW { return true }
        if code == SQLITE_DONE { return false }
        throw failure(code)
    }

    @inline(__always) func reset() { sqlite3_reset(pointer) }

    /// Runs a statement that gives no rows, with what was bound.
    @inline(__always)
    package func run() throws {
        defer { reset() }
        _ = try step()
    }

    /// Binds and runs a statement that gives no rows.
    package func run(_ values: SQLValue...) throws {
        try bindAll(values)
        try run()
    }

    /// The present row, as the columns of a list that stands in the statement's SELECT.
    @inline(__always)
    package func row<Column: SQLColumns>(_ columns: Column.Type) -> SQLRow<Column> { SQLRow(pointer) }

    /// Binds, and gives each row to the closure until it answers false.
    package func forEach<Column: SQLColumns>(
        _ columns: Column.Type, _ values: [SQLValue] = [], _ body: (SQLRow<Column>) throws -> Bool
    ) throws {
        try bindAll(values)
        defer { reset() }
        while try step() {
            guard try body(row(columns)) else { return }
        }
    }

    /// Binds, and answers what the closure makes of the first row, or nil if there is none.
    package func first<Column: SQLColumns, Value>(
        _ columns: Column.Type, _ values: [SQLValue], row body: (SQLRow<Column>) throws -> Value
    ) throws -> Value? {
        try bindAll(values)
        defer { reset() }
        return try step() ? try body(row(columns)) : nil
    }

    /// Binds, and answers what the closure makes of the first row, or nil if there is none.
    package func first<Column: SQLColumns, Value>(
        _ columns: Column.Type, _ values: SQLValue..., row body: (SQLRow<Column>) throws -> Value
    ) throws -> Value? {
        try first(columns, values, row: body)
    }

    package func bindAll(_ values: [SQLValue]) throws {
        for (index, value) in values.enumerated() { try bind(Int32(index + 1), value) }
    }

    // MARK: Errors

    private func failure(_ code: Int32) -> any Error {
        let handle = sqlite3_db_handle(pointer)
        let message = handle.map { String(cString: sqlite3_errmsg($0)) }
        return DatabaseError(resultCode: ResultCode(rawValue: sqlite3_extended_errcode(handle)), message: message)
    }

    /// Tells SQLite to copy what is bound.
    private static let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
}
