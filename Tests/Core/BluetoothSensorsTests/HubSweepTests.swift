import Foundation
import HealthModel
import TestSupport
import Testing
import WorkoutFiles

@testable import BluetoothSensors

/// A device that counts, and sends frames of each of its services with fields at and around their bounds.
struct CountingDevice {
    private var wheel: UInt32
    private var crank: UInt32 = 65_530
    private var ticks: UInt16 = 60_000
    private var tenths: UInt32 = 4_294_967_000
    private var metres = 100
    private var energy = 50
    private var strokes = 65_000
    private let kind: SensorCharacteristic

    init(_ kind: SensorCharacteristic, wheel: UInt32 = 4_294_967_290) { (self.kind, self.wheel) = (kind, wheel) }

    /// Returns the frame after some seconds.
    mutating func frame(after seconds: Double, _ generator: inout SeededGenerator) -> [UInt8] {
        count(&generator)
        // A frame that ends too early.
        if generator.next() % 25 == 0 { return [0xFF] }
        var frame = FrameBytes()
        switch kind {
        case .heartRate: addHeartRate(&frame, &generator)
        case .cyclingSpeed:
            let flags = [1, 2, 3].pick(&generator)
            frame.add(flags, 1)
            if flags & 1 == 1 { frame.add(Int(wheel), 4, Int(ticks), 2) }
            if flags & 2 == 2 { frame.add(Int(crank), 2, Int(ticks), 2) }
        case .cyclingPower:
            let flags = [0x00, 0x10, 0x20, 0x30].pick(&generator)
            frame.add(flags, 2, [-101, -100, -1, 0, 1, 231, 3_000, 3_001].pick(&generator), 2)
            if flags & 0x10 != 0 { frame.add(Int(wheel), 4, Int(ticks), 2) }
            if flags & 0x20 != 0 { frame.add(Int(crank), 2, Int(ticks), 2) }
        case .runningSpeed:
            let flags = [0, 1, 2, 3, 4, 5, 6, 7].pick(&generator)
            frame.add(flags, 1, [0, 256, 700, 900, 3_199, 3_300].pick(&generator), 2)
            frame.add([0, 60, 75, 76, 85, 125, 126, 170].pick(&generator), 1)
            if flags & 1 == 1 { frame.add([0, 105, 118, 210, 236].pick(&generator), 2) }
            if flags & 2 == 2 { frame.add(Int(tenths), 4) }
        case .treadmill, .indoorBike, .rower, .crossTrainer: addMachine(&frame, &generator)
        default:
            let flags = [0, 4, 0x10, 0x14].pick(&generator)
            frame.add(flags, 1, [97, 100, 101, 0x07FF, 0xF3CA].pick(&generator), 2)
            frame.add([0, 19, 66, 251, 0x07FF].pick(&generator), 2)
            if flags & 4 != 0 { frame.add([0x0020, 0x2000, 0x4000].pick(&generator), 2) }
            if flags & 0x10 != 0 { frame.add([0xF02D, 0x0065, 0x0002].pick(&generator), 2) }
        }
        return frame.bytes
    }

    private mutating func count(_ generator: inout SeededGenerator) {
        let turns: [UInt32] = [0, 0, 1, 2, 3, 5, 40]
        wheel = wheel &+ turns.pick(&generator)
        crank = crank &+ UInt32(generator.next() % 3)
        let more: [UInt16] = [0, 200, 512, 1_024, 2_000]
        ticks = ticks &+ more.pick(&generator)
        let ways: [UInt32] = [0, 0, 20, 35, 400]
        tenths = tenths &+ ways.pick(&generator)
        metres += [0, 0, 3, 7, 30, 200].pick(&generator)
        energy += [0, 0, 1, 2].pick(&generator)
        strokes += [0, 0, 1].pick(&generator)
        if generator.next() % 40 == 0 { (wheel, metres, energy) = (0, 0, 0) }
    }

    private func addHeartRate(_ frame: inout FrameBytes, _ generator: inout SeededGenerator) {
        let rate = [0, 19, 20, 60, 61, 72, 180, 250, 251].pick(&generator)
        let contact = [0, 0, 4, 6].pick(&generator)
        let isRich = generator.next() % 3 > 0
        frame.add(isRich ? contact | 0x18 : contact, 1, rate, 1)
        guard isRich else { return }
        frame.add(energy, 2, [700, 900, 1_024, 0, 200].pick(&generator), 2)
        if generator.next() % 2 == 0 { frame.add(650, 2) }
    }

    private func addMachine(_ frame: inout FrameBytes, _ generator: inout SeededGenerator) {
        let sets: [SensorCharacteristic: [Int]] = [
            .treadmill: [0x0000, 0x0004, 0x0084, 0x0105, 0x0184],
            .indoorBike: [0x0000, 0x0044, 0x0054, 0x0111, 0x0344],
            .rower: [0x0001, 0x0000, 0x0008, 0x000C, 0x010D],
            .crossTrainer: [0x0000, 0x0004, 0x0011, 0x0414, 0x0815],
        ]
        let flags = (sets[kind] ?? [0]).pick(&generator)
        frame.add(flags, kind == .crossTrainer ? 3 : 2)
        if flags & 1 == 0 {
            if kind == .rower {
                frame.add([0, 56, 120, 121].pick(&generator), 1, strokes, 2)
            } else {
                frame.add([0, 180, 181, 800, 1_150, 3_051, 11_880, 11_881].pick(&generator), 2)
            }
        }
        if kind == .indoorBike {
            if flags & 4 != 0 { frame.add([0, 180, 500, 501].pick(&generator), 2) }
            if flags & 0x10 != 0 { frame.add(metres, 3) }
            if flags & 0x40 != 0 { frame.add([-101, 0, 245, 3_001].pick(&generator), 2) }
            if flags & 0x100 != 0 { frame.add(energy, 2, 7, 3) }
            if flags & 0x200 != 0 { frame.add(141, 1) }
            return
        }
        if flags & 4 != 0 { frame.add(metres, 3) }
        if kind == .rower, flags & 8 != 0 { frame.add([0, 15, 16, 120, 151, 65_535].pick(&generator), 2) }
        if kind == .crossTrainer, flags & 0x10 != 0 { frame.add(strokes, 2) }
        let energyFlag = kind == .treadmill ? 0x80 : kind == .rower ? 0x100 : 0x400
        if flags & energyFlag != 0 { frame.add([energy, energy, 65_535].pick(&generator), 2, 7, 3) }
        let heartFlag = kind == .treadmill ? 0x100 : kind == .rower ? 0x200 : 0x800
        if flags & heartFlag != 0 { frame.add([0, 140].pick(&generator), 1) }
    }
}

/// The bytes of a frame, with little-endian numbers.
private struct FrameBytes {
    var bytes: [UInt8] = []

    mutating func add(_ number: Int, _ count: Int) {
        for index in 0..<count { bytes.append(UInt8(truncatingIfNeeded: number >> (8 * index))) }
    }

    mutating func add(_ number: Int, _ count: Int, _ next: Int, _ nextCount: Int) {
        add(number, count)
        add(next, nextCount)
    }
}

/// The values of sensors in long sessions with pauses, losses and other activities, which are the same in every run.
@Suite struct HubSweepTests {
    private static let waits = [0, 0.25, 0.5, 1, 1, 1, 1, 1.5, 2, 3, 3.25, 5, 5.25, 10, 16, 64]

    /// Returns what each step of a session gives.
    private static func session(
        _ kinds: [SensorCharacteristic], _ activities: [WorkoutActivity], seed: UInt64, steps: Int = 40
    ) -> [String] {
        var generator = SeededGenerator(seed: seed)
        var hub = SensorHub()
        var devices: [CountingDevice] = []
        for (index, kind) in kinds.enumerated() {
            hub.add(
                .init(
                    address: "A0:0\(9 - index)", name: ["Belt", "Bike", " Foot\u{7}"][index % 3],
                    named: [nil, 1, 0][Int(seed) % 3], signal: [nil, -60, -50][index % 3],
                    wheel: WheelSize("\(2_105 + 100 * index)") ?? .standard))
            devices.append(CountingDevice(kind))
        }
        var (now, lines) = (50.0, [String]())
        if seed % 2 == 0 { hub.begin(activities[0], at: now) }
        for step in 0..<steps {
            let wait = Self.waits.pick(&generator)
            now += wait
            let sensor = Int(generator.next() % UInt64(kinds.count))
            var name = ""
            switch generator.next() % 44 {
            case 0:
                hub.begin(activities.pick(&generator), at: now)
                name = "begin"
            case 1:
                hub.pause(at: now)
                name = "pause"
            case 2, 3:
                hub.resume(at: now)
                name = "resume"
            case 4:
                hub.handle(.lost, of: sensor, at: now)
                name = "lost"
            case 5:
                hub.handle(.connected, of: sensor, at: now)
                name = "connected"
            case 6:
                let information: [(SensorCharacteristic, [UInt8])] = [
                    (.bodySensorLocation, [1]), (.bodySensorLocation, [2]), (.batteryLevel, [93]), (.model, [65, 66]),
                    (.heartRate, [0, 60]), (.deviceIdentifier, [2, 67, 0]), (.batteryLevel, [101]),
                ]
                let (characteristic, bytes) = information.pick(&generator)
                hub.handle(.information(characteristic, bytes), of: sensor, at: now)
                name = "information"
            case 7:
                hub.advance(to: now)
                name = "advance"
            case 8:
                hub.handle(.value(.batteryLevel, [UInt8(step)]), of: sensor, at: now)
                name = "level"
            case 9 where step > 30:
                hub.listen(at: now)
                name = "listen"
            case 10:
                hub.handle(.value(kinds[sensor], []), of: sensor, at: now)
                name = "nothing"
            default:
                let frame = devices[sensor].frame(after: wait, &generator)
                hub.handle(.value(kinds[sensor], frame), of: sensor, at: now)
                name = "frame"
            }
            let (readings, beats) = hub.drain()
            let values = readings.map(\.sweepText) + beats.map { "\($0.sensor) \($0.beat.time) \($0.beat.followsGap)" }
            lines.append("\(now) \(name) \(sensor): \((values + hub.drainNotes()).joined(separator: ", "))")
        }
        for index in kinds.indices {
            let counts = hub.counts(index)
            lines.append(
                "\(counts.frames) \(counts.refused) \(counts.dropped) \(orDash(hub.battery(index))) "
                    + "\(orDash(hub.strokeRate(index))) \(orDash(hub.lastFrame(index))) \(hub.device(index).sweepText) "
                    + "\(hub.heartRateMetadata(index)?.sweepText ?? "-")")
        }
        return lines
    }

    /// Each service alone: the first session whole, and the others in short.
    @Test(arguments: SensorCharacteristic.live) func oneSensor(kind: SensorCharacteristic) throws {
        let activities: [WorkoutActivity] =
            switch kind {
            case .runningSpeed, .treadmill: [.running, .running, .walking, .hiking]
            case .rower: [.rowing]
            case .crossTrainer: [.elliptical]
            default: [.cycling, .handCycling]
            }
        var outcomes = KeptOutcomes()
        for line in Self.session([kind], activities, seed: 40, steps: 60).prefix(16) { outcomes.add("") { line } }
        for seed in 1...24 as ClosedRange<UInt64> {
            outcomes.add("\(seed)") { hashed(Self.session([kind], activities, seed: seed * 2)) }
        }
        #expect(try outcomes.difference(from: "Core/Texts/Sensors/session-\(kind).txt") == nil)
    }

    @Test(arguments: 0..<8 as Range<UInt64>) func severalSensors(part: UInt64) throws {
        let groups: [([SensorCharacteristic], [WorkoutActivity])] = [
            ([.heartRate, .oximeter], [.other, .cycling]), ([.cyclingSpeed, .cyclingPower, .indoorBike], [.cycling]),
            ([.heartRate, .cyclingPower, .cyclingSpeed], [.cycling, .running]),
            ([.runningSpeed, .treadmill, .heartRate], [.running, .walking, .hiking]),
            ([.crossTrainer, .runningSpeed, .heartRate], [.elliptical]), ([.rower, .heartRate], [.rowing, .other]),
            ([.cyclingPower, .cyclingPower, .cyclingPower], [.cycling]),
            ([.heartRate, .heartRate], [.running, .rowing]),
        ]
        let (kinds, activities) = groups[Int(part)]
        var outcomes = KeptOutcomes()
        for seed in 0..<30 as Range<UInt64> {
            outcomes.add("\(seed)") {
                hashed(Self.session(kinds, activities, seed: 1_000 * (part + 1) + seed))
            }
        }
        #expect(try outcomes.difference(from: "Core/Texts/Sensors/sessions-\(part).txt") == nil)
    }

    @Test func SEN_116_invalidFramesAreNotedOnce() throws {
        var outcomes = KeptOutcomes()
        var hub = SensorHub.riding(.belt, .trainer)
        for number in 1...45 {
            if number == 42 { hub.handle(.value(.heartRate, [0, 60]), of: 0, at: 42) }
            hub.handle(.value(.heartRate, [1]), of: 0, at: Double(number))
            if number % 2 == 0 { hub.handle(.value(.cyclingPower, [1]), of: 1, at: Double(number)) }
            let notes = hub.drainNotes()
            if !notes.isEmpty { outcomes.add(number) { notes.joined(separator: " ") } }
        }
        for index in 0..<2 { outcomes.add("counts \(index)") { plain(hub.counts(index)) } }
        hub.handle(.value(.heartRate, [0, 61]), of: 7, at: 50)
        hub.handle(.value(.heartRate, [0, 61]), of: -1, at: 50)
        outcomes.add("others") { hub.drain().readings.map(\.sweepText).joined(separator: ", ") }
        for activity in WorkoutActivity.named {
            outcomes.add(activity.name) { numbers(SensorHub.characteristics(of: activity)) }
        }
        #expect(try outcomes.difference(from: "Core/Texts/Sensors/notes.txt") == nil)
    }

    // MARK: - Logs

    private static let head = "gattlog 1\nstart 2026-11-22T07:30:00.25Z\n"
    private static let words = [
        "activity cycling",
        "sensor 3 address=C0:01 type=random name=Bel%20t services=180d,1816 rssi=-61 rank=2 wheel=2086",
        "sensor 1 address=D2:02 name=Trainer", "char 3 180a 2a24 read 4831", "char 1 180a 2a29 read,notify",
        "0.5 3 notify 2a37 1048EE03", "1.25 1 notify 2a63 0000D204", "2 3 lost out%20of%20range", "3.000001 - pause",
        "4 3 connected", "5 - resume", "6 - activity running", "7.5 3 notify 2a37 0049", "8 1 lost",
        "9 1 notify 6e40fff0-b5a3-f393-e0a9-e50e24dcca9e 01",
    ]

    private static func text(_ log: SensorLog) -> String {
        let sensors = log.sensors.map {
            "\($0.address) \($0.name) \($0.addressType ?? "-") \($0.services.map(\.short)) \(orDash($0.signal)) "
                + "\(orDash($0.rank)) \(orDash($0.wheel))"
        }
        let events = log.events.map { "\($0.microseconds) \(orDash($0.sensor)) \(plain($0.happening))" }
        return "\(log.start) \(log.activity?.name ?? "-") \(log.likelyActivity.name) \(log.problem ?? "-"); "
            + (sensors + events).joined(separator: "; ")
    }

    private static func read(_ text: String) throws -> String {
        try self.text(SensorLogReader.log(from: MemoryByteSource(Array(text.utf8)), file: "a.log"))
    }

    /// Every word of every line of a log in turn: missing, twice, and with every other value (SEN-250, SEN-251).
    @Test(arguments: 0..<5) func SEN_251_wordsOfLogs(part: Int) throws {
        var outcomes = KeptOutcomes()
        let values = [
            "", "0", "-1", "1", "x", "3", "4", "33", "999999", "1000000", "345600", "345600.000001", "0.0000001", ".5",
            "5.",
            "1.2.3", "-", "2a37", "180d,zz", "0G", "ABC", "%41", "%4", "%zz", "cycling", "a=b", "address=", "rssi=100",
            "rssi=101", "rssi=-200", "rssi=-201", "rank=1000", "rank=1001", "wheel=499", "wheel=3001", "services=",
            "name=%00%7Fx", "notify", "lost", "pause", "activity", "#", "start", "gattlog", "+1",
        ]
        func outcome(_ lines: [String]) -> String {
            do { return try Self.read(Self.head + lines.joined(separator: "\n")) } catch { return "\(error)" }
        }
        if part == 0 { outcomes.add("whole") { try Self.read(Self.head + Self.words.joined(separator: "\n")) } }
        for (index, line) in Self.words.enumerated() where index / 3 == part {
            var lines = Self.words
            lines.remove(at: index)
            outcomes.add("without \(index)") { outcome(lines) }
            lines = Self.words
            lines.insert(line, at: index)
            outcomes.add("twice \(index)") { outcome(lines) }
            if index > 0 {
                lines = Self.words
                lines.swapAt(index, index - 1)
                outcomes.add("swapped \(index)") { outcome(lines) }
            }
            let parts = line.split(separator: " ").map(String.init)
            let before = Array(Self.words[..<min(index, 3)])
            let after = Array(Self.words[(index + 1)...].prefix(3))
            for place in parts.indices {
                var texts: [String] = []
                for value in values {
                    var changed = parts
                    changed[place] = value
                    texts.append(outcome(before + [changed.joined(separator: " ")] + after))
                    if let equals = parts[place].firstIndex(of: "=") {
                        changed[place] = parts[place][...equals] + value
                        texts.append(outcome(before + [changed.joined(separator: " ")] + after))
                    }
                }
                outcomes.add("\(index) \(parts[place])") { texts.joined(separator: "; ") }
                var fewer = parts
                fewer.remove(at: place)
                lines[index] = fewer.joined(separator: " ")
                outcomes.add("\(index) without \(parts[place])") { outcome(lines) }
            }
            lines = Self.words
            lines[index] += " more words"
            outcomes.add("\(index) longer") { outcome(lines) }
        }
        #expect(try outcomes.difference(from: "Core/Texts/Sensors/log-words-\(part).txt") == nil)
    }

    @Test func SEN_251_limitsOfLogs() throws {
        var outcomes = KeptOutcomes()
        func add(_ name: String, _ text: String) {
            outcomes.add(name) { try Self.read(text) }
        }
        add("nothing", "")
        add("blank", "\n \t\n# x\n")
        add("no start", "gattlog 1\n")
        add("version 2", "gattlog 2\nstart 2026-11-22T07:30:00Z\n")
        add("no version", "gattlog\nstart 2026-11-22T07:30:00Z\n")
        add("two versions", "gattlog 1 1\nstart 2026-11-22T07:30:00Z\n")
        add("start alone", "start 2026-11-22T07:30:00Z")
        add("start twice", Self.head + "start 2026-11-22T07:30:00Z")
        add("start without a date", "start")
        add("start with two", "start 2026-11-22T07:30:00Z 2026-11-22T07:30:00Z")
        add("start with none", "start yesterday")
        add("version after the start", Self.head + "gattlog 1")
        add("remarks", Self.head + "sensor 1 name=A # name=B\r\n1 1 connected\t# x\n\n2 1 lost#x")
        for count in [4_095, 4_096, 4_097] {
            let line = "1 - pause "
            add("line of \(count)", Self.head + line + String(repeating: "x", count: count - line.utf8.count))
        }
        for count in [31, 32, 33] {
            let sensors = (1...count).map { "sensor \($0) name=N\($0)" }.joined(separator: "\n")
            add("\(count) sensors", Self.head + "0 - pause\n" + sensors)
        }
        for count in [255, 256, 257] {
            let lines = (1...count).map { _ in "char 1 180a 2a24 read" }.joined(separator: "\n")
            add("\(count) characteristics", Self.head + "sensor 1\n0 - pause\n" + lines)
        }
        for count in [511, 512, 513] {
            let value = String(repeating: "A7", count: count)
            add("value of \(count)", Self.head + "sensor 1\n0 1 connected\n1 1 notify 2a37 \(value)")
        }
        for seconds in [
            -1, -0.000_001, 0, 0.000_000_4, 0.000_000_5, 0.000_000_6, 1.5, 345_599.999_999_4, 345_600, 345_600.5,
        ] {
            outcomes.add("microseconds of \(seconds)") { SensorLog.microseconds(seconds) }
        }
        for activity in WorkoutActivity.named {
            outcomes.add(activity.name) {
                SensorLogText(keepsNames: true).head(start: 3.5, activity: activity).split(separator: "\n").last ?? ""
            }
        }
        #expect(try outcomes.difference(from: "Core/Texts/Sensors/log-limits.txt") == nil)
    }

    @Test func SEN_250_linesOfLogs() throws {
        var outcomes = KeptOutcomes()
        let happenings: [SensorLog.Happening] = [
            .notify(.assigned(0x2A37), []), .notify(.other("6e40fff0-b5a3-f393-e0a9-e50e24dcca9e"), [0, 15, 16, 255]),
            .read(.assigned(0x2A25), [65]), .read(.assigned(0x2BFF), []), .read(.assigned(0x2A24), [9, 66]), .lost(""),
            .lost("a b#c%d\u{7F}\n\u{1F}ä"), .connected, .pause, .resume, .activity(.cycling),
            .activity(WorkoutActivity(rawValue: 4_711)),
        ]
        var sensor = SensorLog.Sensor(address: "C0:F F", name: "Na me")
        for keepsNames in [false, true] {
            let text = SensorLogText(keepsNames: keepsNames)
            let moments: [(Int, Int?)] = [(0, nil), (9, 1), (999_999, 15), (1_000_000, 16), (345_600_000_000, 300)]
            for happening in happenings {
                outcomes.add("\(keepsNames) \(plain(happening))") {
                    moments.map { text.line(.init(microseconds: $0.0, sensor: nil, happening), sensor: $0.1) }.joined()
                }
            }
            for number in [0, 1, 15, 16, 255, 256] {
                outcomes.add("\(keepsNames) sensor \(number)") { text.line(sensor, number: number) }
            }
            for flags in [[], ["read"], ["read", "in dicate"]] {
                for value in [nil, [], [1], [0xAB, 0x0C]] as [[UInt8]?] {
                    outcomes.add("\(keepsNames) \(flags) \(orDash(value))") {
                        [SensorUUID.assigned(0x2A24), .assigned(0x2A25), .assigned(0x2BFF), .other("q")].map {
                            text.line(characteristic: $0, of: .assigned(0x180A), flags: flags, value: value, sensor: 7)
                        }.joined()
                    }
                }
            }
            (sensor.addressType, sensor.services) = ("pub lic", [.assigned(0x180D), .assigned(0xF)])
            (sensor.signal, sensor.rank, sensor.wheel) = (-61, 0, 2_099)
            outcomes.add("\(keepsNames) rich sensor") { text.line(sensor, number: 12) }
        }
        #expect(try outcomes.difference(from: "Core/Texts/Sensors/log-lines.txt") == nil)
    }

    /// A log gives what its session gave, whenever it is played and however often it is asked (SEN-252).
    @Test func SEN_252_logsArePlayed() throws {
        var outcomes = KeptOutcomes()
        var lines = Self.words + ["10 3 notify 2a37 0048", "10.5 3 notify 2a37 FF"]
        var device = CountingDevice(.cyclingPower)
        var generator = SeededGenerator(seed: 5)
        for second in 11...70 {
            let frame = device.frame(after: 1, &generator).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
            lines.append("\(second).5 1 notify 2a63 \(frame)")
            if second == 30 { lines.append("\(second).75 3 notify 2a37 104AEE03") }
            if second == 40 { lines += ["40.75 1 lost", "44 1 connected"] }
            if second == 50 { lines += ["50.5 - pause", "50.75 3 lost", "53.25 - resume"] }
            if second == 60 { lines.append("60.5 - activity cycling") }
        }
        lines += (100...125).map { "\($0) 3 notify 2a37 01" }
        let text = Self.head + lines.joined(separator: "\n")
        let log = try SensorLogReader.log(from: MemoryByteSource(Array(text.utf8)), file: "a.log")
        for (activity, offset) in [(.cycling, 0), (.cycling, 100), (.running, -7), (.other, 0.5)]
            as [(WorkoutActivity, Double)]
        {
            for rhythm in [1, 7.25, 200] as [Double] {
                var player = SensorLogPlayer(log)
                var configuration = WorkoutConfigurationRecord()
                configuration.activityType = activity
                let early = player.advance(to: log.start + 1).isEmpty
                let before = orDash(player.lastDate)
                player.begin(configuration, at: log.start + offset)
                player.begin(WorkoutConfigurationRecord(), at: log.start + 1_000)
                player.pause(at: log.start + 1_000)
                player.resume(at: log.start + 1_000)
                var texts = ["\(early) \(before) \(orDash(player.lastDate.map { $0 - log.start }))"]
                var date = log.start + offset
                while date < log.start + offset + 140 {
                    date += rhythm
                    let batch = player.advance(to: date)
                    texts.append("\(date - log.start): \(batch.sweepText)")
                    texts += player.drainNotes()
                }
                outcomes.add("\(activity.name) \(offset) \(rhythm)") { texts.joined(separator: "\n") }
                if rhythm == 7.25, offset == 0 { for text in texts { outcomes.add("") { text } } }
            }
        }
        outcomes.add("empty") { orDash(SensorLogPlayer(SensorLog(start: 5)).lastDate) }
        var empty = SensorLogPlayer(SensorLog(start: 5))
        empty.begin(WorkoutConfigurationRecord(), at: 8)
        outcomes.add("empty, begun") { orDash(empty.lastDate) }
        #expect(try outcomes.difference(from: "Core/Texts/Sensors/log-player.txt") == nil)
    }
}
