public import Foundation
import HealthModel

/// A workout with its activity type, duration, events and activities.
///
/// Workouts are immutable. Data measured during a workout are separate samples, and adding them does not change the
/// workout (WKO-10). The initializers are in `HKWorkout+Making.swift`.
// Unchecked, because NSObject is not Sendable; nothing is stored here.
open class HKWorkout: HKSample, @unchecked Sendable {
    override class func holds(_ record: SampleRecord) -> Bool { record.workout != nil }

    private var workout: WorkoutRecord {
        guard let workout = record.workout else { raise(.generic, "\(record.type.identifier) is not a workout") }
        return workout
    }

    /// The activity type; ``HKWorkoutActivityType/other`` for a stored type that has no name here (WKO-6).
    open var workoutActivityType: HKWorkoutActivityType { HKWorkoutActivityType(record: workout.activityType) }

    /// The events, ascending by start; nil for a workout created with a duration or without events (WKO-2, WKO-7).
    open var workoutEvents: [HKWorkoutEvent]? { workout.events?.map(HKWorkoutEvent.init(record:)) }

    /// The activities, ascending by start; a single one that spans the whole workout if it has none of its own
    /// (WAC-3).
    open var workoutActivities: [HKWorkoutActivity] {
        let workout = workout
        let events = workout.events ?? []
        let activities = WorkoutActivities.sorted(workout.activities)
        return activities.enumerated().map { index, activity in
            HKWorkoutActivity(
                record: activity, events: events, isLast: index == activities.count - 1,
                statistics: WorkoutStatistics.records(of: activity, in: self.record),
                zoneGroups: workout.zoneGroups(of: activity))
        }
    }

    /// The active time in seconds: the explicit duration, or the time from start to end without pauses (WKO-2,
    /// WKO-3).
    open var duration: TimeInterval { workout.duration }

    /// The statistics of the workout by type.
    ///
    /// For a workout created with an initializer, these are the sums of its totals, regardless of the samples added
    /// to it (WKO-12). The dates are those of the workout.
    open var allStatistics: [HKQuantityType: HKStatistics] { WorkoutStatistics.records(of: record).byType }

    /// Returns the statistics of a type; nil if the workout has none.
    @discardableResult
    open func statistics(for quantityType: HKQuantityType) -> HKStatistics? {
        WorkoutStatistics.records(of: record)[quantityType]
    }

    /// The active energy; nil if it is unknown.
    @available(iOS, deprecated: 18.0)
    open var totalEnergyBurned: HKQuantity? { total(.energyBurned) }

    /// The distance; nil if it is unknown.
    open var totalDistance: HKQuantity? { total(.distance) }

    /// The number of swimming strokes; nil if it is unknown.
    @available(iOS, deprecated: 18.0)
    open var totalSwimmingStrokeCount: HKQuantity? { total(.swimmingStrokeCount) }

    /// The number of flights of stairs climbed; nil if it is unknown.
    @available(iOS, deprecated: 18.0)
    open var totalFlightsClimbed: HKQuantity? { total(.flightsClimbed) }

    private func total(_ total: WorkoutTotal) -> HKQuantity? {
        workout.totals[total].map(HKQuantity.init(record:))
    }
}
