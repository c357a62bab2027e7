import Foundation
import HealthModel
import TestSupport
import Testing

@testable import BluetoothSensors

/// Every frame of every service: each flag alone, with each other and left out, each length, and each field at its
/// bounds (SEN-1, SEN-2, SEN-3, SEN-4).
@Suite struct FrameSweepTests {
    /// A field of a frame, with the flag that announces it.
    fileprivate struct Field: Sendable {
        var bit: Int?
        /// Whether the field is there if the flag is not set.
        var isInverted = false
        var bytes: [UInt8]

        init(_ bit: Int?, _ bytes: UInt8..., inverted: Bool = false) {
            (self.bit, self.bytes, isInverted) = (bit, bytes, inverted)
        }
    }

    struct Layout: Sendable, CustomTestStringConvertible {
        fileprivate var characteristic: SensorCharacteristic
        fileprivate var flagBytes: Int
        fileprivate var fields: [Field]

        fileprivate init(_ characteristic: SensorCharacteristic, _ flagBytes: Int, _ fields: Field...) {
            (self.characteristic, self.flagBytes, self.fields) = (characteristic, flagBytes, fields)
        }

        var testDescription: String { "\(characteristic)" }

        /// Returns the frame with some flags and the fields that they announce.
        fileprivate func frame(_ flags: UInt32) -> [UInt8] {
            var bytes = (0..<flagBytes).map { UInt8(truncatingIfNeeded: flags >> UInt32(8 * $0)) }
            for field in fields where field.bit.map({ flags >> UInt32($0) & 1 == (field.isInverted ? 0 : 1) }) ?? true {
                bytes += field.bytes
            }
            return bytes
        }

        /// The flags with which most fields are there.
        fileprivate var most: UInt32 {
            var flags: UInt32 = 0
            for field in fields { if let bit = field.bit, !field.isInverted { flags |= 1 << UInt32(bit) } }
            for field in fields { if let bit = field.bit, field.isInverted { flags &= ~(1 << UInt32(bit)) } }
            return flags
        }
    }

    static let layouts = [
        Layout(
            .heartRate, 1, Field(0, 72, inverted: true), Field(0, 0x2C, 0x01), Field(3, 0x39, 0x30),
            Field(4, 0x8C, 0x03, 0x41, 0x03, 0x07)),
        Layout(.cyclingSpeed, 1, Field(0, 0x11, 0x22, 0x33, 0x44, 0x55, 0x66), Field(1, 0x77, 0x88, 0x99, 0xAA)),
        Layout(
            .cyclingPower, 2, Field(nil, 0xD2, 0x04), Field(0, 0x63), Field(2, 0x45, 0x01),
            Field(4, 0x11, 0x22, 0x33, 0x44, 0x55, 0x66), Field(5, 0x77, 0x88, 0x99, 0xAA),
            Field(6, 0x2C, 0x01, 0xF0, 0xFF), Field(7, 0x80, 0x02, 0x60, 0xFF), Field(8, 0x5A, 0x41, 0x0B),
            Field(9, 0x0F, 0x01), Field(10, 0xB6, 0x00), Field(11, 0x2D, 0x01)),
        Layout(
            .runningSpeed, 1, Field(nil, 0x3A, 0x03, 0x55), Field(0, 0x85, 0x00), Field(1, 0x11, 0x22, 0x33, 0x44)),
        Layout(
            .treadmill, 2, Field(0, 0xEF, 0x03, inverted: true), Field(1, 0x01, 0x02), Field(2, 0x21, 0x43, 0x05),
            Field(3, 0x23, 0x00, 0xF1, 0xFF), Field(4, 1, 2, 3, 4), Field(5, 5, 6), Field(6, 7, 8),
            Field(7, 0x7B, 0x01, 9, 10, 11), Field(8, 0x8F), Field(9, 0x51), Field(10, 0x67, 0x02),
            Field(11, 0x68, 0x03), Field(12, 13, 14, 15, 16)),
        Layout(
            .indoorBike, 2, Field(0, 0xEF, 0x0B, inverted: true), Field(1, 0xDD, 0x0A), Field(2, 0xB3, 0x00),
            Field(3, 0xA9, 0x00), Field(4, 0x21, 0x43, 0x05), Field(5, 0x17, 0x02), Field(6, 0x05, 0x01),
            Field(7, 0xF7, 0x00), Field(8, 0x7B, 0x01, 9, 10, 11), Field(9, 0x8F), Field(10, 0x51),
            Field(11, 0x67, 0x02), Field(12, 0x68, 0x03)),
        Layout(
            .rower, 2, Field(0, 0x37, 0x42, 0x01, inverted: true), Field(1, 0x35), Field(2, 0x21, 0x43, 0x05),
            Field(3, 0x79, 0x00), Field(4, 0x7A, 0x00), Field(5, 0x05, 0x01), Field(6, 0xF7, 0x00),
            Field(7, 0x17, 0x02), Field(8, 0x7B, 0x01, 9, 10, 11), Field(9, 0x8F), Field(10, 0x51),
            Field(11, 0x67, 0x02), Field(12, 0x68, 0x03)),
        Layout(
            .crossTrainer, 3, Field(0, 0xEF, 0x03, inverted: true), Field(1, 0x01, 0x02), Field(2, 0x21, 0x43, 0x05),
            Field(3, 0x9B, 0x00, 0x95, 0x00), Field(4, 0x39, 0x30), Field(5, 1, 2, 3, 4), Field(6, 5, 6, 7, 8),
            Field(7, 0x17, 0x02), Field(8, 0x05, 0x01), Field(9, 0xF7, 0x00), Field(10, 0x7B, 0x01, 9, 10, 11),
            Field(11, 0x8F), Field(12, 0x51), Field(13, 0x67, 0x02), Field(14, 0x68, 0x03)),
        Layout(
            .weight, 1, Field(nil, 0x9D, 0x3A), Field(1, 0xEA, 0x07, 11, 22, 7, 30, 59), Field(2, 3),
            Field(3, 0xE9, 0x00, 0xEF, 0x06)),
        Layout(
            .bloodPressure, 1, Field(nil, 0x7B, 0x00, 0x51, 0x00, 0x5D, 0x00),
            Field(1, 0xEA, 0x07, 11, 22, 7, 30, 59), Field(2, 0x43, 0x00), Field(3, 2), Field(4, 0x25, 0x00)),
        Layout(
            .temperature, 1, Field(nil, 0x75, 0x01, 0x00, 0xFF), Field(1, 0xEA, 0x07, 11, 22, 7, 30, 59), Field(2, 6)),
        Layout(
            .glucose, 1, Field(nil, 0x05, 0x01), Field(nil, 0xEA, 0x07, 11, 22, 7, 30, 59), Field(0, 0xC4, 0xFF),
            Field(1, 0x5A, 0xB0, 0x21), Field(3, 0x01, 0x08)),
        Layout(
            .glucoseContext, 1, Field(nil, 0x05, 0x01), Field(7, 0x44), Field(0, 2, 0x37, 0xD0), Field(1, 2)),
        Layout(
            .oximeterSpot, 1, Field(nil, 0x61, 0x00, 0x43, 0x00), Field(0, 0xEA, 0x07, 11, 22, 7, 30, 59),
            Field(1, 0x20, 0x40), Field(2, 0x01, 0x02, 0x03), Field(3, 0x2D, 0xF0)),
        Layout(
            .oximeter, 1, Field(nil, 0x61, 0x00, 0x43, 0x00), Field(0, 0x60, 0x00, 0x44, 0x00),
            Field(1, 0x5F, 0x00, 0x45, 0x00), Field(2, 0x20, 0x40), Field(3, 0x01, 0x02, 0x03), Field(4, 0x2D, 0xF0)),
        Layout(
            .currentTime, 0, Field(nil, 0xEA, 0x07, 11, 22, 7, 30, 59), Field(nil, 7), Field(nil, 0x40), Field(nil, 5)),
    ]

    private static func decoded(_ bytes: [UInt8], _ characteristic: SensorCharacteristic) -> String {
        do throws(SensorDecodingError) {
            return try SensorFrame(bytes, of: characteristic).map { plain($0) } ?? "nothing"
        } catch {
            return error.description
        }
    }

    /// The values of a field that mean something else than a number, and those next to them.
    private static func edges(_ count: Int) -> [[UInt8]] {
        var edges: [[UInt8]] = [0, 1, 0x7F, 0x80, 0xFF].map { Array(repeating: $0, count: count) }
        edges.append([1] + Array(repeating: 0, count: count - 1))
        edges.append([0xFE] + Array(repeating: 0xFF, count: count - 1))
        edges.append(Array(repeating: 0xFF, count: count - 1) + [0x7F])
        edges.append(Array(repeating: 0, count: count - 1) + [0x80])
        guard count > 1 else { return edges + (0...12 as ClosedRange<UInt8>).map { [$0] } }
        for number in [0x07FD, 0x07FE, 0x07FF, 0x0800, 0x0801, 0x0802, 0x0803, 0xF123, 0x3005] {
            let pair = [UInt8(number & 0xFF), UInt8(number >> 8)]
            edges.append(Array((pair + pair + pair + pair).prefix(count)))
        }
        return edges
    }

    @Test(arguments: layouts) func fieldsFollowTheFlags(layout: Layout) throws {
        var outcomes = KeptOutcomes()
        let bits = layout.flagBytes * 8
        let most = layout.most
        func several(_ flags: [UInt32]) -> String {
            flags.map { flags in
                let frame = layout.frame(flags)
                let variants = [frame, Array(frame.dropLast()), frame + [0x5C]]
                return variants.map { Self.decoded($0, layout.characteristic) }.joined(separator: "; ")
            }.joined(separator: "; ")
        }
        func one(_ bytes: [UInt8]) -> String { Self.decoded(bytes, layout.characteristic) }
        outcomes.add("none") { one(layout.frame(0)) }
        outcomes.add("most") { one(layout.frame(most)) }
        var pairs: [UInt32] = []
        for bit in 0..<bits {
            let flag: UInt32 = 1 << UInt32(bit)
            outcomes.add("only \(bit)") { one(layout.frame(flag)) }
            pairs += (0..<bit).map { flag | 1 << UInt32($0) }
        }
        outcomes.add("two") { several(pairs) }
        outcomes.add("without one") { several((0..<bits).map { most ^ 1 << UInt32($0) }) }
        let whole = layout.frame(most)
        outcomes.add("lengths") { (0...whole.count).map { one(Array(whole.prefix($0))) }.joined(separator: "; ") }
        for (index, field) in layout.fields.enumerated() {
            var changed = layout
            // A field that another excludes is looked at without the other.
            let flags =
                field.bit.map { field.isInverted ? most & ~(1 << UInt32($0)) : most | 1 << UInt32($0) } ?? most
            var texts: [String] = []
            for edge in Self.edges(field.bytes.count) {
                changed.fields[index].bytes = edge
                texts.append(one(changed.frame(flags)))
            }
            outcomes.add("field \(index)") { texts.joined(separator: "; ") }
        }
        #expect(try outcomes.difference(from: "Core/Texts/Sensors/frame-\(layout.characteristic).txt") == nil)
    }

    /// Dates are read byte by byte, and those that do not exist are unknown (SEN-7).
    @Test func SEN_7_datesExist() throws {
        var outcomes = KeptOutcomes()
        let usual = (2024, 2, 29, 23, 59, 58)
        func text(_ parts: (Int, Int, Int, Int, Int, Int)) -> String {
            SensorDate(
                year: parts.0, month: parts.1, day: parts.2, hour: parts.3, minute: parts.4, second: parts.5)?.text
                ?? "none"
        }
        for year in [0, 1581, 1582, 1583, 1600, 1700, 1900, 1996, 1999, 2000, 2023, 2024, 2100, 2400, 9999, 10_000] {
            var parts = usual
            parts.0 = year
            outcomes.add("year \(year)") { text(parts) }
        }
        for month in -1...13 {
            let days = [0, 1, 27, 28, 29, 30, 31, 32].filter { day in
                text((2023, month, day, 1, 2, 3)) != "none"
            }
            let leap = [29, 30].filter { text((2024, month, $0, 1, 2, 3)) != "none" }
            outcomes.add("month \(month)") { "\(days) \(leap) \(text((2024, month, 9, 3, 4, 5)))" }
        }
        for number in [-1, 0, 1, 9, 10, 22, 23, 24, 58, 59, 60] {
            outcomes.add("hour, minute, second \(number)") {
                [
                    text((2024, 2, 28, number, 1, 2)), text((2024, 2, 28, 1, number, 2)),
                    text((2024, 2, 28, 1, 2, number)),
                ].joined(separator: " ")
            }
        }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = TimeZone(secondsFromGMT: 3_600) ?? .gmt
        let date = try #require(SensorDate(year: 2026, month: 11, day: 22, hour: 7, minute: 30, second: 59))
        let early = try #require(SensorDate(year: 1999, month: 12, day: 31, hour: 23, minute: 59, second: 59))
        let first = try #require(SensorDate(year: 2000, month: 1, day: 1, hour: 0, minute: 0, second: 0))
        let own = try #require(date.date(in: calendar)).timeIntervalSinceReferenceDate
        outcomes.add("own") { own }
        for offset in [-61, -60.5, -60, -59, -1, 0, 1, 59, 60, 60.25, 61, 3_600] as [Double] {
            for later in [-86_401, -86_400, -86_399, -86_340, -86_339, 0, 86_400] as [Double] {
                outcomes.add("offset \(offset), now \(later) later") {
                    let now = Date(timeIntervalSinceReferenceDate: own + later)
                    return orDash(
                        date.stamp(now: now, offset: offset, in: calendar).map {
                            $0.timeIntervalSinceReferenceDate - own
                        })
                }
            }
        }
        let now = Date(timeIntervalSinceReferenceDate: own)
        outcomes.add("1999") { orDash(early.stamp(now: now, offset: 0, in: calendar)) }
        outcomes.add("2000") { orDash(first.stamp(now: now, offset: 0, in: calendar)?.timeIntervalSinceReferenceDate) }
        #expect(try outcomes.difference(from: "Core/Texts/Sensors/dates.txt") == nil)
    }

    /// Numbers of medical devices, at the special values and with every power (SEN-6).
    @Test func SEN_6_medicalNumbers() throws {
        var outcomes = KeptOutcomes()
        let mantissas: [UInt16] = [
            0, 1, 2, 9, 123, 0x7FC, 0x7FD, 0x7FE, 0x7FF, 0x800, 0x801, 0x802, 0x803, 0x804, 0xFFE, 0xFFF,
        ]
        for exponent in 0...15 as ClosedRange<UInt16> {
            outcomes.add("short \(exponent)") {
                mantissas.map { mantissa -> String in
                    guard let number = MedicalFloat(short: exponent << 12 | mantissa) else { return "-" }
                    return "\(number.mantissa)e\(number.exponent) \(number.value) \(number.value(timesTenTo: -2)) "
                        + "\(number.value(timesTenTo: 3))"
                }.joined(separator: "; ")
            }
        }
        let long: [UInt32] = [
            0, 1, 123, 0x7F_FFFC, 0x7F_FFFD, 0x7F_FFFE, 0x7F_FFFF, 0x80_0000, 0x80_0001, 0x80_0002, 0x80_0003,
            0xFF_FFFE, 0xFF_FFFF,
        ]
        for exponent in [0, 1, 2, 9, 0x7F, 0x80, 0xFB, 0xFE, 0xFF] as [UInt32] {
            outcomes.add("long \(exponent)") {
                long.map { mantissa -> String in
                    guard let number = MedicalFloat(long: exponent << 24 | mantissa) else { return "-" }
                    return "\(number.mantissa)e\(number.exponent) "
                        + String(format: "%.9g %.9g", number.value, number.value(timesTenTo: 5))
                }.joined(separator: "; ")
            }
        }
        #expect(try outcomes.difference(from: "Core/Texts/Sensors/medical-numbers.txt") == nil)
    }

    /// What devices say about themselves (SEN-80, SEN-81, SEN-82).
    @Test func SEN_81_textsOfDevices() throws {
        var outcomes = KeptOutcomes()
        outcomes.add("battery") { (0...255).map { orDash(DeviceInformation.battery([$0, 7])) }.joined(separator: " ") }
        outcomes.add("no battery") { orDash(DeviceInformation.battery([])) }
        outcomes.add("location") { (0...255).map { orDash(BodySensorLocation([$0, 9])) }.joined(separator: " ") }
        outcomes.add("place of a thermometer") {
            (0...255).map { orDash(TemperatureMeasurement.location([$0, 9])) }.joined(separator: " ")
        }
        outcomes.add("nothing") { "\(orDash(BodySensorLocation([]))) \(orDash(TemperatureMeasurement.location([])))" }
        let marks: [(String, String)] = [
            ("letter", "a"), ("space", " "), ("control", "\u{7}"), ("new line", "\n"), ("delete", "\u{7F}"),
            ("format", "\u{200E}"), ("line", "\u{2028}"), ("paragraph", "\u{2029}"), ("private", "\u{E000}"),
            ("unassigned", "\u{0378}"), ("no-break", "\u{A0}"), ("accent", "e\u{301}"), ("picture", "🚴🏽‍♀️"),
            ("right to left", "\u{202E}"), ("mark", "\u{FEFF}"),
        ]
        for (name, mark) in marks {
            for text in [mark, "\(mark)b", "b\(mark)", "b\(mark)c", "\(mark)\(mark)"] {
                outcomes.add(name) { DeviceInformation.text(text).map { "'\($0)' \($0.unicodeScalars.count)" } ?? "-" }
            }
        }
        for count in [0, 1, 118, 119, 120, 121, 122, 300] {
            let letters = String((0..<count).map { Character(UnicodeScalar(UInt8(97 + $0 % 26))) })
            outcomes.add("\(count) letters") {
                [letters, letters + " ", " " + letters, letters.dropLast(1) + "  x"].map { text in
                    orDash(DeviceInformation.text(String(text)).map { "\($0.count)\($0.suffix(3))" })
                }.joined(separator: " ")
            }
        }
        let texts: [[UInt8]] = [
            [], [0], [65], [65, 0, 66], [0, 66], [0xC3, 0xA4], [0xC3], [65, 0xFF, 66], [32, 65, 32, 0],
        ]
        for bytes in texts {
            outcomes.add(bytes) { orDash(DeviceInformation.text(bytes)) }
            for characteristic in SensorCharacteristic.information {
                outcomes.add("\(characteristic) \(bytes)") { Self.decoded(bytes, characteristic) }
            }
        }
        for flags in 0...5 as ClosedRange<UInt8> {
            for rest: [UInt8] in [
                [], [65], [65, 0], [65, 66, 0, 67, 68, 0], [0, 67], [65, 66, 0, 67, 0, 69], [65, 0, 0, 70],
            ] {
                outcomes.add("identifier \(flags) \(rest)") { orDash(DeviceInformation.identifier([flags] + rest)) }
            }
        }
        outcomes.add("no identifier") { orDash(DeviceInformation.identifier([])) }
        outcomes.add("records") { Self.decoded([6, 0, 1, 1], .recordAccess) + Self.decoded([], .recordAccess) }
        #expect(try outcomes.difference(from: "Core/Texts/Sensors/device-texts.txt") == nil)
    }
}

/// Names, numbers and kinds of services, characteristics, wheels and signals, whole.
@Suite struct SensorNameSweepTests {
    @Test func characteristicsAndServices() throws {
        var outcomes = KeptOutcomes()
        for characteristic in SensorCharacteristic.allCases {
            outcomes.add("\(characteristic)") {
                [
                    characteristic.title, "\(characteristic.isMachine)", "\(characteristic.isContinuous)",
                    orDash(SensorCharacteristic.live.firstIndex(of: characteristic)),
                    orDash(SensorCharacteristic.spot.firstIndex(of: characteristic)),
                    orDash(SensorCharacteristic.information.firstIndex(of: characteristic)),
                    orDash(SensorUUID.assigned(characteristic.rawValue).characteristic),
                    orDash(SensorUUID.assigned(characteristic.rawValue).service),
                    SensorUUID.assigned(characteristic.rawValue).full,
                ].joined(separator: " ")
            }
        }
        for service in SensorService.allCases {
            outcomes.add("\(service)") {
                let identifier = SensorUUID.assigned(service.rawValue)
                return "\(identifier.short) \(service.kind) \(service.isSpot) \(orDash(identifier.service)) "
                    + orDash(identifier.characteristic)
            }
        }
        let base = "-0000-1000-8000-00805f9b34fb"
        let texts = [
            "", "0", "000", "0000", "00000", "ffff", "FFFF", "12aB", "12g4", "-123", "+123", "----", "00002a37" + base,
            "00002A37" + base.uppercased(), "10002a37" + base, "00012a37" + base,
            "00002a37-0001-1000-8000-00805f9b34fb",
            "00002a37-0000-1000-8000-00805f9b34fc", "00002a37-0000-1000-8000-00805f9b34f",
            "0000-2a37-0000-1000-8000-00805f9b34fb", "00002a370000-1000-8000-00805f9b34fb", "0000-a37" + base,
            "00002a3-00000-1000-8000-00805f9b34fb", "00002a37-0000-1000-8000-00805f9b34fb-", "６６６６",
            "6e40fff0-b5a3-f393-e0a9-e50e24dcca9e",
        ]
        for text in texts {
            outcomes.add("'\(text)'") {
                SensorUUID(text).map { "\($0.short) \($0.full) \(orDash($0.characteristic)) \(orDash($0.service))" }
                    ?? "none"
            }
        }
        for number in [0, 1, 0xF, 0x10, 0xFF, 0x100, 0xFFF, 0x1000, 0xFFFF] as [UInt16] {
            outcomes.add(number) { "\(SensorUUID.assigned(number).short) \(SensorUUID.assigned(number).full)" }
        }
        outcomes.add("other") {
            let other = SensorUUID.other("x")
            return "\(other.short) \(other.full) \(orDash(other.characteristic)) \(orDash(other.service))"
        }
        #expect(try outcomes.difference(from: "Core/Texts/Sensors/names.txt") == nil)
    }

    @Test func SEN_32_wheels() throws {
        var outcomes = KeptOutcomes()
        for name in WheelSize.names.map(\.name) + ["700X23c", "700x40C", "", " 2105", "2105", "+2105", "2105.5"] {
            outcomes.add("'\(name)'") {
                WheelSize(name).map { "\($0.millimetres) \($0.circumference) \($0 == .standard)" } ?? "none"
            }
        }
        for number in EdgeNumbers.integers + [499, 500, 501, 2_104, 2_106, 2_999, 3_001] {
            outcomes.add(number) { orDash(WheelSize("\(number)")?.millimetres) }
        }
        outcomes.add("names") { WheelSize.names.map { "\($0.name) \($0.millimetres)" }.joined(separator: ", ") }
        #expect(try outcomes.difference(from: "Core/Texts/Sensors/wheels.txt") == nil)
    }

    @Test func SEN_220_SEN_242_sightingsAndProblems() throws {
        var outcomes = KeptOutcomes()
        for signal in [-1001, -1000, -999, -127, -82, -81, -80, -79, -71, -70, -69, -61, -60, -59, -1, 0, 20] {
            outcomes.add("signal \(signal)") { SensorSighting(address: "A", signal: signal).bars }
        }
        outcomes.add("no signal") { SensorSighting(address: "A").bars }
        for service in SensorService.allCases {
            let sighting = SensorSighting(
                address: "A:1", name: "N",
                services: [.assigned(service.rawValue), .assigned(0x180F), .assigned(0x180D)])
            outcomes.add("services \(service)") { "\(sighting.title) \(plain(sighting.kinds))" }
        }
        let every = SensorSighting(address: "A:2", services: Set(SensorService.allCases.map { .assigned($0.rawValue) }))
        outcomes.add("all services") { "\(every.title) \(plain(every.kinds))" }
        let kinds: [SensorError.Kind] = [
            .noSystemBus, .noDaemon, .accessDenied, .noAdapter, .unknownAdapter("hci7", known: ["hci0", "hci1"]),
            .unknownAdapter("hci7", known: []), .isOff, .noSearch, .needsPairing, .noService,
            .noSubscription(.assigned(0x2A37)), .noSubscription(.other("6e40fff0-b5a3-f393-e0a9-e50e24dcca9e")),
            .notBuilt,
        ]
        let sensors = [nil, SensorSighting(address: "C0:01"), SensorSighting(address: "C0:02", name: "Belt")]
        for kind in kinds {
            for sensor in sensors {
                let details: [(String?, String?)] = [(nil, nil), ("n.e", nil), (nil, "a text"), ("n.e", "a text")]
                let messages = details.map { SensorError(kind, sensor: sensor, name: $0.0, text: $0.1).message }
                outcomes.add("\(plain(kind)) \(sensor?.title ?? "-")") {
                    Set(messages).count == 1 ? messages[0] : messages.joined(separator: "; ")
                }
            }
        }
        #expect(try outcomes.difference(from: "Core/Texts/Sensors/problems.txt") == nil)
    }

    @Test func SEN_223_knownSensors() throws {
        var outcomes = KeptOutcomes()
        let known = [
            ("AA:01", "Polar H10"), ("AA:02", "polar"), ("AA:03", "KICKR"), ("AA:04", "KICKR 2"), ("AA:05", "kickr 2"),
            ("BB:06", "aa:03"), ("BB:07", ""),
        ].map { (address: $0.0, name: $0.1) }
        for (address, name) in known {
            for text in [address, address.lowercased(), name, name.uppercased(), String(name.prefix(3)), name + "x"] {
                outcomes.add("'\(text)'") { plain(KnownSensors.match(text, in: known)) }
            }
        }
        outcomes.add("none known") { plain(KnownSensors.match("a", in: [])) }
        var sensors = KnownSensors()
        for (number, address) in ["A", "B", "a", "A", "C", "B"].enumerated() {
            sensors.remember(.init(address: address, name: "N\(number)", services: ["180\(number)"], wheel: number))
            outcomes.add("\(number) \(address)") { plain(sensors.sensors) }
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        let bytes = try encoder.encode(sensors)
        outcomes.add("encoded") { String(decoding: bytes, as: UTF8.self) }
        #expect(try JSONDecoder().decode(KnownSensors.self, from: bytes) == sensors)
        #expect(try outcomes.difference(from: "Core/Texts/Sensors/known.txt") == nil)
    }
}
