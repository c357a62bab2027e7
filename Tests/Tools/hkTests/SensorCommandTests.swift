import BluetoothSensors
import Foundation
import HealthModel
import HealthTransfer
import TestSupport
import Testing
import WorkoutFiles

@testable import hk

/// The output of hk about sensors, without any: `Scripts/sensors` provides them on a bus of its own.
@Suite struct SensorCommandTests {
    private let program: Program

    init() throws { program = try Program() }

    private static let schemas = Repository.file("Documentation/JSON")

    /// An environment without a bus.
    private var alone: [String: String] {
        [
            "DBUS_SYSTEM_BUS_ADDRESS": "unix:path=\(program.folder.path)/nothing",
            "XDG_CONFIG_HOME": program.folder.appending(path: "settings").path,
        ]
    }

    private func save(_ entries: KnownSensors.Entry...) throws {
        let shelf = SavedSensors(alone)
        try FileManager.default.createDirectory(
            at: URL(fileURLWithPath: shelf.path).deletingLastPathComponent(), withIntermediateDirectories: true)
        try shelf.write(KnownSensors(sensors: entries))
    }

    private let belt = KnownSensors.Entry(address: "C0:FF:EE:00:00:01", name: "Polar H10", services: ["180d"])
    private let pod = KnownSensors.Entry(address: "AA:00:00:00:00:01", name: "Stryd", services: ["1814"])

    // MARK: Messages

    @Test func SEN_163_SEN_240a_SEN_241_withoutABusThereIsASentence() throws {
        let run = try program.run("sensors", environment: alone)
        #expect(run.code == 1 && run.output.isEmpty)
        #expect(
            run.error.contains(
                "Bluetooth requires a D-Bus system bus, which was not found. Containers often have none."))
    }

    @Test func SEN_225_SEN_241_withoutSensorsNothingIsRecorded() throws {
        let run = try program.run("record", "--sensors", environment: alone)
        #expect(run.code == 1 && run.error.contains("No saved sensors."))
        #expect(!FileManager.default.fileExists(atPath: program.folder.appending(path: "health.sqlite").path))
        try save(pod)
        let ride = try program.run("record", "--activity", "cycling", "--sensors", environment: alone)
        #expect(ride.code == 1 && ride.error.contains("No saved sensor is suitable for cycling."))
        try save(belt)
        let lost = try program.run("record", "--sensors", "--sensor-log", "ride.gattlog", environment: alone)
        #expect(lost.code == 1 && lost.error.contains("Bluetooth requires a D-Bus system bus, which was not found."))
        #expect(!FileManager.default.fileExists(atPath: program.folder.appending(path: "ride.gattlog").path))
    }

    @Test func SEN_228_whereAWorkoutComesFrom() throws {
        let run = try program.run("record")
        #expect(run.error.contains("Specify a source: --sensors, --replay FILE or --simulate."))
    }

    @Test(arguments: [
        ["--sensors", "--simulate"], ["--sensors", "--replay", "x.gpx"], ["--sensors", "--speed", "2"],
        ["--simulate", "--wheel", "2105"], ["--simulate", "--sensor-log", "x"], ["--simulate", "--wait", "3"],
        ["--simulate", "--adapter", "hci0"], ["--sensors", "--wheel", "499"], ["--sensors", "--wait=-1"],
        ["--sensors", "--sensor-names"],
    ])
    func SEN_227_whatDoesNotGoTogether(arguments: [String]) throws {
        #expect(try program.run(arguments: ["record"] + arguments, environment: alone).code == 64)
    }

    // MARK: Names

    @Test func SEN_223_SEN_224_aSensorIsRememberedAndForgotten() throws {
        try save(belt, pod)
        let wheel = try program.run("sensors", "add", "POL", "--wheel", "700x28C", environment: alone)
        #expect(wheel.code == 0 && wheel.output.contains("Saved Polar H10."))
        #expect(try SavedSensors(alone).read().sensors[0].wheel == 2136)
        let forgotten = try program.run("sensors", "forget", "aa:00:00:00:00:01", "--json", environment: alone)
        #expect(forgotten.code == 0)
        let validator = try SchemaValidator("sensors.schema.json", in: Self.schemas)
        #expect(try validator.problem(JSON(parsing: forgotten.output)) == nil)
        #expect(try SavedSensors(alone).read().sensors.map(\.name) == ["Polar H10"])
        let last = try program.run("sensors", "forget", "polar", environment: alone)
        #expect(last.code == 0 && last.output == "Removed Polar H10.\n")
        #expect(try SavedSensors(alone).read().sensors.isEmpty)
        let mode = try FileManager.default.attributesOfItem(atPath: SavedSensors(alone).path)[.posixPermissions] as? Int
        #expect(mode.map { $0 & 0o077 } == 0)
    }

    @Test func aListThatIsDamagedIsAFailure() throws {
        try save(belt)
        try Data("{".utf8).write(to: URL(fileURLWithPath: SavedSensors(alone).path))
        let run = try program.run("sensors", "forget", "polar", environment: alone)
        #expect(run.code != 0 && run.error.contains("cannot be read"))
    }

    @Test func SEN_240h_SEN_240i_namesThatFitNoneOrSeveral() throws {
        let known = [("A1", "Polar H10"), ("A2", "Speed 77"), ("A3", "Speed 78")].map { (address: $0.0, name: $0.1) }
        #expect(try SensorSearch.choose("polar", among: known, seconds: 10) == 0)
        let unknown = #expect(throws: CommandFailure.self) {
            try SensorSearch.choose("Polra", among: known, seconds: 10)
        }
        #expect(unknown?.description == "No sensor 'Polra' was found in 10 s. Did you mean 'Polar H10'?")
        let several = #expect(throws: CommandFailure.self) {
            try SensorSearch.choose("speed", among: known, seconds: 10)
        }
        #expect(
            several?.description == "'speed' matches Speed 77 and Speed 78. Use more of the name, or the address.")
        #expect(unknown?.status.rawValue == 1 && several?.status.rawValue == 1)
    }

    // MARK: Screens

    private func sighting(_ name: String, _ service: UInt16, _ signal: Int?, _ last: String) -> SensorSighting {
        SensorSighting(address: "C0:FF:EE:00:00:\(last)", name: name, services: [.assigned(service)], signal: signal)
    }

    @Test func SEN_220_theListOfSensors() throws {
        let found = [sighting("Polar H10", 0x180D, -50, "01"), sighting("KICKR \u{1B}[2J", 0x1818, -85, "02")]
        let screen = SensorsScreen(found: found, book: KnownSensors(sensors: [belt]))
        let lines = screen.lines(terminal: Terminal(width: 100)).map { $0.replacing(/\ +$/, with: "") }
        #expect(lines[1] == "Polar H10   heart rate  ▮▮▮▮ strong  C0:FF:EE:00:00:01  remembered")
        #expect(lines[2].contains("▮▯▯▯ weak") && lines.allSatisfy { !$0.contains("\u{1B}") })
        #expect(lines[3] == "2 sensors. Run 'hk record --activity cycling --sensors NAME,NAME' to record with them.")
        for width in [20, 40, 80, 120] {
            #expect(screen.lines(terminal: Terminal(width: width)).allSatisfy { $0.columns <= width })
        }
        let none = SensorsScreen(found: [], book: KnownSensors())
        #expect(
            none.lines(terminal: Terminal(width: 100)) == [
                "No sensors found. Wake them: put on the chest strap, or turn the wheel or crank."
            ])
        let validator = try SchemaValidator("sensors.schema.json", in: Self.schemas)
        for one in found { #expect(try validator.problem(JSON.sighting(one, isRemembered: true)) == nil) }
    }

    private func status(_ name: String, _ state: SensorConnection.State, lostFor: Double? = nil, battery: Int? = nil)
        -> SensorFeed.Status
    {
        SensorFeed.Status(
            name: name, address: "A", state: state, lostFor: lostFor, battery: battery, counts: SensorCounts())
    }

    @Test func SEN_210_theLineOfSensors() {
        let all = [
            status("Polar H10", .streaming, battery: 92), status("KICKR", .connecting),
            status("Speed 77", .waiting, lostFor: 12), status("Pod", .streaming, battery: 15),
        ]
        #expect(SensorLine.text(all, width: 100) == "Polar H10 ●   KICKR ◌   Speed 77 ○ 0:12   Pod ● 15 %")
        #expect(SensorLine.text(all, width: 24) == "Polar H10 ●   …")
        for width in 1...60 { #expect(SensorLine.text(all, width: width).columns <= width) }
    }

    @Test func SEN_221_whatOneSensorIs() throws {
        let result = SensorFindings(
            sighting: sighting("Polar H10", 0x180D, -50, "01"), status: status("Polar H10", .streaming, battery: 92),
            texts: [("Maker", "Polar")],
            values: [
                SensorReading(
                    sensor: 0, characteristic: .heartRate, type: .heartRate, value: 72, unit: .countPerMinute, start: 1,
                    end: 1)
            ], notes: [])
        let lines = SensorScreen(result: result).lines(terminal: Terminal(width: 80))
        #expect(lines.contains { $0.hasPrefix("Battery") && $0.hasSuffix("92 %") })
        #expect(lines.contains { $0.contains("72") && $0.contains("count/min") })
        let validator = try SchemaValidator("sensors.schema.json", in: Self.schemas)
        #expect(try validator.problem(JSON.examination(result)) == nil)
    }

    @Test func whatBecomesOfASensorFollowsTheSchema() throws {
        let validator = try SchemaValidator("record.schema.json", in: Self.schemas)
        let news: [SensorConnection.News] = [.found, .connected, .silent, .lost, .back(after: 17), .refused]
        var texts: [String] = []
        for item in news {
            let news = SensorNews(
                name: "Speed 77", address: "E3", news: item, battery: 92, date: Date(timeIntervalSince1970: 0),
                elapsed: 754)
            #expect(try validator.problem(JSON.sensor(news)) == nil)
            texts.append(news.text)
        }
        #expect(
            texts == [
                "found  Speed 77", "connected  Speed 77 (92 %)", "silent  Speed 77", "lost  Speed 77",
                "back  Speed 77 after 17 s", "Speed 77 has no supported service.",
            ])
    }

    // MARK: Reading

    private var report: SpotReport {
        var ledger = SpotFrameCollector()
        let arrival = 817_026_000.0
        for frame: [UInt8] in [
            [0x06, 0x9C, 0x40, 0xEA, 0x07, 0x0B, 0x16, 0x07, 0x1E, 0x00, 2],
            [0x04, 0x9D, 0x40, 255], [0x00, 0xFF, 0xFF], [0x02],
        ] { ledger.store(frame, of: .weight, at: arrival) }
        ledger.store(
            [0x1E, 0x78, 0, 0x50, 0, 0x5D, 0, 0xEA, 0x07, 0x0B, 0x16, 0x07, 0x1F, 0, 0x48, 0, 2, 4, 0],
            of: .bloodPressure, at: arrival)
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let result = ledger.result(in: calendar)
        return SpotReport(
            sighting: sighting("Scale", 0x181D, -50, "09"),
            outcome: SpotFetch.Outcome(end: .refused(4), frames: ledger, notes: ["A note."]),
            result: result,
            stored: result.measurements.map { .init(measurement: $0, isNew: $0.characteristic == .weight) })
    }

    @Test func SEN_92_SEN_94_SEN_222_whatWasReadIsShown() throws {
        let lines = SpotScreen(report: report).lines(terminal: Terminal(width: 100))
            .map { $0.replacing(/\ +$/, with: "") }
        #expect(
            lines == [
                "Date              Measurement                                          User",
                "2026-11-22 07:30  Body mass 82.7 kg                                       2  new",
                "2026-11-22 07:31  Blood pressure 120/80 mmHg, heart rate 72 count/min     2  known",
                "2026-11-22 07:40  Body mass 82.7 kg                                       ?  new",
                "Scale: 2 new measurements, 1 already known.", "! 2026-11-22 07:31: The pulse was irregular.",
                "! A note.", "! The device did not send all measurements (response 4).",
                "! 1 measurement failed or is not of a person.",
                "! 1 frame could not be read.", "! 1 measurement is of an unknown user.",
            ])
        for width in [20, 40, 80] {
            #expect(
                SpotScreen(report: report).lines(terminal: Terminal(width: width)).allSatisfy { $0.columns <= width })
        }
        let validator = try SchemaValidator("sensors.schema.json", in: Self.schemas)
        #expect(try validator.problem(JSON.spot(report)) == nil)
        var empty = report
        empty.stored = []
        #expect(SpotScreen(report: empty).lines(terminal: Terminal(width: 100))[0] == "Scale has no measurements.")
        #expect(try validator.problem(JSON.spot(empty)) == nil)
    }

    @Test(arguments: [
        ["read"], ["read", "x", "--user", "255"], ["read", "x", "--user=-1"], ["read", "x", "--for", "3"],
    ])
    func SEN_222_whatReadingDoesNotTake(arguments: [String]) throws {
        #expect(try program.run(arguments: ["sensors"] + arguments, environment: alone).code == 64)
    }

    @Test func SEN_222_SEN_241_readingWithoutABusLeavesTheStoreAlone() throws {
        let run = try program.run("sensors", "read", "scale", environment: alone)
        #expect(run.code == 1 && run.error.contains("Bluetooth requires a D-Bus system bus, which was not found."))
        #expect(!FileManager.default.fileExists(atPath: program.folder.appending(path: "health.sqlite").path))
    }

    // MARK: Selection

    @Test func SEN_225_numbersAreTakenInTheirOrder() {
        #expect(SensorPicker.places(in: "2 1,2", of: 2) == [1, 0] && SensorPicker.places(in: " ", of: 2) == [])
        for wrong in ["0", "3", "one", "1-2", "1 x"] { #expect(SensorPicker.places(in: wrong, of: 2) == nil) }
        let found = [sighting("Polar H10", 0x180D, -50, "01"), sighting("KICKR", 0x1818, -85, "02")]
        var answers = ["5", "2"]
        let picker = SensorPicker(found: found)
        #expect(picker.choose { answers.removeFirst() }.map(\.title) == ["KICKR"] && answers.isEmpty)
        #expect(picker.choose { nil }.isEmpty)
        let lines = picker.lines(terminal: Terminal(width: 80)).map { $0.replacing(/\ +$/, with: "") }
        #expect(lines[1] == "1  Polar H10  heart rate  ▮▮▮▮ strong")
        for width in [20, 40] {
            #expect(picker.lines(terminal: Terminal(width: width)).allSatisfy { $0.columns <= width })
        }
    }
}
