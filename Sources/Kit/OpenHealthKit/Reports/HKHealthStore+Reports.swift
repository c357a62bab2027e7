public import Foundation
public import HealthKit
import HealthModel
public import HealthReports
import HealthStore
import HealthTransfer

extension HKHealthStore {
    /// Returns the totals of workouts by period, with the totals of the year before and the streaks.
    ///
    /// ```swift
    /// let report = try await store.totals(by: .month)
    /// for month in report.rows { print(month.start, month.all.distance ?? 0) }      // metres
    /// ```
    ///
    /// - Parameters:
    ///   - period: The length of a row.
    ///   - start: The earliest start of a workout; `nil` for no limit.
    ///   - end: The date before which workouts start; `nil` for no limit.
    ///   - activityType: The activity; `nil` for all.
    ///   - calendar: The calendar with the time zone and the first weekday of the periods.
    /// - Throws: `HKError` if the app has not requested permission to read workouts, if the calendar has no such
    ///   periods, or if the store cannot be read. Workouts that the app may not read are left out.
    public func totals(
        by period: TotalsReport.Period, from start: Date? = nil, to end: Date? = nil,
        activityType: HKWorkoutActivityType? = nil, calendar: Calendar = .current
    ) async throws -> TotalsReport {
        let filter = SampleFilter(from: start, to: end, dayZone: calendar.timeZone)
        let (activity, now) = (activityType?.activity, now)
        let report = try await report(reading: .workout) { store in
            try store.totals(by: period, filter, activity: activity, now: now, calendar: calendar)
        }
        guard let report else { throw HKError(.errorInvalidArgument, "The calendar has no periods of this length.") }
        return report
    }

    /// Returns the totals of workouts in two periods.
    ///
    /// - Parameters:
    ///   - first: The period to compare with.
    ///   - second: The period to compare.
    ///   - activityType: The activity; `nil` for all.
    ///   - calendar: The calendar whose days are counted.
    /// - Throws: `HKError` if the app has not requested permission to read workouts, or if the store cannot be read.
    ///   Workouts that the app may not read are left out.
    public func totalsComparison(
        of first: DateInterval, with second: DateInterval, activityType: HKWorkoutActivityType? = nil,
        calendar: Calendar = .current
    ) async throws -> PeriodComparison<TotalsReport.Totals> {
        let (activity, now) = (activityType?.activity, now)
        return try await report(reading: .workout) { store in
            try store.totalsComparison(first, second, activity: activity, now: now, calendar: calendar)
        }
    }

    /// Returns the personal records of each sport: best times over distances, best power over durations, and the
    /// longest and highest workouts.
    ///
    /// - Parameters:
    ///   - activityType: The activity; `nil` for all.
    ///   - family: The kind of the records; `nil` for all.
    ///   - limit: The number of best results of each record, at least 1.
    /// - Throws: `HKError` if the app has not requested permission to read workouts, if the limit is less than 1, or if
    ///   the store cannot be read. Records of distances and of power that the app may not read are left out.
    public func records(
        activityType: HKWorkoutActivityType? = nil, family: RecordsReport.Family? = nil, limit: Int = 1
    ) async throws -> RecordsReport {
        guard limit >= 1 else { throw HKError(.errorInvalidArgument, "The limit must be at least 1.") }
        let activity = activityType?.activity
        return try await report(reading: .workout) { store in
            try store.records(activity: activity, family: family, top: limit)
        }
    }

    /// Returns the training load of days or weeks, with fitness, fatigue and form.
    ///
    /// - Parameters:
    ///   - period: The length of a row.
    ///   - measure: The measure of loads; `nil` for the one that is available for most workouts.
    ///   - start: The start of the first day; `nil` for the default range.
    ///   - end: The end of the last day; `nil` for today.
    ///   - calendar: The calendar with the time zone and the first weekday.
    /// - Throws: `HKError` if the app has not requested permission to read workouts, or if the store cannot be read. A
    ///   workout whose heart rates or power the app may not read has no load, and is counted as missing them.
    public func load(
        by period: LoadReport.Period, measure: LoadMeasure? = nil, from start: Date? = nil, to end: Date? = nil,
        calendar: Calendar = .current
    ) async throws -> LoadReport {
        let (filter, now) = (SampleFilter(from: start, to: end), now)
        return try await report(reading: .workout) { store in
            try store.load(by: period, filter, measure: measure, now: now, calendar: calendar)
        }
    }

    // MARK: Reading

    var now: Date { Date(timeIntervalSinceReferenceDate: context.scheduler.now) }

    /// Runs a question on one snapshot of the store, with the permissions of the app.
    ///
    /// - Parameter type: The type that the app must have requested to read.
    func report<Answer: Sendable>(
        reading type: ObjectType, _ question: @escaping @Sendable (StoreReader) throws -> Answer
    ) async throws -> Answer {
        let access = context.access
        return try await BlockingWork.runAsHealthKit {
            try access.reports { store in
                // An app that has not requested the type gets the error that a query would get.
                _ = try store.samples(SampleRequest(type, .constant(false), limit: 1))
                return try question(store)
            }
        }
    }
}
