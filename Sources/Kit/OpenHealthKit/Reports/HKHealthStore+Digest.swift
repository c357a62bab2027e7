public import Foundation
public import HealthKit
import HealthModel
public import HealthReports
import HealthStore
import HealthTransfer

extension HKHealthStore {
    /// Returns a day or a week at a glance: rings, workouts, load, sleep, goals, and what is new.
    ///
    /// - Parameters:
    ///   - span: A day or a week.
    ///   - date: A date in it; `nil` for today.
    ///   - calendar: The calendar with the time zone and the first weekday.
    /// - Throws: `HKError` if the app has not requested permission to read workouts, or if the store cannot be read.
    ///   Other data that the app may not read is left out.
    public func digest(
        of span: DigestReport.Span, on date: Date? = nil, calendar: Calendar = .current
    ) async throws -> DigestReport {
        let now = Date(timeIntervalSinceReferenceDate: context.scheduler.now)
        let day = CalendarDay(of: date ?? now, in: calendar.timeZone)
        // The choice of a time zone must not extend the days that the app may read.
        return try await report(reading: .workout) {
            try $0.digest(of: span, on: day, now: now, calendar: calendar, home: .current)
        }
    }

    /// Returns a calendar year in review: totals, months, sports, bests, and the records that were set.
    ///
    /// - Parameters:
    ///   - year: The year.
    ///   - calendar: The calendar with the time zone.
    /// - Throws: `HKError` if the app has not requested permission to read workouts, if the calendar has no such year,
    ///   or if the store cannot be read. Other data that the app may not read is left out.
    public func yearReport(_ year: Int, calendar: Calendar = .current) async throws -> YearReport {
        let now = Date(timeIntervalSinceReferenceDate: context.scheduler.now)
        let report = try await report(reading: .workout) { try $0.year(year, now: now, calendar: calendar) }
        guard let report else { throw HKError(.errorInvalidArgument, "The calendar has no such year.") }
        return report
    }
}
