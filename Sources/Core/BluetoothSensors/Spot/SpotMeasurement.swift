import Foundation
package import HealthModel

/// A measurement of a scale, a blood pressure cuff, a thermometer, a glucose meter or an oximeter.
package struct SpotMeasurement: Sendable, Hashable {
    /// A value in the unit in which the device sent it (SEN-120).
    package struct Value: Sendable, Hashable {
        package var type: ObjectType
        package var quantity: QuantityValue

        package init(_ type: ObjectType, _ value: Double, _ unit: QuantityUnit) {
            self.type = type
            quantity = QuantityValue(value, unit)
        }
    }

    package var characteristic: SensorCharacteristic
    /// Seconds since 2001-01-01 UTC.
    package var date: Double
    /// The key that identifies the measurement among those of its device in every transfer; `nil` if it has no own
    /// time (SEN-91).
    package var key: String?
    /// The number of the user; 255 if the device did not identify the user, `nil` if it does not distinguish users.
    package var user: UInt8?
    /// The values; the first is the primary one.
    package var values: [Value]
    /// The metadata of the first value.
    package var metadata: [String: MetadataValue] = [:]
    /// Warnings of the device, as sentences.
    package var warnings: [String] = []

    /// A Boolean value that indicates whether all values can be true (PLA-30).
    package var isPossible: Bool {
        values.allSatisfy { PlausibilityLimits.isPossible($0.quantity.value, $0.quantity.unit, of: $0.type) }
    }

    /// The user number of a device that did not identify the user.
    package static let unknownUser: UInt8 = 255

    /// Returns the samples to store: both pressures in one correlation, all others on their own (SEN-91, SEN-126).
    ///
    /// Their identifiers derive from the key, so that a sample deleted by the user stays deleted.
    ///
    /// - Parameters:
    ///   - address: The address of the device.
    ///   - device: The measuring device.
    ///   - serialNumber: The serial number of the device, if known.
    package func samples(address: String, device: DeviceRecord, serialNumber: String?) -> [SampleRecord] {
        var shared: [String: MetadataValue] = [:]
        if let serialNumber { shared[MetadataKey.deviceSerialNumber] = .string(serialNumber) }
        func sample(_ type: ObjectType, _ content: SampleContent, isPart: Bool, isFirst: Bool) -> SampleRecord {
            var metadata = shared
            if isFirst { metadata.merge(self.metadata) { $1 } }
            var uuid = UUID.timeOrdered()
            if let key {
                let identifier = "gatt:\(address):\(characteristic.title.dropFirst(2)):\(key)"
                uuid = Self.identifier(of: identifier, type)
                if !isPart {
                    metadata[MetadataKey.syncIdentifier] = .string(identifier)
                    metadata[MetadataKey.syncVersion] = .integer(1)
                }
            }
            return SampleRecord(
                uuid: uuid, type: type, start: date, end: date, content: content, device: device,
                metadata: metadata.isEmpty ? nil : Metadata(metadata))
        }
        let pressures: Set<ObjectType> = [.bloodPressureSystolic, .bloodPressureDiastolic]
        let parts = values.filter { pressures.contains($0.type) }
        var samples: [SampleRecord] = []
        if !parts.isEmpty {
            let contained = parts.map { sample($0.type, .quantity($0.quantity), isPart: true, isFirst: false) }
            samples.append(sample(.bloodPressure, .correlation(contained), isPart: false, isFirst: true))
        }
        for value in values where !pressures.contains(value.type) {
            samples.append(sample(value.type, .quantity(value.quantity), isPart: false, isFirst: samples.isEmpty))
        }
        return samples
    }

    /// Returns a version 8 UUID that no other generator in this package produces, with `9` after the variant bits.
    private static func identifier(of text: String, _ type: ObjectType) -> UUID {
        var hash = MurmurHash3(seed: 0x4741_5454)
        for part in [text, type.identifier] {
            hash.add(UInt64(part.utf8.count))
            for byte in part.utf8 { hash.add(UInt64(byte)) }
        }
        let (high, low) = hash.finish()
        return UUID(high: high & ~0xF000 | 0x8000, low: 0x9 << 60 | low >> 4)
    }
}
