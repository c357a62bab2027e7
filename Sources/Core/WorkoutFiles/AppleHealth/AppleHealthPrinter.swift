import Foundation
import HealthModel

/// A formatter for the parts of exports: dates, numbers, devices, metadata.
///
/// It is the counterpart of the reader.
package struct AppleHealthPrinter: Sendable {
    /// Seconds east of Greenwich, the same for every date of a file (EXP-15).
    package let offset: Int
    /// A Boolean value that indicates whether fractions of seconds are printed, which phones never do.
    package let hasFractions: Bool

    package init(offset: Int, hasFractions: Bool = true) {
        // Offsets are printed in minutes.
        self.offset = offset / 60 * 60
        self.hasFractions = hasFractions
    }

    var dates: AppleHealthDateWriter { AppleHealthDateWriter(offset: offset, hasFractions: hasFractions) }

    /// Returns a date, or nil if it is outside the years that can be printed.
    func date(_ date: Double) -> String? {
        guard Self.canPrint(date) else { return nil }
        var writer = dates
        return writer.text(date)
    }

    /// Returns whether a date is within the years that can be printed.
    package static func canPrint(_ date: Double) -> Bool { AppleHealthDateWriter.range.contains(date) }

    func number(_ value: Double) -> String { DecimalWriter.text(value) }

    /// Returns a duration in minutes, as phones print it, or in seconds if minutes would not reproduce it exactly.
    ///
    /// - Parameter isWhole: A closure that returns whether the intended value results from this number of seconds.
    func duration(_ seconds: Double, isWhole: (Double) -> Bool) -> [AppleHealthElement.Attribute] {
        let minutes = seconds / 60
        for candidate in [minutes, minutes.nextUp, minutes.nextDown]
        where isWhole(QuantityUnit.minute.convert(candidate, to: .second) ?? .nan) {
            return [.init("duration", number(candidate)), .init("durationUnit", "min")]
        }
        return [.init("duration", number(seconds)), .init("durationUnit", "s")]
    }

    // MARK: Origin

    /// Returns a device as printed in exports (EXP-21), with a placeholder for the address.
    static func device(_ device: DeviceRecord) -> String {
        let names = [
            "name", "manufacturer", "model", "hardware", "firmware", "software", "localIdentifier",
            "UDIDeviceIdentifier",
        ]
        let known = zip(names, device.values).compactMap { name, value in value.map { ", \(name):\($0)" } }
        return "<<HKDevice: 0x0>\(known.joined())>"
    }

    /// Returns the attributes for the origin of an object.
    func origin(
        _ source: SourceRevisionRecord?, _ device: DeviceRecord?
    ) -> [AppleHealthElement.Attribute] {
        var attributes = [AppleHealthElement.Attribute("sourceName", source?.source.name ?? "")]
        if let version = source?.version { attributes.append(.init("sourceVersion", version)) }
        if let device { attributes.append(.init("device", Self.device(device))) }
        return attributes
    }

    /// Returns the attributes for the dates of an object.
    func dates(
        created: Double?, start: Double, end: Double
    ) -> [AppleHealthElement.Attribute] {
        var attributes: [AppleHealthElement.Attribute] = []
        if let created = created.flatMap(date) { attributes.append(.init("creationDate", created)) }
        attributes.append(.init("startDate", date(start) ?? ""))
        attributes.append(.init("endDate", date(end) ?? ""))
        return attributes
    }

    // MARK: Metadata

    /// Returns metadata as entries, sorted by key.
    ///
    /// - Parameter looseSyncIdentifier: A sync identifier without a version (EXP-23).
    func entries(_ metadata: Metadata?, looseSyncIdentifier: String? = nil) -> [AppleHealthElement] {
        var entries = (metadata?.sorted ?? []).map { key, value in
            AppleHealthElement.entry(Self.printedKey(key, metadata), text(value, of: key))
        }
        if let looseSyncIdentifier {
            entries.append(.entry(MetadataKey.syncIdentifier, looseSyncIdentifier))
        }
        return entries
    }

    /// Returns a key without the suffix that the reader added to make it unique.
    private static func printedKey(_ key: String, _ metadata: Metadata?) -> String {
        if key == "\(MetadataKey.syncVersion) (alone)" { return MetadataKey.syncVersion }
        guard key.hasSuffix(")"), let space = key.lastIndex(of: " "), key[space...].hasPrefix(" ("),
            let number = Int(key[space...].dropFirst(2).dropLast()), number >= 2
        else { return key }
        let base = String(key[..<space])
        // The suffix was added by the reader only if all lower numbers are present; otherwise it is part of the key.
        let before = number == 2 ? base : "\(base) (\(number - 1))"
        return metadata?[base] != nil && metadata?[before] != nil ? base : key
    }

    private func text(_ value: MetadataValue, of key: String) -> String {
        switch value {
        case .string(let text): text
        case .bool(let value): value ? "1" : "0"
        case .integer(let value): String(value)
        // Keep the point of whole numbers, so that they are read back as floating-point numbers.
        case .number(let value): value == value.rounded() && value.magnitude < 1e15 ? "\(value)" : number(value)
        case .date(let date): self.date(date.timeIntervalSinceReferenceDate) ?? "\(date)"
        case .quantity(let quantity):
            "\(number(printed(quantity, of: key))) \(quantity.unit.unitString)"
        }
    }

    /// Returns the value to print: humidity is multiplied by 100 (EXP-22), except up to 0.01, where it would be
    /// misread.
    private func printed(_ quantity: QuantityValue, of key: String) -> Double {
        let value = quantity.value
        guard key == MetadataKey.weatherHumidity, value > 0.01, value <= 1 else { return value }
        return Self.factor(100, times: value)
    }

    /// Returns the number that, divided by a factor, reproduces a value exactly; fewer digits are preferred.
    static func factor(_ factor: Double, times value: Double) -> Double {
        let product = value * factor
        for scale in [1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6] {
            let short = (product * scale).rounded() / scale
            if short / factor == value { return short }
        }
        return [product, product.nextUp, product.nextDown].first { $0 / factor == value } ?? product
    }
}

extension AppleHealthElement {
    static func entry(_ key: String, _ value: String) -> AppleHealthElement {
        AppleHealthElement("MetadataEntry", attributes: [.init("key", key), .init("value", value)])
    }
}
