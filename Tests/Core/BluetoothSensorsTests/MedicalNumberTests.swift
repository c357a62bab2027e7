import Foundation
import HealthModel
import Testing

@testable import BluetoothSensors

@Suite struct MedicalNumberTests {
    private func short(_ text: String) -> Double? {
        let raw = bytes(text)
        return MedicalFloat(short: UInt16(raw[0]) | UInt16(raw[1]) << 8)?.value
    }

    private func long(_ text: String) -> Double? {
        let raw = bytes(text).reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        return MedicalFloat(long: raw)?.value
    }

    @Test(
        arguments: [
            ("78 00", 120), ("A0 F0", 16), ("D4 F3", 98), ("CE E2", 7.18), ("5A B0", 0.0009), ("FF FF", -0.1),
            ("00 08", nil),
            ("FF 07", nil), ("FE 07", nil), ("02 08", nil), ("01 08", nil),
        ] as [(String, Double?)])
    func SEN_6_shortNumbers(text: String, value: Double?) { #expect(short(text) == value) }

    @Test(
        arguments: [
            ("6E 01 00 FF", 36.6), ("DC 03 00 FF", 98.8), ("FF FF FF 00", -1), ("FF FF 7F 00", nil),
            ("00 00 80 00", nil),
            ("FE FF 7F 00", nil), ("02 00 80 00", nil), ("01 00 80 00", nil),
        ] as [(String, Double?)])
    func SEN_6_longNumbers(text: String, value: Double?) { #expect(long(text) == value) }

    @Test func SEN_6_everyShortNumberIsItsDecimal() {
        for bits in UInt16.min...UInt16.max {
            guard let number = MedicalFloat(short: bits) else { continue }
            #expect(-2048...2047 ~= number.mantissa && -8...7 ~= number.exponent)
            let back =
                UInt16(bitPattern: Int16(number.mantissa)) & 0xFFF | UInt16(truncatingIfNeeded: number.exponent) << 12
            #expect(back == bits)
            #expect(number.value == Double("\(number.mantissa)e\(number.exponent)"))
        }
    }

    @Test func SEN_7_datesThatDoNotExistAreUnknown() {
        func date(_ year: Int, _ month: Int, _ day: Int, _ hour: Int = 0, _ minute: Int = 0, _ second: Int = 0)
            -> SensorDate?
        {
            SensorDate(year: year, month: month, day: day, hour: hour, minute: minute, second: second)
        }
        #expect(date(2024, 2, 29) != nil && date(2000, 2, 29) != nil)
        for none in [
            date(2023, 2, 29), date(1900, 2, 29), date(2026, 2, 31), date(0, 1, 1), date(2026, 0, 1), date(2026, 1, 0),
        ] {
            #expect(none == nil)
        }
        #expect(date(2026, 1, 1, 24) == nil && date(2026, 1, 1, 0, 60) == nil && date(2026, 1, 1, 0, 0, 60) == nil)
    }

    @Test func SEN_90_stampsAreReadByTheHostAndDoubted() throws {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(secondsFromGMT: 3600))
        let stamp = try #require(SensorDate(year: 2026, month: 11, day: 22, hour: 7, minute: 30, second: 0))
        let moment = Date(timeIntervalSince1970: 1_795_329_000)
        #expect(stamp.stamp(now: moment, offset: 0, in: calendar) == moment)
        #expect(stamp.stamp(now: moment, offset: 59, in: calendar) == moment)
        #expect(stamp.stamp(now: moment, offset: 61, in: calendar) == moment + 61)
        #expect(stamp.stamp(now: moment - 86_400, offset: 0, in: calendar) == moment)
        #expect(stamp.stamp(now: moment - 86_401, offset: 0, in: calendar) == nil)
        let old = try #require(SensorDate(year: 1999, month: 12, day: 31, hour: 0, minute: 0, second: 0))
        #expect(old.stamp(now: moment, offset: 0, in: calendar) == nil)
    }
}
