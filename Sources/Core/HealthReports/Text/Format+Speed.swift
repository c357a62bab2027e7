package import HealthModel

extension Format {
    /// Returns the measure for distances and speeds of a style.
    ///
    /// - Parameter pool: The length of the pool in metres, for a pool swim; in a pool measured in metres, distances
    ///   are in metres.
    package func measure(_ style: SpeedStyle, pool: Double? = nil) -> PaceMeasure {
        let pool = style == .hundredMeterPace ? pool ?? self.pool : nil
        return PaceMeasure(style: style, isImperial: units == .imperial && (pool.map(Self.isInYards) ?? true))
    }

    /// Returns the measure for a workout, also for a guessed activity.
    package func measure(of workout: WorkoutSummary) -> PaceMeasure {
        measure(SpeedStyle(of: workout.proposedActivity ?? workout.activityType), pool: workout.poolLength)
    }

    /// Returns whether a pool length is in yards; files contain it in metres, so 22.86 is a pool of 25 yards.
    private static func isInYards(_ meters: Double) -> Bool {
        let yards = meters / PaceMeasure.metersInYard
        return abs(yards - yards.rounded()) < 0.02 && abs(meters - meters.rounded()) > 0.02
    }

    /// Formats a speed as customary for the activity: `5:28 /km`, `1:58 /100 m`, `27.3 km/h`.
    ///
    /// - Parameter speed: The speed in metres per second, greater than zero.
    package func speed(_ speed: Double, _ measure: PaceMeasure) -> String {
        measure.style == .speed
            ? "\(anHour(speed, measure)) \(measure.speedUnit)"
            : "\(Self.pace(measure.paceMeters / speed)) /\(measure.paceName)"
    }

    /// Formats a speed in metres per second as kilometres or miles per hour, without the unit.
    package func anHour(_ speed: Double, _ measure: PaceMeasure) -> String {
        number(measure.anHour(speed), decimals: 1)
    }

    /// Formats the mean speed of a workout as customary for its activity.
    package func speed(_ workout: WorkoutSummary) -> String {
        workout.speed.map { speed($0, measure(of: workout)) } ?? "–"
    }
}
