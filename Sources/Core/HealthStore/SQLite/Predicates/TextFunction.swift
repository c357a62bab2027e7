import Foundation
import GRDB
import HealthModel

/// An SQL function for string comparisons that SQLite lacks, with the same code that evaluates predicates in memory.
enum TextFunction {
    static let name = "health_text"

    static func register(on database: Database) {
        database.add(
            function: DatabaseFunction(name, argumentCount: 4, pure: true) { values in
                guard let raw = Int.fromDatabaseValue(values[0]), let comparison = TextComparison(rawValue: raw),
                    let text = string(values[1]), let pattern = string(values[2]),
                    let options = Int.fromDatabaseValue(values[3])
                else { return false }
                return comparison.holds(text, pattern, TextOptions(rawValue: options))
            })
    }

    /// Returns a condition on a text column: 0 or 1, and 0 where the column is NULL.
    static func condition(
        _ column: String, _ comparison: TextComparison, _ pattern: String, _ options: TextOptions
    ) -> SQLCondition {
        SQLCondition(
            sql: "\(name)(?, CAST(\(column) AS BLOB), CAST(? AS BLOB), ?)",
            values: [
                .integer(Int64(comparison.rawValue)), .text(pattern), .integer(Int64(options.rawValue)),
            ])
    }

    /// Decodes text from its bytes, because a text value would end at the first NUL.
    private static func string(_ value: DatabaseValue) -> String? {
        guard !value.isNull, let bytes = Data.fromDatabaseValue(value) else { return nil }
        return String(decoding: bytes, as: UTF8.self)
    }
}
