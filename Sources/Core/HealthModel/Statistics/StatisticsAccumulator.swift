/// An accumulator that computes statistics of data in order.
///
/// All statistics are computed here: those of single queries, collections, builders, workouts and condensing.
///
/// Add data by start, then end, then insertion number (``StatisticsDatum/precedes(_:)``). Memory grows with the
/// number of buckets that have data and of data that overlap at a time, never with the number of data.
public struct StatisticsAccumulator: Sendable {
    /// The quantity type.
    public let type: ObjectType
    /// The statistics to compute.
    public let options: StatisticsOptions
    /// The sources that data refer to, with their ranking.
    public let sources: SourceRanking
    /// The buckets, or `nil` for a single one that contains everything.
    public let buckets: CalendarBuckets?

    /// The buckets behind a reference, because calendars are large and each bucket uses them.
    private let row: BucketRow?
    private let scope: StatisticsGroup.Scope
    private let sourceScope: StatisticsGroup.Scope
    private var spans: [BucketSpan] = []
    /// The bucket in which the last datum started; the next one starts there or later.
    private var startSlot = 0
    private var total = StatisticsGroup()
    /// The group of each source, if statistics are separated by source.
    private var groups: [StatisticsGroup]
    /// The merge of sources, if one can suppress another (STAT-25, STAT-30).
    private var merge: SourceMerge?
    /// The buckets that are final; empty if sources are separated or merged.
    ///
    /// All parts are full except for those at a seam.
    private var finished: [StatisticsTablePart] = []
    /// The number of cells above which final ones are moved to ``finished``.
    private var cellLimit: Int

    /// Creates an accumulator without data.
    ///
    /// - Parameters:
    ///   - type: A quantity type.
    ///   - options: The statistics to compute; see ``StatisticsOptions/check(for:)``.
    ///   - sources: The sources that data refer to by index.
    ///   - buckets: The buckets to divide the data into, or `nil` for a single result.
    public init(
        type: ObjectType, options: StatisticsOptions, sources: SourceRanking = SourceRanking(),
        buckets: CalendarBuckets? = nil
    ) {
        self.type = type
        self.options = options
        self.sources = sources
        self.buckets = buckets
        row = buckets.map(BucketRow.init)
        let style = type.aggregationStyle ?? .discreteArithmetic
        let merges = style == .cumulative && options.contains(.cumulativeSum) && sources.sources.count > 1
        merge = merges ? SourceMerge(places: sources.places) : nil
        scope = StatisticsGroup.Scope(style, options, sums: !merges)
        sourceScope = StatisticsGroup.Scope(style, options, sums: true)
        let count = options.contains(.separateBySource) ? sources.sources.count : 0
        groups = Array(repeating: StatisticsGroup(), count: count)
        cellLimit = merges || options.contains(.separateBySource) ? .max : StatisticsTablePart.size + 1
    }

    /// Creates an accumulator of data in any order.
    public init(
        type: ObjectType, options: StatisticsOptions, sources: SourceRanking = SourceRanking(),
        buckets: CalendarBuckets? = nil, data: some Sequence<StatisticsDatum>
    ) {
        self.init(type: type, options: options, sources: sources, buckets: buckets)
        for datum in data.sorted(by: { $0.precedes($1) }) { add(datum) }
    }

    /// A Boolean value that indicates whether no data were added.
    public var isEmpty: Bool { total.cells.isEmpty }

    /// The number of buckets with data, including those of each source if separated.
    package var bucketCount: Int {
        let counts = finished.map(\.count) + groups.map(\.cells.count)
        return counts.reduce(total.cells.count, +)
    }

    // MARK: Adding data

    /// Adds the next datum.
    public mutating func add(_ datum: StatisticsDatum) {
        let first = slot(at: datum.start)
        var last = first
        while spans[last].upper < datum.end {
            last += 1
            if last == spans.count { spans.append(span(after: spans[last - 1])) }
        }
        total.add(datum, first...last, spans, scope)
        if datum.source < groups.count { groups[datum.source].add(datum, first...last, spans, sourceScope) }
        merge?.add(datum, slot: first) { total.add($0, spans) }
        if total.cells.count > cellLimit { compactFinishedCells() }
    }

    /// Returns whether a run can be added as a summary instead of datum by datum.
    ///
    /// - Parameters:
    ///   - summary: The summary of the next run.
    ///   - next: The start of the next datum after the run, of any source; infinite if there is none.
    public mutating func accepts(_ summary: StatisticsSummary, before next: Double) -> Bool {
        guard summary.style == scope.style else { return false }
        let upper = peek(at: summary.firstStart).span.upper
        guard summary.lastStart < upper, summary.latestEnd <= upper else { return false }
        if scope.integratesSignal || scope.measuresDuration {
            guard total.latestEnd <= summary.firstStart, next >= summary.latestEnd else { return false }
        }
        guard merge != nil else { return true }
        // A point at the very end must still be compared with others there.
        guard next > summary.latestEnd || next == summary.latestEnd && !summary.endsWithPoint else { return false }
        return merge?.isClear(at: summary.firstStart, source: summary.source) { total.add($0, spans) } ?? true
    }

    /// Adds the next run, which ``accepts(_:before:)`` must have accepted.
    public mutating func add(_ summary: StatisticsSummary) {
        let slot = slot(at: summary.firstStart)
        total.add(summary, slot, spans, scope)
        if summary.source < groups.count { groups[summary.source].add(summary, slot, spans, sourceScope) }
        if total.cells.count > cellLimit { compactFinishedCells() }
    }

    /// Moves final buckets to compact parts that contain only the requested statistics.
    private mutating func compactFinishedCells() {
        while let cells = total.removeFinishedCells(StatisticsTablePart.size) { finished.append(part(cells[...])) }
        // If many buckets overlap, few are final; the check is repeated only after further ones.
        cellLimit = max(StatisticsTablePart.size + 1, total.cells.count + StatisticsTablePart.size / 2)
    }

    /// Returns the cells as parts of a table, each of at most full size.
    private func parts(_ cells: ArraySlice<StatisticsGroup.Cell>) -> [StatisticsTablePart] {
        stride(from: cells.startIndex, to: cells.endIndex, by: StatisticsTablePart.size).map {
            part(cells[$0..<min($0 + StatisticsTablePart.size, cells.endIndex)])
        }
    }

    private func part(_ cells: ArraySlice<StatisticsGroup.Cell>) -> StatisticsTablePart {
        var part = StatisticsTablePart(type, scope.style, options, capacity: cells.count)
        for cell in cells { part.append(spans[cell.slot], cell.tally) }
        return part
    }

    /// Returns the bounds of the bucket that contains a date, which must not precede the last datum.
    package mutating func bucket(at start: Double) -> ClosedRange<Double> {
        let span = peek(at: start).span
        return span.lower...span.upper
    }

    /// Returns the end of the bucket that contains a date, which must not precede the last datum.
    package mutating func bucketEnd(at start: Double) -> Double { peek(at: start).span.upper }

    // MARK: Halves

    /// A Boolean value that indicates whether the data before and after the end of a bucket can be counted
    /// separately.
    ///
    /// If sources are separated or merged, later data depend on more than the last datum.
    package var isSplittable: Bool { row != nil && merge == nil && groups.isEmpty }

    /// Extends the signal to the next datum as if that were added, without counting it.
    package mutating func lead(to start: Double, _ value: Double) {
        let slot = slot(at: start)
        total.begin(at: start, value, slot, spans, scope)
    }

    /// Joins the results of another accumulator for all buckets after a given one.
    ///
    /// This accumulator contains everything up to the end of that bucket, and its signal was extended to the next
    /// datum. The other one contains all data from a datum in that bucket on, before which all others had ended, so
    /// its later buckets are complete.
    ///
    /// - Parameter number: The last bucket of this accumulator.
    package mutating func join(_ later: StatisticsAccumulator, after number: Int) {
        let own = total.cells.prefix { spans[$0.slot].number <= number }
        let first = total.firstStart
        let parts = finished + self.parts(own) + later.finished.compactMap { $0.after(number) }
        self = later
        finished = parts
        total.drop(total.cells.prefix { spans[$0.slot].number <= number }.count, firstStart: first)
    }

    // MARK: Buckets

    /// Returns the index of the bucket that contains a date, adding the bucket if it is new.
    private mutating func slot(at start: Double) -> Int {
        let found = peek(at: start)
        if found.slot == spans.count { spans.append(found.span) }
        return found.slot
    }

    private mutating func peek(at start: Double) -> (slot: Int, span: BucketSpan) {
        while startSlot < spans.count, spans[startSlot].upper <= start { startSlot += 1 }
        if startSlot < spans.count { return (startSlot, spans[startSlot]) }
        guard let row else { return (startSlot, .all) }
        if let last = spans.last {
            let next = span(after: last)
            if start < next.upper { return (startSlot, next) }
        }
        let number = row.buckets.number(at: start)
        let bounds = row.buckets.bounds(number)
        return (startSlot, BucketSpan(number: number, lower: bounds.lowerBound, upper: bounds.upperBound))
    }

    private func span(after last: BucketSpan) -> BucketSpan {
        guard let bound = row?.buckets.bound(last.number + 2) else { return .all }
        return BucketSpan(number: last.number + 1, lower: last.upper, upper: max(last.upper, bound))
    }

    // MARK: Results

    /// Returns a copy that has counted all pending data.
    private func settled() -> StatisticsAccumulator {
        var copy = self
        copy.merge?.finish { [spans] in copy.total.add($0, spans) }
        copy.merge = nil
        return copy
    }

    /// Returns the statistics of all data so far, from the earliest start to the latest end, or `nil` without data
    /// (STAT-5, STAT-7).
    public func record() -> StatisticsRecord? {
        let table = table()
        guard table.count > 0 else { return nil }
        var result = table[0].record
        result.start = total.firstStart
        result.end = total.latestEnd
        return result
    }

    /// Returns the statistics of each bucket with data so far, ascending (STAT-17, STAT-18).
    public func collection() -> [StatisticsBucket] { table().buckets }

    /// Returns the collection as a table, which uses less memory.
    package func table() -> StatisticsTable {
        let settled = settled()
        guard options.contains(.separateBySource) else {
            return StatisticsTable(finished + parts(settled.total.cells[...]))
        }
        return StatisticsTable(settled.records())
    }

    /// Returns the buckets with their sources separated.
    private func records() -> [StatisticsBucket] {
        var cursors = [Int](repeating: 0, count: groups.count)
        let order = sources.order
        return total.cells.map { cell in
            let span = spans[cell.slot]
            let perSource: [StatisticsRecord.PerSource] = order.compactMap { index in
                guard cursors[index] < groups[index].cells.count else { return nil }
                let own = groups[index].cells[cursors[index]]
                guard own.slot == cell.slot else { return nil }
                cursors[index] += 1
                return .init(
                    source: sources.sources[index], values: StatisticsValues(own.tally, scope.style, options))
            }
            return StatisticsBucket(
                number: span.number, count: cell.tally.count,
                record: StatisticsRecord(
                    type: type, start: span.lower, end: span.upper,
                    values: StatisticsValues(cell.tally, scope.style, options), sources: perSource))
        }
    }
}

/// A reference to buckets, which avoids copies.
private final class BucketRow: Sendable {
    let buckets: CalendarBuckets

    init(_ buckets: CalendarBuckets) { self.buckets = buckets }
}

/// The statistics of a bucket.
public struct StatisticsBucket: Sendable, Hashable {
    /// The number of the bucket, relative to the anchor (STAT-10).
    public var number: Int
    /// The number of data that overlap the bucket, counted or suppressed.
    public var count: Int
    /// The statistics; the dates are the bounds of the bucket.
    public var record: StatisticsRecord

    /// Creates a bucket.
    public init(number: Int, count: Int, record: StatisticsRecord) {
        self.number = number
        self.count = count
        self.record = record
    }
}
