import Foundation

/// The Bluetooth daemon on a pretended bus, with an adapter and some devices.
struct PretendDaemon: Sendable {
    /// A characteristic of a device.
    struct Characteristic: Sendable {
        var identifier: UInt16
        var flags: [String]
        /// The value that is read.
        var value: [UInt8] = []
        /// The values that come after a subscription, one after the other.
        var notified: [[UInt8]] = []
        /// The values that come after something is written, with the characteristic that has each.
        var afterWriting: [(UInt16, [UInt8])] = []
    }

    /// A device near by.
    struct Device: Sendable {
        var address: String
        var name: String?
        var services: [UInt16] = []
        /// The strengths of its signal that are told one after the other as soon as somebody searches.
        var signals: [Int16] = [-50]
        var characteristics: [Characteristic] = []
        /// A Boolean value that indicates whether the device ends the connection after its values.
        var leaves = false

        var path: String { PretendDaemon.adapter + "/dev_" + address.replacing(":", with: "_") }
        func path(_ characteristic: UInt16) -> String {
            path + "/service0001/char" + PretendDaemon.digits(characteristic)
        }
    }

    static let adapter = "/org/bluez/hci0"
    private static let properties = "org.freedesktop.DBus.Properties"

    var hasAdapter = true
    var isPowered = true
    var devices: [Device] = []
    /// The acts that follow the calls of a method in the place of the usual ones.
    var instead: [String: [PretendBus.Act]] = [:]

    fileprivate static func digits(_ number: UInt16) -> String {
        let text = String(number, radix: 16)
        return String(repeating: "0", count: 4 - text.count) + text
    }

    private static func identifier(_ number: UInt16) -> String { "0000\(digits(number))-0000-1000-8000-00805f9b34fb" }

    /// Returns the signal that properties have changed.
    static func change(_ path: String, _ interface: String, _ values: [String: WireValue]) -> PretendBus.Act {
        .signal(
            path, interface: properties, "PropertiesChanged",
            [.string(interface), .properties(values), .strings([])])
    }

    /// All objects with their interfaces and properties.
    private var objects: WireValue {
        var all: [WireValue: WireValue] = [:]
        func add(_ path: String, _ interface: String, _ values: [String: WireValue]) {
            all[.path(path)] = .dictionary(of: "{sa{sv}}", [.string(interface): .properties(values)])
        }
        if hasAdapter {
            add(
                Self.adapter, "org.bluez.Adapter1", ["Powered": .bool(isPowered), "Roles": .strings(["central"])])
        }
        for device in devices {
            var own: [String: WireValue] = [
                "Address": .string(device.address), "Connected": .bool(false), "ServicesResolved": .bool(false),
                "UUIDs": .strings(device.services.map(Self.identifier)),
            ]
            own["Alias"] = device.name.map { .string($0) }
            add(device.path, "org.bluez.Device1", own)
            for characteristic in device.characteristics {
                add(
                    device.path(characteristic.identifier), "org.bluez.GattCharacteristic1",
                    [
                        "UUID": .string(Self.identifier(characteristic.identifier)),
                        "Flags": .strings(characteristic.flags),
                    ])
            }
        }
        return .dictionary(of: "{oa{sa{sv}}}", all)
    }

    private func value(_ bytes: [UInt8], of characteristic: UInt16, _ device: Device) -> PretendBus.Act {
        Self.change(device.path(characteristic), "org.bluez.GattCharacteristic1", ["Value": .bytes(bytes)])
    }

    /// Returns what follows a call.
    func acts(_ call: PretendBus.Call) -> [PretendBus.Act] {
        if let acts = instead[call.member] { return acts }
        let device = devices.first { call.path.hasPrefix($0.path) }
        let characteristic = device?.characteristics.first { device?.path($0.identifier) == call.path }
        func changed(_ name: String, _ value: Bool) -> PretendBus.Act {
            Self.change(device?.path ?? "/", "org.bluez.Device1", [name: .bool(value)])
        }
        switch call.member {
        case "GetManagedObjects": return [.reply([objects])]
        case "StartDiscovery":
            return [.reply()]
                + devices.flatMap { device in
                    device.signals.map { Self.change(device.path, "org.bluez.Device1", ["RSSI": .int16($0)]) }
                }
        case "Connect": return [.reply(), changed("Connected", true), changed("ServicesResolved", true)]
        case "Disconnect": return [.reply(), changed("ServicesResolved", false), changed("Connected", false)]
        case "ReadValue": return [.reply([.bytes(characteristic?.value ?? [])])]
        case "StartNotify":
            guard let device, let characteristic else { return [.reply()] }
            let values = characteristic.notified.map { value($0, of: characteristic.identifier, device) }
            return [.reply()] + values + (device.leaves && !values.isEmpty ? [changed("Connected", false)] : [])
        case "WriteValue":
            guard let device, let characteristic else { return [.reply()] }
            return [.reply()] + characteristic.afterWriting.map { value($0.1, of: $0.0, device) }
        default: return [.reply()]
        }
    }

    /// Opens a bus on which this daemon answers.
    func bus() throws -> PretendBus { try PretendBus { acts($0) } }
}
