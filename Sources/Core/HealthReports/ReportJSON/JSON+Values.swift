package import Foundation
package import HealthModel
package import WorkoutFiles

/// The simple values of the JSON format: exact numbers, dates, identifiers, quantities.
extension JSON {
    /// Returns a date as RFC 3339 in UTC, with full precision.
    package static func date(_ date: Date) -> JSON { .date(date.timeIntervalSinceReferenceDate) }
    /// Returns an identifier in the form of `UUID.uuidString`.
    package static func uuid(_ uuid: UUID) -> JSON { .string(uuid.uuidString) }

    /// Returns a number that can be read back exactly; infinities and NaN are strings.
    package static func exact(_ value: Double) -> JSON {
        if value.isFinite { return .number(value) }
        return .string(value.isNaN ? "NaN" : value < 0 ? "-Infinity" : "Infinity")
    }

    package static func exact(_ value: Double?) -> JSON { value.map { .exact($0) } ?? .null }

    /// Returns a date, in seconds since 2001-01-01 UTC, as RFC 3339 in UTC with full precision, or as a number of
    /// these seconds if RFC 3339 cannot represent it.
    package static func date(_ seconds: Double) -> JSON {
        JSONMoment.text(seconds).map { .string($0) } ?? .exact(seconds)
    }

    package static func date(_ seconds: Double?) -> JSON { seconds.map { .date($0) } ?? .null }

    /// Returns a number with its unit.
    package static func measure(_ quantity: QuantityValue) -> JSON {
        // A custom unit of an app may have a scale that its string does not represent.
        let faithful = quantity.unit.hasFaithfulString ? quantity : quantity.inFaithfulUnit
        return .object([("value", .exact(faithful.value)), ("unit", .string(faithful.unit.unitString))])
    }

    package static func measure(_ quantity: QuantityValue?) -> JSON { quantity.map { .measure($0) } ?? .null }

    /// Returns bytes in Base64.
    package static func bytes(_ data: Data) -> JSON { .string(data.base64EncodedString()) }
}

// MARK: - Reading

extension JSON {
    /// Parses any number, including infinities and NaN.
    package func asNumber() throws -> Double {
        switch self {
        case .string("NaN"): .nan
        case .string("Infinity"): .infinity
        case .string("-Infinity"): -.infinity
        default: try asFiniteNumber()
        }
    }

    /// Parses a date, in seconds since 2001-01-01 UTC.
    package func asMoment() throws -> Double {
        if case .string(let text) = self, let seconds = JSONMoment.seconds(text) { return seconds }
        guard let seconds = try? asNumber() else { throw JSONFormError.noMoment }
        return seconds
    }

    package func asUUID() throws -> UUID {
        guard case .string(let text) = self, text.utf8.count == 36, let uuid = UUID(uuidString: text) else {
            throw JSONFormError("expected a UUID")
        }
        return uuid
    }

    package func asUnit() throws -> QuantityUnit {
        guard let unit = try? QuantityUnit(parsing: asString()) else { throw JSONFormError("expected a unit") }
        return unit
    }

    package func asMeasure() throws -> QuantityValue {
        try QuantityValue(member("value") { try $0.asNumber() }, member("unit") { try $0.asUnit() })
    }

    func asBytes() throws -> Data {
        guard case .string(let text) = self, let data = Data(base64Encoded: text) else {
            throw JSONFormError("expected bytes in Base64")
        }
        return data
    }
}
