import Foundation
import HealthModel
import HealthStore

extension StoreReader {
    /// Returns the average heart rates of workouts that have one, in beats per minute; empty if heart rates may not be
    /// read.
    ///
    /// The stored statistics of a workout are used where there are any. The others, and workouts of which only a part
    /// counts, are computed from their samples, which are read in one pass.
    func averageHeartRates(of workouts: [WorkoutSummary]) throws -> [UUID: Double] {
        guard try authorization(for: .heartRate).read == .authorized else { return [:] }
        var rates: [UUID: Double] = [:]
        var rest: [UUID: WorkoutSummary] = [:]
        for workout in workouts {
            rates[workout.uuid] = workout.averageHeartRate
            if workout.averageHeartRate == nil { rest[workout.uuid] = workout }
        }
        guard !rest.isEmpty, try storedTypes().contains(.heartRate) else { return rates }
        let recordings = rest.values.flatMap { workout in workout.recordings.map { (recording: $0.uuid, workout) } }
        let owners = Dictionary(recordings) { first, _ in first }
        let records = try samples(SampleRequest(.workout, .uuid(Set(owners.keys))))
        var columns: [UUID: SeriesColumns] = [:]
        try WorkoutColumns(store: self, units: [.heartRate: .countPerMinute])
            .forEach(records, together: records.count > WorkoutColumns.few) { record, read in
                guard let workout = owners[record.uuid] else { return }
                let (first, last) = (workout.start, workout.end)
                let isPart = workout.isTrimmed || record.uuid != workout.uuid
                columns[record.uuid] =
                    isPart
                    ? try read(.heartRate).starting(
                        from: first.timeIntervalSinceReferenceDate,
                        before: last.timeIntervalSinceReferenceDate.nextUp)
                    : try read(.heartRate)
            }
        let decisions = try outingDecisions()
        for workout in rest.values {
            let order = decisions.order(workout.recordings, for: .heartRate, \.uuid)
            let found = order.lazy.compactMap { columns[$0.uuid] }.first { $0.count > 0 }
            rates[workout.uuid] = found.flatMap(Self.average)
        }
        return rates
    }

    /// Returns the average of heart rates by the aggregation style of the type.
    private static func average(_ columns: SeriesColumns) -> Double? {
        let data = (0..<columns.count).map {
            StatisticsDatum(
                start: columns.starts[$0], end: columns.ends[$0], value: columns.values[$0], number: Int64($0))
        }
        return StatisticsAccumulator(type: .heartRate, options: .discreteAverage, data: data).record()?.values.average
    }
}
