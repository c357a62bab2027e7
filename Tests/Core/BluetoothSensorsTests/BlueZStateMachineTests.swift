import Testing

@testable import BluetoothSensors

/// The link to the daemon without a bus: events in, effects out.
@Suite struct BlueZStateMachineTests {
    private static let hci0 = BlueZPath("/org/bluez/hci0")
    private static let hci1 = BlueZPath("/org/bluez/hci1")
    private static let belt = BlueZPath("/org/bluez/hci0/dev_C0_FF_EE_00_00_01")
    private static let heart = BlueZPath(belt.text + "/service0010/char0011")
    private static let battery = BlueZPath(belt.text + "/service0020/char0021")
    private static let address = "C0:FF:EE:00:00:01"
    private static let services = BusValue.strings("0000180d-0000-1000-8000-00805f9b34fb")

    private var machine = BlueZStateMachine()

    // MARK: Objects of the daemon

    private static func object(_ path: BlueZPath, _ interface: BlueZInterface, _ values: [String: BusValue])
        -> BlueZObject
    {
        BlueZObject(path.text, .properties([interface.rawValue: .properties(values)]))
    }

    private static func adapter(_ path: BlueZPath = hci0, isOn: Bool = true, roles: BusValue? = nil) -> BlueZObject {
        var values: [String: BusValue] = ["Powered": .bool(isOn)]
        values["Roles"] = roles
        return object(path, .adapter, values)
    }

    private static func device(_ values: [String: BusValue] = [:]) -> BlueZObject {
        let usual: [String: BusValue] = [
            "Address": .string(address), "Alias": .string("Polar H10"), "UUIDs": services, "RSSI": .number(-60),
        ]
        return object(belt, .device, usual.merging(values) { $1 })
    }

    private static func characteristic(_ path: BlueZPath, _ number: String, _ flags: String...) -> BlueZObject {
        object(
            path, .characteristic,
            [
                "UUID": .string("0000\(number)-0000-1000-8000-00805f9b34fb"),
                "Flags": .array(flags.map(BusValue.string)),
            ])
    }

    private static func changed(
        _ path: BlueZPath, _ interface: BlueZInterface, _ values: [String: BusValue], removed: String...
    ) -> BlueZStateMachine.Event {
        let signal = BlueZSignal(
            propertiesChanged: [
                .string(interface.rawValue), .properties(values), .array(removed.map(BusValue.string)),
            ], at: path.text)
        return signal.map(BlueZStateMachine.Event.signal) ?? .closeTimeout
    }

    private static let sighting = SensorSighting(
        address: address, name: "Polar H10", services: [.assigned(0x180D)], signal: -60)

    /// Opens the bus to a daemon with some objects and returns the effects of its list.
    @discardableResult
    private mutating func open(_ objects: BlueZObject...) -> [BlueZStateMachine.Effect] {
        _ = machine.handle(.busOpened)
        return machine.handle(.reply(.objects(objects), to: .listObjects))
    }

    /// Opens the bus with a belt that has a heart rate and a battery level.
    private mutating func openBelt(_ values: [String: BusValue] = [:]) {
        open(
            Self.adapter(), Self.device(values), Self.characteristic(Self.heart, "2a37", "notify"),
            Self.characteristic(Self.battery, "2a19", "read", "notify"))
    }

    private func failure(_ name: String, _ text: String = "") -> BlueZReply {
        .failure(BlueZFailure(name: name, text: text))
    }

    // MARK: The daemon

    @Test mutating func SEN_164_objectsAreListedWhenTheBusIsOpen() {
        #expect(machine.handle(.busOpened) == [.call(.listObjects)])
        // Objects that the daemon announces before its list are kept, but not reported.
        #expect(machine.handle(.signal(.interfacesAdded(Self.adapter()))) == [])
        #expect(machine.handle(.reply(.objects([]), to: .listObjects)) == [.report(.available)])
    }

    @Test mutating func SEN_240b_SEN_240c_aDaemonThatDoesNotAnswer() {
        func error(_ name: String) -> SensorError.Kind? {
            var machine = BlueZStateMachine()
            _ = machine.handle(.busOpened)
            guard case .report(.unavailable(let error)) = machine.handle(.reply(failure(name), to: .listObjects)).first
            else { return nil }
            return error.kind
        }
        #expect(error("org.freedesktop.DBus.Error.AccessDenied") == .accessDenied)
        #expect(error("org.freedesktop.DBus.Error.ServiceUnknown") == .noDaemon)
        #expect(error("org.freedesktop.DBus.Error.Disconnected") == .noSystemBus)
    }

    @Test mutating func SEN_191_aDaemonThatRestartsIsListedAgain() {
        openBelt()
        #expect(
            machine.handle(.signal(.ownerChanged(isRunning: false))) == [.report(.unavailable(SensorError(.noDaemon)))])
        // Nothing is left of the daemon that ended.
        #expect(
            machine.handle(.connect(Self.address, attempt: 1))
                == [.report(.connectAnswer(Self.address, attempt: 1, .unknownObject))])
        #expect(machine.handle(.signal(.ownerChanged(isRunning: true))) == [.call(.listObjects)])
        #expect(machine.handle(.reply(.objects([Self.adapter()]), to: .listObjects)) == [.report(.available)])
    }

    @Test mutating func aBusThatIsLostMakesBluetoothUnavailable() {
        openBelt()
        #expect(machine.handle(.busLost) == [.report(.unavailable(SensorError(.noSystemBus)))])
        #expect(machine.handle(.search(all: true)) == [])
        #expect(machine.handle(.close) == [.finish])
    }

    @Test mutating func aDeviceThatTheDaemonRemovesIsReported() {
        openBelt()
        #expect(
            machine.handle(.signal(.interfacesRemoved(Self.belt, [.device]))) == [.report(.removed(Self.address))])
        #expect(machine.handle(.signal(.interfacesRemoved(Self.heart, [.characteristic]))) == [])
        #expect(
            machine.handle(.subscribe(Self.address, attempt: 1, to: [.heartRate]))
                == [.report(.subscribed(Self.address, attempt: 1, []))])
    }

    // MARK: The adapter

    @Test mutating func SEN_166_theFirstAdapterThatWorksIsUsed() {
        open(
            Self.adapter(roles: .strings("peripheral")),
            Self.adapter(Self.hci1, roles: .strings("central", "peripheral")))
        guard case .call(.setDiscoveryFilter(let path, _)) = machine.handle(.search(all: true)).first else {
            Issue.record("The search does not begin.")
            return
        }
        #expect(path == Self.hci1)
    }

    @Test(
        arguments: [
            ([], nil, .noAdapter), ([adapter(isOn: false)], nil, .isOff),
            ([adapter(isOn: true, roles: .strings("peripheral"))], nil, .isOff),
            ([adapter()], "hci3", .unknownAdapter("hci3", known: ["hci0"])), ([], "hci3", .noAdapter),
            ([object(hci0, .adapter, ["Powered": .string("yes")])], nil, .isOff),
        ] as [([BlueZObject], String?, SensorError.Kind)])
    func SEN_166_SEN_240d_SEN_240e_SEN_240f_adaptersThatCannotBeUsed(
        objects: [BlueZObject], name: String?, kind: SensorError.Kind
    ) {
        var machine = BlueZStateMachine(adapter: name)
        _ = machine.handle(.busOpened)
        #expect(
            machine.handle(.reply(.objects(objects), to: .listObjects)) == [.report(.unavailable(SensorError(kind)))])
    }

    @Test mutating func SEN_166_anAdapterThatIsSwitchedOffAndOn() {
        open(Self.adapter())
        #expect(machine.handle(.search(all: false)).count == 2)
        #expect(
            machine.handle(Self.changed(Self.hci0, .adapter, ["Powered": .bool(false)]))
                == [.report(.unavailable(SensorError(.isOff)))])
        // The search continues by itself.
        let effects = machine.handle(Self.changed(Self.hci0, .adapter, ["Powered": .bool(true)]))
        #expect(effects.first == .report(.available) && effects.last == .call(.startDiscovery(Self.hci0)))
        #expect(machine.handle(Self.changed(Self.hci0, .adapter, ["Discovering": .bool(true)])) == [])
    }

    /// The calls that begin a search for all devices.
    private static func beginning(on adapter: BlueZPath) -> [BlueZStateMachine.Effect] {
        [.call(.setDiscoveryFilter(adapter, services: nil)), .call(.startDiscovery(adapter))]
    }

    @Test mutating func SEN_166_theSearchGoesOnWithAnotherAdapter() {
        open(Self.adapter(), Self.adapter(Self.hci1))
        #expect(machine.handle(.search(all: true)) == Self.beginning(on: Self.hci0))
        #expect(
            machine.handle(.signal(.interfacesRemoved(Self.hci0, [.adapter])))
                == [.report(.available)] + Self.beginning(on: Self.hci1))
        // The answer of the former adapter says nothing of the new one.
        let gone = failure("org.freedesktop.DBus.Error.UnknownObject")
        #expect(machine.handle(.reply(gone, to: .startDiscovery(Self.hci0))) == [])
        #expect(machine.handle(.stopSearch) == [.call(.stopDiscovery(Self.hci1))])
    }

    @Test mutating func SEN_166_theSearchBeginsOnAnAdapterThatIsPluggedIn() {
        open()
        #expect(machine.handle(.search(all: true)) == [])
        #expect(
            machine.handle(.signal(.interfacesAdded(Self.adapter(Self.hci1))))
                == [.report(.available)] + Self.beginning(on: Self.hci1))
        // The first by path takes over, at first switched off.
        #expect(machine.handle(.signal(.interfacesAdded(Self.adapter(isOn: false)))) == [])
        #expect(
            machine.handle(Self.changed(Self.hci0, .adapter, ["Powered": .bool(true)]))
                == [.call(.stopDiscovery(Self.hci1)), .report(.available)] + Self.beginning(on: Self.hci0))
        // It is switched off, and the other one still works.
        #expect(
            machine.handle(Self.changed(Self.hci0, .adapter, ["Powered": .bool(false)]))
                == [.report(.available)] + Self.beginning(on: Self.hci1))
    }

    @Test mutating func SEN_166_anotherAdapterSearchesOnlyIfASearchIsWanted() {
        open(Self.adapter(), Self.adapter(Self.hci1))
        _ = machine.handle(.search(all: true))
        _ = machine.handle(.stopSearch)
        #expect(machine.handle(.signal(.interfacesRemoved(Self.hci0, [.adapter]))) == [.report(.available)])
        #expect(machine.handle(.search(all: true)) == Self.beginning(on: Self.hci1))
    }

    // MARK: Searching

    @Test mutating func SEN_167_theSearchNamesServicesUnlessAllAreWanted() {
        open(Self.adapter())
        let services = SensorService.allCases.map { SensorUUID.assigned($0.rawValue).full }
        #expect(
            machine.handle(.search(all: false)) == [
                .call(.setDiscoveryFilter(Self.hci0, services: services)), .call(.startDiscovery(Self.hci0)),
            ])
        #expect(machine.handle(.search(all: false)) == [])
        #expect(machine.handle(.stopSearch) == [.call(.stopDiscovery(Self.hci0))])
        #expect(machine.handle(.stopSearch) == [])
        #expect(
            machine.handle(.search(all: true)).first == .call(.setDiscoveryFilter(Self.hci0, services: nil)))
    }

    @Test mutating func SEN_167_SEN_240g_aSearchThatCannotBegin() {
        open(Self.adapter())
        _ = machine.handle(.search(all: false))
        #expect(machine.handle(.reply(failure("org.bluez.Error.InProgress"), to: .startDiscovery(Self.hci0))) == [])
        #expect(machine.handle(.search(all: false)) == [])
        let problem = failure("org.bluez.Error.NotReady", "Resource Not Ready")
        let error = SensorError(.noSearch, name: "org.bluez.Error.NotReady", text: "Resource Not Ready")
        #expect(
            machine.handle(.reply(problem, to: .startDiscovery(Self.hci0))) == [.report(.trouble(error))])
        // The next request tries again.
        #expect(machine.handle(.search(all: false)).last == .call(.startDiscovery(Self.hci0)))
    }

    @Test mutating func SEN_167_onlyDevicesInRangeWithASensorServiceAreSeen() {
        #expect(open(Self.adapter(), Self.device()).last == .report(.seen(Self.sighting)))
        // Without a signal strength, the daemon only remembers it.
        #expect(machine.handle(Self.changed(Self.belt, .device, [:], removed: "RSSI")) == [])
        #expect(machine.handle(.search(all: false)).count == 2)
        var near = Self.sighting
        near.signal = -40
        #expect(
            machine.handle(Self.changed(Self.belt, .device, ["RSSI": .number(-40)])) == [.report(.seen(near))])
        #expect(machine.handle(Self.changed(Self.belt, .device, ["RSSI": .string("-40")])) == [])
        // Another service is no sensor, unless all devices are wanted.
        let other = Self.changed(Self.belt, .device, ["RSSI": .number(-40), "UUIDs": .strings()])
        #expect(machine.handle(other) == [])
        near.services = []
        #expect(machine.handle(.search(all: true)) == [.report(.seen(near))])
    }

    // MARK: Connections

    @Test mutating func SEN_169_connectionsAndTheirAnswers() {
        openBelt()
        let call = BlueZCall.connect(Self.belt, address: Self.address, attempt: 2)
        #expect(machine.handle(.connect(Self.address, attempt: 2)) == [.call(call)])
        #expect(
            machine.handle(.reply(.success, to: call)) == [.report(.connectAnswer(Self.address, attempt: 2, nil))])
        #expect(
            machine.handle(
                Self.changed(Self.belt, .device, ["Connected": .bool(true), "ServicesResolved": .bool(true)]))
                == [
                    .report(.connectedChanged(Self.address, true)), .report(.resolvedChanged(Self.address, true)),
                ])
        // The services may be resolved before the answer.
        #expect(
            machine.handle(.reply(failure("org.bluez.Error.AlreadyConnected"), to: call)) == [
                .report(.connectAnswer(Self.address, attempt: 2, nil)),
                .report(.resolvedChanged(Self.address, true)),
            ])
        #expect(machine.handle(.disconnect(Self.address)) == [.call(.disconnect(Self.belt))])
        #expect(machine.handle(.disconnect(Self.address)) == [])
    }

    @Test mutating func SEN_174_aDeviceThatWasConnectedBeforeStaysConnected() {
        openBelt(["Connected": .bool(true)])
        #expect(machine.handle(.connect(Self.address, attempt: 1)).count == 1)
        #expect(machine.handle(.disconnect(Self.address)) == [])
        #expect(machine.handle(.close) == [.finish])
    }

    @Test mutating func SEN_240j_aDeviceThatNeedsPairingIsNamed() {
        openBelt()
        let call = BlueZCall.connect(Self.belt, address: Self.address, attempt: 1)
        let reply = failure("org.bluez.Error.Failed", "Insufficient Authentication")
        let error = SensorError(
            .needsPairing, sensor: SensorSighting(address: Self.address, name: "Polar H10"),
            name: "org.bluez.Error.Failed", text: "Insufficient Authentication")
        #expect(
            machine.handle(.reply(reply, to: call)) == [
                .report(.trouble(error)),
                .report(.connectAnswer(Self.address, attempt: 1, .other("Insufficient Authentication"))),
            ])
    }

    // MARK: Characteristics

    @Test mutating func SEN_170_SEN_171_subscriptionsAreAnsweredTogether() {
        openBelt()
        let calls: [BlueZCall] = [
            .startNotify(Self.heart, .heartRate, request: 1), .startNotify(Self.battery, .batteryLevel, request: 1),
        ]
        let request = BlueZStateMachine.Event.subscribe(
            Self.address, attempt: 1, to: [.heartRate, .batteryLevel, .cyclingPower])
        #expect(machine.handle(request) == calls.map { .call($0) })
        // The first value may come before the answer.
        let value = Self.changed(Self.heart, .characteristic, ["Value": .bytes([0, 60])])
        let reported: [BlueZStateMachine.Effect] = [.report(.value(Self.address, .assigned(0x2A37), [0, 60]))]
        #expect(machine.handle(value) == reported)
        #expect(machine.handle(.reply(failure("org.bluez.Error.InProgress"), to: calls[0])) == [])
        let effects = machine.handle(.reply(failure("org.bluez.Error.NotPermitted", "No"), to: calls[1]))
        let error = SensorError(
            .noSubscription(.assigned(0x2A19)), sensor: SensorSighting(address: Self.address, name: "Polar H10"),
            name: "org.bluez.Error.NotPermitted", text: "No")
        #expect(
            effects == [
                .report(.trouble(error)), .report(.subscribed(Self.address, attempt: 1, [.heartRate])),
            ])
        // The rejected characteristic is not subscribed.
        #expect(machine.handle(Self.changed(Self.battery, .characteristic, ["Value": .bytes([9])])) == [])
        #expect(machine.handle(value) == reported)
        // A late answer of the same request changes nothing.
        #expect(machine.handle(.reply(.success, to: calls[1])) == [])
    }

    @Test mutating func SEN_170_characteristicsWithoutNotificationsAreNotSubscribed() {
        open(
            Self.adapter(), Self.device(), Self.characteristic(Self.battery, "2a19", "read"),
            Self.characteristic(BlueZPath(Self.belt.text + "/service0030/char0031"), "2a37", "indicate"),
            Self.characteristic(Self.heart, "2a37", "notify"))
        // Of two heart rates, the first by path counts.
        #expect(
            machine.handle(.subscribe(Self.address, attempt: 1, to: [.heartRate, .batteryLevel]))
                == [.call(.startNotify(Self.heart, .heartRate, request: 1))])
        #expect(
            machine.handle(.subscribe(Self.address, attempt: 2, to: [.rower]))
                == [.report(.subscribed(Self.address, attempt: 2, []))])
    }

    @Test mutating func SEN_171_cachedValuesAreNoMeasurements() {
        openBelt()
        #expect(machine.handle(Self.changed(Self.heart, .characteristic, ["Value": .bytes([0, 60])])) == [])
        let call = BlueZCall.startNotify(Self.heart, .heartRate, request: 1)
        #expect(machine.handle(.subscribe(Self.address, attempt: 1, to: [.heartRate])) == [.call(call)])
        #expect(machine.handle(Self.changed(Self.heart, .characteristic, ["Value": .number(60)])) == [])
        #expect(machine.handle(Self.changed(Self.heart, .characteristic, [:], removed: "Value")) == [])
    }

    @Test mutating func SEN_172_aSubscriptionIsRequestedAgainAfterAReconnection() {
        openBelt()
        for request in 1...2 {
            let call = BlueZCall.startNotify(Self.heart, .heartRate, request: request)
            #expect(machine.handle(.subscribe(Self.address, attempt: request, to: [.heartRate])) == [.call(call)])
            #expect(
                machine.handle(.reply(.success, to: call))
                    == [.report(.subscribed(Self.address, attempt: request, [.heartRate]))])
            _ = machine.handle(Self.changed(Self.belt, .device, ["Connected": .bool(false)]))
        }
    }

    @Test mutating func SEN_173_valuesAreReadOneAfterAnother() {
        let model = BlueZPath(Self.belt.text + "/service0040/char0041")
        let maker = BlueZPath(Self.belt.text + "/service0040/char0043")
        open(
            Self.adapter(), Self.device(), Self.characteristic(model, "2a24", "read"),
            Self.characteristic(maker, "2a29", "read"), Self.characteristic(Self.heart, "2a37", "notify"))
        // The heart rate cannot be read, and there is no serial number.
        let first = BlueZCall.read(
            model, .model, address: Self.address, then: [.heartRate, .serialNumber, .manufacturer])
        let second = BlueZCall.read(maker, .manufacturer, address: Self.address, then: [])
        #expect(
            machine.handle(.read(Self.address, [.model, .heartRate, .serialNumber, .manufacturer])) == [.call(first)])
        #expect(machine.handle(.reply(failure("org.bluez.Error.Failed"), to: first)) == [.call(second)])
        #expect(
            machine.handle(.reply(.value([0x41]), to: second)) == [
                .report(.read(Self.address, .assigned(0x2A29), [0x41])), .report(.readDone(Self.address)),
            ])
        #expect(machine.handle(.reply(.value(nil), to: second)) == [.report(.readDone(Self.address))])
    }

    @Test mutating func SEN_80_theBatteryLevelOfTheDaemonComesFirst() {
        openBelt()
        let call = BlueZCall.read(Self.battery, .batteryLevel, address: Self.address, then: [])
        #expect(machine.handle(.read(Self.address, [.batteryLevel])) == [.call(call)])
        let level = BlueZStateMachine.Effect.report(.read(Self.address, .assigned(0x2A19), [80]))
        #expect(machine.handle(Self.changed(Self.belt, .battery, ["Percentage": .number(80)])) == [level])
        #expect(
            machine.handle(.read(Self.address, [.batteryLevel])) == [level, .report(.readDone(Self.address))])
        #expect(machine.handle(Self.changed(Self.belt, .battery, ["Percentage": .bool(true)])) == [])
        #expect(machine.handle(.read(Self.address, [.batteryLevel])) == [.call(call)])
    }

    @Test mutating func aWriteIsAnsweredWithItsProblem() {
        let control = BlueZPath(Self.belt.text + "/service0050/char0051")
        open(Self.adapter(), Self.device(), Self.characteristic(control, "2a52", "write"))
        let call = BlueZCall.write(control, .recordAccess, address: Self.address, [1, 1])
        #expect(machine.handle(.write(Self.address, .recordAccess, [1, 1])) == [.call(call)])
        func written(_ problem: String?) -> BlueZStateMachine.Effect {
            .report(.written(Self.address, .assigned(0x2A52), problem: problem))
        }
        #expect(machine.handle(.reply(.success, to: call)) == [written(nil)])
        #expect(machine.handle(.reply(failure("org.bluez.Error.Failed", "Busy"), to: call)) == [written("Busy")])
        #expect(
            machine.handle(.write(Self.address, .currentTime, [])) == [
                .report(.written(Self.address, .assigned(0x2A2B), problem: "the device has no 0x2A2B"))
            ])
    }

    // MARK: Closing

    @Test mutating func SEN_174_theEndReleasesWhatIsOwn() {
        openBelt()
        _ = machine.handle(.search(all: false))
        _ = machine.handle(.connect(Self.address, attempt: 1))
        _ = machine.handle(.subscribe(Self.address, attempt: 1, to: [.heartRate]))
        let releases: [BlueZCall.Release] = [
            .stopNotify(Self.heart), .disconnect(Self.belt), .stopDiscovery(Self.hci0),
        ]
        #expect(machine.handle(.close) == releases.map { .call(.release($0)) })
        #expect(machine.isClosed)
        // Nothing else happens until all are answered.
        #expect(machine.handle(Self.changed(Self.heart, .characteristic, ["Value": .bytes([0, 60])])) == [])
        #expect(machine.handle(.search(all: true)) == [])
        #expect(machine.handle(.reply(.success, to: .disconnect(Self.belt))) == [])
        #expect(machine.handle(.reply(.success, to: .release(releases[0]))) == [])
        #expect(machine.handle(.reply(failure("x.NotConnected"), to: .release(releases[1]))) == [])
        #expect(machine.handle(.reply(.success, to: .release(releases[2]))) == [.finish])
        #expect(machine.handle(.closeTimeout) == [])
    }

    @Test mutating func SEN_174_aDaemonThatHangsDoesNotDelayTheEnd() {
        openBelt()
        _ = machine.handle(.search(all: false))
        #expect(machine.handle(.close) == [.call(.release(.stopDiscovery(Self.hci0)))])
        #expect(machine.handle(.closeTimeout) == [.finish])
        #expect(machine.handle(.reply(.success, to: .release(.stopDiscovery(Self.hci0)))) == [])
    }

    @Test mutating func aLinkThatNeverOpenedIsClosedAtOnce() {
        let error = SensorError(.notBuilt)
        #expect(machine.handle(.busUnavailable(error)) == [.report(.unavailable(error))])
        #expect(machine.handle(.closeTimeout) == [])
        #expect(machine.handle(.close) == [.finish])
        #expect(machine.handle(.busOpened) == [])
    }
}
