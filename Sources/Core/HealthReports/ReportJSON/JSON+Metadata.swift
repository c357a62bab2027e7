import Foundation
package import HealthModel
package import WorkoutFiles

extension JSONShape where Value == Metadata? {
    /// The shape of metadata: an object, sorted by key, and empty without metadata.
    package static var metadata: JSONShape { JSONShape(.map(.metadataValue)) { .metadata($0) } }
}

extension JSONSchema {
    fileprivate static let metadataValue = JSONSchema.anyOf([
        .keywords([("type", .array(["string", "boolean", "number"].map { .string($0 as String) }))]),
        .object([.init("number", JSONShape.exact.schema, isRequired: true)]),
        .object([.init("date", JSONShape<Double>.date.schema, isRequired: true)]), QuantityValue.jsonShape.schema,
    ])
}

/// Metadata: plain values where JSON can distinguish them, and otherwise an object that names the kind of value.
///
/// | Value | Form |
/// | --- | --- |
/// | string, Boolean | as is |
/// | integer | a number without a fraction |
/// | floating-point number | a number; if it has no fraction, or is infinite, `{"number": 5}` |
/// | date | `{"date": "2026-05-12T06:30:00Z"}` |
/// | quantity | `{"value": 3.5, "unit": "m"}` |
extension JSON {
    /// Returns metadata as an object, sorted by key.
    package static func metadata(_ metadata: Metadata?) -> JSON {
        .object((metadata?.sorted ?? []).map { ($0.key, metadataValue($0.value)) })
    }

    private static func metadataValue(_ value: MetadataValue) -> JSON {
        switch value {
        case .string(let text): .string(text)
        case .bool(let value): .bool(value)
        case .integer(let value): .integer(Int(value))
        case .number(let value):
            value.isFinite && value != value.rounded() ? .number(value) : .object([("number", .exact(value))])
        case .date(let date): .object([("date", .date(date))])
        case .quantity(let quantity): quantity.json
        }
    }

    /// Parses metadata; returns nil if it is empty (MET-8).
    package func asMetadata() throws -> Metadata? {
        var values: [String: MetadataValue] = [:]
        for (key, value) in try members() { values[key] = try Self.within(key) { try value.asMetadataValue() } }
        return Metadata(nonEmpty: values)
    }

    private func asMetadataValue() throws -> MetadataValue {
        switch self {
        case .string(let text): return .string(text)
        case .bool(let value): return .bool(value)
        case .integer(let value): return .integer(Int64(value))
        // Other programs write whole numbers with a fraction.
        case .number(let value): return Int64(exactly: value).map { .integer($0) } ?? .number(value)
        case .object(let members):
            if members.count == 1, self["number"] != nil { return .number(try member("number") { try $0.asNumber() }) }
            if members.count == 1, self["date"] != nil {
                return .date(Date(timeIntervalSinceReferenceDate: try member("date") { try $0.asMoment() }))
            }
            return .quantity(try asMeasure())
        case .null, .array: throw JSONFormError("expected a value of metadata")
        }
    }
}
