import Foundation
import HealthModel
import TestSupport
import Testing

@testable import BluetoothSensors

/// Devices that are read once: what their frames mean, which are kept, and when a transfer ends (SEN-90, SEN-91,
/// SEN-92, SEN-93, SEN-94).
@Suite struct SpotSweepTests {
    private static func text(_ measurement: SpotMeasurement?) -> String {
        guard let measurement else { return "none" }
        let values = measurement.values.map {
            "\($0.type.identifier.replacing("HKQuantityTypeIdentifier", with: "")) "
                + KeptOutcomes.text($0.quantity.value) + " \($0.quantity.unit.unitString)"
        }
        let metadata = Metadata(measurement.metadata).sweepText
        return
            "\(measurement.characteristic) \(measurement.date) \(measurement.key ?? "-") \(orDash(measurement.user)) "
            + "\(values) \(metadata) \(measurement.warnings) \(measurement.isPossible)"
    }

    private static func text(_ sample: SampleRecord) -> String {
        let content =
            switch sample.content {
            case .quantity(let quantity): KeptOutcomes.text(quantity.value) + " \(quantity.unit.unitString)"
            case .correlation(let parts): "[\(parts.map(text).joined(separator: ", "))]"
            default: "?"
            }
        return "\(sample.uuid) \(sample.type.identifier) \(sample.start) \(sample.end) \(content) "
            + "\(sample.device?.sweepText ?? "-") \(sample.metadata?.sweepText ?? "-")"
    }

    private static let stamps: [SpotMeasurement.Stamp] = [
        .init(date: 100.5, text: "2026-11-22T07:30:00"), .init(date: 200, text: nil),
    ]

    /// Returns the measurement of a frame.
    private static func measurement(
        _ frame: SensorFrame, _ context: GlucoseContext?, _ location: UInt8?, _ stamp: SpotMeasurement.Stamp
    ) -> SpotMeasurement? {
        switch frame {
        case .weight(let frame): SpotMeasurement(frame, at: stamp)
        case .bloodPressure(let frame): SpotMeasurement(frame, at: stamp)
        case .temperature(let frame): SpotMeasurement(frame, location: location, at: stamp)
        case .glucose(let frame): SpotMeasurement(frame, context, at: stamp)
        case .oximeter(let frame): SpotMeasurement(frame, at: stamp)
        default: nil
        }
    }

    @Test func SEN_94_valuesOfFrames() throws {
        var outcomes = KeptOutcomes()
        let date: [UInt8] = [0xEA, 0x07, 11, 22, 7, 30, 59]
        var frames: [(String, SensorCharacteristic, [UInt8])] = []
        for flags in 0...15 as ClosedRange<UInt8> {
            for weight in [[0, 0], [1, 0], [0x9D, 0x3A], [0xFE, 0xFF], [0xFF, 0xFF]] as [[UInt8]] {
                var frame = [flags] + weight
                if flags & 2 != 0 { frame += date }
                if flags & 4 != 0 { frame.append(flags & 1 == 1 ? 255 : 3) }
                if flags & 8 != 0 { frame += flags & 1 == 1 ? [0, 0, 1, 2] : [0xE9, 0, 0xEF, 6] }
                frames.append(("weight \(flags) \(weight)", .weight, frame))
            }
        }
        let pressures: [[UInt8]] = [
            [0x7B, 0, 0x51, 0, 0x5D, 0], [0, 0, 0x51, 0, 1, 0], [0x7B, 0, 0, 0, 1, 0], [0xFF, 7, 0x51, 0, 1, 0],
            [0x7B, 0, 0xFF, 7, 1, 0], [0x2C, 1, 0x1E, 0, 0, 0], [0x2D, 1, 0x1D, 0, 0, 0],
        ]
        for (number, pressure) in pressures.enumerated() {
            for flags in [0, 1, 4, 8, 0x1C] as [UInt8] {
                var frame = [flags] + pressure
                if flags & 4 != 0 { frame += flags & 8 != 0 ? [0x43, 0] : [0, 0] }
                if flags & 8 != 0 { frame.append(2) }
                if flags & 16 != 0 { frame += [0x27, 0] }
                frames.append(("pressure \(number) \(flags)", .bloodPressure, frame))
            }
        }
        for bit in 0..<9 {
            let status = 1 << bit
            let frame: [UInt8] = [16, 0x7B, 0, 0x51, 0, 0x5D, 0, UInt8(status & 0xFF), UInt8(status >> 8)]
            frames.append(("pressure status \(bit)", .bloodPressure, frame))
        }
        for value in [
            [0x75, 1, 0, 0xFF], [0, 0, 0, 0], [0xFF, 0xFF, 0x7F, 0], [0xFA, 0, 0, 0xFF], [0xF9, 0, 0, 0xFF],
        ]
            as [[UInt8]]
        {
            for (flags, rest) in [(0, []), (1, []), (4, [6]), (4, [0]), (4, [10])] as [(UInt8, [UInt8])] {
                frames.append(("temperature \(value) \(flags) \(rest)", .temperature, [flags] + value + rest))
            }
        }
        for flags in [2, 6, 0x12, 0x16, 0] as [UInt8] {
            for value in [[0x5A, 0xB0], [0, 0], [0xFF, 7]] as [[UInt8]] {
                for kind in [0x11, 0x1A, 0x29, 0xF0] as [UInt8] {
                    let measured = flags & 2 != 0 ? value + [kind] : []
                    frames.append(
                        ("glucose \(flags) \(value) \(kind)", .glucose, [flags, 5, 1] + date + measured))
                }
            }
        }
        for bit in 0..<16 {
            let status = 1 << bit
            let (low, high) = (UInt8(status & 0xFF), UInt8(status >> 8))
            frames.append(("glucose status \(bit)", .glucose, [10, 5, 1] + date + [0x5A, 0xB0, 0x11, low, high]))
            frames.append(("oximeter status \(bit)", .oximeterSpot, [2, 97, 0, 66, 0, low, high]))
            frames.append(("oximeter device \(bit)", .oximeterSpot, [4, 97, 0, 66, 0, low, high, 0]))
        }
        for saturation in [[0, 0], [29, 0], [30, 0], [97, 0], [100, 0], [101, 0], [0xFF, 7], [0xFF, 0x0F]] as [[UInt8]]
        {
            for pulse in [[0, 0], [66, 0], [0xFF, 7]] as [[UInt8]] {
                for amplitude in [[], [0x2D, 0xF0], [0x65, 0], [0xFF, 0x0F], [0xFF, 7]] as [[UInt8]] {
                    let flags: UInt8 = amplitude.isEmpty ? 0 : 8
                    frames.append(
                        (
                            "oximeter \(saturation) \(pulse) \(amplitude)", .oximeterSpot,
                            [flags] + saturation + pulse + amplitude
                        ))
                }
            }
        }
        let device = DeviceRecord([.name: "Scale"])
        // Those of one kind make a line.
        var kinds: [(String, [String])] = []
        for (name, characteristic, bytes) in frames {
            guard let frame = try SensorFrame(bytes, of: characteristic) else { continue }
            var texts: [String] = []
            for stamp in Self.stamps {
                let measurement = Self.measurement(frame, nil, 7, stamp)
                texts.append(Self.text(measurement))
                // Without a key, identifiers differ from run to run.
                guard stamp.text != nil, let measurement else { continue }
                for serial in [nil, "S1"] {
                    texts += measurement.samples(address: "A0:01", device: device, serialNumber: serial)
                        .map { Self.text($0) }
                }
            }
            let kind = name.split(separator: " ").prefix(2).joined(separator: " ")
            if kinds.last?.0 != kind { kinds.append((kind, [])) }
            kinds[kinds.count - 1].1 += texts
        }
        for (kind, texts) in kinds { outcomes.add(kind) { texts.joined(separator: "; ") } }
        for meal in 0...5 as ClosedRange<UInt8> {
            let frame = try #require(try SensorFrame([0x12, 5, 1] + date + [0x5A, 0xB0, 0x11], of: .glucose))
            outcomes.add("meal \(meal)") {
                Self.text(Self.measurement(frame, try GlucoseContext([2, 5, 1, meal]), nil, Self.stamps[0]))
            }
        }
        #expect(try outcomes.difference(from: "Core/Texts/Sensors/spot-values.txt") == nil)
    }

    @Test func SEN_90_SEN_91_SEN_92_collections() throws {
        var outcomes = KeptOutcomes()
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = TimeZone(secondsFromGMT: -7_200) ?? .gmt
        func date(_ hour: UInt8, _ minute: UInt8, year: UInt8 = 0xEA) -> [UInt8] { [year, 7, 11, 22, hour, minute, 9] }
        let arrival = try #require(
            SensorDate(year: 2026, month: 11, day: 22, hour: 8, minute: 0, second: 0)?.date(in: calendar)
        ).timeIntervalSinceReferenceDate
        let clocks: [(String, [UInt8]?)] = [
            ("none", nil), ("right", date(8, 0) + [7, 0, 0]), ("slow", date(7, 31) + [7, 128, 0]),
            ("a little slow", date(7, 59) + [7, 0, 0]), ("unknown", [0, 0, 0, 0, 8, 0, 0, 7, 0, 0]),
            ("short", [1, 2]),
        ]
        let frames: [(SensorCharacteristic, [UInt8], Double)] = [
            (.weight, [2, 0x9D, 0x3A] + date(7, 50), 3), (.weight, [6, 0x9E, 0x3A] + date(7, 40) + [2], 2),
            (.weight, [6, 0x9F, 0x3A] + date(7, 45) + [1], 5), (.weight, [4, 0xA0, 0x3A, 255], 4),
            (.weight, [4, 0xA1, 0x3A, 2], 4), (.weight, [0, 0xFF, 0xFF], 1), (.weight, [1], 1), (.weight, [], 1),
            (.bloodPressure, [8, 0x7B, 0, 0x51, 0, 0x5D, 0, 1], 6), (.temperature, [0, 0x75, 1, 0, 0xFF], 7),
            (.glucose, [0x13, 5, 1] + date(6, 0) + [30, 0, 0x5A, 0xB0, 0x11], 8),
            (.glucose, [0x12, 6, 1] + date(6, 0) + [0x5B, 0xB0, 0x11], 8),
            (.glucose, [0x02, 7, 1] + date(6, 0, year: 0xC0) + [0x5C, 0xB0, 0x11], 8),
            (.glucoseContext, [2, 5, 1, 1], 8), (.glucoseContext, [2, 7, 1, 2], 8), (.glucoseContext, [2, 9, 9, 2], 8),
            (.temperatureType, [6], 8), (.oximeterSpot, [1, 97, 0, 66, 0] + date(9, 0), 9), (.model, [65], 9),
        ]
        for (name, clock) in clocks {
            for user in [nil, 1, 2, 3] as [UInt8?] {
                var collector = SpotFrameCollector()
                let before = "\(collector.hasFrames) \(collector.hasClock)"
                if let clock { collector.store(clock, of: .currentTime, at: arrival + 0.25) }
                for (characteristic, bytes, delay) in frames {
                    collector.store(bytes, of: characteristic, at: arrival + delay)
                }
                let result = collector.result(user: user, in: calendar)
                outcomes.add("clock \(name), user \(orDash(user))") {
                    "\(before) \(collector.hasFrames) \(collector.hasClock) \(result.unusable) \(result.refused) "
                        + "\(result.others) \(result.users) \(orDash(result.behind))"
                }
                for measurement in result.measurements where user == nil {
                    outcomes.add("") { Self.text(measurement) }
                }
                outcomes.add("all") { result.measurements.map { Self.text($0) }.joined(separator: "; ") }
            }
        }
        var refused = SpotFrameCollector()
        refused.store([1], of: .weight, at: 1)
        outcomes.add("refused alone") { "\(refused.hasFrames) \(refused.hasClock)" }
        #expect(try outcomes.difference(from: "Core/Texts/Sensors/spot-collections.txt") == nil)
    }

    @Test func SEN_93_SEN_222_recordAccess() throws {
        var outcomes = KeptOutcomes()
        let sets: [Set<SensorCharacteristic>] = [
            [], [.weight], [.glucose], [.glucose, .recordAccess], [.oximeterSpot, .recordAccess], [.recordAccess],
            [.weight, .recordAccess],
        ]
        for working in sets {
            var access = RecordAccess(at: 10)
            outcomes.add("working \(numbers(working))") {
                "\(access.deadline) \(orDash(access.begin(with: working, at: 20))) \(access.deadline)"
            }
        }
        for code in [0, 1, 2, 3, 5, 6, 7, 255] as [UInt8] {
            for bytes in [[6, 0, 1, code], [6, 0, 1], [6, 0, 2, code], [5, 0, 1, code], [6, 9, 1, code, 4]] as [[UInt8]]
            {
                for hasValue in [false, true] {
                    outcomes.add("answer \(bytes), \(hasValue)") {
                        var access = RecordAccess(at: 0)
                        _ = access.begin(with: [.glucose, .recordAccess], at: 1)
                        if hasValue { access.receive([1], of: .glucose, at: 5) }
                        access.receive(bytes, of: .recordAccess, at: 7)
                        access.receive([6, 0, 1, 1], of: .recordAccess, at: 4)
                        return "\(orDash(access.end)) \(access.deadline)"
                    }
                }
            }
        }
        for seed in 0..<60 as Range<UInt64> {
            var generator = SeededGenerator(seed: seed)
            var access = RecordAccess(at: 100)
            var now = 100.0
            outcomes.add(seed) {
                (0..<12).map { _ -> String in
                    now += [0, 1, 29.5, 30, 30.5, 59].pick(&generator)
                    if generator.next() % 3 == 0 { now = max(now, access.deadline) }
                    switch generator.next() % 7 {
                    case 0: _ = access.begin(with: [.glucose, .recordAccess], at: now)
                    case 1, 2: access.receive([1, 2], of: .glucose, at: now)
                    case 3: access.receive([6, 0, 1, [1, 6, 2].pick(&generator)], of: .recordAccess, at: now)
                    case 4: access.handleDisconnection()
                    default: access.advance(to: now)
                    }
                    return "\(now) \(access.deadline) \(orDash(access.end))"
                }.joined(separator: "; ")
            }
        }
        for (year, day) in [(1582, 1), (2026, 7), (9999, 3)] {
            outcomes.add("time \(year)") {
                let date = SensorDate(year: year, month: 2, day: 13, hour: 23, minute: 58, second: 59)
                return orDash(date.map { CurrentTime.bytes($0, dayOfWeek: day) })
            }
        }
        #expect(try outcomes.difference(from: "Core/Texts/Sensors/spot-access.txt") == nil)
    }
}
