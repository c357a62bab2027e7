import Foundation
import HealthModel
import HealthStore

/// The numbers of one person: the figure of a query in each bucket and class with data.
struct PersonNumbers {
    /// The numbers by bucket, one per class; all figures except values have a single class.
    private(set) var numbers: [Int: [Double]] = [:]

    /// Computes the numbers from a person's store.
    init(_ query: CohortQuery, of access: CohortAccess) throws {
        guard let buckets = BucketFinder(query, access.person) else { return }
        switch query.figure {
        case .statistic(let statistic, let type): try read(statistic, type, query, buckets, access)
        case .workouts(let predicate, let effort, let fold):
            var folds: [Int: FoldedNumber] = [:]
            try access.efforts(predicate) { rows in
                guard let row = rows.first, let bucket = buckets.bucket(of: row.day), let value = row[effort] else {
                    return
                }
                folds[bucket, default: FoldedNumber(fold)].add(value)
            }
            numbers = folds.mapValues { [$0.value] }
        case .activities(let activities, let workouts, let effort, let fold):
            var folds: [Int: FoldedNumber] = [:]
            let predicate = SamplePredicate.and([workouts, .activity(activities)])
            guard try access.mayRead(.workout) else { return }
            let found = try access.read { try $0.samples(SampleRequest(.workout, predicate)) }
            for record in found {
                let rows = access.rows(of: record)
                guard let workout = record.workout, let day = rows.first?.day, let bucket = buckets.bucket(of: day)
                else { continue }
                for (row, activity) in zip(
                    rows.dropFirst(), workout.comparedActivities(start: record.start, end: record.end))
                {
                    guard activities.matches(activity), let value = row[effort] else { continue }
                    folds[bucket, default: FoldedNumber(fold)].add(value)
                }
            }
            numbers = folds.mapValues { [$0.value] }
        case .values(let type, _):
            let edges = query.canonicalEdges ?? []
            try access.values(of: type, from: query.from, to: query.to) { day, _, value in
                guard let bucket = buckets.bucket(of: day) else { return }
                numbers[bucket, default: Array(repeating: 0, count: edges.count + 1)][
                    Distribution.class(of: value, edges)] += 1
            }
        }
        let scale = query.scale
        if scale != (1, 0) { numbers = numbers.mapValues { $0.map { $0 * scale.factor + scale.offset } } }
    }

    /// Reads the statistics of the buckets themselves, as computed by HealthKit, combining days only where
    /// unavoidable.
    private mutating func read(
        _ statistic: CohortQuery.Statistic, _ type: ObjectType, _ query: CohortQuery, _ finder: BucketFinder,
        _ access: CohortAccess
    ) throws {
        let buckets: CalendarBuckets
        switch query.bucket {
        case .period(let period): buckets = try access.buckets(period.interval, from: CohortPeriod.anchor)
        case .since(_, let days): buckets = try access.buckets(DateComponents(day: days), from: finder.origin)
        // A bucket between two arbitrary days is not a calendar bucket, so it is combined from its days.
        case .whole: buckets = try access.buckets(DateComponents(day: 1), from: CohortPeriod.anchor)
        }
        // A bucket since an event that is cut by a bound is combined from its days, too.
        let isCut = if case .since = query.bucket { query.from != nil || query.to != nil } else { false }
        let rows = try access.statistics(
            of: type, in: isCut ? access.buckets(DateComponents(day: 1), from: CohortPeriod.anchor) : buckets)
        var folds: [Int: FoldedNumber] = [:]
        for row in rows {
            guard let value = row.record.values[statistic],
                let bucket = finder.bucket(of: access.day(at: row.record.start))
            else { continue }
            folds[bucket, default: FoldedNumber(statistic.fold)].add(value)
        }
        numbers = folds.mapValues { [$0.value] }
    }
}

extension CohortQuery.Statistic {
    /// The aggregation of daily numbers over several days; averages are never combined.
    var fold: CohortQuery.Fold {
        switch self {
        case .sum, .duration: .sum
        case .average: .mean
        case .minimum: .minimum
        case .maximum: .maximum
        }
    }
}

extension StatisticsValues {
    /// Accesses a statistic.
    subscript(statistic: CohortQuery.Statistic) -> Double? {
        switch statistic {
        case .sum: sum
        case .average: average
        case .minimum: minimum
        case .maximum: maximum
        case .duration: duration
        }
    }
}

extension CohortBatch.EffortRow {
    /// Accesses a figure; nil if there is none.
    package subscript(effort: CohortQuery.Effort) -> Double? {
        guard let key = EffortKey(effort) else { return 1 }
        return figures.first { $0.key == key }?.value
    }
}

/// An accumulator that aggregates numbers into one.
struct FoldedNumber {
    private let fold: CohortQuery.Fold
    private var count = 0
    private var result = 0.0

    init(_ fold: CohortQuery.Fold) { self.fold = fold }

    mutating func add(_ value: Double) {
        count += 1
        switch fold {
        case .sum, .mean: result += value
        case .minimum: result = count == 1 ? value : min(result, value)
        case .maximum: result = count == 1 ? value : max(result, value)
        }
    }

    var value: Double { fold == .mean ? result / Double(count) : result }
}
