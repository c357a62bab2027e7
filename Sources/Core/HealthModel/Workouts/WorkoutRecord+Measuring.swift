extension WorkoutRecord {
    /// Sets the statistics of the workout (WKO-11, WKO-14) and of activities with their own (WAC-6), and the totals
    /// derived from them (WKO-13).
    ///
    /// - Parameters:
    ///   - data: The data of all samples of the workout, by type.
    ///   - end: The end date of the workout.
    public mutating func measure(_ data: [ObjectType: MeasuredData], end: Double) {
        let statistics = data.compactMapValues(of: { $1.record(of: $0) })
        self.statistics = statistics
        activities = WorkoutActivities.sorted(activities)
        let last = activities.count - 1
        for (index, activity) in activities.enumerated() where activity.statistics != nil {
            activities[index].statistics = data.compactMapValues(of: { type, measured in
                measured.record(
                    of: type, from: activity.start, to: activity.end ?? end, includesEnd: index == last)
            })
        }
        totals = Self.totals(of: statistics, activityType: activityType)
    }

    /// Returns the totals of a workout created by a builder; those without samples are `nil` (WKO-13).
    package static func totals(
        of statistics: [ObjectType: WorkoutStatisticsRecord], activityType: WorkoutActivity
    ) -> [WorkoutTotal: QuantityValue] {
        func sum(_ types: [ObjectType], as total: WorkoutTotal) -> QuantityValue? {
            let sums = types.compactMap { type -> Double? in
                guard let sum = statistics[type]?.sum, let unit = type.canonicalUnit else { return nil }
                return unit.convert(sum, to: total.canonicalUnit)
            }
            return sums.isEmpty ? nil : QuantityValue(sums.reduce(0, +), total.canonicalUnit)
        }
        var totals: [WorkoutTotal: QuantityValue] = [:]
        totals[.energyBurned] = sum([.activeEnergyBurned], as: .energyBurned)
        totals[.distance] = sum(WorkoutDistance.types(for: activityType), as: .distance)
        totals[.swimmingStrokeCount] = sum([.swimmingStrokeCount], as: .swimmingStrokeCount)
        totals[.flightsClimbed] = sum([.flightsClimbed], as: .flightsClimbed)
        return totals
    }
}

extension [ObjectType: MeasuredData] {
    /// Returns the statistics of each type that has any.
    fileprivate func compactMapValues(
        of record: (ObjectType, MeasuredData) -> StatisticsRecord?
    ) -> [ObjectType: WorkoutStatisticsRecord] {
        var result: [ObjectType: WorkoutStatisticsRecord] = [:]
        for (type, measured) in self {
            if let values = record(type, measured)?.values { result[type] = WorkoutStatisticsRecord(values) }
        }
        return result
    }
}

extension WorkoutStatisticsRecord {
    /// Creates the statistics that a workout stores.
    package init(_ values: StatisticsValues) {
        self.init(
            sum: values.sum, minimum: values.minimum, average: values.average, maximum: values.maximum,
            mostRecent: values.mostRecent?.value, mostRecentStart: values.mostRecent?.start,
            mostRecentEnd: values.mostRecent?.end, duration: values.duration)
    }
}
