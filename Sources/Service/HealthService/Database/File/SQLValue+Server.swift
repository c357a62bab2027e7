import Foundation
import HealthStore

extension SQLValue {
    /// A moment, as all tables keep them.
    static func date(_ date: Date) -> SQLValue { .real(date.timeIntervalSinceReferenceDate) }
    /// A moment, or NULL where there is none.
    static func date(_ date: Date?) -> SQLValue { date.map { .date($0) } ?? .null }
    /// A text, or NULL where there is none.
    static func text(_ text: String?) -> SQLValue { text.map { .text($0) } ?? .null }
    /// An identifier, or NULL where there is none.
    static func uuid(_ uuid: UUID?) -> SQLValue { uuid.map { .uuid($0) } ?? .null }
    /// Bytes, or NULL where there are none.
    static func blob(_ bytes: [UInt8]?) -> SQLValue { bytes.map { .blob($0) } ?? .null }
    /// A number, or NULL where there is none.
    static func integer(_ number: Int64?) -> SQLValue { number.map { .integer($0) } ?? .null }
}

extension SQLRow {
    /// A moment.
    func date(_ column: Column) -> Date { Date(timeIntervalSinceReferenceDate: real(column)) }
    /// A moment, where there is one.
    func optionalDate(_ column: Column) -> Date? { isNull(column) ? nil : date(column) }
    /// The name of a case.
    ///
    /// - Throws: ``EngineError`` if there is no such case.
    func value<Value: RawRepresentable<String>>(_ column: Column, as type: Value.Type = Value.self) throws -> Value {
        guard let value = Value(rawValue: text(column) ?? "") else {
            throw EngineError(.storage, "The server's file holds a word that means nothing here.")
        }
        return value
    }
}
