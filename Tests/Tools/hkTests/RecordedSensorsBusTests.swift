import BluetoothSensors
import Foundation
import TestSupport
import Testing
import WorkoutFiles

@testable import hk

/// `hk record --sensors` and the options of `hk sensors`, with a Bluetooth daemon that answers.
@Suite(.enabled(if: PretendBus.hasLibrary, "libsystemd is missing"), .timeLimit(.minutes(5)))
struct RecordedSensorsBusTests {
    private let program: Program

    init() throws { program = try Program() }

    private static let belt = PretendDaemon.Device(
        address: "C0:FF:EE:00:00:01", name: "Polar H10", services: [0x180D],
        characteristics: [
            .init(identifier: 0x2A37, flags: ["notify"], notified: [[0, 60], [0, 72]]),
            .init(identifier: 0x2A29, flags: ["read"], value: Array("Polar".utf8)),
            .init(identifier: 0x2A24, flags: ["read"], value: Array("H10".utf8)),
            .init(identifier: 0x2A25, flags: ["read"], value: Array("S-12".utf8)),
            .init(identifier: 0x2A27, flags: ["read"], value: Array("B7".utf8)),
            .init(identifier: 0x2A26, flags: ["read"], value: Array("5.1".utf8)),
            .init(identifier: 0x2A28, flags: ["read"], value: Array("3.2".utf8)),
        ])

    private func environment(_ bus: PretendBus) -> [String: String] {
        [
            "DBUS_SYSTEM_BUS_ADDRESS": bus.address,
            "XDG_CONFIG_HOME": program.folder.appending(path: "settings").path,
        ]
    }

    private func run(_ arguments: [String], _ bus: PretendBus) throws -> Program.Run {
        try program.run(arguments: arguments, environment: environment(bus))
    }

    /// Saves the chest strap and a foot pod, so that no workout begins with a search by name.
    private func saveSensors() throws {
        let shelf = SavedSensors(["XDG_CONFIG_HOME": program.folder.appending(path: "settings").path])
        try FileManager.default.createDirectory(
            at: URL(fileURLWithPath: shelf.path).deletingLastPathComponent(), withIntermediateDirectories: true)
        try shelf.write(
            KnownSensors(sensors: [
                .init(address: "C0:FF:EE:00:00:01", name: "Polar H10", services: ["180d"]),
                .init(address: "AA:00:00:00:00:01", name: "Stryd", services: ["1814"]),
            ]))
    }

    private func exists(_ name: String) -> Bool {
        FileManager.default.fileExists(atPath: program.folder.appending(path: name).path)
    }

    private func text(_ name: String) throws -> String {
        try String(contentsOf: program.folder.appending(path: name), encoding: .utf8)
    }

    // MARK: Recording

    @Test("SEN-225: a workout from a sensor tells of it, says where it comes from, and lets the sensor go")
    func recording() throws {
        try saveSensors()
        let bus = try PretendDaemon(devices: [Self.belt]).bus()
        let run = try run(["record", "--sensors", "polar", "--duration", "1s", "--json"], bus)
        #expect(run.code == 0 && run.error == "", "\(run)")
        let events = try run.output.split(separator: "\n").map { try JSON(parsing: String($0)) }
        let sensors = events.filter { $0["event"]?.line == "\"sensor\"" }
        #expect(sensors.map { $0["state"]?.line } == ["\"found\"", "\"connected\""], "\(run)")
        #expect(sensors.allSatisfy { $0["name"]?.line == "\"Polar H10\"" })
        let others = events.filter { $0["event"]?.line != "\"sensor\"" }.map { $0["event"]?.line }
        #expect(others.first == "\"running\"" && others.suffix(2) == ["\"stopped\"", "\"saved\""], "\(run)")
        let workout = try #require(events.last?["workout"])
        #expect(workout["metadata"]?["recordedFrom"]?.line == "\"sensors\"")
        let duration = try workout.member("duration") { try $0.asFiniteNumber() }
        #expect(duration >= 1 && duration < 60)
        let members = bus.calls.map(\.member)
        #expect(members.filter { ["StopNotify", "Disconnect"].contains($0) }.sorted() == ["Disconnect", "StopNotify"])
    }

    @Test("SEN-250: a log has the names of sensors only if they are asked for", arguments: [false, true])
    func log(hasNames: Bool) throws {
        try saveSensors()
        let daemon = PretendDaemon(devices: [Self.belt])
        let arguments =
            ["record", "--sensors", "polar", "--duration", "1s", "--sensor-log", "run.gattlog"]
            + (hasNames ? ["--sensor-names"] : [])
        let run = try run(arguments, daemon.bus())
        #expect(run.code == 0 && run.error.hasPrefix("Looking for Polar H10.\n"), "\(run)")
        #expect(run.output.contains("✓ recorded as "), "\(run)")
        let log = try text("run.gattlog")
        #expect(log.contains(" name=\(hasNames ? "Polar%20H10" : "Sensor%201")"), "\(log)")
        // A log is never overwritten, nor deleted with a workout that does not begin.
        let bus = try daemon.bus()
        let again = try self.run(arguments, bus)
        #expect(again.code == 1 && again.error.contains("the file already exists"), "\(again)")
        #expect(try text("run.gattlog") == log && bus.calls.isEmpty)
    }

    @Test("SEN-226: sensors that are not there are named, and nothing remains of the recording")
    func missing() throws {
        try saveSensors()
        for (names, sentence) in [
            ("polar", "Polar H10 was not found in 1 s; nothing was recorded."),
            ("stryd,polar", "Stryd and Polar H10 were not found in 1 s; nothing was recorded."),
        ] {
            let run = try run(
                ["record", "--sensors", names, "--wait", "1", "--sensor-log", "lost.gattlog", "--json"],
                PretendDaemon().bus())
            #expect(run.code == 1 && run.error == "Error: \(sentence)\n", "\(run)")
        }
        #expect(!exists("lost.gattlog") && !exists("health.sqlite"))
    }

    @Test("SEN-226: a workout begins without the sensors that are missing after the wait, or at once")
    func waiting() throws {
        try saveSensors()
        for (names, seconds, devices) in [
            ("stryd,polar", "1", [Self.belt]), ("stryd", "0", []),
        ] as [(String, String, [PretendDaemon.Device])] {
            let run = try run(
                ["record", "--sensors", names, "--wait", seconds, "--duration", "1s", "--json"],
                PretendDaemon(devices: devices).bus())
            #expect(run.code == 0 && run.output.contains("\"event\": \"saved\""), "\(run)")
        }
    }

    // MARK: Options

    @Test(
        "SEN-227: every command uses the adapter that is named",
        arguments: [
            ["sensors", "add", "Polar H10"], ["sensors", "show", "Polar H10"], ["sensors", "read", "Polar H10"],
            ["record", "--sensors", "polar"],
        ])
    func adapter(arguments: [String]) throws {
        try saveSensors()
        let bus = try PretendDaemon(devices: [Self.belt]).bus()
        let run = try run(arguments + ["--adapter", "hci9"], bus)
        #expect(run.code == 1 && run.output == "", "\(run)")
        #expect(run.error.hasSuffix("Error: Adapter 'hci9' not found. Available: hci0.\n"), "\(run)")
        #expect(!bus.calls.map(\.member).contains("Connect"))
    }

    @Test("SEN-220: sensors of one kind are in the order of their signals, and then of their addresses")
    func order() throws {
        func device(_ name: String, _ last: String, _ service: UInt16, _ signal: Int16) -> PretendDaemon.Device {
            .init(address: "C0:FF:EE:00:00:\(last)", name: name, services: [service], signals: [signal])
        }
        let bus = try PretendDaemon(devices: [
            device("Pedals", "01", 0x1818, -30), device("Weak", "05", 0x180D, -70),
            device("Equal B", "04", 0x180D, -60), device("Equal A", "03", 0x180D, -60),
            device("Strong", "06", 0x180D, -40),
        ]).bus()
        let run = try run(["sensors", "list", "--for", "1"], bus)
        let names = run.output.split(separator: "\n").dropFirst().dropLast().map { line in
            line.split(separator: "  ").first.map(String.init) ?? ""
        }
        #expect(names == ["Strong", "Equal A", "Equal B", "Weak", "Pedals"], "\(run)")
    }

    @Test("SEN-221: all that a sensor says of itself is shown under its name") func information() throws {
        let bus = try PretendDaemon(devices: [Self.belt]).bus()
        let run = try run(["sensors", "show", "c0:ff:ee:00:00:01", "--for", "1", "--json"], bus)
        #expect(run.code == 0, "\(run)")
        let information = try #require(try JSON(parsing: run.output)["information"])
        #expect(
            information.line == #"{"Maker": "Polar", "Model": "H10", "Serial number": "S-12", "Hardware": "B7", "#
                + #""Firmware": "5.1", "Software": "3.2"}"#)
    }

    @Test("SEN-222: the clock of a device is set only if that is asked for", arguments: [false, true])
    func clock(setsTime: Bool) throws {
        let meter = PretendDaemon.Device(
            address: "DD:00:00:00:00:05", name: "Meter", services: [0x1808],
            characteristics: [
                .init(identifier: 0x2A18, flags: ["notify"]),
                .init(
                    identifier: 0x2A2B, flags: ["read", "write"], value: [0xE8, 7, 11, 22, 7, 30, 0, 5, 0, 0]),
                .init(
                    identifier: 0x2A52, flags: ["write", "indicate"],
                    afterWriting: [
                        (0x2A18, [2, 1, 0, 0xE8, 7, 11, 22, 7, 30, 0, 0x5A, 0xB0, 0x11]), (0x2A52, [6, 0, 1, 1]),
                    ]),
            ])
        let bus = try PretendDaemon(devices: [meter]).bus()
        let run = try run(["sensors", "read", "meter", "--json"] + (setsTime ? ["--set-time"] : []), bus)
        #expect(run.code == 0, "\(run)")
        #expect(try JSON(parsing: run.output)["added"]?.line == "1")
        let written = bus.calls.filter { $0.member == "WriteValue" }.map { String($0.path.suffix(8)) }
        #expect(written == (setsTime ? ["char2a2b", "char2a52"] : ["char2a52"]))
    }
}
