import Foundation
package import HealthModel

/// The simple values of our forms: exact numbers, moments, identifiers, measures.
extension JSON {
    /// A number that comes back whatever it is: infinities, and what is not a number, are strings.
    static func exact(_ value: Double) -> JSON {
        if value.isFinite { return .number(value) }
        return .string(value.isNaN ? "NaN" : value < 0 ? "-Infinity" : "Infinity")
    }

    static func exact(_ value: Double?) -> JSON { value.map { .exact($0) } ?? .null }

    /// A moment in seconds since 2001-01-01 UTC: RFC 3339 in UTC with all its digits; as a number of these seconds where a
    /// text cannot say it.
    package static func date(_ seconds: Double) -> JSON {
        JSONMoment.text(seconds).map { .string($0) } ?? .exact(seconds)
    }

    static func date(_ seconds: Double?) -> JSON { seconds.map { .date($0) } ?? .null }

    /// A number with its unit.
    package static func measure(_ quantity: QuantityValue) -> JSON {
        // A unit of an app's own may have a scale that its text does not say.
        let faithful = quantity.unit.hasFaithfulString ? quantity : quantity.inFaithfulUnit
        return .object([("value", .exact(faithful.value)), ("unit", .string(faithful.unit.unitString))])
    }

    static func measure(_ quantity: QuantityValue?) -> JSON { quantity.map { .measure($0) } ?? .null }

    /// Bytes, in Base64.
    static func bytes(_ data: Data) -> JSON { .string(data.base64EncodedString()) }
}

// MARK: - Reading

extension JSON {
    /// The value of a member; nil if there is none, or null.
    subscript(name: String) -> JSON? {
        guard case .object(let members) = self, let value = members.first(where: { $0.key == name })?.value else {
            return nil
        }
        if case .null = value { return nil }
        return value
    }

    /// The members, if this is an object.
    func members() throws -> [Member] {
        guard case .object(let members) = self else { throw JSONFormError("an object is expected") }
        return members
    }

    /// What a member says, which must be there.
    func member<Value>(_ name: String, _ read: (JSON) throws -> Value) throws -> Value {
        guard let value = try optional(name, read) else { throw JSONFormError("the member '\(name)' is missing") }
        return value
    }

    /// What a member says; nil if it is not there, or null.
    func optional<Value>(_ name: String, _ read: (JSON) throws -> Value) throws -> Value? {
        guard case .object = self else { throw JSONFormError("an object is expected") }
        guard let value = self[name] else { return nil }
        return try Self.within(name) { try read(value) }
    }

    /// What the elements say, in order.
    func elements<Value>(_ read: (JSON) throws -> Value) throws -> [Value] {
        guard case .array(let values) = self else { throw JSONFormError("an array is expected") }
        var results: [Value] = []
        results.reserveCapacity(values.count)
        for (index, value) in values.enumerated() { results.append(try Self.within("\(index)") { try read(value) }) }
        return results
    }

    func asString() throws -> String {
        guard case .string(let text) = self else { throw JSONFormError("a string is expected") }
        return text
    }

    func asBool() throws -> Bool {
        guard case .bool(let value) = self else { throw JSONFormError("true or false is expected") }
        return value
    }

    func asInteger() throws -> Int {
        switch self {
        case .integer(let value): return value
        case .number(let value):
            if let whole = Int(exactly: value) { return whole }
            fallthrough
        default: throw JSONFormError("a whole number is expected")
        }
    }

    /// Any number, infinities among them.
    func asNumber() throws -> Double {
        switch self {
        case .integer(let value): return Double(value)
        case .number(let value): return value
        case .string("NaN"): return .nan
        case .string("Infinity"): return .infinity
        case .string("-Infinity"): return -.infinity
        default: throw JSONFormError("a number is expected")
        }
    }

    /// A moment, in seconds since 2001-01-01 UTC.
    func asMoment() throws -> Double {
        if case .string(let text) = self, let seconds = JSONMoment.seconds(text) { return seconds }
        guard let seconds = try? asNumber() else {
            throw JSONFormError("a moment such as \"2026-05-12T06:30:00Z\" is expected")
        }
        return seconds
    }

    func asUUID() throws -> UUID {
        guard case .string(let text) = self, text.utf8.count == 36, let uuid = UUID(uuidString: text) else {
            throw JSONFormError("an identifier (a UUID) is expected")
        }
        return uuid
    }

    func asUnit() throws -> QuantityUnit {
        guard let unit = try? QuantityUnit(parsing: asString()) else { throw JSONFormError("a unit is expected") }
        return unit
    }

    func asMeasure() throws -> QuantityValue {
        try QuantityValue(member("value") { try $0.asNumber() }, member("unit") { try $0.asUnit() })
    }

    func asBytes() throws -> Data {
        guard case .string(let text) = self, let data = Data(base64Encoded: text) else {
            throw JSONFormError("bytes in Base64 are expected")
        }
        return data
    }
}
