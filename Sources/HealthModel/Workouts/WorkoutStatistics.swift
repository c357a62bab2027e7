/// Statistics that follow from a workout's record alone.
public enum WorkoutStatistics {
    /// The statistics of a workout that an initializer made: the totals given, and nothing else (WKO-12).
    ///
    /// - Parameter workout: The record of a workout; empty for any other sample.
    public static func given(_ workout: SampleRecord) -> [StatisticsRecord] {
        guard let record = workout.workout else { return [] }
        return WorkoutTotal.allCases.compactMap { total in
            let type = total.type(for: record.activityType)
            guard let unit = type.canonicalUnit, let value = record.totals[total]?.converted(to: unit) else {
                return nil
            }
            var values = StatisticsValues()
            values.sum = value
            return StatisticsRecord(type: type, start: workout.start, end: workout.end, values: values)
        }
    }
}

extension WorkoutTotal {
    /// The quantity type whose sum the total is, for an activity by its raw value (WKO-12, WKO-15).
    public func type(for activityType: UInt) -> ObjectType {
        switch self {
        case .energyBurned: .activeEnergyBurned
        case .distance: WorkoutDistance.type(for: activityType)
        case .swimmingStrokeCount: .swimmingStrokeCount
        case .flightsClimbed: .flightsClimbed
        }
    }
}
