package import Foundation

/// A value in a comparison of a predicate format: a literal or an argument.
package enum FormatValue: Sendable, Hashable {
    /// The value `nil` or `NULL`.
    case null
    /// A Boolean value.
    case bool(Bool)
    /// An integer.
    case integer(Int64)
    /// A floating-point number.
    case number(Double)
    /// A string.
    case text(String)
    /// A date, in seconds since 2001-01-01 UTC.
    case date(Double)
    /// A quantity with its unit.
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
    /// A list of values.
    case list([FormatValue])
    /// Any other object, by the name of its class; no key path can be compared with it.
    case other(String)

    /// The description in error messages.
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

    /// The number, or `nil` for other kinds.
    var double: Double? {
        switch self {
        case .bool(let value): value ? 1 : 0
        case .integer(let value): Double(value)
        case .number(let value): value
        default: nil
        }
    }

    /// The integer, or `nil` for other kinds and fractions.
    var whole: Int? {
        switch self {
        case .bool(let value): value ? 1 : 0
        case .integer(let value): Int(exactly: value)
        case .number(let value): Int(exactly: value)
        default: nil
        }
    }
}
