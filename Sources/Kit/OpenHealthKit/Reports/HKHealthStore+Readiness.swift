public import Foundation
public import HealthKit
import HealthModel
public import HealthReports
import HealthStore
import HealthTransfer

extension HKHealthStore {
    /// Returns the measures of recovery on a day, each compared with the person's own baseline of 60 days.
    ///
    /// ```swift
    /// let report = try await store.readiness()
    /// for reading in report.outside { print(reading.measure, reading.state) }
    /// ```
    ///
    /// - Parameters:
    ///   - date: A date of the day; `nil` for today.
    ///   - calendar: The calendar with the time zone of the days.
    /// - Throws: `HKError` if the app has not requested permission to read resting heart rates, or if the store cannot
    ///   be read. Measures that the app may not read are missing.
    public func readiness(on date: Date? = nil, calendar: Calendar = .current) async throws -> ReadinessReport {
        let day = CalendarDay(
            of: date ?? Date(timeIntervalSinceReferenceDate: context.scheduler.now), in: calendar.timeZone)
        return try await report(reading: .restingHeartRate) { try $0.readiness(on: day, calendar: calendar) }
    }
}
