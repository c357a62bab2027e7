/// The interfaces of the Bluetooth daemon that are used.
enum BlueZInterface: String, Sendable, Hashable {
    case adapter = "org.bluez.Adapter1"
    case device = "org.bluez.Device1"
    case battery = "org.bluez.Battery1"
    case characteristic = "org.bluez.GattCharacteristic1"
    case objectManager = "org.freedesktop.DBus.ObjectManager"
}

/// The path of an object of the daemon, such as `/org/bluez/hci0/dev_AA_BB_CC_DD_EE_FF/service0010/char0011`.
struct BlueZPath: Sendable, Hashable, Comparable {
    let text: String

    init(_ text: String) { self.text = text }

    /// The last component, such as `hci0`.
    var name: String { String(text.split(separator: "/").last ?? "") }

    /// The address in the path of a device, in upper case; `nil` for other paths.
    var address: String? {
        guard let last = text.split(separator: "/").last, last.hasPrefix("dev_"), last.count == 21 else { return nil }
        return last.dropFirst(4).replacing("_", with: ":").uppercased()
    }

    /// The path of the device that owns the object; `nil` if no device does.
    var device: BlueZPath? {
        let parts = text.split(separator: "/")
        guard let place = parts.firstIndex(where: { $0.hasPrefix("dev_") }) else { return nil }
        return BlueZPath("/" + parts[...place].joined(separator: "/"))
    }

    /// Returns whether the object belongs to another one.
    func isInside(_ other: BlueZPath) -> Bool { text.hasPrefix(other.text + "/") }

    static func < (left: BlueZPath, right: BlueZPath) -> Bool { left.text < right.text }
}

/// A property of an object with its value, by name and type (SEN-165).
///
/// The value is absent if the daemon removed it or if it has an unexpected type.
enum BlueZProperty: Sendable, Hashable {
    case isPowered(Bool?)
    case roles([String]?)
    /// An address, in upper case.
    case address(String?)
    /// The name that the user gave a device, without control characters.
    case alias(String?)
    /// The name that a device gave itself, without control characters.
    case name(String?)
    case addressType(String?)
    case services(Set<SensorUUID>)
    /// The signal strength in decibels.
    case signal(Int?)
    case isConnected(Bool?)
    case isResolved(Bool?)
    /// The battery level in percent.
    case percentage(Int?)
    case identifier(SensorUUID?)
    case flags(Set<String>)
    case value([UInt8]?)

    /// Parses a property; returns `nil` for one that is not used.
    init?(_ name: String, of interface: BlueZInterface, _ value: BusValue?) {
        switch (interface, name) {
        case (.adapter, "Powered"): self = .isPowered(value?.bool)
        case (.adapter, "Roles"): self = .roles(value?.strings)
        case (.device, "Address"): self = .address(value?.string?.uppercased())
        case (.device, "Alias"): self = .alias(value?.string.flatMap { DeviceInformation.text($0) })
        case (.device, "Name"): self = .name(value?.string.flatMap { DeviceInformation.text($0) })
        case (.device, "AddressType"): self = .addressType(value?.string)
        case (.device, "UUIDs"): self = .services(Set((value?.strings ?? []).compactMap { SensorUUID($0) }))
        case (.device, "RSSI"): self = .signal(value?.number)
        case (.device, "Connected"): self = .isConnected(value?.bool)
        case (.device, "ServicesResolved"): self = .isResolved(value?.bool)
        case (.battery, "Percentage"): self = .percentage(value?.number)
        case (.characteristic, "UUID"): self = .identifier(value?.string.flatMap { SensorUUID($0) })
        case (.characteristic, "Flags"): self = .flags(Set(value?.strings ?? []))
        case (.characteristic, "Value"): self = .value(value?.bytes)
        default: return nil
        }
    }
}

/// The new properties of one interface of an object.
struct BlueZUpdate: Sendable, Hashable {
    var interface: BlueZInterface
    var changed: [BlueZProperty] = []
    /// The properties whose values the daemon removed.
    var removed: [BlueZProperty] = []

    /// Parses the properties of an interface; returns `nil` for an interface that is not used.
    init?(_ interface: String, _ properties: BusValue?, removed names: [String] = []) {
        guard let interface = BlueZInterface(rawValue: interface) else { return nil }
        self.interface = interface
        changed = (properties?.properties ?? [:]).compactMap { BlueZProperty($0.key, of: interface, $0.value) }
        removed = names.compactMap { BlueZProperty($0, of: interface, nil) }
    }
}

/// An object that the daemon lists, with the properties of its interfaces.
struct BlueZObject: Sendable, Hashable {
    var path: BlueZPath
    var interfaces: [BlueZUpdate]

    /// Parses an object; interfaces that are not used are omitted.
    init(_ path: String, _ interfaces: BusValue) {
        self.path = BlueZPath(path)
        self.interfaces = (interfaces.properties ?? [:]).compactMap { BlueZUpdate($0.key, $0.value) }
    }
}
