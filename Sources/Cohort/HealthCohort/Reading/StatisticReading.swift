import HealthModel
import HealthStore

extension CohortAccess {
    /// Returns HealthKit's statistics of a type in the buckets with data, ascending; none if the app may not read the
    /// type.
    func statistics(of type: ObjectType, in buckets: CalendarBuckets) throws(EngineError) -> [StatisticsBucket] {
        guard try mayRead(type) else { return [] }
        var options = StatisticsOptions.all(for: type)
        options.remove(.mostRecent)
        let request = StatisticsRequest(type, options: options)
        return try read { try $0.statistics(request, in: buckets).populated }
    }
}

extension CohortBatch.StatisticRow {
    /// Creates a row from the statistics of a period.
    init(_ type: ObjectType, _ period: CohortPeriod, _ record: StatisticsRecord, _ access: CohortAccess) {
        self.init(type: type, period: period, day: access.day(at: record.start))
        let values = record.values
        (sum, average, minimum, maximum, duration) = (
            values.sum, values.average, values.minimum, values.maximum, values.duration
        )
    }
}
