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
    func set(from start: Date, to end: Date) -> [SportRecord] {
        sports.flatMap { sport in
            sport.records.filter { record in
                guard let best = record.best.first, record.previous != nil else { return false }
                return best.start >= start && best.start < end
            }.map { SportRecord(activityType: sport.activityType, isIndoor: sport.isIndoor, record: $0) }
        }
    }
}
