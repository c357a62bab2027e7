import Foundation
import HealthModel
import HealthStore
import TestStores
import Testing

@testable import HealthReports

/// The nights of a period, each of which is whole, wherever the period begins or ends.
@Suite struct SleepPeriodTests {
    private let store: LawStore
    private static let first = CalendarDay(year: 2026, month: 2, day: 2)

    init() throws { store = try LawStore() }

    private static func moment(_ day: Int, _ hour: Double, in zone: TimeZone) -> Double {
        let start = first.adding(days: day).start(in: zone) ?? .distantPast
        return start.timeIntervalSinceReferenceDate + hour * 3_600
    }

    /// Saves a night from eleven to seven by the clocks of a zone, hour by hour.
    private func saveNight(_ day: Int, in zone: TimeZone, named: Bool = false) throws {
        let samples = (0..<8).map { hour in
            SampleRecord(
                type: .sleepAnalysis, start: Self.moment(day, Double(hour) - 1, in: zone),
                end: Self.moment(day, Double(hour), in: zone),
                content: .category((hour % 2 == 0 ? SleepReport.Stage.core : .deep).rawValue),
                metadata: named ? [MetadataKey.timeZone: .string(zone.identifier)] : nil)
        }
        try store.engine.write(as: LawStore.app) { try $0.save(samples) }
    }

    private func nights(from: Double? = nil, to: Double? = nil, limit: Int? = nil, in zone: TimeZone) throws -> [Int] {
        let calendar = Told.calendar(zone.identifier)
        let report = try store.engine.reports(for: LawStore.app) {
            try $0.sleep(
                SampleFilter(from: from.map(Told.date), to: to.map(Told.date)), limit: limit, calendar: calendar)
        }
        for night in report.nights {
            #expect(night.main.asleep == 8 * 3_600 && night.main.segments.count == 8 && night.naps.isEmpty)
        }
        return report.nights.map { $0.day.daysSinceReference - Self.first.daysSinceReference }
    }

    @Test("API-110: a night belongs to the period in which its day begins, as a whole")
    func wholeNights() throws {
        let zone = Told.zone("Europe/Zurich")
        for day in 1...9 { try saveNight(day, in: zone) }
        func at(_ day: Int, _ hour: Double) -> Double { Self.moment(day, hour, in: zone) }
        #expect(try nights(in: zone) == Array(1...9))
        for (hour, last) in [
            (0.0, 4), (0.01, 5), (3, 5), (6.5, 5), (7, 5), (12, 5), (23, 5), (23.9, 5), (24, 5), (24.1, 6),
        ] {
            #expect(try nights(to: at(5, hour), in: zone) == Array(1...last), "\(hour)")
        }
        for (hour, first) in [(-1.0, 5), (0, 5), (0.01, 6), (3, 6), (12, 6), (24, 6), (24.1, 7)] {
            #expect(try nights(from: at(5, hour), in: zone) == Array(first...9), "\(hour)")
        }
        #expect(try nights(from: at(3, 0), to: at(6, 0), in: zone) == [3, 4, 5])
        #expect(try nights(from: at(3, 0), to: at(3, 1), in: zone) == [3])
        #expect(try nights(from: at(3, 1), to: at(4, 0), in: zone) == [])
        // Of a limit the latest are left, as a whole too.
        for limit in 0...4 {
            #expect(try nights(from: at(3, 0), to: at(6, 0), limit: limit, in: zone) == Array([3, 4, 5].suffix(limit)))
        }
    }

    /// Their clocks differ by 25 hours.
    @Test(
        "API-110: nights of another zone are those of its days, also where they begin after the period or a day before it",
        arguments: [("Pacific/Kiritimati", "Pacific/Pago_Pago"), ("Pacific/Pago_Pago", "Pacific/Kiritimati")])
    func otherZones(reader: String, recorder: String) throws {
        let (zone, place) = (Told.zone(reader), Told.zone(recorder))
        for day in 1...6 { try saveNight(day, in: place, named: true) }
        func at(_ day: Int, _ hour: Double = 0) -> Double { Self.moment(day, hour, in: zone) }
        #expect(try nights(in: zone) == Array(1...6))
        #expect(try nights(to: at(4), in: zone) == [1, 2, 3] && nights(from: at(4), in: zone) == [4, 5, 6])
        #expect(try nights(from: at(3), to: at(4), in: zone) == [3])
        #expect(try nights(from: at(1), to: at(2), in: zone) == [1] && nights(from: at(6), to: at(7), in: zone) == [6])
        #expect(try nights(from: at(7), in: zone) == [] && nights(to: at(1), in: zone) == [])
    }
}
