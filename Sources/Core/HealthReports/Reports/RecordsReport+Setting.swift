import Foundation
public import HealthModel

extension RecordsReport {
    /// A record with its sport.
    public struct SportRecord: Sendable, Codable, Equatable {
        /// The activity.
        public var activityType: WorkoutActivity
        /// A Boolean value that indicates whether the workouts were indoors.
        public var isIndoor: Bool
        /// The record.
        public var record: Record
    }

    /// Returns the records that were set between two dates, and did not stand before.
    ///
    /// A first effort of its kind is no record: there must be one that it beat.
    ///
    /// - Parameter zone: The time zone of the reader if the dates begin days; the days of a record are then those of
    ///   the clocks at its place, as with its workout.
    func set(from start: Date, to end: Date, in zone: TimeZone? = nil) -> [SportRecord] {
        let days = RecordedDays(SampleFilter(from: start, to: end, dayZone: zone))
        return sports.flatMap { sport in
            sport.records.filter { record in
                guard let best = record.best.first, record.previous != nil else { return false }
                return days.contains(best.start, in: best.timeZone)
            }.map { SportRecord(activityType: sport.activityType, isIndoor: sport.isIndoor, record: $0) }
        }
    }
}
