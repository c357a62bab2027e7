import HealthModel

extension HKWorkout {
    /// The statistics of the workout by type.
    ///
    /// A workout made with an initializer has the sums of the totals it was given, whatever samples are added to it
    /// (WKO-12). The dates are those of the workout.
    public var allStatistics: [HKQuantityType: HKStatistics] {
        WorkoutStatistics.records(of: record).byType
    }

    /// The statistics of a type; nil if the workout has none.
    public func statistics(for quantityType: HKQuantityType) -> HKStatistics? {
        WorkoutStatistics.records(of: record).first { $0.type == quantityType.record }.map(HKStatistics.init(record:))
    }
}

extension HKWorkoutActivity {
    /// The statistics of the activity by type; those of the workout for the one activity that covers it (WAC-3).
    public var allStatistics: [HKQuantityType: HKStatistics] { statistics.byType }

    /// The statistics of a type; nil if the activity has none.
    public func statistics(for quantityType: HKQuantityType) -> HKStatistics? {
        statistics.first { $0.type == quantityType.record }.map(HKStatistics.init(record:))
    }
}

extension [StatisticsRecord] {
    fileprivate var byType: [HKQuantityType: HKStatistics] {
        reduce(into: [:]) { result, record in
            let statistics = HKStatistics(record: record)
            result[statistics.quantityType] = statistics
        }
    }
}
