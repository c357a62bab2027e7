package import Foundation
package import GRDB
import GRDBSQLite
import HealthModel

/// A value to bind to a statement.
package enum SQLValue: Sendable {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
    case uuid(UUID)
    case blob([UInt8])
}

/// A prepared statement that calls SQLite directly, because binding and stepping is the inner loop of the engine.
///
/// GRDB prepares and caches it, unless it is in use; `reset()` must be called after each use, which all methods but ``step()`` do
/// themselves.
package struct SQLStatement {
    private let pointer: OpaquePointer
    /// The GRDB statement, retained to keep the pointer valid.
    private let owner: Statement

    package init(_ database: Database, _ sql: String) throws {
        let cached = try database.cachedStatement(sql: sql)
        // A closure that receives rows may read again: a statement that is being evaluated must not be reset.
        owner = sqlite3_stmt_busy(cached.sqliteStatement) == 0 ? cached : try database.makeStatement(sql: sql)
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

    // Binding a copy fails if there is no memory or the value is too long. Ignoring the error would bind NULL and
    // change the result.

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
                // An empty string may have no address, and a null pointer would bind NULL.
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

    /// Evaluates the statement up to the next row, and returns whether there is one.
    @inline(__always)
    package func step() throws -> Bool {
        let code = sqlite3_step(pointer)
        if code == SQLITE_ROW { return true }
        if code == SQLITE_DONE { return false }
        throw failure(code)
    }

    @inline(__always) func reset() { sqlite3_reset(pointer) }

    /// Runs a statement that returns no rows, with the values already bound.
    @inline(__always)
    package func run() throws {
        defer { reset() }
        _ = try step()
    }

    /// Binds values, and runs a statement that returns no rows.
    package func run(_ values: SQLValue...) throws { try run(values) }

    /// Runs a statement that returns no rows.
    package func run(_ values: [SQLValue]) throws {
        try bindAll(values)
        try run()
    }

    /// Returns the current row, read by a list of columns in the statement's SELECT.
    @inline(__always)
    package func row<Column: SQLColumns>(_ columns: Column.Type) -> SQLRow<Column> { SQLRow(pointer) }

    /// Binds values, and passes each row to a closure until it returns false.
    package func forEach<Column: SQLColumns>(
        _ columns: Column.Type, _ values: [SQLValue] = [], _ body: (SQLRow<Column>) throws -> Bool
    ) throws {
        try bindAll(values)
        defer { reset() }
        while try step() {
            guard try body(row(columns)) else { return }
        }
    }

    /// Binds values, and returns the closure's result for the first row, or nil if there is no row.
    package func first<Column: SQLColumns, Value>(
        _ columns: Column.Type, _ values: [SQLValue], row body: (SQLRow<Column>) throws -> Value
    ) throws -> Value? {
        try bindAll(values)
        defer { reset() }
        return try step() ? try body(row(columns)) : nil
    }

    /// Binds values, and returns the closure's result for the first row, or nil if there is no row.
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

    /// The destructor that makes SQLite copy bound values.
    private static let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
}
