import Foundation
import Synchronization
import TestSupport
import Testing

@testable import BluetoothSensors

/// A link to the Bluetooth daemon over a pretended bus: its signals, its losses and its end, event by event.
///
/// The bus is named by a variable of the process: each test has a process of its own.
@Suite(.enabled(if: PretendBus.hasLibrary, "libsystemd is missing"), .timeLimit(.minutes(5)))
struct LinkBusTests {
    private static let device = PretendDaemon.Device(
        address: "C0:FF:EE:00:00:01", name: "Meter", services: [0x1808],
        characteristics: [
            .init(identifier: 0x2A18, flags: ["notify"]), .init(identifier: 0x2A24, flags: ["read"]),
            .init(identifier: 0x2A52, flags: ["write", "indicate"]),
        ])
    private static var address: String { device.address }

    /// A link and what it tells.
    private final class Client: Sendable {
        let link = BlueZLink()
        private let events = AsyncStream<SensorLinkEvent>.makeStream()

        func open() { link.open { [events] in events.continuation.yield($0) } }

        /// Returns the next events.
        func next(_ count: Int) async -> [String] {
            var told: [String] = []
            for await event in events.stream {
                told.append("\(event)".replacing("BluetoothSensors.", with: ""))
                if told.count == count { break }
            }
            return told
        }

        /// Closes the link, and returns what it told since then or was not asked for.
        func close() async -> [String] {
            await withCheckedContinuation { continuation in link.close { continuation.resume() } }
            events.continuation.finish()
            return await next(.max)
        }

        /// Writes to the control point of the device, after which the bus does what a test wants.
        func write(_ bytes: UInt8...) { link.write(LinkBusTests.address, .recordAccess, bytes) }
    }

    /// Opens a bus of the daemon on which other acts follow some written values.
    private static func bus(_ acts: [[UInt8]: [PretendBus.Act]], changes: [String: [PretendBus.Act]] = [:]) throws
        -> PretendBus
    {
        let daemon = PretendDaemon(devices: [device])
        let bus = try PretendBus { call in
            if call.member == "WriteValue", case .array(_, let values)? = call.arguments.first {
                let bytes = values.map { value in if case .byte(let byte) = value { byte } else { 0 as UInt8 } }
                if let acts = acts[bytes] { return acts }
            }
            return changes[call.member] ?? daemon.acts(call)
        }
        setenv("DBUS_SYSTEM_BUS_ADDRESS", bus.address, 1)
        return bus
    }

    private static func owner(_ name: String, _ old: String, _ new: String) -> PretendBus.Act {
        .signal(
            "/org/freedesktop/DBus", interface: "org.freedesktop.DBus", "NameOwnerChanged",
            from: "org.freedesktop.DBus", [.string(name), .string(old), .string(new)])
    }

    private static func written(_ problem: String?) -> String {
        "written(\"\(address)\", SensorUUID.assigned(10834), "
            + "problem: \(problem.map { "Optional(\"\($0)\")" } ?? "nil"))"
    }

    private static func error(_ kind: String, _ text: String? = nil) -> String {
        "unavailable(SensorError(kind: SensorError.Kind.\(kind), sensor: nil, name: nil, "
            + "text: \(text.map { "Optional(\"\($0)\")" } ?? "nil")))"
    }

    @Test func SEN_164_signalsOfTheDaemonAndOfTheBus() async {
        await #expect(processExitsWith: .success) {
            let manager = "org.freedesktop.DBus.ObjectManager"
            let other = "/org/bluez/hci0/dev_C0_FF_EE_00_00_02"
            let properties = WireValue.properties([
                "Address": .string("c0:ff:ee:00:00:02"), "Alias": .string("Other"), "RSSI": .int16(-61),
                "UUIDs": .strings(["00001808-0000-1000-8000-00805f9b34fb"]),
            ])
            let bus = try LinkBusTests.bus([
                [1]: [
                    .signal(
                        "/", interface: manager, "InterfacesAdded",
                        [
                            .path(other),
                            .dictionary(of: "{sa{sv}}", [.string("org.bluez.Device1"): properties]),
                        ]), .reply(),
                ],
                [2]: [
                    .signal(
                        "/", interface: manager, "InterfacesRemoved",
                        [.path(other), .strings(["org.bluez.Device1", "org.example.Other"])]), .reply(),
                ],
                [3]: [
                    .reply(), LinkBusTests.owner("org.example", ":1.5", ""),
                    LinkBusTests.owner("org.bluez", ":1.5", ""), LinkBusTests.owner("org.bluez", "", ":1.6"),
                ],
                [4]: [.error("org.bluez.Error.NotPermitted", "Write not permitted")],
            ])
            let client = Client()
            client.open()
            #expect(await client.next(1) == ["available"])
            let start = "type='signal',sender='org.bluez',interface='org.freedesktop.DBus"
            #expect(
                bus.matches == [
                    "\(start).Properties',member='PropertiesChanged'",
                    "\(start).ObjectManager',member='InterfacesAdded'",
                    "\(start).ObjectManager',member='InterfacesRemoved'",
                    "type='signal',sender='org.freedesktop.DBus',interface='org.freedesktop.DBus',"
                        + "member='NameOwnerChanged',arg0='org.bluez'",
                ])
            client.write(1)
            let added = await client.next(2)
            #expect(added[0].hasPrefix("seen(SensorSighting(address: \"C0:FF:EE:00:00:02\", name: Optional(\"Other\")"))
            #expect(added[1] == LinkBusTests.written(nil))
            client.write(2)
            #expect(await client.next(2) == ["removed(\"C0:FF:EE:00:00:02\")", LinkBusTests.written(nil)])
            client.write(4)
            #expect(await client.next(1) == [LinkBusTests.written("Write not permitted")])
            client.write(3)
            #expect(
                await client.next(3) == [LinkBusTests.written(nil), LinkBusTests.error("noDaemon"), "available"])
            #expect(bus.calls.filter { $0.member == "GetManagedObjects" }.count == 2)
            #expect(await client.close() == [])
        }
    }

    @Test func SEN_174_allThatWasBegunIsEndedInOrder() async {
        await #expect(processExitsWith: .success) {
            let bus = try LinkBusTests.bus([:], changes: ["StopNotify": [.error("org.bluez.Error.Failed", "")]])
            let client = Client()
            client.open()
            client.link.search(all: true)
            #expect(await client.next(1) == ["available"])
            #expect(await client.next(1).allSatisfy { $0.hasPrefix("seen(") })
            client.link.connect(LinkBusTests.address, attempt: 7)
            #expect(
                await client.next(3) == [
                    "connectAnswer(\"\(LinkBusTests.address)\", attempt: 7, nil)",
                    "connectedChanged(\"\(LinkBusTests.address)\", true)",
                    "resolvedChanged(\"\(LinkBusTests.address)\", true)",
                ])
            client.link.subscribe(LinkBusTests.address, attempt: 7, to: [.glucose, .recordAccess, .weight])
            #expect(await client.next(1).allSatisfy { $0.hasPrefix("subscribed(") })
            // Nothing is told any more.
            #expect(await client.close() == [])
            let path = LinkBusTests.device.path
            #expect(
                bus.calls.map { "\($0.path.suffix(8)) \($0.member)" } == [
                    "/ GetManagedObjects", "uez/hci0 SetDiscoveryFilter", "uez/hci0 StartDiscovery",
                    "\(path.suffix(8)) Connect", "char2a18 StartNotify", "char2a52 StartNotify", "char2a18 StopNotify",
                    "char2a52 StopNotify", "\(path.suffix(8)) Disconnect", "uez/hci0 StopDiscovery",
                ])
        }
    }

    @Test func SEN_162_aBusThatIsLostEndsEachCallInOrder() async {
        await #expect(processExitsWith: .success) {
            let bus = try LinkBusTests.bus([[1]: [], [2]: [], [3]: [.hangUp]])
            let client = Client()
            client.open()
            #expect(await client.next(1) == ["available"])
            for number in 1...3 as ClosedRange<UInt8> { client.write(number) }
            let lost = LinkBusTests.written("The connection to the system bus was lost.")
            #expect(await client.next(4) == [lost, lost, lost, LinkBusTests.error("noSystemBus")])
            // Nothing can be called any more, and closing takes no time.
            client.link.search(all: true)
            #expect(await client.close() == [])
            #expect(bus.calls.count == 4)
        }
    }

    @Test func SEN_240c_aBusThatMayNotBeOpened() async {
        await #expect(processExitsWith: .success) {
            let folder = try TemporaryFolder(in: TemporaryFolder.placeOfAnybody)
            setenv("DBUS_SYSTEM_BUS_ADDRESS", "unix:path=\(folder.url.path)/bus", 1)
            chmod(folder.url.path, 0)
            defer {
                seteuid(getuid())
                chmod(folder.url.path, 0o700)
            }
            // The superuser goes through any door.
            if getuid() == 0 { seteuid(65_534) }
            let client = Client()
            client.open()
            #expect(
                await client.next(1) == [LinkBusTests.error("accessDenied", String(cString: strerror(EACCES)))])
            #expect(await client.close() == [])
        }
    }
}
