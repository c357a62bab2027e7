public import Foundation
package import HealthModel
import HealthStore

/// The hardware that produced a measurement.
///
/// Two devices are equal if all eight properties are, including missing ones (OBJ-7).
// Unchecked, because NSObject is not Sendable; the one stored property is an immutable value.
open class HKDevice: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    /// The model record of the device.
    package let record: DeviceRecord

    /// Creates an instance that wraps a model record.
    package init(record: DeviceRecord) {
        self.record = record
    }

    /// Creates a device from its properties.
    /// - Parameters:
    ///   - name: The name given by the user or manufacturer.
    ///   - manufacturer: The manufacturer.
    ///   - model: The model.
    ///   - hardwareVersion: The revision of the hardware.
    ///   - firmwareVersion: The revision of the firmware.
    ///   - softwareVersion: The revision of the software.
    ///   - localIdentifier: An identifier that is unique on the app's host.
    ///   - UDIDeviceIdentifier: The device identifier part of the unique device identification of medical devices.
    public init(
        name: String?, manufacturer: String?, model: String?, hardwareVersion: String?, firmwareVersion: String?,
        softwareVersion: String?, localIdentifier: String?, udiDeviceIdentifier UDIDeviceIdentifier: String?
    ) {
        var properties: [DeviceRecord.Property: String] = [:]
        properties[.name] = name
        properties[.manufacturer] = manufacturer
        properties[.model] = model
        properties[.hardwareVersion] = hardwareVersion
        properties[.firmwareVersion] = firmwareVersion
        properties[.softwareVersion] = softwareVersion
        properties[.localIdentifier] = localIdentifier
        properties[.udiDeviceIdentifier] = UDIDeviceIdentifier
        record = DeviceRecord(properties)
        super.init()
    }

    /// Returns the machine this code runs on: its operating system with its version, and its processor.
    ///
    /// Nothing in it identifies an individual machine, such as its network name.
    @discardableResult
    open class func local() -> HKDevice {
        let version = ProcessInfo.processInfo.operatingSystemVersion
        return HKDevice(
            name: Host.systemName, manufacturer: nil, model: Host.machine, hardwareVersion: Host.productType,
            firmwareVersion: nil,
            softwareVersion: "\(version.majorVersion).\(version.minorVersion).\(version.patchVersion)",
            localIdentifier: nil, udiDeviceIdentifier: nil)
    }

    /// The name given by the user or manufacturer.
    open var name: String? { record[.name] }

    /// The manufacturer.
    open var manufacturer: String? { record[.manufacturer] }

    /// The model.
    open var model: String? { record[.model] }

    /// The revision of the hardware.
    open var hardwareVersion: String? { record[.hardwareVersion] }

    /// The revision of the firmware.
    open var firmwareVersion: String? { record[.firmwareVersion] }

    /// The revision of the software.
    open var softwareVersion: String? { record[.softwareVersion] }

    /// An identifier that is unique on the app's host.
    open var localIdentifier: String? { record[.localIdentifier] }

    /// The device identifier part of the unique device identification of medical devices.
    open var udiDeviceIdentifier: String? { record[.udiDeviceIdentifier] }

    // MARK: - NSObject

    open override func isEqual(_ object: Any?) -> Bool { (object as? HKDevice)?.record == record }

    open override var hash: Int { record.hashValue }

    open override var description: String {
        let said = DeviceRecord.Property.allCases.compactMap { property in
            record[property].map { "\(property) \"\($0)\"" }
        }
        return Description.of(self, said.joined(separator: ", "))
    }

    // MARK: - NSCopying, NSSecureCoding

    /// Returns the same instance, which is immutable.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// A Boolean value that indicates whether the class supports secure coding; always true.
    open class var supportsSecureCoding: Bool { true }

    /// Decodes an archived device.
    ///
    /// Returns nil if the archive contains none.
    public required init?(coder: NSCoder) {
        if coder.containsRecord {
            guard let record = coder.decodeRecord(DeviceRecord.self) else { return nil }
            self.record = record
        } else {
            // Archived by Apple's framework, with unknown keys: decodes to a device without properties, because nil
            // would invalidate the surrounding sample.
            record = DeviceRecord([:])
        }
        super.init()
    }

    /// Encodes the eight properties.
    open func encode(with coder: NSCoder) { coder.encodeRecord(record) }
}
