import HealthModel
import Testing

@testable import BluetoothSensors

/// Watches whose addresses change: which device must be the one that was chosen (SEN-176).
@Suite struct SensorAliasTests {
    private static let alias = "77:00:00:00:00:01"
    private static let other = "77:00:00:00:00:02"

    /// A feed of sensors at the addresses `A0:00`, `A0:01` and so on, and what it sees.
    private struct World {
        private var machine: SensorFeedStateMachine

        init(_ names: String...) {
            machine = SensorFeedStateMachine(
                names.enumerated().map { SensorHub.Sensor(address: "A0:0\($0)", name: $1) }, at: 0)
            _ = machine.handle(.tick, at: 0)
        }

        var addresses: [String] { machine.statuses(at: 0).map(\.address) }
        var states: [SensorConnection.State] { machine.statuses(at: 0).map(\.state) }

        mutating func see(
            _ address: String = SensorAliasTests.alias, _ name: String? = "Watch", type: String? = "random",
            services: [UInt16] = [0x180D],
            at now: Double
        ) {
            let sighting = SensorSighting(
                address: address, name: name, addressType: type, services: Set(services.map { SensorUUID.assigned($0) })
            )
            send(.seen(sighting), at: now)
        }

        mutating func send(_ event: SensorLinkEvent, at now: Double) { _ = machine.handle(.link(event), at: now) }
    }

    @Test("A device with the name and a random address is the sensor once that was searched for ten seconds")
    func oneDevice() {
        var world = World("Belt", "Watch")
        world.see(at: 9.75)
        #expect(world.addresses == ["A0:00", "A0:01"])
        world.see(at: 10)
        #expect(world.addresses == ["A0:00", Self.alias] && world.states == [.wanted, .connecting])
        // From now on it is that one.
        world.send(.connectAnswer("A0:01", attempt: 1, nil), at: 11)
        #expect(world.states == [.wanted, .connecting])
        world.send(.connectAnswer(Self.alias, attempt: 1, nil), at: 11)
        #expect(world.states == [.wanted, .resolving])
    }

    @Test("A device without the name, a random address or a service of a sensor is another one")
    func otherDevices() {
        var world = World("Watch")
        world.see(Self.alias, nil, at: 11)
        world.see(Self.alias, "watch", at: 11)
        world.see(type: nil, at: 11)
        world.see(type: "public", at: 11)
        world.see(services: [], at: 11)
        world.see(services: [0x1234], at: 11)
        #expect(world.addresses == ["A0:00"] && world.states == [.wanted])
        world.see(services: [0x1234, 0x1816], at: 11)
        #expect(world.addresses == [Self.alias])
    }

    @Test("Two sensors of the name are ambiguous, whatever their addresses, unless one is none or was renamed")
    func namesakes() {
        for type in ["public", "random", nil] {
            var world = World("Watch")
            world.see(Self.other, type: type, at: 5)
            world.see(at: 11)
            #expect(world.addresses == ["A0:00"])
            world.see(Self.other, "Clock", type: type, at: 12)
            #expect(world.addresses == ["A0:00"])
            world.see(at: 13)
            #expect(world.addresses == [Self.alias])
        }
        var world = World("Watch")
        world.see(Self.other, services: [], at: 5)
        world.see(at: 11)
        #expect(world.addresses == [Self.alias])
    }

    @Test("Of two sensors with one name none is known by it, unless the other one is there")
    func sensorsOfOneName() {
        var world = World("Watch", "Watch")
        world.see(at: 11)
        #expect(world.addresses == ["A0:00", "A0:01"])
        world.see("A0:01", nil, type: "public", at: 12)
        #expect(world.states == [.wanted, .connecting])
        world.see(at: 13)
        #expect(world.addresses == [Self.alias, "A0:01"] && world.states == [.queued, .connecting])
    }

    @Test("A sensor that was seen at its own address has no other, and a new search begins the ten seconds anew")
    func ownAddresses() {
        for isSeen in [false, true] {
            var world = World("Watch")
            if isSeen { world.see("A0:00", nil, type: "public", at: 1) }
            world.send(.unavailable(SensorError(.isOff)), at: 2)
            world.send(.available, at: 3)
            #expect(world.states == [.wanted])
            world.see(at: 12.75)
            #expect(world.addresses == ["A0:00"])
            world.see(at: 13)
            #expect(world.addresses == [isSeen ? "A0:00" : Self.alias])
        }
    }
}
