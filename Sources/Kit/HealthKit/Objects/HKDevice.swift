public import Foundation
package import HealthModel
import HealthStore

/// The hardware that measured.
///
/// Two devices are equal when all eight properties are, missing ones included (OBJ-7).
// Unchecked, because NSObject is not Sendable; the one stored property is an immutable value.
open class HKDevice: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    /// The device as the floors below know it.
    package let record: DeviceRecord

    /// Wraps a record.
    package init(record: DeviceRecord) {
        self.record = record
        super.init()
    }

    /// A device from what is known about it.
    /// - Parameters:
    ///   - name: The name that user or maker gave.
    ///   - manufacturer: Who made it.
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

    /// The machine this code runs on: its system, processor and the version of the system.
    ///
    /// Nothing in it tells one machine from the next, such as its name in the network.
    @discardableResult
    open class func local() -> HKDevice {
        let version = ProcessInfo.processInfo.operatingSystemVersion
        return HKDevice(
            name: Host.systemName, manufacturer: nil, model: Host.machine, hardwareVersion: Host.productType,
            firmwareVersion: nil,
            softwareVersion: "\(version.majorVersion).\(version.minorVersion).\(version.patchVersion)",
            localIdentifier: nil, udiDeviceIdentifier: nil)
    }

    /// The name that user or maker gave.
    open var name: String? { record[.name] }

    /// Who made it.
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

    open override func isEqual(_ object: Any?) -> Bool {
        (object as? HKDevice)?.record == record
    }

    open override var hash: Int { record.hashValue }

    open override var description: String {
        let said = DeviceRecord.Property.allCases.compactMap { property in
            record[property].map { "\(property) \"\($0)\"" }
        }
        return Description.of(self, said.joined(separator: ", "))
    }

    // MARK: - NSCopying

    /// Answers the device itself, which cannot change.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    // MARK: - NSSecureCoding

    /// True: devices can be archived securely.
    open class var supportsSecureCoding: Bool { true }

    /// Reads an archived device; nil if the archive holds none.
    public required init?(coder: NSCoder) {
        if coder.containsValue(forKey: ArchiveKey.record) {
            guard let record = coder.decodeRecord(DeviceRecord.self, forKey: ArchiveKey.record) else { return nil }
            self.record = record
        } else {
            // As Apple's framework archives it, with keys that are not known: a device of which nothing is known, because
            // nil would spoil the sample around it.
            record = DeviceRecord([:])
        }
        super.init()
    }

    /// Archives the eight properties.
    open func encode(with coder: NSCoder) {
        coder.encodeRecord(record, forKey: ArchiveKey.record)
    }

    private enum ArchiveKey {
        static let record = "Record"
    }
}
