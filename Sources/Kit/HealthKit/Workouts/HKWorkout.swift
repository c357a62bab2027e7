public import Foundation
import HealthModel

/// A workout: what was done, for how long, and what happened in it.
///
/// A workout never changes. What is measured during it are samples of their own, and adding them leaves the workout as
/// it is (WKO-10). The initializers stand in `HKWorkout+Making.swift`.
// Unchecked, because NSObject is not Sendable; nothing is stored here.
open class HKWorkout: HKSample, @unchecked Sendable {
    override class func holds(_ record: SampleRecord) -> Bool { record.workout != nil }

    private var workout: WorkoutRecord {
        guard let workout = record.workout else { raise(.generic, "\(record.type.identifier) is not a workout") }
        return workout
    }

    /// The kind of sport; ``HKWorkoutActivityType/other`` for a stored kind that has no name here (WKO-6).
    open var workoutActivityType: HKWorkoutActivityType { HKWorkoutActivityType(record: workout.activityType) }

    /// What happened, ascending by start; nil for a workout made with a duration or without events (WKO-2, WKO-7).
    open var workoutEvents: [HKWorkoutEvent]? { workout.events?.map(HKWorkoutEvent.init(record:)) }

    /// The activities, ascending by start; one that covers the whole workout where none were given (WAC-3).
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

    /// Active seconds: those given, or else from start to end less the pauses (WKO-2, WKO-3).
    open var duration: TimeInterval { workout.duration }

    /// The statistics of the workout by type.
    ///
    /// A workout made with an initializer has the sums of the totals it was given, whatever samples are added to it
    /// (WKO-12). The dates are those of the workout.
    open var allStatistics: [HKQuantityType: HKStatistics] { WorkoutStatistics.records(of: record).byType }

    /// The statistics of a type; nil if the workout has none.
    @discardableResult
    open func statistics(for quantityType: HKQuantityType) -> HKStatistics? {
        WorkoutStatistics.records(of: record)[quantityType]
    }

    /// The active energy; nil if it is not known.
    @available(iOS, deprecated: 18.0)
    open var totalEnergyBurned: HKQuantity? { total(.energyBurned) }

    /// The distance; nil if it is not known.
    open var totalDistance: HKQuantity? { total(.distance) }

    /// The swimming strokes, a count; nil if they are not known.
    @available(iOS, deprecated: 18.0)
    open var totalSwimmingStrokeCount: HKQuantity? { total(.swimmingStrokeCount) }

    /// The flights of stairs climbed, a count; nil if they are not known.
    @available(iOS, deprecated: 18.0)
    open var totalFlightsClimbed: HKQuantity? { total(.flightsClimbed) }

    private func total(_ total: WorkoutTotal) -> HKQuantity? {
        workout.totals[total].map(HKQuantity.init(record:))
    }
}
