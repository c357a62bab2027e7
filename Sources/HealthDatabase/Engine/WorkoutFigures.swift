package import HealthModel

/// What totals are made of: a workout without everything else that it says.
package struct WorkoutFigures: Sendable, Hashable {
    /// In seconds since 2001-01-01 UTC.
    package var start: Double
    package var activityType: WorkoutActivity
    /// Active seconds.
    package var duration: Double
    /// Metres.
    package var distance: Double?
    /// Kilocalories.
    package var energy: Double?
    /// Metres.
    package var climb: Double?

    package init(
        start: Double, activityType: WorkoutActivity, duration: Double, distance: Double? = nil, energy: Double? = nil,
        climb: Double? = nil
    ) {
        self.start = start
        self.activityType = activityType
        self.duration = duration
        self.distance = distance
        self.energy = energy
        self.climb = climb
    }

    /// The figures of a stored workout; nil if the record is none.
    package init?(_ record: SampleRecord) {
        guard let workout = record.workout else { return nil }
        self.init(
            start: record.start, activityType: workout.activityType, duration: workout.duration,
            distance: workout.totals[.distance]?.converted(to: .meter),
            energy: workout.totals[.energyBurned]?.converted(to: .kilocalorie),
            climb: record.metadata?[MetadataKey.elevationAscended]?.quantityValue?.converted(to: .meter))
    }
}
