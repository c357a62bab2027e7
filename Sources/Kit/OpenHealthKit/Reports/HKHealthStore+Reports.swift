public import Foundation
public import HealthKit
public import HealthModel
public import HealthReports
import HealthStore
import HealthTransfer

extension HKHealthStore {
    /// Returns the workouts of a period, the latest first.
    ///
    /// An outing that was recorded more than once is one workout; the annotations of the owner apply.
    ///
    /// ```swift
    /// for workout in try await store.workouts(activityType: .running, limit: 10) {
    ///     print(workout.start, workout.totalDistance ?? 0)      // metres
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - start: The earliest start of a workout; `nil` for no limit.
    ///   - end: The date before which workouts start; `nil` for no limit.
    ///   - activityType: The activity; `nil` for all.
    ///   - limit: The maximum number of workouts; `nil` for all.
    /// - Throws: `HKError` if the app has not requested permission to read workouts, or if the store cannot be read.
    ///   Workouts that the app may not read are left out.
    public func workouts(
        from start: Date? = nil, to end: Date? = nil, activityType: HKWorkoutActivityType? = nil, limit: Int? = nil
    ) async throws -> [WorkoutSummary] {
        let filter = SampleFilter(from: start, to: end)
        var search = WorkoutSearch()
        search.activity = activityType.map { WorkoutActivity(rawValue: $0.rawValue) }
        let conditions = search
        return try await report(reading: .workout) { store in
            var workouts: [WorkoutSummary] = []
            try store.forEachWorkout(filter, conditions, limit: limit) { workouts.append($0) }
            return workouts
        }
    }

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
    /// - Throws: `HKError` with the code `errorInvalidArgument` if the calendar has no such periods, and as
    ///   ``workouts(from:to:activityType:limit:)``.
    public func totals(
        by period: TotalsReport.Period, from start: Date? = nil, to end: Date? = nil,
        activityType: HKWorkoutActivityType? = nil, calendar: Calendar = .current
    ) async throws -> TotalsReport {
        let filter = SampleFilter(from: start, to: end, dayZone: calendar.timeZone)
        let (activity, now) = (activityType.map { WorkoutActivity(rawValue: $0.rawValue) }, now)
        let report = try await report(reading: .workout) { store in
            try store.totals(by: period, filter, activity: activity, now: now, calendar: calendar)
        }
        guard let report else { throw HKError(.errorInvalidArgument, "The calendar has no periods of this length.") }
        return report
    }

    /// Returns the personal records of each sport: best times over distances, best power over durations, and the
    /// longest and highest workouts.
    ///
    /// - Parameters:
    ///   - activityType: The activity; `nil` for all.
    ///   - family: The kind of the records; `nil` for all.
    ///   - limit: The number of best results of each record, at least 1.
    /// - Throws: As ``workouts(from:to:activityType:limit:)``.
    public func records(
        activityType: HKWorkoutActivityType? = nil, family: RecordsReport.Family? = nil, limit: Int = 1
    ) async throws -> RecordsReport {
        let activity = activityType.map { WorkoutActivity(rawValue: $0.rawValue) }
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
    /// - Throws: As ``workouts(from:to:activityType:limit:)``.
    public func load(
        by period: LoadReport.Period, measure: LoadMeasure? = nil, from start: Date? = nil, to end: Date? = nil,
        calendar: Calendar = .current
    ) async throws -> LoadReport {
        let (filter, now) = (SampleFilter(from: start, to: end), now)
        return try await report(reading: .workout) { store in
            try store.load(by: period, filter, measure: measure, now: now, calendar: calendar)
        }
    }

    /// Returns nights with their sleep stages, vitals and naps, merged over all sources, and their regularity.
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

    // MARK: Reading

    private var now: Date { Date(timeIntervalSinceReferenceDate: context.scheduler.now) }

    /// Runs a question on one snapshot of the store, with the permissions of the app.
    ///
    /// - Parameter type: The type that the app must have requested to read.
    private func report<Answer: Sendable>(
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

extension HKWorkoutActivityType {
    /// Creates the activity type of a report.
    public init(_ activity: WorkoutActivity) { self = HKWorkoutActivityType(rawValue: activity.rawValue) ?? .other }
}
