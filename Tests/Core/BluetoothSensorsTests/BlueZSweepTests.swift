import Foundation
import HealthModel
import TestSupport
import Testing

@testable import BluetoothSensors

/// Messages of the daemon with every property, interface and kind of value, and long series of them (SEN-165).
@Suite struct BlueZSweepTests {
    private static let values: [(String, BusValue?)] = [
        ("none", nil), ("text", .string("Ab\u{7}c")), ("address", .string("c0:ff:ee:00:00:01")),
        ("uuid", .string("0000180D-0000-1000-8000-00805F9B34FB")), ("true", .bool(true)), ("false", .bool(false)),
        ("number", .number(-61)), ("bytes", .bytes([1, 200])), ("no bytes", .bytes([])), ("empty", .array([])),
        ("texts", .array([.string("central"), .number(1), .string("180d"), .string("zz")])),
        ("dictionary", .dictionary([.string("a"): .number(1), .number(2): .bool(true)])), ("other", .other),
    ]

    private static func text(_ property: BlueZProperty) -> String {
        switch property {
        case .services(let services): "services \(services.map(\.short).sorted())"
        case .flags(let flags): "flags \(flags.sorted())"
        default: plain(property)
        }
    }

    private static func text(_ update: BlueZUpdate) -> String {
        "\(update.interface) \(update.changed.map(text).sorted()) \(update.removed.map(text))"
    }

    @Test func SEN_165_propertiesAndValues() throws {
        var outcomes = KeptOutcomes()
        let interfaces: [BlueZInterface] = [.adapter, .device, .battery, .characteristic, .objectManager]
        let names = [
            "Powered", "Roles", "Address", "Alias", "Name", "AddressType", "UUIDs", "RSSI", "Connected",
            "ServicesResolved", "Percentage", "UUID", "Flags", "Value", "Else",
        ]
        for interface in interfaces {
            outcomes.add("\(interface)") { interface.rawValue }
            for name in names {
                outcomes.add("\(interface) \(name)") {
                    let found = Self.values.map { value in
                        BlueZProperty(name, of: interface, value.1).map { "\(value.0): \(Self.text($0))" }
                    }
                    return found.contains { $0 != nil } ? found.map { $0 ?? "-" }.joined(separator: "; ") : "not used"
                }
            }
        }
        for (name, value) in Self.values {
            outcomes.add("value \(name)") {
                let properties = value?.properties.map { $0.map { "\($0.key)=\($0.value)" }.sorted() }
                return [
                    orDash(value?.string), orDash(value?.bool), orDash(value?.number), orDash(value?.array?.count),
                    orDash(value?.strings), orDash(value?.bytes), orDash(properties),
                ].joined(separator: " ")
            }
        }
        let device = "/org/bluez/hci0/dev_C0_FF_EE_00_00_01"
        for path in [
            "", "/", "/org", "/org/bluez/hci0", device, device.lowercased(), device + "/service0010/char0011",
            "/org/bluez/hci0/dev_C0_FF_EE_00_00_0", "/org/bluez/hci0/dev_C0_FF_EE_00_00_011", "dev_C0_FF_EE_00_00_01",
            "/org/bluez/hci0/DEV_C0_FF_EE_00_00_01",
        ] {
            outcomes.add("path '\(path)'") {
                let path = BlueZPath(path)
                let places = [
                    BlueZPath(device), BlueZPath("/org/bluez/hci0"), BlueZPath("/org/bluez/hci"), BlueZPath(""),
                ]
                return "\(path.name) \(orDash(path.address)) \(path.device?.text ?? "-") "
                    + places.map { "\(path.isInside($0)) \(path < $0)" }.joined(separator: " ")
            }
        }
        #expect(try outcomes.difference(from: "Core/Texts/Sensors/bluez-properties.txt") == nil)
    }

    private static func text(_ signal: BlueZSignal?) -> String {
        switch signal {
        case .propertiesChanged(let path, let update): "changed \(path.text) \(text(update))"
        case .interfacesAdded(let object):
            "added \(object.path.text) \(object.interfaces.map { text($0) }.sorted())"
        case .interfacesRemoved(let path, let interfaces):
            "removed \(path.text) \(interfaces.map { "\($0)" }.sorted())"
        case .ownerChanged(let isRunning): "owner \(isRunning)"
        case nil: "nothing"
        }
    }

    @Test func SEN_165_signalsOfAnyForm() throws {
        var outcomes = KeptOutcomes()
        let device = BlueZInterface.device.rawValue
        let properties = BusValue.properties(["RSSI": .number(-61), "Connected": .bool(true), "Else": .other])
        let good: [BusValue] = [.string(device), properties, .strings("Alias", "Else", "Name")]
        func mutations(_ values: [BusValue]) -> [[BusValue]] {
            var all = [values, [], values + [.other]]
            for index in values.indices {
                var changed = values
                changed.remove(at: index)
                all.append(changed)
                for (_, value) in Self.values {
                    guard let value else { continue }
                    changed = values
                    changed[index] = value
                    all.append(changed)
                }
            }
            return all
        }
        for (number, values) in mutations(good).enumerated() {
            outcomes.add("changed \(number)") { Self.text(BlueZSignal(propertiesChanged: values, at: "/a")) }
        }
        let object = BusValue.properties([device: properties, "org.bluez.Else1": properties])
        for (number, values) in mutations([.string("/a"), object]).enumerated() {
            outcomes.add("added \(number)") { Self.text(BlueZSignal(interfacesAdded: values)) }
        }
        for (number, values) in mutations([.string("/a"), .strings(device, "x", "org.bluez.Battery1")]).enumerated() {
            outcomes.add("removed \(number)") { Self.text(BlueZSignal(interfacesRemoved: values)) }
        }
        for (number, values) in mutations([.string("org.bluez"), .string(""), .string(":1.7")]).enumerated() {
            outcomes.add("owner \(number)") { Self.text(BlueZSignal(ownerChanged: values)) }
        }
        outcomes.add("owner gone") { Self.text(BlueZSignal(ownerChanged: [.string("a"), .string(":1"), .string("")])) }
        #expect(try outcomes.difference(from: "Core/Texts/Sensors/bluez-signals.txt") == nil)
    }

    private static let calls: [BlueZCall] = {
        let path = BlueZPath("/p")
        return [
            .listObjects, .setDiscoveryFilter(path, services: nil), .setDiscoveryFilter(path, services: ["a", "b"]),
            .startDiscovery(path), .stopDiscovery(path), .connect(path, address: "A", attempt: 3), .disconnect(path),
            .startNotify(path, .heartRate, request: 2), .read(path, .model, address: "A", then: [.firmware]),
            .write(path, .recordAccess, address: "A", [1, 1]), .release(.stopNotify(path)), .release(.disconnect(path)),
            .release(.stopDiscovery(path)),
        ]
    }()

    private static let failures: [BlueZFailure] = {
        let names = [
            "org.bluez.Error.Failed", "org.bluez.Error.AlreadyConnected", "org.bluez.Error.InProgress",
            "org.bluez.Error.DoesNotExist", "org.freedesktop.DBus.Error.UnknownObject",
            "org.freedesktop.DBus.Error.UnknownMethod", "org.freedesktop.DBus.Error.AccessDenied",
            "org.freedesktop.DBus.Error.Disconnected", "org.freedesktop.DBus.Error.ServiceUnknown",
            "org.bluez.Error.NotAuthorized", "InProgress", "AccessDenied", "",
        ]
        let texts = [
            "", "why", "le-connection-abort-by-local", "Software caused connection abort", "Authentication rejected",
            "encryption insufficient",
        ]
        return names.flatMap { name in texts.map { BlueZFailure(name: name, text: $0) } }
    }()

    @Test func SEN_173_SEN_174_callsAndFailures() throws {
        var outcomes = KeptOutcomes()
        for call in Self.calls { outcomes.add(plain(call).replacing("BlueZPath", with: "")) { plain(call.message) } }
        func text(_ failure: BlueZFailure) -> String {
            [
                "\(orDash(failure.connectFailure))", "\(failure.isInProgress)", "\(failure.needsPairing)",
                orDash(failure.detail), failure.reason, failure.unavailability.sweepText, failure.searchError.sweepText,
            ].joined(separator: " ")
        }
        for (index, failure) in Self.failures.enumerated() where index % 6 == 0 {
            outcomes.add("'\(failure.name)'") {
                Self.failures[index..<index + 6].map(text).joined(separator: " | ")
            }
        }
        let answers: [(String, SystemBus.Answer)] = [
            ("error", .error(name: "e.F", text: "t")), ("no values", .values([])),
            ("bytes", .values([.bytes([1, 2])])),
            ("text", .values([.string("x")])), ("empty", .values([.array([])])),
            ("objects", .values([.properties(["/a": .properties([BlueZInterface.battery.rawValue: .other])])])),
        ]
        for call in Self.calls {
            outcomes.add("answers to \(plain(call).prefix(20))") {
                answers.map { name, answer in
                    switch BlueZReply(answer, to: call) {
                    case .objects(let objects):
                        "\(name): \(objects.map { "\($0.path.text) \($0.interfaces.map { Self.text($0) })" })"
                    case let reply: "\(name): \(plain(reply))"
                    }
                }.joined(separator: "; ")
            }
        }
        #expect(try outcomes.difference(from: "Core/Texts/Sensors/bluez-calls.txt") == nil)
    }

    // MARK: - The state machine

    private static func text(_ effect: BlueZStateMachine.Effect) -> String {
        switch effect {
        case .report(let event): "report \(event.sweepText)"
        case .finish: "finish"
        case .call(let call): plain(call)
        }
    }

    private static let adapters = ["/org/bluez/hci0", "/org/bluez/hci1", "/org/bluez/hci10"]
    private static let addresses = ["C0:FF:EE:00:00:01", "C0:FF:EE:00:00:02"]

    private static func path(_ adapter: Int, _ device: Int) -> String {
        adapters[adapter] + "/dev_" + addresses[device].replacing(":", with: "_")
    }

    /// Returns the objects of an adapter, its devices and their characteristics, each with a part of its properties.
    private static func object(_ generator: inout SeededGenerator) -> BlueZObject {
        let adapter = [0, 0, 0, 1, 2].pick(&generator)
        let device = [0, 0, 1].pick(&generator)
        var values: [String: BusValue] = [:]
        switch generator.next() % 8 {
        case 0, 1:
            values["Powered"] = ([.bool(true), .bool(true), .bool(true), .bool(false), nil] as [BusValue?]).pick(
                &generator)
            values["Roles"] = ([nil, nil, .strings("central", "peripheral"), .strings("peripheral")] as [BusValue?])
                .pick(&generator)
            return BlueZObject(adapters[adapter], .properties([BlueZInterface.adapter.rawValue: .properties(values)]))
        case 2, 3, 4:
            values["Address"] = ([.string(addresses[device]), .string(addresses[device]), nil] as [BusValue?]).pick(
                &generator)
            values["Alias"] = ([.string("Polar H10"), nil] as [BusValue?]).pick(&generator)
            values["Name"] = ([.string("H10"), nil] as [BusValue?]).pick(&generator)
            values["AddressType"] = .string("random")
            let services: [BusValue?] = [
                .strings("0000180d-0000-1000-8000-00805f9b34fb"), .strings("0000180d-0000-1000-8000-00805f9b34fb"),
                .strings("0000180f-0000-1000-8000-00805f9b34fb"), nil,
            ]
            values["UUIDs"] = services.pick(&generator)
            values["RSSI"] = ([.number(-61), .number(-40), nil] as [BusValue?]).pick(&generator)
            values["Connected"] = ([nil, .bool(true), .bool(false)] as [BusValue?]).pick(&generator)
            values["ServicesResolved"] = ([nil, .bool(true), .bool(false)] as [BusValue?]).pick(&generator)
            var interfaces = [BlueZInterface.device.rawValue: BusValue.properties(values)]
            if generator.next() % 4 == 0 {
                interfaces[BlueZInterface.battery.rawValue] = .properties(["Percentage": .number(83)])
            }
            return BlueZObject(path(adapter, device), .properties(interfaces))
        default:
            let characteristics: [(String, [String])] = [
                ("char0011 2a37", ["notify"]), ("char0021 2a19", ["read", "notify"]), ("char0031 2a29", ["read"]),
                ("char0041 2a63", ["indicate"]), ("char0051 2a52", ["write"]), ("char0012 2a37", ["notify", "read"]),
                ("char0061 2a24", []),
            ]
            let (name, flags) = characteristics.pick(&generator)
            let parts = name.split(separator: " ").map(String.init)
            let properties = BusValue.properties([
                "UUID": .string("0000\(parts[1])-0000-1000-8000-00805f9b34fb"),
                "Flags": .array(flags.map { .string($0) }),
            ])
            return BlueZObject(
                path(adapter, device) + "/service0010/" + parts[0],
                .properties([BlueZInterface.characteristic.rawValue: properties]))
        }
    }

    private static func changed(
        _ path: String, _ interface: BlueZInterface, _ values: [String: BusValue], removed: String...
    ) -> BlueZStateMachine.Event {
        BlueZSignal(
            propertiesChanged: [
                .string(interface.rawValue), .properties(values), .array(removed.map { .string($0) }),
            ], at: path
        ).map { .signal($0) } ?? .closeTimeout
    }

    private static func signal(_ generator: inout SeededGenerator) -> BlueZStateMachine.Event {
        let adapter = [0, 0, 0, 0, 1].pick(&generator)
        let device = path(adapter, [0, 0, 1].pick(&generator))
        let characteristic =
            device + "/service0010/" + ["char0011", "char0011", "char0021", "char0041"].pick(&generator)
        switch generator.next() % 16 {
        case 0: return changed(adapters[adapter], .adapter, ["Powered": .bool(generator.next() % 3 > 0)])
        case 1, 2: return changed(device, .device, ["RSSI": .number(-70)])
        case 3: return changed(device, .device, ["Alias": .string("New")], removed: "RSSI", "Name")
        case 4, 5: return changed(device, .device, ["Connected": .bool(generator.next() % 2 == 0)])
        case 6, 7: return changed(device, .device, ["ServicesResolved": .bool(generator.next() % 3 > 0)])
        case 8: return changed(device, .battery, ["Percentage": .number([-1, 55, 300].pick(&generator))])
        case 9, 10, 11, 12: return changed(characteristic, .characteristic, ["Value": .bytes([0, 61])])
        case 13:
            let interfaces: [[BlueZInterface]] = [
                [.characteristic], [.device], [.battery], [.device, .battery], [.adapter], [],
            ]
            let lost = interfaces.pick(&generator)
            let path = lost == [.adapter] ? adapters[adapter] : lost == [.characteristic] ? characteristic : device
            return .signal(.interfacesRemoved(BlueZPath(path), Set(lost)))
        case 14 where generator.next() % 3 == 0:
            return .signal(.ownerChanged(isRunning: generator.next() % 2 == 0))
        default: return .signal(.interfacesAdded(object(&generator)))
        }
    }

    private static func reply(_ call: BlueZCall, _ generator: inout SeededGenerator) -> BlueZStateMachine.Event {
        if generator.next() % 4 == 0 { return .reply(.failure(failures.pick(&generator)), to: call) }
        switch call {
        case .listObjects:
            var objects: [BlueZObject] = [
                BlueZObject(
                    adapters[0], .properties([BlueZInterface.adapter.rawValue: .properties(["Powered": .bool(true)])]))
            ]
            for _ in 0..<12 { objects.append(object(&generator)) }
            return .reply(.objects(objects), to: call)
        case .read: return .reply(.value(([nil, [7, 8], []] as [[UInt8]?]).pick(&generator)), to: call)
        default: return .reply(.success, to: call)
        }
    }

    private static func series(seed: UInt64) -> [String] {
        var generator = SeededGenerator(seed: 40_000 + seed)
        var machine = BlueZStateMachine(adapter: [nil, nil, "hci0", "hci1", "hci7"][Int(seed % 5)])
        var pending: [BlueZCall] = []
        var lines: [String] = []
        for step in 0..<90 {
            let address = [addresses[0], addresses[0], addresses[1], "X"].pick(&generator)
            let event: BlueZStateMachine.Event
            if step == 0, seed % 7 > 0 {
                event = .busOpened
            } else if step > 80, generator.next() % 4 == 0 {
                event = .close
            } else if !pending.isEmpty, generator.next() % 2 == 0 {
                event = reply(pending.remove(at: Int(generator.next() % UInt64(pending.count))), &generator)
            } else {
                switch generator.next() % 24 {
                case 0: event = .search(all: generator.next() % 2 == 0)
                case 1: event = .stopSearch
                case 2, 3, 4: event = .connect(address, attempt: step)
                case 5: event = .disconnect(address)
                case 6, 7, 8:
                    let wanted: [Set<SensorCharacteristic>] = [
                        [.heartRate, .batteryLevel], [.heartRate, .cyclingPower, .batteryLevel], [.model],
                    ]
                    event = .subscribe(address, attempt: step, to: wanted.pick(&generator))
                case 9, 10:
                    event = .read(address, [.bodySensorLocation, .model, .batteryLevel, .manufacturer, .heartRate])
                case 11:
                    event = .write(
                        address, ([.recordAccess, .currentTime] as [SensorCharacteristic]).pick(&generator), [1, 1])
                case 12 where generator.next() % 6 == 0: event = .busLost
                case 13 where generator.next() % 6 == 0: event = .busUnavailable(SensorError(.noSystemBus))
                case 14 where generator.next() % 6 == 0: event = .busOpened
                case 15: event = .closeTimeout
                default: event = signal(&generator)
                }
            }
            let effects = machine.handle(event)
            for case .call(let call) in effects { pending.append(call) }
            lines.append("\(effects.map { text($0) }.joined(separator: "; ")) \(machine.isClosed ? "closed" : "")")
        }
        return lines
    }

    @Test(arguments: 0..<6 as Range<UInt64>) func longSeriesOfMessages(part: UInt64) throws {
        var outcomes = KeptOutcomes()
        for seed in 0..<30 as Range<UInt64> {
            outcomes.add(seed) { hashed(Self.series(seed: part * 100 + seed)) }
        }
        if part == 0 { for line in Self.series(seed: 7) { outcomes.add("") { line } } }
        #expect(try outcomes.difference(from: "Core/Texts/Sensors/bluez-\(part).txt") == nil)
    }
}
