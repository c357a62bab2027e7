import Foundation
import HealthModel

/// What a scale, a cuff, a thermometer, a glucose meter or an oximeter measured at one moment.
package struct SpotMeasurement: Sendable, Hashable {
    /// A value in the unit that the device sent it in (SEN-120).
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
    /// What tells it from others of its device whenever it is sent; nil if it has no time of its own (SEN-91).
    package var key: String?
    /// The number of its user; 255 if the device does not know who it was, nil if it knows no users.
    package var user: UInt8?
    /// The first is what the device is for.
    package var values: [Value]
    /// What is to be said of the first value.
    package var metadata: [String: MetadataValue] = [:]
    /// Doubts of the device, as sentences.
    package var warnings: [String] = []

    /// The number of a user that a device does not know.
    package static let unknownUser: UInt8 = 255

    /// The samples that are stored of it: both pressures in one correlation, everything else alone (SEN-91, SEN-126).
    ///
    /// Their identifiers follow from what they are known by, so that a sample that somebody deleted stays deleted.
    ///
    /// - Parameters:
    ///   - address: That of the device.
    ///   - device: What measured.
    ///   - serialNumber: That of the device, if it told.
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

    /// An identifier of version 8 that no other maker of such in this package uses: `9` after the bits of the variant.
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
