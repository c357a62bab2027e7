import Foundation
import GRDB
import GRDBSQLite
import HealthModel

/// A value on its way into a statement.
enum SQLValue: Sendable {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
    case uuid(UUID)
    case blob([UInt8])
}

/// A prepared statement, used through SQLite's own calls: binding and stepping is the inner loop of the engine.
///
/// GRDB prepares and caches it; `reset()` must be called after each use, which ``run(_:)`` and ``forEach(_:_:)`` do.
struct SQLStatement {
    private let pointer: OpaquePointer
    /// Keeps the statement alive.
    private let owner: Statement

    init(_ database: Database, _ sql: String) throws {
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

    func bind(_ index: Int32, _ value: UUID) {
        _ = withUnsafeBytes(of: value.uuid) {
            sqlite3_bind_blob(pointer, index, $0.baseAddress, 16, Self.transient)
        }
    }

    func bind(_ index: Int32, _ value: String?) {
        guard var value else { return bindNull(index) }
        _ = value.withUTF8 { bytes in
            // An empty string may have no address, and no address would bind NULL.
            bytes.isEmpty
                ? sqlite3_bind_text(pointer, index, "", 0, Self.transient)
                : bytes.withMemoryRebound(to: CChar.self) {
                    sqlite3_bind_text(pointer, index, $0.baseAddress, Int32($0.count), Self.transient)
                }
        }
    }

    func bind(_ index: Int32, _ value: [UInt8]) {
        _ = value.withUnsafeBytes { bytes in
            bytes.isEmpty
                ? sqlite3_bind_zeroblob(pointer, index, 0)
                : sqlite3_bind_blob(pointer, index, bytes.baseAddress, Int32(bytes.count), Self.transient)
        }
    }

    func bind(_ index: Int32, _ value: SQLValue) {
        switch value {
        case .null: bindNull(index)
        case .integer(let value): bind(index, value)
        case .real(let value): bind(index, value)
        case .text(let value): bind(index, value)
        case .uuid(let value): bind(index, value)
        case .blob(let value): bind(index, value)
        }
    }

    // MARK: Running

    /// Takes one step; true while there is a row.
    @inline(__always)
    func step() throws -> Bool {
        let code = sqlite3_step(pointer)
        if code == SQLITE_ROW { return true }
        if code == SQLITE_DONE { return false }
        throw failure(code)
    }

    @inline(__always) func reset() { sqlite3_reset(pointer) }

    /// Runs a statement that gives no rows, with what was bound.
    @inline(__always)
    func run() throws {
        defer { reset() }
        _ = try step()
    }

    /// Binds and runs a statement that gives no rows.
    func run(_ values: SQLValue...) throws {
        bindAll(values)
        try run()
    }

    /// Binds, and gives each row to the closure until it answers false.
    func forEach(_ values: [SQLValue], _ row: (SQLStatement) throws -> Bool) throws {
        bindAll(values)
        defer { reset() }
        while try step() {
            guard try row(self) else { return }
        }
    }

    /// Binds, and answers what the closure makes of the first row, or nil if there is none.
    func first<Value>(_ values: SQLValue..., row: (SQLStatement) throws -> Value) throws -> Value? {
        var result: Value?
        try forEach(values) {
            result = try row($0)
            return false
        }
        return result
    }

    func bindAll(_ values: [SQLValue]) {
        for (index, value) in values.enumerated() { bind(Int32(index + 1), value) }
    }

    // MARK: Columns

    @inline(__always) func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(pointer, column) }
    @inline(__always) func real(_ column: Int32) -> Double { sqlite3_column_double(pointer, column) }
    @inline(__always) func isNull(_ column: Int32) -> Bool { sqlite3_column_type(pointer, column) == SQLITE_NULL }
    @inline(__always) func optionalInteger(_ column: Int32) -> Int64? { isNull(column) ? nil : integer(column) }
    @inline(__always) func optionalReal(_ column: Int32) -> Double? { isNull(column) ? nil : real(column) }

    func text(_ column: Int32) -> String? {
        guard let bytes = sqlite3_column_text(pointer, column) else { return nil }
        return String(
            decoding: UnsafeBufferPointer(start: bytes, count: Int(sqlite3_column_bytes(pointer, column))),
            as: UTF8.self)
    }

    /// The bytes of a column; they live until the next step.
    @inline(__always)
    func bytes(_ column: Int32) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(
            start: sqlite3_column_blob(pointer, column), count: Int(sqlite3_column_bytes(pointer, column)))
    }

    @inline(__always)
    func uuid(_ column: Int32) throws -> UUID {
        let bytes = bytes(column)
        guard bytes.count == 16 else { throw EngineError(.storage, "The store holds an identifier of the wrong size.") }
        return UUID(bytes: bytes)
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
