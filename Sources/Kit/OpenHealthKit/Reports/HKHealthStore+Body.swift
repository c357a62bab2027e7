public import Foundation
public import HealthKit
import HealthModel
public import HealthReports
import HealthStore
import HealthTransfer

extension HKHealthStore {
    /// Returns weight, body fat and lean mass by day with their trends, and blood pressures.
    ///
    /// ```swift
    /// let body = try await store.body(from: spring)
    /// for day in body.courses.first?.days ?? [] { print(day.day, day.value, day.trend) }      // kilograms
    /// ```
    ///
    /// - Parameters:
    ///   - start: The start of the first day; `nil` for no limit. Earlier days count in trends.
    ///   - end: The end of the last day; `nil` for no limit.
    ///   - calendar: The calendar with the time zone of the days.
    /// - Throws: `HKError` if the app has not requested permission to read body mass, or if the store cannot be read.
    ///   Measurements that the app may not read are left out.
    public func body(
        from start: Date? = nil, to end: Date? = nil, calendar: Calendar = .current
    ) async throws -> BodyReport {
        let filter = SampleFilter(from: start, to: end, dayZone: calendar.timeZone)
        return try await report(reading: .bodyMass) { try $0.body(filter, calendar: calendar) }
    }
}
