import BluetoothSensors
import Foundation
import TestSupport
import Testing
import WorkoutFiles

@testable import hk

/// `hk sensors` with a Bluetooth daemon that answers.
@Suite(.enabled(if: PretendBus.hasLibrary, "libsystemd is missing"), .timeLimit(.minutes(5)))
struct SensorBusTests {
    private let program: Program

    init() throws { program = try Program() }

    private static let belt = PretendDaemon.Device(
        address: "C0:FF:EE:00:00:01", name: "Polar H10", services: [0x180D, 0x180F], signals: [-50],
        characteristics: [
            .init(identifier: 0x2A37, flags: ["notify"], notified: [[0, 60], [0, 72]]),
            .init(identifier: 0x2A19, flags: ["read"], value: [92]),
            .init(identifier: 0x2A29, flags: ["read"], value: Array("Polar".utf8)),
            .init(identifier: 0x2A24, flags: ["read"], value: Array("H10".utf8)),
        ])
    private static let trainer = PretendDaemon.Device(
        address: "AA:00:00:00:00:02", name: "KICKR", services: [0x1818], signals: [-75, -75, -81])
    private static let light = PretendDaemon.Device(address: "BB:00:00:00:00:03", name: nil, signals: [-90])

    private func environment(_ bus: PretendBus) -> [String: String] {
        [
            "DBUS_SYSTEM_BUS_ADDRESS": bus.address,
            "XDG_CONFIG_HOME": program.folder.appending(path: "settings").path,
        ]
    }

    private func run(_ arguments: [String], _ bus: PretendBus) throws -> Program.Run {
        try program.run(arguments: ["sensors"] + arguments, environment: environment(bus))
    }

    /// The calls, by object and method.
    private func calls(_ bus: PretendBus) -> [String] {
        bus.calls.map { call in
            let name = call.path.split(separator: "/").last.map { String($0.suffix(8)) } ?? "/"
            return "\(name) \(call.member)" + (call.arguments.isEmpty ? "" : " \(call.arguments)")
        }
    }

    private var saved: [KnownSensors.Entry] {
        get throws {
            try SavedSensors(["XDG_CONFIG_HOME": program.folder.appending(path: "settings").path]).read().sensors
        }
    }

    private static let search = ["/ GetManagedObjects", "hci0 SetDiscoveryFilter", "hci0 StartDiscovery"]

    // MARK: Searching

    @Test func SEN_167_SEN_174_SEN_220_sensorsNearByAreListed() throws {
        let daemon = PretendDaemon(devices: [Self.light, Self.trainer, Self.belt])
        #expect(try run(["add", "Polar H10"], daemon.bus()).code == 0)
        let bus = try daemon.bus()
        let run = try run(["list", "--for", "5"], bus)
        #expect(run.code == 0 && run.error == "")
        #expect(
            run.output.split(separator: "\n").map { String($0.replacing(/\ +$/, with: "")) } == [
                "Name       Kind        Signal       Address",
                "Polar H10  heart rate  ▮▮▮▮ strong  C0:FF:EE:00:00:01  remembered",
                "KICKR      power       ▮▯▯▯ weak    AA:00:00:00:00:02",
                "2 sensors. Run 'hk record --activity cycling --sensors NAME,NAME' to record with them.",
            ])
        let asked = bus.calls
        #expect(
            asked.map(\.member) == ["GetManagedObjects", "SetDiscoveryFilter", "StartDiscovery", "StopDiscovery"])
        // Only devices with a known service are asked for.
        let filter = try #require(asked[1].arguments.first?.description)
        #expect(filter.hasPrefix("{Transport: le, UUIDs: [0000"))
        #expect(filter.contains("0000180d-0000-1000-8000-00805f9b34fb"))
    }

    @Test func SEN_167_SEN_220_everyDeviceIsToldWheneverItChanges() throws {
        let bus = try PretendDaemon(devices: [Self.light, Self.trainer, Self.belt]).bus()
        let run = try run(["list", "--all", "--json", "--for", "5"], bus)
        let lines = try run.output.split(separator: "\n").map { try JSON(parsing: String($0)) }
        let told = lines.map { json in
            ["name", "signal", "kinds", "remembered"].map { name in json[name]?.line ?? "" }.joined(separator: " ")
        }
        #expect(
            told == [
                #""Bluetooth BB:00:00:00:00:03" -90 [] false"#, #""KICKR" -75 ["power"] false"#,
                #""KICKR" -81 ["power"] false"#, #""Polar H10" -50 ["heart rate"] false"#,
            ])
        #expect(run.code == 0 && run.error == "")
        #expect(bus.calls.dropFirst().first?.arguments.description == "[{Transport: le}]")
    }

    /// Daemons in trouble, the command that is typed, and its answer.
    private static let troubles: [(String, [String], @Sendable (inout PretendDaemon) -> Void, String)] = [
        (
            "off", [], { $0.isPowered = false },
            "Bluetooth is off. Turn it on with 'bluetoothctl power on'."
        ),
        ("no adapter", [], { $0.hasAdapter = false }, "No Bluetooth adapter found."),
        (
            "another adapter", ["--adapter", "hci9"], { _ in },
            "Adapter 'hci9' not found. Available: hci0."
        ),
        (
            "no daemon", [],
            { $0.instead["GetManagedObjects"] = [.error("org.freedesktop.DBus.Error.ServiceUnknown", "No.")] },
            "BlueZ is not running. Install it with 'apt install bluez' and start the service 'bluetooth'."
        ),
        (
            "denied", [],
            { $0.instead["GetManagedObjects"] = [.error("org.freedesktop.DBus.Error.AccessDenied", "No.")] },
            "Permission to use Bluetooth was denied. Try adding the user to the group 'bluetooth'."
        ),
        (
            "busy", [], { $0.instead["StartDiscovery"] = [.error("org.bluez.Error.Failed", "Busy")] },
            "The search could not begin: Busy."
        ),
        (
            "lost", [], { $0.instead["GetManagedObjects"] = [.hangUp] },
            "Bluetooth requires a D-Bus system bus, which was not found. Containers often have none."
        ),
        (
            "turned off", [],
            {
                $0.instead["StartDiscovery"] = [
                    .reply(), PretendDaemon.change("/org/bluez/hci0", "org.bluez.Adapter1", ["Powered": .bool(false)]),
                ]
            }, "Bluetooth is off. Turn it on with 'bluetoothctl power on'."
        ),
        (
            "silent", ["--for", "1"], { $0.instead["GetManagedObjects"] = [] },
            "BlueZ is not running. Install it with 'apt install bluez' and start the service 'bluetooth'."
        ),
    ]

    @Test(arguments: troubles.map(\.0)) func SEN_240a_SEN_241_whatIsWrongWithBluetooth(name: String) throws {
        let (_, arguments, change, sentence) = try #require(Self.troubles.first { $0.0 == name })
        var daemon = PretendDaemon(devices: [Self.belt])
        change(&daemon)
        let run = try run(["list"] + arguments, daemon.bus())
        #expect(run == .init(output: "", error: "Error: \(sentence)\n", code: 1))
    }

    @Test func SEN_174_theSearchIsEndedAfterTrouble() throws {
        var daemon = PretendDaemon(devices: [Self.belt])
        daemon.instead["SetDiscoveryFilter"] = [.error("org.bluez.Error.InvalidArguments", "No.")]
        let bus = try daemon.bus()
        // A daemon that does not filter finds sensors all the same.
        #expect(try run(["add", "C0:ff:EE:00:00:01"], bus).output == "Saved Polar H10.\n")
        #expect(
            bus.calls.map(\.member) == ["GetManagedObjects", "SetDiscoveryFilter", "StartDiscovery", "StopDiscovery"])
    }

    // MARK: Saving

    @Test func SEN_223_SEN_224_aSensorIsFoundByItsWholeName() throws {
        let daemon = PretendDaemon(devices: [Self.trainer, Self.belt])
        let run = try run(["add", "polar h10", "--wheel", "700x25C", "--json"], daemon.bus())
        let json = try JSON(parsing: run.output)
        #expect(run.code == 0 && json["name"]?.line == "\"Polar H10\"" && json["wheel"]?.line == "2105")
        #expect(try saved == [.init(address: "C0:FF:EE:00:00:01", name: "Polar H10", services: ["180d"], wheel: 2105)])
        let again = try self.run(["add", "Polar H10"], daemon.bus())
        #expect(again == .init(output: "Saved Polar H10.\n", error: "", code: 0))
        #expect(try saved == [.init(address: "C0:FF:EE:00:00:01", name: "Polar H10", services: ["180d"])])
        // A remembered one needs no search for its wheel.
        let bus = try daemon.bus()
        #expect(try self.run(["add", "polar", "--wheel", "2000"], bus).code == 0)
        #expect(bus.calls.isEmpty)
        #expect(try saved.map(\.wheel) == [2000])
    }

    @Test func SEN_224_SEN_240h_aNameThatIsNotThere() throws {
        let bus = try PretendDaemon(devices: [Self.trainer, Self.belt]).bus()
        let run = try run(["add", "Pular", "--for", "5"], bus)
        #expect(
            run
                == .init(
                    output: "",
                    error: "Error: No sensor 'Pular' was found in 5 s. Did you mean 'Polar H10'?\n", code: 1))
        #expect(try saved.isEmpty)
    }

    // MARK: Examining

    @Test func SEN_221_aSensorTellsAboutItself() throws {
        let bus = try PretendDaemon(devices: [Self.belt]).bus()
        let run = try run(["show", "Polar H10", "--for", "5"], bus)
        #expect(run.code == 0 && run.error == "")
        #expect(
            run.output == """
                Name        Polar H10
                Kind        heart rate
                Address     C0:FF:EE:00:00:01
                Maker       Polar
                Model       H10
                Battery     92 %
                Heart rate  72.00 count/min
                Frames      2, 0 could not be read, 0 values dropped

                """)
        let members = bus.calls.map(\.member)
        // The search and the connection have a link of their own each.
        #expect(members.count { $0 == "GetManagedObjects" } == 2)
        #expect(members.count { $0 == "StopDiscovery" } >= 1)
        #expect(members.count { $0 == "Connect" } == 1 && members.count { $0 == "StartNotify" } == 1)
        #expect(members.filter { ["StopNotify", "Disconnect"].contains($0) }.sorted() == ["Disconnect", "StopNotify"])
    }

    /// Daemons in trouble while a sensor is connected, and the answer.
    private static let refusals: [(String, @Sendable (inout PretendDaemon) -> Void, String)] = [
        ("no service", { $0.devices[0].characteristics = [] }, "Polar H10 has no supported service."),
        (
            "pairing", { $0.instead["StartNotify"] = [.error("org.bluez.Error.NotAuthorized", "Not now")] },
            "Polar H10 requires pairing. Run 'bluetoothctl pair C0:FF:EE:00:00:01' while it blinks."
        ),
        (
            "no subscription", { $0.instead["StartNotify"] = [.error("org.bluez.Error.NotSupported", "")] },
            "Could not subscribe to 0x2A37 of Polar H10: org.bluez.Error.NotSupported."
        ),
        (
            "off",
            {
                $0.instead["Connect"] = [
                    PretendDaemon.change("/org/bluez/hci0", "org.bluez.Adapter1", ["Powered": .bool(false)]), .reply(),
                ]
            }, "Bluetooth is off. Turn it on with 'bluetoothctl power on'."
        ),
        (
            "lost", { $0.instead["Connect"] = [.hangUp] },
            "Bluetooth requires a D-Bus system bus, which was not found. Containers often have none."
        ),
    ]

    @Test(arguments: refusals.map(\.0)) func SEN_221_aSensorThatIsNoUse(name: String) throws {
        let (_, change, sentence) = try #require(Self.refusals.first { $0.0 == name })
        var daemon = PretendDaemon(devices: [Self.belt])
        change(&daemon)
        let run = try run(["show", "Polar H10", "--for", "5"], daemon.bus())
        #expect(run == .init(output: "", error: "Error: \(sentence)\n", code: 1))
    }

    // MARK: Reading

    /// A scale with a user each for its measurements, at 07:30 and later.
    private static func scale(users: [UInt8]) -> PretendDaemon.Device {
        PretendDaemon.Device(
            address: "CC:00:00:00:00:04", name: "Scale", services: [0x181D],
            characteristics: [
                .init(
                    identifier: 0x2A9D, flags: ["indicate"],
                    notified: users.enumerated().map { number, user in
                        [6, 0x9C, 0x40, 0xE8, 7, 11, 22, 7, UInt8(30 + number), 0, user]
                    }), .init(identifier: 0x2A25, flags: ["read"], value: Array("S12".utf8)),
            ], leaves: true)
    }

    @Test func SEN_91_SEN_222_measurementsOfAScaleAreStoredOnce() throws {
        let daemon = PretendDaemon(devices: [Self.scale(users: [2, 2])])
        let run = try run(["read", "sca"], daemon.bus())
        #expect(run.code == 0 && run.error == "")
        func lines(_ run: Program.Run) -> [String] {
            run.output.split(separator: "\n").map { String($0.replacing(/\ +$/, with: "")) }
        }
        #expect(
            lines(run) == [
                "Date              Measurement        User", "2024-11-22 07:30  Body mass 82.7 kg     2  new",
                "2024-11-22 07:31  Body mass 82.7 kg     2  new", "Scale: 2 new measurements, 0 already known.",
            ])
        let again = try self.run(["read", "Scale", "--json", "--user", "2"], daemon.bus())
        let json = try JSON(parsing: again.output)
        #expect(json["added"]?.line == "0" && json["known"]?.line == "2" && json["others"]?.line == "0")
        let samples = try program.run("samples", "bodyMass", "--json")
        let stored = try JSON(parsing: samples.output)
        #expect(try stored.elements { $0 }.count == 2)
    }

    @Test func SEN_92_aScaleOfSeveralPeople() throws {
        let daemon = PretendDaemon(devices: [Self.scale(users: [3, 1, 3])])
        let run = try run(["read", "scale"], daemon.bus())
        #expect(
            run
                == .init(
                    output: "",
                    error:
                        "Error: Scale has measurements of the users 1 and 3. Nothing was stored; specify --user N.\n",
                    code: 1))
        #expect(!FileManager.default.fileExists(atPath: program.store))
        let one = try JSON(parsing: self.run(["read", "scale", "--user", "3", "--json"], daemon.bus()).output)
        #expect(one["added"]?.line == "2" && one["others"]?.line == "1")
        #expect(one["notes"]?.line == "[\"1 measurement is of another user.\"]")
    }

    /// A glucose meter that answers the request for its records with measurements and a response.
    private static func meter(_ response: UInt8, measurements: Int) -> PretendDaemon.Device {
        let frames = (0..<measurements).map { number -> (UInt16, [UInt8]) in
            (0x2A18, [2, UInt8(number), 0, 0xE8, 7, 11, 22, 7, 30, 0, 0x5A, 0xB0, 0x11])
        }
        return PretendDaemon.Device(
            address: "DD:00:00:00:00:05", name: "Meter", services: [0x1808],
            characteristics: [
                .init(identifier: 0x2A18, flags: ["notify"]),
                .init(
                    identifier: 0x2A52, flags: ["write", "indicate"],
                    afterWriting: frames + [(0x2A52, [6, 0, 1, response])]
                ),
            ])
    }

    @Test func SEN_93_recordsAreAskedFor() throws {
        let bus = try PretendDaemon(devices: [Self.meter(1, measurements: 3)]).bus()
        let run = try run(["read", "meter"], bus)
        #expect(run.code == 0 && run.output.hasSuffix("Meter: 3 new measurements, 0 already known.\n"), "\(run)")
        #expect(bus.calls.filter { $0.member == "WriteValue" }.map(\.arguments.description) == ["[[1, 1], {}]"])
        #expect(bus.calls.filter { $0.member == "StartNotify" }.count == 2)
    }

    @Test func SEN_93_SEN_222_recordsThatAreRefused() throws {
        let none = try run(["read", "meter"], PretendDaemon(devices: [Self.meter(4, measurements: 0)]).bus())
        #expect(
            none
                == .init(
                    output: "", error: "Error: Meter did not send its stored measurements (response 4).\n", code: 1))
        #expect(!FileManager.default.fileExists(atPath: program.store))
        let empty = try run(["read", "meter"], PretendDaemon(devices: [Self.meter(6, measurements: 0)]).bus())
        #expect(empty == .init(output: "Meter has no measurements.\n", error: "", code: 0))
        let some = try run(["read", "meter"], PretendDaemon(devices: [Self.meter(4, measurements: 1)]).bus())
        #expect(
            some.output.hasSuffix(
                "Meter: 1 new measurement, 0 already known.\n! The device did not send all measurements (response 4).\n"
            ))
        var daemon = PretendDaemon(devices: [Self.meter(1, measurements: 1)])
        daemon.devices[0].characteristics = []
        let other = try run(["read", "meter"], daemon.bus())
        #expect(other == .init(output: "", error: "Error: Meter has no supported service.\n", code: 1))
        daemon.devices = [Self.meter(1, measurements: 1)]
        daemon.instead["Connect"] = [.hangUp]
        let lost = try run(["read", "meter"], daemon.bus())
        #expect(lost.code == 1 && lost.error.hasPrefix("Error: Bluetooth requires a D-Bus system bus"), "\(lost)")
    }
}
