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

    /// Returns bytes in Base64.
    package static func bytes(_ data: Data) -> JSON { .string(data.base64EncodedString()) }
}

// MARK: - Shapes

/// The shapes of the simple values of the JSON format.
extension JSONShape where Value == Double {
    /// Returns the shape of a number that can be read back exactly; infinities and NaN are strings.
    package static func exact(unit: String? = nil) -> JSONShape {
        let schema = JSONSchema.anyOf([.type("number"), .values(["NaN", "Infinity", "-Infinity"])])
        return JSONShape(unit == nil ? schema : .annotated(schema, description: nil, unit: unit)) { .exact($0) }
    }

    /// The shape of a number without a unit that can be read back exactly.
    package static var exact: JSONShape { exact() }

    /// The shape of a date, in seconds since 2001-01-01 UTC.
    package static var date: JSONShape { JSONShape(.date) { .date($0) } }
}

extension JSONShape where Value == Date {
    package static var date: JSONShape { JSONShape(.date) { .date($0) } }
}

extension JSONShape where Value == UUID {
    package static var uuid: JSONShape {
        JSONShape(.uuid) { .uuid($0) }
    }
}

extension JSONShape where Value == Data {
    /// The shape of bytes in Base64.
    package static var bytes: JSONShape {
        JSONShape(.type("string", [("contentEncoding", .string("base64"))])) { .bytes($0) }
    }
}

extension JSONShape where Value == CalendarDay {
    /// The shape of a day, such as `2026-05-12`.
    package static var day: JSONShape {
        let pattern = "^-?[0-9]{4,}-[0-9]{2}-[0-9]{2}$"
        return JSONShape(.type("string", [("pattern", .string(pattern))])) { .string($0.text) }
    }
}

extension JSONShape where Value == WorkoutActivity {
    /// The shape of an activity: its name, or its number if it has none, such as `activity 4711`.
    package static var activity: JSONShape {
        JSONShape(
            .annotated(
                .type("string"),
                description: "The name of a case of HKWorkoutActivityType, or `activity` with its number.",
                unit: nil)
        ) { .activityType($0) }
    }
}

extension JSONShape where Value == ObjectType {
    /// The shape of a type: its identifier.
    package static var identifier: JSONShape { JSONShape(.type("string")) { .string($0.identifier) } }
}

extension JSONShape where Value == QuantityUnit {
    /// The shape of a unit as HealthKit writes it, such as `count/min`.
    package static var unit: JSONShape { JSONShape(.type("string")) { .string($0.unitString) } }
}

extension JSONShape where Value == TimeZone {
    /// The shape of a time zone: its identifier.
    package static var timeZone: JSONShape { JSONShape(.type("string")) { .string($0.identifier) } }
}

extension JSONSchema {
    /// The schema of a date: RFC 3339, or seconds since 2001-01-01 UTC where RFC 3339 cannot represent it.
    fileprivate static let date = JSONSchema.keywords([
        ("type", .array([.string("string"), .string("number")])), ("format", .string("date-time")),
        (
            "pattern",
            .string(
                "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}([.][0-9]+)?(Z|[+-][0-9]{2}:[0-9]{2})$")
        ),
    ])
}

extension JSONSchema {
    fileprivate static let uuid = JSONSchema.type(
        "string",
        [
            ("format", .string("uuid")),
            ("pattern", .string("^[0-9A-F]{8}-[0-9A-F]{4}-[0-9A-F]{4}-[0-9A-F]{4}-[0-9A-F]{12}$")),
        ])
}

extension QuantityValue: JSONRepresentable {
    package static let jsonShape = JSONShape<QuantityValue>(
        "Measure", "A number with its unit.",
        JSONMembers { members in
            members.add("value", .exact) { $0.value }
            members.add("unit", .unit) { $0.unit }
        }
    ).of { (quantity: QuantityValue) in
        // A custom unit of an app may have a scale that its string does not represent.
        quantity.unit.hasFaithfulString ? quantity : quantity.inFaithfulUnit
    }
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
