public import Foundation
public import HealthModel

/// The best efforts of a period over all distances and durations, beside those of another one (API-132).
///
/// The efforts are those of ``RecordsReport``: the shortest active time over a distance anywhere in a workout, and the
/// greatest mean power over a duration. Over all durations, they are the mean-maximal curve of power.
public struct EffortCurves: Sendable, Codable, Equatable {
    /// A period, whose ends may be open.
    public struct Period: Sendable, Codable, Equatable {
        /// The start; nil for no limit.
        public var start: Date?
        /// The end; nil for no limit.
        public var end: Date?
    }

    /// The best efforts over a distance or a duration.
    public struct Point: Sendable, Codable, Equatable {
        /// The distance or the duration.
        public var kind: RecordsReport.Kind
        /// The best effort of the period; nil if there is none.
        public var best: RecordsReport.Entry?
        /// The best effort of the period to compare with; nil if there is none.
        public var reference: RecordsReport.Entry?

        /// The percentage by which the effort is faster or stronger than the reference, negative if it is slower or
        /// weaker; nil unless both exist.
        public var gain: Double? {
            guard let best = best?.value, let reference = reference?.value, best > 0, reference > 0 else { return nil }
            return (kind.isLeast ? reference / best : best / reference) * 100 - 100
        }
    }

    /// The curves of a sport, indoors or outdoors.
    public struct Sport: Sendable, Codable, Equatable {
        /// The activity.
        public var activityType: WorkoutActivity
        /// A Boolean value that indicates whether the workouts were indoors.
        public var isIndoor: Bool
        /// The points: distances ascending, then durations of power ascending.
        public var points: [Point]
    }

    /// The period.
    public var period: Period
    /// The period to compare with; nil if there is none.
    public var reference: Period?
    /// The sports, the one with the most workouts of the period first.
    public var sports: [Sport]
}
