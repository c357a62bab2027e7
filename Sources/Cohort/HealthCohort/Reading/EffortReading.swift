import Foundation
import HealthModel
import HealthStore

extension CohortAccess {
    /// Passes the matching workouts, each with its activities, as rows.
    func efforts(
        _ predicate: SamplePredicate, _ body: ([CohortBatch.EffortRow]) throws -> Void
    ) throws {
        guard try mayRead(.workout) else { return }
        var failure: (any Error)?
        let answer = try read { store in
            Result {
                try store.forEachWorkout(predicate) { record in
                    do {
                        try body(rows(of: record))
                        return true
                    } catch {
                        failure = error
                        return false
                    }
                }
            }
        }
        try answer.get()
        if let failure { throw failure }
    }

    /// Returns the identifiers of all workouts.
    func workouts() throws(EngineError) -> Set<UUID> {
        guard try mayRead(.workout) else { return [] }
        var found: Set<UUID> = []
        try read { store in
            try store.forEachIdentifier(of: .workout) { found.insert($0) }
        }
        return found
    }

    /// Returns a workout and its activities as rows.
    func rows(of record: SampleRecord) -> [CohortBatch.EffortRow] {
        guard let workout = record.workout else { return [] }
        var row = CohortBatch.EffortRow(workout: record.uuid)
        row.day = day(at: record.start)
        (row.start, row.end) = (record.start, record.end)
        row.activityType = workout.activityType
        row.source = record.source?.source.bundleIdentifier ?? ""
        let totals = workout.totals.compactMap { total, value in
            value.converted(to: total.canonicalUnit).map { (key: EffortKey.total(total), value: $0) }
        }
        row.figures = Self.figures(
            duration: workout.duration, workout.reportedStatistics, zones: workout.zoneGroups, others: totals)
        // Both lists are sorted by start. A workout without activities has an implicit one (WAC-3).
        let stored = WorkoutActivities.sorted(workout.activities)
        let activities = workout.comparedActivities(start: record.start, end: record.end)
        return [row]
            + activities.enumerated().map { index, activity in
                let own = index < stored.count ? stored[index] : nil
                var part = row
                part.number = index + 1
                (part.start, part.end) = (activity.start, own == nil ? activity.end : own?.end ?? .infinity)
                part.activityType = activity.activityType
                part.figures = Self.figures(
                    duration: activity.duration, activity.statistics,
                    zones: own.map(workout.zoneGroups(of:)) ?? workout.zoneGroups)
                return part
            }
    }

    private static func figures(
        duration: Double?, _ statistics: [ObjectType: WorkoutStatisticsRecord], zones: [ZoneGroupRecord]?,
        others: [(key: EffortKey, value: Double)] = []
    ) -> [(key: EffortKey, value: Double)] {
        var figures = others
        if let duration { figures.append((.duration, duration)) }
        for (type, record) in statistics {
            for statistic in WorkoutStatistic.allCases {
                if let value = record[statistic] { figures.append((.statistic(statistic, type), value)) }
            }
        }
        for group in zones ?? [] {
            for (number, seconds) in group.durations.enumerated() {
                figures.append((.zone(group.configuration.type, number + 1), seconds))
            }
        }
        return figures.filter { $0.value.isFinite }.sorted { $0.key < $1.key }
    }
}
