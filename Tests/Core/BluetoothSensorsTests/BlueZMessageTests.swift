import Testing

@testable import BluetoothSensors

extension BusValue {
    /// Returns a dictionary with string keys.
    static func properties(_ values: [String: BusValue]) -> BusValue {
        .dictionary(Dictionary(uniqueKeysWithValues: values.map { (.string($0.key), $0.value) }))
    }

    static func strings(_ values: String...) -> BusValue { .array(values.map(BusValue.string)) }
}

/// The typed values of D-Bus messages, well formed and not.
@Suite struct BlueZMessageTests {
    private static let adapter = "/org/bluez/hci0"
    private static let device = "/org/bluez/hci0/dev_C0_FF_EE_00_00_01"
    private static let characteristic = device + "/service0010/char0011"

    // MARK: Paths

    @Test(
        arguments: [
            (device, "C0:FF:EE:00:00:01"), ("/org/bluez/hci0/dev_c0_ff_ee_00_00_01", "C0:FF:EE:00:00:01"),
            (adapter, nil), (characteristic, nil), ("/org/bluez/hci0/dev_C0_FF", nil), ("", nil), ("/", nil),
        ] as [(String, String?)])
    func addressesOfPaths(text: String, address: String?) {
        #expect(BlueZPath(text).address == address)
    }

    @Test func SEN_170_characteristicsBelongToTheDeviceInTheirPath() {
        let path = BlueZPath(Self.characteristic)
        #expect(path.device == BlueZPath(Self.device))
        #expect(path.isInside(BlueZPath(Self.device)) && path.isInside(BlueZPath(Self.adapter)))
        // hci1 does not contain what hci10 does.
        #expect(!BlueZPath("/org/bluez/hci10/dev").isInside(BlueZPath("/org/bluez/hci1")))
        #expect(BlueZPath(Self.adapter).device == nil && BlueZPath(Self.adapter).name == "hci0")
        #expect(BlueZPath("").device == nil && BlueZPath("").name == "")
    }

    // MARK: Properties

    @Test(
        arguments: [
            (.adapter, "Powered", .bool(true), .isPowered(true)),
            (.adapter, "Roles", .strings("central", "peripheral"), .roles(["central", "peripheral"])),
            (.device, "Address", .string("c0:ff:ee:00:00:01"), .address("C0:FF:EE:00:00:01")),
            (.device, "Alias", .string("Polar\u{1B}[31m H10"), .alias("Polar[31m H10")),
            (.device, "Name", .string("H10"), .name("H10")),
            (.device, "AddressType", .string("random"), .addressType("random")),
            (.device, "RSSI", .number(-61), .signal(-61)),
            (.device, "Connected", .bool(false), .isConnected(false)),
            (.device, "ServicesResolved", .bool(true), .isResolved(true)),
            (
                .device, "UUIDs", .strings("0000180d-0000-1000-8000-00805f9b34fb", "nonsense"),
                .services([.assigned(0x180D)])
            ),
            (.battery, "Percentage", .number(92), .percentage(92)),
            (
                .characteristic, "UUID", .string("00002a37-0000-1000-8000-00805f9b34fb"),
                .identifier(.assigned(0x2A37))
            ),
            (.characteristic, "Flags", .strings("read", "notify"), .flags(["read", "notify"])),
            (.characteristic, "Value", .bytes([0, 60]), .value([0, 60])),
            (.characteristic, "Value", .array([]), .value([])),
        ] as [(BlueZInterface, String, BusValue, BlueZProperty)])
    func SEN_165_propertiesAreReadByNameAndType(
        interface: BlueZInterface, name: String, value: BusValue, property: BlueZProperty
    ) {
        #expect(BlueZProperty(name, of: interface, value) == property)
    }

    /// The values that a property has if it is missing or of another type.
    private static let missing: [(BlueZInterface, String, BlueZProperty)] = [
        (.adapter, "Powered", .isPowered(nil)), (.adapter, "Roles", .roles(nil)), (.device, "Address", .address(nil)),
        (.device, "Alias", .alias(nil)), (.device, "Name", .name(nil)), (.device, "AddressType", .addressType(nil)),
        (.device, "UUIDs", .services([])), (.device, "RSSI", .signal(nil)), (.device, "Connected", .isConnected(nil)),
        (.device, "ServicesResolved", .isResolved(nil)), (.battery, "Percentage", .percentage(nil)),
        (.characteristic, "UUID", .identifier(nil)), (.characteristic, "Flags", .flags([])),
        (.characteristic, "Value", .value(nil)),
    ]

    @Test func SEN_165_unexpectedTypesAreNoValues() {
        let others: [BusValue?] = [nil, .other, .dictionary([.number(1): .bool(true)])]
        for (interface, name, property) in Self.missing {
            for value in others { #expect(BlueZProperty(name, of: interface, value) == property) }
        }
        #expect(BlueZProperty("RSSI", of: .device, .string("-61")) == .signal(nil))
        #expect(BlueZProperty("Connected", of: .device, .number(1)) == .isConnected(nil))
        #expect(BlueZProperty("Value", of: .characteristic, .string("abc")) == .value(nil))
        #expect(BlueZProperty("Value", of: .characteristic, .array([.number(1)])) == .value(nil))
        #expect(BlueZProperty("Roles", of: .adapter, .array([.number(1), .string("central")])) == .roles(["central"]))
        #expect(BlueZProperty("Alias", of: .device, .string("\u{7}\n ")) == .alias(nil))
    }

    @Test func SEN_165_unknownNamesAreNoProperties() {
        #expect(BlueZProperty("Colour", of: .device, .string("red")) == nil)
        // A name counts on its own interface only.
        #expect(BlueZProperty("Powered", of: .device, .bool(true)) == nil)
        #expect(BlueZUpdate("org.bluez.MediaControl1", .properties(["Connected": .bool(true)])) == nil)
        #expect(BlueZUpdate("", nil) == nil)
    }

    // MARK: Signals

    @Test func SEN_164_signalsAreParsed() {
        let changed = BlueZSignal(
            propertiesChanged: [
                .string("org.bluez.Device1"), .properties(["Connected": .bool(true), "Icon": .string("x")]),
                .strings("RSSI", "Icon"),
            ], at: Self.device)
        var update = BlueZUpdate("org.bluez.Device1", nil)
        update?.changed = [.isConnected(true)]
        update?.removed = [.signal(nil)]
        #expect(changed == update.map { .propertiesChanged(BlueZPath(Self.device), $0) } && changed != nil)
        let added = BlueZSignal(interfacesAdded: [
            .string(Self.adapter),
            .properties([
                "org.bluez.Adapter1": .properties(["Powered": .bool(true)]), "org.example.X": .properties([:]),
            ]),
        ])
        guard case .interfacesAdded(let object) = added else {
            Issue.record("The object is not added: \(String(describing: added))")
            return
        }
        #expect(object.path.text == Self.adapter && object.interfaces.map(\.changed) == [[.isPowered(true)]])
        let removed = BlueZSignal(interfacesRemoved: [
            .string(Self.device), .strings("org.bluez.Device1", "org.bluez.Battery1", "org.example.X"),
        ])
        #expect(removed == .interfacesRemoved(BlueZPath(Self.device), [.device, .battery]))
        func owner(_ name: String) -> BlueZSignal? {
            BlueZSignal(ownerChanged: [.string("org.bluez"), .string(":1.1"), .string(name)])
        }
        #expect(owner("") == .ownerChanged(isRunning: false) && owner(":1.7") == .ownerChanged(isRunning: true))
    }

    @Test func SEN_165_signalsOfAnotherFormAreIgnored() {
        let broken: [[BusValue]] = [
            [], [.other], [.string("org.bluez.Device1")], [.string("org.bluez.Device1"), .other],
            [.number(1), .properties([:]), .strings()], [.string("org.example.X"), .properties([:]), .strings()],
        ]
        for values in broken { #expect(BlueZSignal(propertiesChanged: values, at: Self.device) == nil) }
        for values in [[], [.string("/")], [.other, .properties([:])], [.number(1), .properties([:]), .other]]
            as [[BusValue]]
        {
            #expect(BlueZSignal(interfacesAdded: values) == nil && BlueZSignal(interfacesRemoved: values) == nil)
        }
        #expect(BlueZSignal(ownerChanged: [.string("org.bluez"), .string("")]) == nil)
        // Contents of another type are empty.
        #expect(
            BlueZSignal(interfacesRemoved: [.string("/a"), .number(3)]) == .interfacesRemoved(BlueZPath("/a"), []))
        #expect(BlueZObject("/a", .number(3)).interfaces.isEmpty)
        #expect(BlueZObject("/a", .properties(["org.bluez.Device1": .number(3)])).interfaces.map(\.changed) == [[]])
    }

    // MARK: Replies

    @Test func repliesAreParsedByTheirCall() {
        let read = BlueZCall.read(BlueZPath(Self.characteristic), .batteryLevel, address: "A", then: [])
        #expect(BlueZReply(.values([.bytes([80])]), to: read) == .value([80]))
        #expect(BlueZReply(.values([.string("80")]), to: read) == .value(nil))
        #expect(BlueZReply(.values([]), to: read) == .value(nil))
        #expect(BlueZReply(.values([.bytes([80])]), to: .startDiscovery(BlueZPath(Self.adapter))) == .success)
        #expect(BlueZReply(.values([.number(3)]), to: .listObjects) == .objects([]))
        #expect(BlueZReply(.values([]), to: .listObjects) == .objects([]))
        let listed = BlueZReply(.values([.properties(["/a": .properties([:])])]), to: .listObjects)
        #expect(listed == .objects([BlueZObject("/a", .properties([:]))]))
        let failure = BlueZFailure(name: "org.bluez.Error.Failed", text: "")
        #expect(BlueZReply(.error(name: failure.name, text: ""), to: .listObjects) == .failure(failure))
    }

    @Test(
        arguments: [
            ("org.bluez.Error.AlreadyConnected", "", nil), ("org.bluez.Error.InProgress", "", .aborted),
            ("org.freedesktop.DBus.Error.UnknownObject", "x", .unknownObject),
            ("org.bluez.Error.DoesNotExist", "", .unknownObject),
            ("org.bluez.Error.Failed", "le-connection-abort-by-local", .aborted),
            ("org.bluez.Error.Failed", "Software caused connection abort", .aborted),
            ("org.bluez.Error.Failed", "Input/output error", .other("Input/output error")),
            ("org.bluez.Error.Failed", "", .other("org.bluez.Error.Failed")), ("", "", .other("")),
        ] as [(String, String, SensorConnection.ConnectFailure?)])
    func SEN_192_SEN_193_reasonsOfFailedConnections(
        name: String, text: String, reason: SensorConnection.ConnectFailure?
    ) {
        #expect(BlueZFailure(name: name, text: text).connectFailure == reason)
    }

    @Test func SEN_175_devicesThatNeedPairing() {
        func needsPairing(_ name: String, _ text: String) -> Bool { BlueZFailure(name: name, text: text).needsPairing }
        #expect(needsPairing("org.bluez.Error.NotAuthorized", ""))
        #expect(needsPairing("org.bluez.Error.Failed", "Operation failed with ATT error: Insufficient Authentication"))
        #expect(needsPairing("org.bluez.Error.Failed", "insufficient encryption"))
        #expect(!needsPairing("org.bluez.Error.Failed", "Not connected"))
        #expect(!needsPairing("org.bluez.Error.NotPermitted", "authentication"))
    }

    @Test func SEN_174_callsAndTheirTimeouts() {
        let path = BlueZPath(Self.characteristic)
        let read = BlueZCall.read(path, .batteryLevel, address: "A", then: []).message
        #expect(read.member == "ReadValue" && read.arguments == [.noOptions] && read.timeout == 3)
        let write = BlueZCall.write(path, .recordAccess, address: "A", [1, 1]).message
        #expect(write.member == "WriteValue" && write.arguments == [.bytes([1, 1]), .noOptions] && write.timeout == 3)
        let connect = BlueZCall.connect(BlueZPath(Self.device), address: "A", attempt: 1).message
        #expect(connect.member == "Connect" && connect.interface == .device && connect.timeout == 45)
        #expect(BlueZCall.startNotify(path, .heartRate, request: 1).message.timeout == 20)
        let releases: [BlueZCall.Release] = [
            .stopNotify(path), .disconnect(BlueZPath(Self.device)), .stopDiscovery(BlueZPath(Self.adapter)),
        ]
        let messages = releases.map { BlueZCall.release($0).message }
        #expect(messages.map(\.member) == ["StopNotify", "Disconnect", "StopDiscovery"])
        #expect(messages.map(\.interface) == [.characteristic, .device, .adapter])
        #expect(messages.allSatisfy { $0.timeout == 2 })
    }
}
