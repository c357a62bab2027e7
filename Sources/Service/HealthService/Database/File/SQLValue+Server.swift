import Foundation
import HealthStore

extension SQLValue {
    /// Returns a date in the representation used by all tables.
    static func date(_ date: Date) -> SQLValue { .real(date.timeIntervalSinceReferenceDate) }
    /// Returns a date, or NULL for nil.
    static func date(_ date: Date?) -> SQLValue { date.map { .date($0) } ?? .null }
    /// Returns a text value, or NULL for nil.
    static func text(_ text: String?) -> SQLValue { text.map { .text($0) } ?? .null }
    /// Returns an identifier, or NULL for nil.
    static func uuid(_ uuid: UUID?) -> SQLValue { uuid.map { .uuid($0) } ?? .null }
    /// Returns a blob, or NULL for nil.
    static func blob(_ bytes: [UInt8]?) -> SQLValue { bytes.map { .blob($0) } ?? .null }
    /// Returns an integer, or NULL for nil.
    static func integer(_ number: Int64?) -> SQLValue { number.map { .integer($0) } ?? .null }
}

extension SQLRow {
    /// Returns the date in a column.
    func date(_ column: Column) -> Date { Date(timeIntervalSinceReferenceDate: real(column)) }
    /// Returns the date in a column; nil for NULL.
    func optionalDate(_ column: Column) -> Date? { isNull(column) ? nil : date(column) }
    /// Returns the enumeration case whose raw value is in a column.
    ///
    /// - Throws: ``EngineError`` if there is no such case.
    func value<Value: RawRepresentable<String>>(_ column: Column, as type: Value.Type = Value.self) throws -> Value {
        guard let value = Value(rawValue: text(column) ?? "") else {
            throw EngineError(.storage, "The server database contains an unknown value.")
        }
        return value
    }
}
