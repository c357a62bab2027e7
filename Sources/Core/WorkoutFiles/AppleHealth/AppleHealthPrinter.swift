import Foundation
import HealthModel

/// How exports print single things: dates, numbers, devices, metadata.
///
/// The counterpart of what the reader understands.
package struct AppleHealthPrinter: Sendable {
    /// Seconds east of Greenwich, the same for every date of a file (EXP-15).
    package let offset: Int
    /// Whether fractions of seconds are printed, which phones never do.
    package let hasFractions: Bool

    package init(offset: Int, hasFractions: Bool = true) {
        // Offsets are printed in minutes.
        self.offset = offset / 60 * 60
        self.hasFractions = hasFractions
    }

    var dates: AppleHealthDateWriter { AppleHealthDateWriter(offset: offset, hasFractions: hasFractions) }

    /// A date, or nil if it lies beyond the years that can be printed.
    func date(_ date: Double) -> String? {
        guard Self.canPrint(date) else { return nil }
        var writer = dates
        return writer.text(date)
    }

    /// Whether a date lies within the years that can be printed.
    package static func canPrint(_ date: Double) -> Bool { AppleHealthDateWriter.range.contains(date) }

    func number(_ value: Double) -> String { DecimalWriter.text(value) }

    /// A duration in minutes, as phones print it, or in seconds where minutes would not give every bit of it again.
    ///
    /// - Parameter isWhole: Whether a reader gets what is meant from this many seconds.
    func duration(_ seconds: Double, isWhole: (Double) -> Bool) -> [AppleHealthElement.Attribute] {
        let minutes = seconds / 60
        for candidate in [minutes, minutes.nextUp, minutes.nextDown]
        where isWhole(QuantityUnit.minute.convert(candidate, to: .second) ?? .nan) {
            return [.init("duration", number(candidate)), .init("durationUnit", "min")]
        }
        return [.init("duration", number(seconds)), .init("durationUnit", "s")]
    }

    // MARK: Origin

    /// The device as exports print it (EXP-21); where a phone prints an address, there is none.
    static func device(_ device: DeviceRecord) -> String {
        let names = [
            "name", "manufacturer", "model", "hardware", "firmware", "software", "localIdentifier",
            "UDIDeviceIdentifier",
        ]
        let known = zip(names, device.values).compactMap { name, value in value.map { ", \(name):\($0)" } }
        return "<<HKDevice: 0x0>\(known.joined())>"
    }

    /// The attributes that say who recorded something.
    func origin(
        _ source: SourceRevisionRecord?, _ device: DeviceRecord?
    ) -> [AppleHealthElement.Attribute] {
        var attributes = [AppleHealthElement.Attribute("sourceName", source?.source.name ?? "")]
        if let version = source?.version { attributes.append(.init("sourceVersion", version)) }
        if let device { attributes.append(.init("device", Self.device(device))) }
        return attributes
    }

    /// The attributes that say when something was recorded.
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

    /// Metadata as entries, in the order of the keys.
    ///
    /// - Parameter looseSyncIdentifier: A sync identifier that came without a version (EXP-23).
    func entries(_ metadata: Metadata?, looseSyncIdentifier: String? = nil) -> [AppleHealthElement] {
        var entries = (metadata?.sorted ?? []).map { key, value in
            AppleHealthElement.entry(Self.printedKey(key, metadata), text(value, of: key))
        }
        if let looseSyncIdentifier {
            entries.append(.entry(MetadataKey.syncIdentifier, looseSyncIdentifier))
        }
        return entries
    }

    /// The key without what the reader added to tell it from another one.
    private static func printedKey(_ key: String, _ metadata: Metadata?) -> String {
        if key == "\(MetadataKey.syncVersion) (alone)" { return MetadataKey.syncVersion }
        guard key.hasSuffix(")"), let space = key.lastIndex(of: " "), key[space...].hasPrefix(" ("),
            let number = Int(key[space...].dropFirst(2).dropLast()), number >= 2
        else { return key }
        let base = String(key[..<space])
        // The numbers before it are there too, or the key was so from the beginning.
        let before = number == 2 ? base : "\(base) (\(number - 1))"
        return metadata?[base] != nil && metadata?[before] != nil ? base : key
    }

    private func text(_ value: MetadataValue, of key: String) -> String {
        switch value {
        case .string(let text): text
        case .bool(let value): value ? "1" : "0"
        case .integer(let value): String(value)
        // Whole ones keep their point, so that they stay numbers with a fraction.
        case .number(let value): value == value.rounded() && value.magnitude < 1e15 ? "\(value)" : number(value)
        case .date(let date): self.date(date.timeIntervalSinceReferenceDate) ?? "\(date)"
        case .quantity(let quantity):
            "\(number(printed(quantity, of: key))) \(quantity.unit.unitString)"
        }
    }

    /// Humidity prints times 100 (EXP-22); up to a hundredth that would read as what it is not.
    private func printed(_ quantity: QuantityValue, of key: String) -> Double {
        let value = quantity.value
        guard key == MetadataKey.weatherHumidity, value > 0.01, value <= 1 else { return value }
        return Self.factor(100, times: value)
    }

    /// What gives a number again when it is divided by a factor; the fewer digits the better.
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
