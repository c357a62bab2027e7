import Foundation
import HealthModel
import TestSupport
import Testing
import WorkoutFiles

@testable import BluetoothSensors

@Suite struct SensorLogTests {
    private static let ride = """
        gattlog 1
        start 2026-11-22T07:30:00.25Z
        activity cycling
        # a belt and a wheel
        sensor 1 address=C0:FF:EE:00:00:01 type=random name=Polar%20H10 services=180d,180f rssi=-61
        sensor 2 address=E3:01:02:03:04:05 name=100%25 rank=1 wheel=2086
        char 1 180d 2a37 notify
        char 1 180d 2A38 read 01
        0 1 notify 2a37 0648
        0.5 2 connected
        1.000001 1 notify 2a37 1648EE03EF03   # with beats
        2 - pause
        3 - resume
        3 2 lost out%20of%20range
        4.25 - activity running
        """

    private func log(_ text: String) throws -> SensorLog {
        try SensorLogReader.log(from: MemoryByteSource(Array(text.utf8)), file: "ride.gattlog")
    }

    @Test func SEN_250_aLogIsRead() throws {
        let log = try log(Self.ride)
        #expect(log.start == 817_025_400.25 && log.activity == .cycling && log.problem == nil)
        #expect(log.sensors.map(\.name) == ["Polar H10", "100%"] && log.sensors[0].signal == -61)
        #expect(
            log.sensors[0].services == [.assigned(0x180D), .assigned(0x180F)] && log.sensors[0].addressType == "random")
        #expect(log.sensors[1].rank == 1 && log.sensors[1].wheel == 2086)
        #expect(
            log.events == [
                .init(microseconds: 0, sensor: 0, .read(.assigned(0x2A38), [1])),
                .init(microseconds: 0, sensor: 0, .notify(.assigned(0x2A37), [6, 0x48])),
                .init(microseconds: 500_000, sensor: 1, .connected),
                .init(microseconds: 1_000_001, sensor: 0, .notify(.assigned(0x2A37), [0x16, 0x48, 0xEE, 3, 0xEF, 3])),
                .init(microseconds: 2_000_000, sensor: nil, .pause),
                .init(microseconds: 3_000_000, sensor: nil, .resume),
                .init(microseconds: 3_000_000, sensor: 1, .lost("out of range")),
                .init(microseconds: 4_250_000, sensor: nil, .activity(.running)),
            ])
    }

    @Test func SEN_250_itIsKnownByItsBeginning() throws {
        let file = try OpenedFile(MemoryByteSource(Array(Self.ride.utf8)), named: "ride.gattlog")
        #expect(file.format == .gattLog)
        let error = #expect(throws: WorkoutFileError.self) { try WorkoutFileReader.recording(from: file) }
        #expect(error?.message.contains("hk record --replay") == true)
    }

    // MARK: Errors

    @Test func SEN_240m_anErrorNamesTheLineAndWhatCameBeforeIsThere() throws {
        let log = try log(Self.ride + "\n5 1 notfy 2a37 0648\n6 1 notify 2a37 0648\n")
        #expect(log.problem == "ride.gattlog:16: unknown word 'notfy'; expected notify, lost or connected.")
        #expect(log.events.count == 8)
    }

    @Test(arguments: [
        ("gattlog 2", 1), ("gattlog 1\n1 1 notify 2a37 00", 2), ("gattlog 1\nstart yesterday", 2),
        ("gattlog 1\nstart 2026-11-22T07:30:00Z\nstart 2026-11-22T07:30:00Z", 3),
        ("gattlog 1\nstart 2026-11-22T07:30:00Z\nsensor x", 3),
        ("gattlog 1\nstart 2026-11-22T07:30:00Z\nsensor 1 colour=red", 3),
        ("gattlog 1\nstart 2026-11-22T07:30:00Z\nsensor 1 rssi=loud", 3),
        ("gattlog 1\nstart 2026-11-22T07:30:00Z\nsensor 1 name=%2", 3),
        ("gattlog 1\nstart 2026-11-22T07:30:00Z\nsensor 1\nsensor 1", 4),
        ("gattlog 1\nstart 2026-11-22T07:30:00Z\n1 1 notify 2a37 00", 3),
        ("gattlog 1\nstart 2026-11-22T07:30:00Z\n1 - rest", 3),
        ("gattlog 1\nstart 2026-11-22T07:30:00Z\nhello", 3),
    ])
    func SEN_251_whatCannotBeReadIsRefusedWithItsLine(text: String, line: Int) {
        let error = #expect(throws: WorkoutFileError.self) { try log(text) }
        #expect(error?.place.line == line)
        #expect(error?.message.hasPrefix("ride.gattlog:\(line): ") == true)
    }

    @Test(arguments: [
        "1.5 1 notify 2a37 064", "1.5 1 notify 2a37 06 4", "1.5 1 notify zz37 0648", "1.5 7 notify 2a37 0648",
        "0.5 1 notify 2a37 0648", "1.5", "345600.000001 1 notify 2a37 0648", "-1 1 notify 2a37 00",
        "1.5000001 1 connected",
        "1. 1 connected", "1.5 - activity juggling9", "1.5 1 notify", "nan 1 connected", "1e3 1 connected",
    ])
    func SEN_251_badEventsEndReading(line: String) throws {
        let begin = "gattlog 1\nstart 2026-11-22T07:30:00Z\nsensor 1 address=A name=B\n1 1 notify 2a37 0648\n"
        let log = try log(begin + line + "\n2 1 notify 2a37 0648")
        #expect(log.events.count == 1 && log.problem?.hasPrefix("ride.gattlog:5: ") == true)
    }

    @Test func SEN_251_limits() throws {
        let begin = "gattlog 1\nstart 2026-11-22T07:30:00Z\nsensor 1 address=A name=B\n0 1 connected\n"
        #expect(try log(begin + "1 1 notify 2a37 " + String(repeating: "00", count: 512)).problem == nil)
        #expect(try log(begin + "1 1 notify 2a37 " + String(repeating: "00", count: 513)).problem != nil)
        #expect(try log(begin + "#" + String(repeating: "x", count: 4095)).problem == nil)
        #expect(try log(begin + "#" + String(repeating: "x", count: 4096)).problem != nil)
        let sensors = (2...32).map { "sensor \($0) address=A name=B\n" }.joined()
        #expect(try log(begin + sensors).problem == nil)
        #expect(try log(begin + sensors + "sensor 33 address=A name=B\n").problem != nil)
        #expect(try log(begin + String(repeating: "char 1 180d 2a37 notify\n", count: 256)).problem == nil)
        #expect(try log(begin + String(repeating: "char 1 180d 2a37 notify\n", count: 257)).problem != nil)
    }

    @Test(arguments: 1...300 as ClosedRange<UInt64>)
    func SEN_251_damagedLogsNeverTrap(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var raw = Array(Self.ride.utf8)
        for _ in 0..<Int.random(in: 1...8, using: &random) {
            let place = Int.random(in: 0..<raw.count, using: &random)
            switch Int.random(in: 0..<3, using: &random) {
            case 0: raw[place] = UInt8.random(in: 0...255, using: &random)
            case 1: raw.remove(at: place)
            default: raw.insert(contentsOf: raw[..<min(place, 40)], at: place)
            }
        }
        guard let log = try? SensorLogReader.log(from: MemoryByteSource(raw), file: "damaged") else { return }
        #expect(zip(log.events, log.events.dropFirst()).allSatisfy { $0.microseconds <= $1.microseconds })
        #expect(log.events.allSatisfy { $0.sensor.map(log.sensors.indices.contains) ?? true })
    }

    // MARK: Writing

    private func written(_ log: SensorLog, keepsNames: Bool) -> String {
        let text = SensorLogText(keepsNames: keepsNames)
        var lines = text.head(start: log.start, activity: log.activity)
        for (index, sensor) in log.sensors.enumerated() { lines += text.line(sensor, number: index + 1) }
        for event in log.events { lines += text.line(event, sensor: event.sensor.map { $0 + 1 }) }
        return lines
    }

    @Test func SEN_252_whatIsWrittenIsReadAsItWas() throws {
        let log = try log(Self.ride)
        let again = try self.log(written(log, keepsNames: true))
        #expect(again.start == log.start && again.activity == log.activity)
        #expect(again.sensors == log.sensors && again.events == log.events && again.problem == nil)
    }

    @Test func SEN_252_withoutNamesAndAddressesUnlessAskedFor() throws {
        var log = try log(Self.ride)
        log.events.insert(.init(microseconds: 0, sensor: 0, .read(.assigned(0x2A25), Array("SN12345".utf8))), at: 0)
        let text = written(log, keepsNames: false)
        for secret in ["C0:FF:EE", "Polar", "E3:01", "534E3132"] { #expect(!text.contains(secret)) }
        #expect(
            text.contains("sensor 1 address=00:00:00:00:00:01 type=random name=Sensor%201 services=180d,180f rssi=-61"))
        let again = try self.log(text)
        // All measurements are there.
        #expect(again.events == Array(log.events.dropFirst()))
        #expect(written(log, keepsNames: true).contains("534E3132"))
    }

    @Test func SEN_253_momentsComeBackToTheBit() throws {
        var random = SeededGenerator(seed: 7)
        for _ in 0..<200 {
            var log = SensorLog(start: Double.random(in: 8e8...9e8, using: &random))
            log.sensors = [SensorLog.Sensor(address: "A", name: "a b%\u{1}#é")]
            let moment = SensorLog.microseconds(Double.random(in: 0...100_000, using: &random))
            log.events = [.init(microseconds: moment, sensor: 0, .notify(.assigned(0x2A37), []))]
            let again = try self.log(written(log, keepsNames: true))
            #expect(again.start == log.start && again.sensors == log.sensors)
            #expect(again.date(again.events[0]) == log.date(log.events[0]))
        }
    }

    @Test func whatIsDoneFollowsFromTheSensors() throws {
        func likely(_ characteristic: String) throws -> WorkoutActivity {
            try log("gattlog 1\nstart 2026-11-22T07:30:00Z\nsensor 1 address=A name=B\n0 1 notify \(characteristic) 00")
                .likelyActivity
        }
        #expect(try likely("2a63") == .cycling && likely("2ad1") == .rowing && likely("2acd") == .running)
        #expect(try likely("2ace") == .elliptical && likely("2a37") == .other)
        #expect(try log(Self.ride).likelyActivity == .cycling)
    }
}
