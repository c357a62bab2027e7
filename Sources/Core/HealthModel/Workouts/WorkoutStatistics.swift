/// The statistics of workouts and activities as the facade shows them.
public enum WorkoutStatistics {
    /// What a workout reports: what its builder stored, or the totals an initializer was given (WKO-11, WKO-12,
    /// STO-27).
    ///
    /// - Parameter sample: A workout; any other sample has none.
    public static func records(of sample: SampleRecord) -> [StatisticsRecord] {
        records(sample.workout?.reportedStatistics ?? [:], start: sample.start, end: sample.end)
    }

    /// What an activity reports: its own, or those of the workout that it alone covers (WAC-3, WAC-6).
    ///
    /// - Parameters:
    ///   - activity: An activity of the workout.
    ///   - sample: The workout.
    public static func records(of activity: WorkoutActivityRecord, in sample: SampleRecord) -> [StatisticsRecord] {
        if let own = activity.statistics {
            return records(own, start: activity.start, end: activity.end ?? sample.end)
        }
        return sample.workout?.activities.count == 1 ? records(of: sample) : []
    }

    private static func records(
        _ statistics: [ObjectType: WorkoutStatisticsRecord], start: Double, end: Double
    ) -> [StatisticsRecord] {
        statistics.sorted { $0.key.index < $1.key.index }.map { type, stored in
            StatisticsRecord(type: type, start: start, end: end, values: StatisticsValues(stored))
        }
    }
}

extension StatisticsValues {
    /// What a workout stored.
    init(_ stored: WorkoutStatisticsRecord) {
        self.init()
        sum = stored.sum
        average = stored.average
        minimum = stored.minimum
        maximum = stored.maximum
        duration = stored.duration
        if let value = stored.mostRecent, let start = stored.mostRecentStart, let end = stored.mostRecentEnd {
            mostRecent = MostRecent(value: value, start: start, end: end)
        }
    }
}
