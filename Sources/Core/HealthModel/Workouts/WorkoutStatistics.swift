/// The statistics of workouts and activities, as presented by the facade.
public enum WorkoutStatistics {
    /// Returns the statistics of a workout: those stored by its builder, or the totals passed to an initializer
    /// (WKO-11, WKO-12, STO-27).
    ///
    /// - Parameter sample: A workout; other samples have no statistics.
    public static func records(of sample: SampleRecord) -> [StatisticsRecord] {
        records(sample.workout?.reportedStatistics ?? [:], start: sample.start, end: sample.end)
    }

    /// Returns the statistics of an activity: its own, or those of the workout if it is the only activity (WAC-3,
    /// WAC-6).
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
    /// Creates values from the statistics that a workout stores.
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
