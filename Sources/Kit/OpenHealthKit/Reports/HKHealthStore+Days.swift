public import Foundation
public import HealthKit
import HealthModel
public import HealthReports
import HealthStore
import HealthTransfer

extension HKHealthStore {
    /// Returns nights with their sleep stages, vitals and naps, merged over all sources, and their regularity.
    ///
    /// ```swift
    /// for night in try await store.nights().nights { print(night.day, night.main.asleep / 3_600) }      // hours
    /// ```
    ///
    /// - Parameters:
    ///   - start: The start of the first day of waking; `nil` for no limit.
    ///   - end: The end of the last day of waking; `nil` for no limit.
    ///   - calendar: The calendar with the time zone of the nights.
    /// - Throws: `HKError` if the app has not requested permission to read sleep analysis, or if the store cannot be
    ///   read. Vitals that the app may not read are `nil`.
    public func nights(
        from start: Date? = nil, to end: Date? = nil, calendar: Calendar = .current
    ) async throws -> SleepReport {
        let filter = SampleFilter(from: start, to: end, dayZone: calendar.timeZone)
        return try await report(reading: .sleepAnalysis) { try $0.sleep(filter, calendar: calendar) }
    }

    /// Returns the activity rings of days; days without data are left out.
    ///
    /// - Parameters:
    ///   - start: The start of the first day; `nil` for no limit.
    ///   - end: The end of the last day; `nil` for no limit.
    ///   - limit: The maximum number of days, the latest ones; `nil` for all.
    ///   - calendar: The calendar with the time zone of the days.
    /// - Throws: `HKError` if the app has not requested permission to read activity summaries, if the limit is negative,
    ///   or if the store cannot be read. There are no days if the app may not read them.
    public func rings(
        from start: Date? = nil, to end: Date? = nil, limit: Int? = nil, calendar: Calendar = .current
    ) async throws -> RingsReport {
        guard limit ?? 0 >= 0 else { throw HKError(.errorInvalidArgument, "The limit must not be negative.") }
        let (access, filter) = (context.access, SampleFilter(from: start, to: end))
        // The choice of a time zone must not extend the days that the app may read.
        return try await BlockingWork.runAsHealthKit {
            try access.reports { try $0.rings(filter, limit: limit, in: calendar.timeZone, home: .current) }
        }
    }
}
