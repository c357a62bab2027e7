import Foundation
import HealthModel
import HealthStore
import TestStores

@testable import HealthReports

/// A store with daily measurements in spring 2026, in a time zone east of Greenwich.
struct DailyStore {
    let store: LawStore
    let calendar: Calendar
    static let first = CalendarDay(year: 2026, month: 3, day: 1)

    init() throws {
        store = try LawStore()
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = TimeZone(identifier: "Europe/Zurich") ?? .gmt
        calendar.firstWeekday = 2
        self.calendar = calendar
    }

    /// Returns an hour of a day, counted from 1 March 2026.
    func at(_ day: Int, _ hour: Double = 7) -> Double {
        let start = Self.first.adding(days: day).start(in: calendar.timeZone) ?? .distantPast
        return start.timeIntervalSinceReferenceDate + hour * 3_600
    }

    func date(_ day: Int) -> Date { Date(timeIntervalSinceReferenceDate: at(day, 0)) }

    func save(_ samples: [SampleRecord]) throws {
        try store.engine.write(as: LawStore.app) { try $0.save(samples) }
    }

    func save(_ type: ObjectType, _ value: Double, _ unit: QuantityUnit, _ day: Int, _ hour: Double = 7) throws {
        try save([sample(type, value, unit, at(day, hour))])
    }

    func sample(_ type: ObjectType, _ value: Double, _ unit: QuantityUnit, _ start: Double) -> SampleRecord {
        SampleRecord(type: type, start: start, end: start, content: .quantity(QuantityValue(value, unit)))
    }

    func savePressure(_ systolic: Double, _ diastolic: Double, _ day: Int, _ hour: Double = 8) throws {
        let start = at(day, hour)
        try save([
            SampleRecord(
                type: .bloodPressure, start: start, end: start,
                content: .correlation([
                    sample(.bloodPressureSystolic, systolic, .millimeterOfMercury, start),
                    sample(.bloodPressureDiastolic, diastolic, .millimeterOfMercury, start),
                ]))
        ])
    }

    /// Saves a night that ends on a day.
    func saveNight(hours: Double, _ day: Int, temperature: Double? = nil) throws {
        var samples = [
            SampleRecord(
                type: .sleepAnalysis, start: at(day, -1), end: at(day, hours - 1),
                content: .category(SleepReport.Stage.core.rawValue))
        ]
        if let temperature {
            samples.append(
                SampleRecord(
                    type: .appleSleepingWristTemperature, start: at(day, -1), end: at(day, hours - 1),
                    content: .quantity(QuantityValue(temperature, .degreeCelsius))))
        }
        try save(samples)
    }

    func reports<Value>(_ body: (StoreReader) throws -> Value) throws -> Value {
        try store.engine.reports(for: LawStore.app, body)
    }
}
