public import Foundation
public import HealthModel

/// The outings on the same way as a workout, in the same direction (API-138).
public struct SameRouteReport: Sendable, Codable, Equatable {
    /// An outing on the way.
    public struct Outing: Sendable, Codable, Equatable {
        /// The workout.
        public var workout: UUID
        /// The start.
        public var start: Date
        /// The time zone of the recording; nil if unknown.
        public var timeZone: TimeZone?
        /// The title; nil if it has none.
        public var title: String?
        /// The active time in seconds.
        public var duration: Double
        /// The distance in metres; nil if unknown.
        public var distance: Double?
        /// The average heart rate in beats per minute; nil if unknown.
        public var averageHeartRate: Double?
        /// The mean distance in metres from the way of the workout.
        public var deviation: Double
    }

    /// The workout whose way it is.
    public var workout: UUID
    /// The activity of the workouts.
    public var activityType: WorkoutActivity
    /// The length of the way in metres.
    public var length: Double
    /// The distance in metres up to which points are at the same place.
    public var tolerance: Double
    /// The outings in chronological order, with the workout itself.
    public var outings: [Outing]

    /// The fastest outing; the earliest of equal ones.
    public var fastest: Outing? { outings.min { ($0.duration, $0.start) < ($1.duration, $1.start) } }
}
