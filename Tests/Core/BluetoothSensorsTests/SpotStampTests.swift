import Foundation
import HealthModel
import Testing

@testable import BluetoothSensors

/// The dates of measurements with offsets, and the bounds of those that cannot be (SEN-90).
@Suite struct SpotStampTests {
    private var calendar = Calendar(identifier: .gregorian)
    /// 2026-11-22 08:00 UTC.
    private let now: Double

    init() throws {
        calendar.timeZone = .gmt
        let date = calendar.date(from: DateComponents(year: 2026, month: 11, day: 22, hour: 8))
        now = try #require(date).timeIntervalSinceReferenceDate
    }

    /// Returns a measurement of a meter with a base time on a day, and an offset in minutes.
    private func glucose(day: UInt8, _ hour: UInt8, _ minute: UInt8, _ second: UInt8, offset: Int16?) throws
        -> SpotMeasurement
    {
        var frame: [UInt8] = [offset == nil ? 2 : 3, 5, 0, 0xEA, 7, 11, day, hour, minute, second]
        if let offset {
            let bits = UInt16(bitPattern: offset)
            frame += [UInt8(bits & 0xFF), UInt8(bits >> 8)]
        }
        frame += [0x5A, 0xB0, 0x11]
        var collector = SpotFrameCollector()
        collector.store(frame, of: .glucose, at: now)
        return try #require(collector.result(in: calendar).measurements.first)
    }

    /// The time with its offset may be a day ahead, and no more.
    @Test(
        arguments: [
            (23, 8, 0, 0, nil, true), (23, 8, 0, 1, nil, false), (23, 7, 30, 0, 30, true), (23, 7, 30, 1, 30, false),
            (23, 7, 30, 0, 31, false), (23, 8, 30, 0, -30, true), (23, 8, 30, 1, -30, false),
            (23, 9, 30, 0, -30, false),
            (24, 8, 0, 0, -1440, true), (22, 8, 0, 0, 1440, true), (22, 8, 1, 0, 1440, false), (1, 0, 0, 0, 0, true),
        ] as [(UInt8, UInt8, UInt8, UInt8, Int16?, Bool)])
    func SEN_90_aTimeWithAnOffset(
        day: UInt8, hour: UInt8, minute: UInt8, second: UInt8, offset: Int16?, isKnown: Bool
    ) throws {
        let measurement = try glucose(day: day, hour, minute, second, offset: offset)
        let base = calendar.date(
            from: DateComponents(
                year: 2026, month: 11, day: Int(day), hour: Int(hour), minute: Int(minute), second: Int(second)))
        let date = try #require(base).timeIntervalSinceReferenceDate + Double(offset ?? 0) * 60
        #expect(measurement.date == (isKnown ? date : now))
        // The key has the time without the offset, as the device numbers it.
        #expect((measurement.key != nil) == isKnown)
        if isKnown { #expect(measurement.key?.hasPrefix("5/2026-11-") == true) }
    }

    @Test func textsOfDatesHaveTwoDigits() throws {
        let (early, late) = (
            try #require(SensorDate(year: 2026, month: 9, day: 9, hour: 9, minute: 9, second: 9)),
            try #require(SensorDate(year: 2026, month: 10, day: 10, hour: 10, minute: 10, second: 10))
        )
        #expect(early.text == "2026-09-09T09:09:09" && late.text == "2026-10-10T10:10:10")
    }

    /// Measurements are in the order of their dates; those at the same time in the order in which they came.
    @Test func SEN_92_measurementsAreInOrder() throws {
        var collector = SpotFrameCollector()
        for (weight, minute) in [(10, 20), (20, 10), (30, 20), (40, 5), (50, 10)] as [(UInt8, UInt8)] {
            collector.store([2, weight, 0x40, 0xEA, 7, 11, 22, 7, minute, 0], of: .weight, at: now)
        }
        let result = collector.result(in: calendar)
        let order = result.measurements.map { Int(($0.date - now + 3600) / 60) }
        #expect(order == [5, 10, 10, 20, 20])
        let weights = result.measurements.compactMap { $0.values.first?.quantity.value }
        func value(_ low: Int) -> Double { Double(0x4000 + low) * 5 / 1000 }
        for (found, low) in zip(weights, [40, 20, 50, 10, 30]) { #expect(abs(found - value(low)) < 1e-9) }
    }
}
