public import Foundation
public import HealthKit
public import HealthModel
public import HealthReports
import HealthStore
public import WorkoutKit

extension HKHealthStore {
    /// Returns the workouts of a period, the latest first unless another order is requested.
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
    ///   - text: Words that must all occur in title, notes, tags, activity or source, ignoring case and diacritics.
    ///   - tags: The tags that a workout must have, ignoring case.
    ///   - order: The order.
    ///   - offset: The number of workouts to skip, for pages after the first one.
    ///   - limit: The maximum number of workouts; `nil` for all.
    /// - Throws: `HKError` if the app has not requested permission to read workouts, if `offset` or `limit` is negative,
    ///   or if the store cannot be read. Workouts that the app may not read are left out, and average heart rates that
    ///   it may not read are `nil`.
    public func workouts(
        from start: Date? = nil, to end: Date? = nil, activityType: HKWorkoutActivityType? = nil,
        matching text: String? = nil, tags: [String] = [],
        sortedBy order: WorkoutOrder = WorkoutOrder(.start, isDescending: true), offset: Int = 0, limit: Int? = nil
    ) async throws -> [WorkoutSummary] {
        guard offset >= 0, limit ?? 0 >= 0 else {
            throw HKError(.errorInvalidArgument, "The offset and the limit must not be negative.")
        }
        var search = WorkoutSearch()
        (search.activity, search.text, search.tags) = (activityType?.activity, text, tags)
        let last = limit.map { offset.addingReportingOverflow($0) }
        let request = WorkoutListRequest(
            SampleFilter(from: start, to: end), search, order: order,
            limit: last.flatMap { $0.overflow ? nil : $0.partialValue })
        return try await report(reading: .workout) { store in
            var (workouts, skipped): ([WorkoutSummary], Int) = ([], 0)
            try store.forEachWorkout(request) { workout in
                if skipped < offset { skipped += 1 } else { workouts.append(workout) }
            }
            return try store.readable(workouts)
        }
    }

    /// Returns a workout with its laps, splits, legs, sets, zones and load, or `nil` if there is none that the app may
    /// read.
    ///
    /// ```swift
    /// if let report = try await store.workoutReport(for: workout.uuid) {
    ///     for lap in report.laps { print(lap.number, lap.seconds, lap.meters ?? 0) }
    /// }
    /// ```
    ///
    /// - Parameter uuid: The identifier of a workout.
    /// - Throws: `HKError` if the app has not requested permission to read workouts, or if the store cannot be read.
    ///   Samples that the app may not read, and what is computed from them, are left out.
    public func workoutReport(for uuid: UUID) async throws -> WorkoutReport? {
        try await report(reading: .workout) { store in
            guard let detail = try store.workout(uuid) else { return nil }
            var report = WorkoutReport(detail)
            report.summary = try store.readable([report.summary])[0]
            return report
        }
    }

    /// Returns a workout compared with a plan, step by step, or `nil` if there is no workout with this identifier that the
    /// app may read, or it has no plan.
    ///
    /// ```swift
    /// if let comparison = try await store.planComparison(for: workout.uuid) {
    ///     for step in comparison.steps { print(step.title, step.planned ?? 0, step.done ?? 0, step.completion) }
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - uuid: The identifier of a workout.
    ///   - plan: The plan; `nil` for the one that the workout was started from.
    /// - Throws: `HKError` if the app has not requested permission to read workouts, or if the store cannot be read, and
    ///   the error of `dataRepresentation` if the plan has an alert of a type that is not Apple's. Samples that the app
    ///   may not read do not count.
    public func planComparison(for uuid: UUID, plan: WorkoutPlan? = nil) async throws -> PlanComparison? {
        let planned = try plan?.planned()
        return try await report(reading: .workout) { try $0.planComparison(of: uuid, plan: planned) }
    }

    /// Returns the time in each zone of a workout, for each type that has zones, or `nil` if there is no workout with
    /// this identifier that the app may read.
    ///
    /// - Parameter uuid: The identifier of a workout.
    /// - Throws: `HKError` if the app has not requested permission to read workouts, or if the store cannot be read.
    ///   Zones of types that the app may not read are left out.
    public func zones(for uuid: UUID) async throws -> [ZoneGroupRecord]? {
        try await report(reading: .workout) { try $0.zones(of: uuid) }
    }

    /// Returns the time in the zones of each type over the workouts of a period.
    ///
    /// - Parameters:
    ///   - start: The earliest start of a workout; `nil` for no limit.
    ///   - end: The date before which workouts start; `nil` for no limit.
    ///   - activityType: The activity; `nil` for all.
    /// - Throws: `HKError` if the app has not requested permission to read workouts, or if the store cannot be read.
    ///   Zones of types that the app may not read are left out.
    public func zones(
        from start: Date? = nil, to end: Date? = nil, activityType: HKWorkoutActivityType? = nil
    ) async throws -> [ZoneTotals] {
        let (filter, activity) = (SampleFilter(from: start, to: end), activityType?.activity)
        return try await report(reading: .workout) { try $0.zones(filter, activity: activity) }
    }

    /// Returns the outings of a period that were recorded more than once, the latest first.
    ///
    /// - Parameters:
    ///   - start: The earliest start of a workout; `nil` for no limit.
    ///   - end: The date before which workouts start; `nil` for no limit.
    /// - Throws: `HKError` if the app has not requested permission to read workouts, or if the store cannot be read.
    ///   Recordings and types that the app may not read are left out.
    public func duplicates(from start: Date? = nil, to end: Date? = nil) async throws -> [RepeatedOuting] {
        let filter = SampleFilter(from: start, to: end)
        return try await report(reading: .workout) { store in
            try store.repeatedOutings(filter).outings.map { outing in
                var outing = outing
                outing.recordings = try store.readable(outing.recordings)
                return outing
            }
        }
    }
}

extension StoreReader {
    /// Returns summaries without the average heart rates of their statistics, unless the app may read heart rates.
    fileprivate func readable(_ workouts: [WorkoutSummary]) throws -> [WorkoutSummary] {
        guard try authorization(for: .heartRate).read != .authorized else { return workouts }
        return workouts.map { workout in
            var workout = workout
            workout.averageHeartRate = nil
            return workout
        }
    }
}

extension HKWorkoutActivityType {
    /// Creates the activity type of a report.
    public init(_ activity: WorkoutActivity) { self = HKWorkoutActivityType(rawValue: activity.rawValue) ?? .other }

    var activity: WorkoutActivity { WorkoutActivity(rawValue: rawValue) }
}
