import HealthModel
import Testing

@testable import BluetoothSensors

/// The decisions of a feed without a link, a clock or a session: events in, effects out.
@Suite struct SensorFeedStateMachineTests {
    private static let belt = SensorHub.Sensor.belt.address
    private static let trainer = SensorHub.Sensor.trainer.address
    private var machine = SensorFeedStateMachine([.belt, .trainer], at: 0)

    private static func activity(_ type: WorkoutActivity = .cycling, isPaused: Bool = false) -> FeedActivity {
        var configuration = WorkoutConfigurationRecord()
        configuration.activityType = type
        return FeedActivity(configuration: configuration, isPaused: isPaused)
    }

    /// Handles an event and returns the effects as text, in order.
    @discardableResult
    private mutating func handle(_ event: SensorFeedStateMachine.Event, at now: Double) -> [String] {
        machine.handle(event, at: now).map(Self.text)
    }

    private static func text(_ effect: SensorFeedStateMachine.Effect) -> String {
        switch effect {
        case .search: "search"
        case .stopSearch: "stop search"
        case .connect(let address, let attempt): "connect \(address) \(attempt)"
        case .disconnect(let address): "disconnect \(address)"
        case .subscribe(let address, let attempt, let characteristics):
            "subscribe \(address) \(attempt) \(characteristics.count)"
        case .read(let address, let characteristics): "read \(address) \(characteristics.count)"
        case .deliver(let batch): "deliver " + batch.samples.map { "\($0.value)" }.joined(separator: " ")
        case .log(let entry): "log \(text(entry))"
        case .report(.sensor(let sensor, let news, let battery)): "\(sensor) \(news) \(battery.map(String.init) ?? "-")"
        case .report(.unavailable(let error)): "unavailable \(error.kind)"
        case .report(.available): "available"
        case .report(.note(let text)): "note \(text)"
        }
    }

    private static func text(_ entry: SensorFeedStateMachine.LogEntry) -> String {
        switch entry {
        case .head(let start, let activity): "head \(start) \(activity == .cycling ? "cycling" : "other")"
        case .sensor(let sensor, let number): "sensor \(number) \(sensor.name) \(sensor.services.map(\.short))"
        case .event(let event):
            switch event.happening {
            case .notify(let identifier, let bytes): "\(event.microseconds) notify \(identifier.short) \(bytes)"
            case .read(let identifier, let bytes): "\(event.microseconds) read \(identifier.short) \(bytes)"
            case .lost(let reason): "\(event.microseconds) lost \(reason)"
            case .connected: "\(event.microseconds) connected"
            case .pause: "\(event.microseconds) pause"
            case .resume: "\(event.microseconds) resume"
            case .activity: "\(event.microseconds) activity"
            }
        case .end: "end"
        }
    }

    private static func seen(
        _ address: String = belt, _ name: String = "Polar H10", type: String? = nil
    ) -> SensorFeedStateMachine.Event {
        .link(
            .seen(
                SensorSighting(
                    address: address, name: name, addressType: type, services: [.assigned(0x180D)], signal: -50)))
    }

    /// Connects and subscribes the belt at a date, without its device information.
    private mutating func connect(at now: Double, answersInformation: Bool = true) {
        handle(.tick, at: now)
        handle(Self.seen(), at: now)
        handle(.link(.connectAnswer(Self.belt, attempt: 1, nil)), at: now)
        handle(.link(.resolvedChanged(Self.belt, true)), at: now)
        handle(.link(.subscribed(Self.belt, attempt: 1, [.heartRate])), at: now)
        if answersInformation { handle(.link(.readDone(Self.belt)), at: now) }
    }

    private func beat(_ rate: UInt8) -> SensorFeedStateMachine.Event {
        .link(.value(Self.belt, .assigned(0x2A37), [0, rate]))
    }

    // MARK: Connections

    @Test mutating func SEN_168_aSensorIsSearchedConnectedSubscribedAndRead() {
        #expect(handle(.tick, at: 0) == ["search"])
        #expect(handle(Self.seen(), at: 1) == ["0 found -", "stop search", "connect \(Self.belt) 1"])
        // The other sensor is searched as soon as nothing is being connected.
        #expect(handle(.link(.connectAnswer(Self.belt, attempt: 1, nil)), at: 2) == ["search"])
        #expect(handle(.link(.resolvedChanged(Self.belt, true)), at: 3) == ["subscribe \(Self.belt) 1 10"])
        #expect(
            handle(.link(.subscribed(Self.belt, attempt: 1, [.heartRate])), at: 4)
                == ["read \(Self.belt) 9", "0 connected -"])
        #expect(machine.statuses(at: 5).map(\.isStreaming) == [true, false])
    }

    @Test mutating func eventsOfOtherDevicesAreIgnored() {
        handle(.tick, at: 0)
        let stranger = "AA:AA:AA:AA:AA:AA"
        let events: [SensorLinkEvent] = [
            .connectAnswer(stranger, attempt: 1, nil), .connectedChanged(stranger, false),
            .resolvedChanged(stranger, true), .subscribed(stranger, attempt: 1, [.heartRate]),
            .value(stranger, .assigned(0x2A37), [0, 60]), .read(stranger, .assigned(0x2A19), [9]),
            .readDone(stranger), .removed(stranger), .written(stranger, .assigned(0x2A52), problem: "x"),
        ]
        for event in events { #expect(handle(.link(event), at: 1) == []) }
        #expect(handle(Self.seen(stranger, "Stranger"), at: 1) == [])
    }

    @Test mutating func SEN_173_theBatteryLevelIsReadAgainAfterTenMinutes() {
        connect(at: 0)
        handle(.link(.read(Self.belt, .assigned(0x2A19), [92])), at: 0)
        #expect(machine.statuses(at: 0)[0].battery == 92)
        for minute in 1...9 { handle(beat(60), at: Double(minute) * 60) }
        #expect(!handle(.tick, at: 599.9).contains("read \(Self.belt) 1"))
        handle(beat(60), at: 600)
        #expect(handle(.tick, at: 600).contains("read \(Self.belt) 1"))
        #expect(!handle(.tick, at: 601).contains("read \(Self.belt) 1"))
    }

    @Test mutating func SEN_190_connectionsAreTimedByTheClockBeforeASessionBegins() {
        connect(at: 0)
        handle(.begin(Self.activity(), start: 200), at: 5)
        handle(.link(.connectedChanged(Self.belt, false)), at: 10)
        #expect(machine.statuses(at: 12)[0].lostFor == 2)
        // The first pause takes a second.
        #expect(!handle(.tick, at: 10.9).contains("connect \(Self.belt) 2"))
        #expect(handle(.tick, at: 11).contains("connect \(Self.belt) 2"))
        #expect(handle(.tick, at: 13).contains("0 lost -"))
    }

    @Test mutating func SEN_176_anAliasIsUsedAfterTenSecondsOnly() {
        handle(.tick, at: 0)
        let alias = "77:77:77:77:77:77"
        #expect(handle(Self.seen(alias, type: "random"), at: 9.9) == [])
        #expect(handle(Self.seen(alias, type: "public"), at: 11) == [])
        #expect(handle(Self.seen(alias, "Another", type: "random"), at: 11) == [])
        #expect(handle(Self.seen(alias, type: "random"), at: 11).last == "connect \(alias) 1")
        #expect(machine.statuses(at: 11)[0].address == alias)
    }

    @Test mutating func bluetoothThatGoesAwayAndComesBack() {
        connect(at: 0)
        #expect(handle(.link(.available), at: 1) == [])
        #expect(handle(.link(.unavailable(SensorError(.isOff))), at: 2) == ["unavailable isOff"])
        #expect(machine.trouble?.kind == .isOff && !machine.statuses(at: 2)[0].isStreaming)
        #expect(handle(.link(.available), at: 3) == ["available", "search"])
        #expect(machine.trouble == nil)
        #expect(handle(.link(.trouble(SensorError(.noAdapter))), at: 4) == ["note No Bluetooth adapter found."])
    }

    // MARK: Deliveries

    @Test mutating func SEN_121_deliveriesAreASecondApartAndOneAtATime() {
        connect(at: 9)
        #expect(machine.deadline(after: 9).map { $0 > 10 } == true)
        #expect(handle(.begin(Self.activity(), start: 10), at: 10) == [])
        handle(beat(60), at: 10.5)
        #expect(machine.deadline(after: 10.5) == 11)
        #expect(handle(.tick, at: 10.9) == [])
        #expect(handle(.tick, at: 11) == ["deliver 60.0"])
        handle(beat(61), at: 11.5)
        // The result is pending.
        #expect(handle(.tick, at: 12) == [])
        #expect(handle(.delivered(nil), at: 12.1) == [])
        handle(beat(62), at: 12.5)
        #expect(handle(.tick, at: 13) == ["deliver 61.0 62.0"])
        handle(.delivered(nil), at: 13)
        #expect(handle(.tick, at: 14) == [])
    }

    @Test mutating func SEN_216_onlyTheFirstRejectionIsReported() {
        #expect(handle(.delivered(.ended), at: 1) == [])
        #expect(handle(.delivered(.failed("The disk is full.")), at: 2) == ["note The disk is full."])
        #expect(handle(.delivered(.failed("The disk is full.")), at: 3) == [])
    }

    @Test mutating func aFirstDeliveryWaitsForTheDeviceInformation() {
        connect(at: 0, answersInformation: false)
        handle(.begin(Self.activity(), start: 0), at: 0)
        handle(beat(60), at: 0.5)
        #expect(handle(.tick, at: 1) == [])
        #expect(handle(.tick, at: 2) == [])
        // A sensor that never answers does not delay the values further.
        #expect(handle(.tick, at: 3) == ["deliver 60.0"])
    }

    @Test mutating func theLastDeliveryWaitsForNothing() {
        connect(at: 0, answersInformation: false)
        handle(beat(59), at: 0.1)
        #expect(machine.drain(at: 0.2) == nil)
        handle(.begin(Self.activity(), start: 0.5), at: 0.5)
        handle(beat(60), at: 0.6)
        #expect(machine.drain(at: 0.7)?.samples.map(\.value) == [60])
        #expect(machine.drain(at: 0.8) == nil)
        handle(beat(61), at: 0.9)
        handle(.end, at: 1)
        #expect(machine.drain(at: 1) == nil)
    }

    @Test mutating func SEN_215_aSessionThatBeganLongAgoIsMeasuredFromNow() {
        connect(at: 1_000)
        handle(.begin(Self.activity(), start: 699), at: 1_000)
        handle(beat(60), at: 1_000.25)
        #expect(machine.drain(at: 1_001)?.samples.map(\.start) == [1_000.25])
    }

    // MARK: The log

    @Test mutating func SEN_250_SEN_253_theLogHasTheMomentsOfTheSession() {
        machine = SensorFeedStateMachine([.belt], isLogged: true, at: 0)
        connect(at: 9)
        handle(.link(.read(Self.belt, .assigned(0x2A19), [92])), at: 9)
        #expect(
            handle(.begin(Self.activity(), start: 10), at: 10.2) == [
                "log head 10.0 cycling", #"log sensor 1 Polar H10 ["180d"]"#, "log 0 read 2a19 [92]",
            ])
        #expect(handle(beat(60), at: 10.500_000_4) == ["log 500000 notify 2a37 [0, 60]"])
        #expect(handle(.change(Self.activity(isPaused: true)), at: 11) == ["log 1000000 pause"])
        #expect(handle(.change(Self.activity(isPaused: true)), at: 11.5) == [])
        #expect(handle(.change(Self.activity(.running)), at: 12) == ["log 2000000 activity", "log 2000000 resume"])
        // Time never goes back.
        #expect(handle(beat(60), at: 9) == ["log 2000000 notify 2a37 [0, 60]"])
        #expect(
            handle(.link(.connectedChanged(Self.belt, false)), at: 13) == ["log 3000000 lost disconnected"])
        #expect(handle(.end, at: 14) == ["log end"])
        #expect(handle(beat(60), at: 15) == [])
    }

    @Test mutating func aSessionThatIsPausedAtItsBeginningIsLoggedSo() {
        machine = SensorFeedStateMachine([.belt], isLogged: true, at: 0)
        #expect(
            handle(.begin(Self.activity(isPaused: true), start: 5), at: 5)
                == ["log head 5.0 cycling", "log sensor 1 Polar H10 []", "log 0 pause", "search"])
    }

    @Test mutating func aChangeWithoutASessionDoesNothing() {
        machine = SensorFeedStateMachine([.belt], isLogged: true, at: 0)
        #expect(handle(.change(Self.activity(isPaused: true)), at: 1) == [])
    }

    // MARK: Closing

    @Test mutating func SEN_174_aClosedFeedDisconnectsAndIgnoresEvents() {
        connect(at: 0)
        #expect(handle(.close, at: 1) == ["disconnect \(Self.belt)", "stop search"])
        #expect(machine.deadline(after: 1) == nil)
        #expect(handle(Self.seen(Self.trainer), at: 2) == [])
        #expect(handle(.link(.unavailable(SensorError(.isOff))), at: 2) == [])
        #expect(handle(.tick, at: 700) == [] && machine.trouble == nil)
    }

    @Test mutating func readingsWithoutASession() {
        connect(at: 0)
        machine.listen(at: 1)
        handle(beat(60), at: 2)
        #expect(machine.readings(at: 3).map(\.value) == [60])
        #expect(machine.readings(at: 4).isEmpty)
    }
}
