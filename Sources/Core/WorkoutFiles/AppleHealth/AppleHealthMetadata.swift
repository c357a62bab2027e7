import Foundation
package import HealthModel

/// The metadata of exports as typed values; the file prints everything as text (EXP-22, EXP-23).
package struct AppleHealthMetadata: Sendable, Hashable {
    package var metadata = Metadata()
    /// A sync identifier without a version.
    package var looseSyncIdentifier: String?

    /// Converts printed entries to values.
    ///
    /// A key that occurs twice with different values gets a number, so that no value is lost.
    /// - Parameter type: The type of the object that carries the metadata, if it is a sample.
    package init(_ entries: AppleHealthEntries, type: ObjectType?) {
        for entry in entries {
            let value = Self.value(entry.value, of: entry.name, type: type)
            var key = entry.name
            var number = 2
            while let known = metadata[key], known != value {
                key = "\(entry.name) (\(number))"
                number += 1
            }
            metadata[key] = value
        }
        if metadata[MetadataKey.syncIdentifier] != nil, metadata.syncVersion == nil {
            looseSyncIdentifier = metadata.syncIdentifier
            metadata[MetadataKey.syncIdentifier] = nil
        }
        if let version = metadata[MetadataKey.syncVersion], metadata[MetadataKey.syncIdentifier] == nil {
            metadata[MetadataKey.syncVersion] = nil
            metadata["\(MetadataKey.syncVersion) (alone)"] = version
        }
    }

    /// Converts a text to a value: predefined keys determine the type, all other values are text.
    static func value(_ text: String, of key: String, type: ObjectType?) -> MetadataValue {
        switch MetadataKey.expectations[key] {
        case .number: number(text) ?? .string(text)
        case .date:
            AppleHealthDate.parse(text).map { .date(.init(timeIntervalSinceReferenceDate: $0)) } ?? .string(text)
        case .quantity(let unit): quantity(text, unit, isHumidity: key == MetadataKey.weatherHumidity) ?? .string(text)
        case .sampleQuantity: (type?.canonicalUnit).flatMap { quantity(text, $0, isHumidity: false) } ?? .string(text)
        case .string, nil: .string(text)
        }
    }

    private static func number(_ text: String) -> MetadataValue? {
        if let whole = Int64(text) { return .integer(whole) }
        var text = text
        return text.withUTF8 { DecimalParser.parse($0) }.map { .number($0) }
    }

    private static func quantity(_ text: String, _ expected: QuantityUnit, isHumidity: Bool) -> MetadataValue? {
        let parts = text.split(separator: " ", maxSplits: 1)
        guard parts.count == 2, let unit = AppleHealthUnit.parse(String(parts[1])), unit.isCompatible(with: expected)
        else { return nil }
        var number = String(parts[0])
        guard var value = number.withUTF8({ DecimalParser.parse($0) }) else { return nil }
        // Humidity is printed multiplied by 100, and by 10,000 in some versions.
        while isHumidity, value > 1 { value /= 100 }
        return .quantity(QuantityValue(value, unit))
    }
}
