package import Foundation

/// A value that a predicate format compares with: a literal, or an argument.
package enum FormatValue: Sendable, Hashable {
    /// Nothing: `nil` or `NULL`.
    case null
    /// A truth value.
    case bool(Bool)
    /// A whole number.
    case integer(Int64)
    /// A number.
    case number(Double)
    /// A string.
    case text(String)
    /// A date, in seconds since 2001-01-01 UTC.
    case date(Double)
    /// A number with its unit.
    case quantity(QuantityValue)
    /// An identifier.
    case uuid(UUID)
    /// An app, by its bundle identifier.
    case source(String)
    /// A revision of an app.
    case revision(SourceRevisionPattern)
    /// A device.
    case device(DeviceRecord)
    /// A stored workout.
    case workout(UUID)
    /// A predicate on the activities of a workout.
    case activities(ActivityPredicate)
    /// A day.
    case day(CalendarDay)
    /// Several values.
    case list([FormatValue])
    /// What no key path compares with, by the name of its class.
    case other(String)

    /// What an error message says of it.
    var description: String {
        switch self {
        case .null: "nil"
        case .bool(let value): value ? "true" : "false"
        case .integer(let value): "the number \(value)"
        case .number(let value): "the number \(value)"
        case .text(let text): "the string \"\(text.unicodeScalars.count > 40 ? "\(text.prefix(40))…" : text)\""
        case .date: "a date"
        case .quantity(let value): "the quantity \(value)"
        case .uuid: "an identifier"
        case .source: "a source"
        case .revision: "a source revision"
        case .device: "a device"
        case .workout: "a workout"
        case .activities: "a predicate on activities"
        case .day: "date components"
        case .list: "a list"
        case .other(let name): "an object of class \(name)"
        }
    }

    /// The number, if it is one.
    var double: Double? {
        switch self {
        case .bool(let value): value ? 1 : 0
        case .integer(let value): Double(value)
        case .number(let value): value
        default: nil
        }
    }

    /// The whole number, if it is one.
    var whole: Int? {
        switch self {
        case .bool(let value): value ? 1 : 0
        case .integer(let value): Int(exactly: value)
        case .number(let value): Int(exactly: value)
        default: nil
        }
    }
}
