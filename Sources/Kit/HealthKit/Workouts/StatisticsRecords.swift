import HealthModel

extension [StatisticsRecord] {
    /// The statistics as HealthKit objects, by type.
    var byType: [HKQuantityType: HKStatistics] {
        reduce(into: [:]) { result, record in
            let statistics = HKStatistics(record: record)
            result[statistics.quantityType] = statistics
        }
    }

    /// The statistics of a type, if there are any.
    subscript(type: HKQuantityType) -> HKStatistics? {
        first { $0.type == type.record }.map(HKStatistics.init(record:))
    }
}
