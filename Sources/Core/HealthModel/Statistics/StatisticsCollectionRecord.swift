/// A statistics collection as a value type: the buckets with data, and the means to compute the others.
public struct StatisticsCollectionRecord: Sendable, Hashable {
    /// The quantity type.
    public let type: ObjectType
    /// The requested statistics.
    public let options: StatisticsOptions
    /// All buckets.
    public let buckets: CalendarBuckets
    /// The buckets with data.
    package let table: StatisticsTable

    /// The buckets with data, ascending (STAT-17); computed on each access.
    public var populated: [StatisticsBucket] { table.buckets }

    /// Creates a collection from its buckets with data, in ascending order.
    public init(
        type: ObjectType, options: StatisticsOptions, buckets: CalendarBuckets, populated: [StatisticsBucket] = []
    ) {
        self.type = type
        self.options = options
        self.buckets = buckets
        table = StatisticsTable(populated)
    }

    /// Creates a collection from a table.
    package init(
        type: ObjectType, options: StatisticsOptions, buckets: CalendarBuckets, table: StatisticsTable
    ) {
        self.type = type
        self.options = options
        self.buckets = buckets
        self.table = table
    }

    /// Returns whether all buckets are equal.
    public static func == (left: Self, right: Self) -> Bool {
        guard left.type == right.type, left.options == right.options, left.buckets == right.buckets else {
            return false
        }
        if left.table === right.table { return true }
        return left.table.count == right.table.count
            && (0..<left.table.count).allSatisfy { left.table[$0] == right.table[$0] }
    }

    /// Hashes all buckets.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(type)
        hasher.combine(options)
        hasher.combine(buckets)
        for place in 0..<table.count { hasher.combine(table[place]) }
    }

    /// Returns the statistics of a bucket, with `nil` quantities if it has no data (STAT-19).
    public func statistics(number: Int) -> StatisticsRecord {
        let place = (0..<table.count).firstPlace { table.number($0) >= number }
        if place < table.count, table.number(place) == number { return table[place].record }
        let bounds = buckets.bounds(number)
        return StatisticsRecord(
            type: type, start: bounds.lowerBound, end: bounds.upperBound,
            sources: options.contains(.separateBySource) ? [] : nil)
    }

    /// Returns the statistics of the bucket that contains a date, in seconds since 2001-01-01 UTC (STAT-17).
    public func statistics(at date: Double) -> StatisticsRecord {
        statistics(number: buckets.number(at: date))
    }

    /// Calls a closure with every bucket from the one that contains `start` to the one that contains `end`, until the
    /// closure returns `false` (STAT-17).
    public func enumerate(from start: Double, to end: Double, _ visit: (StatisticsRecord) -> Bool) {
        guard start <= end else { return }
        var number = buckets.number(at: start)
        let last = buckets.number(at: end)
        while number <= last, visit(statistics(number: number)) { number += 1 }
    }

    /// The sources with data in any bucket, without duplicates; empty unless separated by source (STAT-4).
    public var sources: [SourceRecord] {
        var seen: Set<String> = []
        var sources: [SourceRecord] = []
        guard options.contains(.separateBySource) else { return [] }
        for bucket in populated {
            for entry in bucket.record.sources ?? [] where seen.insert(entry.source.bundleIdentifier).inserted {
                sources.append(entry.source)
            }
        }
        return sources
    }

    /// Returns the statistics that differ from an earlier collection, ascending by date, with `nil` quantities for a
    /// bucket that became empty (STAT-41, STAT-42).
    public func changes(since old: StatisticsCollectionRecord) -> [StatisticsRecord] {
        var changes: [StatisticsRecord] = []
        var before = old.populated[...]
        for bucket in populated {
            while let gone = before.first, gone.number < bucket.number {
                changes.append(statistics(number: gone.number))
                before.removeFirst()
            }
            let same = before.first.flatMap { $0.number == bucket.number ? $0 : nil }
            if same != nil { before.removeFirst() }
            if same != bucket { changes.append(bucket.record) }
        }
        return changes + before.map { statistics(number: $0.number) }
    }
}
