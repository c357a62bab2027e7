package import Foundation
package import HealthModel

/// The figures of a workout that totals are computed from.
package struct WorkoutFigures: Sendable, Hashable {
    package var uuid: UUID
    /// The start, in seconds since 2001-01-01 UTC.
    package var start: Double
    /// The end, in seconds since 2001-01-01 UTC.
    package var end: Double
    package var activityType: WorkoutActivity
    /// The active duration, in seconds.
    package var duration: Double
    /// The distance, in metres.
    package var distance: Double?
    /// The energy, in kilocalories.
    package var energy: Double?
    /// The climb, in metres.
    package var climb: Double?
    /// The time zone of the recording from its metadata (`HKTimeZone`); nil if unknown.
    package var timeZone: TimeZone?

    package init(
        uuid: UUID, start: Double, end: Double, activityType: WorkoutActivity, duration: Double,
        distance: Double? = nil, energy: Double? = nil, climb: Double? = nil, timeZone: TimeZone? = nil
    ) {
        self.uuid = uuid
        self.start = start
        self.end = end
        self.activityType = activityType
        self.duration = duration
        self.distance = distance
        self.energy = energy
        self.climb = climb
        self.timeZone = timeZone
    }

    /// Creates the figures of a stored workout; nil if the record is not a workout.
    package init?(_ record: SampleRecord) {
        guard let workout = record.workout else { return nil }
        self.init(
            uuid: record.uuid, start: record.start, end: record.end, activityType: workout.activityType,
            duration: workout.duration,
            distance: workout.totals[.distance]?.converted(to: .meter),
            energy: workout.totals[.energyBurned]?.converted(to: .kilocalorie),
            climb: record.metadata?[MetadataKey.elevationAscended]?.quantityValue?.converted(to: .meter),
            timeZone: record.metadata?.timeZone)
    }

    /// Returns the figures of the part that counts according to an annotation of the workout.
    package func annotated(_ annotation: WorkoutAnnotation?) -> WorkoutFigures {
        guard let annotation else { return self }
        var figures = self
        (figures.start, figures.end) = annotation.bounds(start: start, end: end)
        figures.activityType = annotation.activity(recorded: activityType)
        figures.duration = annotation.figure(.duration, ofWhole: duration)
        figures.distance = distance.map { annotation.figure(.distance, ofWhole: $0) }
        figures.energy = energy.map { annotation.figure(.energy, ofWhole: $0) }
        figures.climb = climb.map { annotation.figure(.climb, ofWhole: $0) }
        return figures
    }
}
