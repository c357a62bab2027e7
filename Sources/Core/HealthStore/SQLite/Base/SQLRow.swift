package import Foundation
import GRDBSQLite
import HealthModel

/// The current row of a statement, with access to columns by case.
///
/// Access by case has no overhead: the raw value of a case is the column's index, so that `row.integer(.id)` compiles
/// to a SQLite call with a constant. Nothing is looked up, copied or retained: a row is valid as long as its
/// statement, and reflects the last step.
package struct SQLRow<Column: SQLColumns> {
    private let statement: OpaquePointer
    /// The index of the first of the columns.
    private let first: Int32

    package init(_ statement: OpaquePointer, from first: Int32 = 0) {
        self.statement = statement
        self.first = first
    }

    /// Returns the columns of a list that follows in the same SELECT.
    @inline(__always)
    package func next<Other: SQLColumns>(_ columns: Other.Type) -> SQLRow<Other> {
        SQLRow<Other>(statement, from: first + Int32(Column.allCases.count))
    }

    @inline(__always) private func place(_ column: Column) -> Int32 {
        first &+ Int32(truncatingIfNeeded: column.rawValue)
    }

    // MARK: Values

    @inline(__always)
    package func isNull(_ column: Column) -> Bool { sqlite3_column_type(statement, place(column)) == SQLITE_NULL }

    @inline(__always)
    package func integer(_ column: Column) -> Int64 { sqlite3_column_int64(statement, place(column)) }

    @inline(__always)
    package func real(_ column: Column) -> Double { sqlite3_column_double(statement, place(column)) }

    @inline(__always)
    package func optionalInteger(_ column: Column) -> Int64? { isNull(column) ? nil : integer(column) }

    @inline(__always)
    package func optionalReal(_ column: Column) -> Double? { isNull(column) ? nil : real(column) }

    /// Returns whether a column is true, as SQLite represents it: a number other than 0.
    @inline(__always)
    package func isTrue(_ column: Column) -> Bool { integer(column) != 0 }

    @inline(__always)
    package func text(_ column: Column) -> String? {
        let place = place(column)
        guard let bytes = sqlite3_column_text(statement, place) else { return nil }
        return String(
            decoding: UnsafeBufferPointer(start: bytes, count: Int(sqlite3_column_bytes(statement, place))),
            as: UTF8.self)
    }

    /// Returns the bytes of a column, empty for NULL; they are valid until the next step.
    @inline(__always)
    package func bytes(_ column: Column) -> UnsafeRawBufferPointer {
        let place = place(column)
        return UnsafeRawBufferPointer(
            start: sqlite3_column_blob(statement, place), count: Int(sqlite3_column_bytes(statement, place)))
    }

    @inline(__always)
    package func optionalBytes(_ column: Column) -> UnsafeRawBufferPointer? { isNull(column) ? nil : bytes(column) }

    @inline(__always)
    package func uuid(_ column: Column) throws -> UUID {
        let bytes = bytes(column)
        guard bytes.count == 16 else {
            throw EngineError(.storage, "The store contains an identifier of invalid size.")
        }
        return UUID(bytes: bytes)
    }

    @inline(__always)
    package func optionalUUID(_ column: Column) throws -> UUID? { isNull(column) ? nil : try uuid(column) }
}
