package import HealthModel

extension Format {
    /// The lengths by which people say how far and how fast something is.
    ///
    /// - Parameter pool: Metres of the pool, of a swim in one: who swims in a pool of metres counts metres.
    package func measure(_ style: SpeedStyle, pool: Double? = nil) -> PaceMeasure {
        let pool = style == .hundredMeterPace ? pool ?? self.pool : nil
        return PaceMeasure(style: style, isImperial: units == .imperial && (pool.map(Self.isInYards) ?? true))
    }

    /// The same of a workout, also one whose activity is a guess.
    package func measure(of workout: WorkoutSummary) -> PaceMeasure {
        measure(SpeedStyle(of: workout.proposedActivity ?? workout.activityType), pool: workout.poolLength)
    }

    /// Files name the length in metres, so that 22.86 are a pool of 25 yards.
    private static func isInYards(_ meters: Double) -> Bool {
        let yards = meters / PaceMeasure.metersInYard
        return abs(yards - yards.rounded()) < 0.02 && abs(meters - meters.rounded()) > 0.02
    }

    /// How fast something is, as people say it of the activity: `5:28 /km`, `1:58 /100 m`, `27.3 km/h`.
    ///
    /// - Parameter speed: Metres a second, more than none.
    package func speed(_ speed: Double, _ measure: PaceMeasure) -> String {
        measure.style == .speed
            ? "\(anHour(speed, measure)) \(measure.speedUnit)"
            : "\(Self.pace(measure.paceMeters / speed)) /\(measure.paceName)"
    }

    /// Metres a second as kilometres or miles an hour, without the unit.
    package func anHour(_ speed: Double, _ measure: PaceMeasure) -> String {
        number(measure.anHour(speed), decimals: 1)
    }

    /// The mean speed of a workout, in metres a second; nil where it would say nothing.
    package static func meanSpeed(_ workout: WorkoutSummary) -> Double? {
        guard let meters = workout.totalDistance, meters >= 100, workout.duration >= 10 else { return nil }
        return meters / workout.duration
    }

    /// The mean speed of a workout as people say it of its activity.
    package func speed(_ workout: WorkoutSummary) -> String {
        Self.meanSpeed(workout).map { speed($0, measure(of: workout)) } ?? "–"
    }
}
