/// Works statistics out of data that come in order: the one place where they are computed, for single queries,
/// collections, builders, workouts and condensing.
///
/// Feed data by start, then end, then insertion number (``StatisticsDatum/precedes(_:)``). Memory grows with the number
/// of buckets that have data and of data that overlap at a time, never with the number of data.
public struct StatisticsAccumulator: Sendable {
    /// The quantity type.
    public let type: ObjectType
    /// What is asked for.
    public let options: StatisticsOptions
    /// The sources that data refer to, and their order.
    public let sources: SourceRanking
    /// The buckets; nil for one that holds everything.
    public let buckets: CalendarBuckets?

    /// The same once more behind a reference: calendars are large, and each bucket asks.
    private let row: BucketRow?
    private let scope: StatisticsGroup.Scope
    private let sourceScope: StatisticsGroup.Scope
    private var spans: [BucketSpan] = []
    /// The bucket in which the last datum started; the next one starts there or later.
    private var startSlot = 0
    private var total = StatisticsGroup()
    /// One for each source, if they were asked for.
    private var groups: [StatisticsGroup]
    /// Set where several sources may suppress one another (STAT-25, STAT-30).
    private var merge: SourceMerge?
    /// The buckets that nothing can change any more; none where sources are counted apart or merged.
    ///
    /// All parts are full but those at a seam.
    private var finished: [StatisticsTablePart] = []
    /// When there are more cells than this, those that are over are put aside.
    private var cellLimit: Int

    /// An accumulator without data.
    ///
    /// - Parameters:
    ///   - type: A quantity type.
    ///   - options: What is asked for; see ``StatisticsOptions/check(for:)``.
    ///   - sources: The sources that data refer to by their place in the list.
    ///   - buckets: Buckets to divide the data into; nil for a single result.
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

    /// The statistics of data in any order.
    public init(
        type: ObjectType, options: StatisticsOptions, sources: SourceRanking = SourceRanking(),
        buckets: CalendarBuckets? = nil, data: some Sequence<StatisticsDatum>
    ) {
        self.init(type: type, options: options, sources: sources, buckets: buckets)
        for datum in data.sorted(by: { $0.precedes($1) }) { add(datum) }
    }

    /// Whether any datum was fed.
    public var isEmpty: Bool { total.cells.isEmpty }

    /// How many buckets have data, those of each source counted too, if they were asked for.
    package var bucketCount: Int {
        let counts = finished.map(\.count) + groups.map(\.cells.count)
        return counts.reduce(total.cells.count, +)
    }

    // MARK: Feeding

    /// Takes the next datum.
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
        if total.cells.count > cellLimit { putFinishedAside() }
    }

    /// Whether a run may be counted at once, instead of each of its data.
    ///
    /// - Parameters:
    ///   - summary: The run that comes next.
    ///   - next: The start of whatever comes after the run, of any source; infinite if nothing does.
    public mutating func accepts(_ summary: StatisticsSummary, before next: Double) -> Bool {
        guard summary.style == scope.style else { return false }
        let upper = peek(at: summary.firstStart).span.upper
        guard summary.lastStart < upper, summary.latestEnd <= upper else { return false }
        if scope.integratesSignal || scope.measuresDuration {
            guard total.latestEnd <= summary.firstStart, next >= summary.latestEnd else { return false }
        }
        guard merge != nil else { return true }
        // A point at the very end is still to be compared with others there.
        guard next > summary.latestEnd || next == summary.latestEnd && !summary.endsWithPoint else { return false }
        return merge?.isClear(at: summary.firstStart, source: summary.source) { total.add($0, spans) } ?? true
    }

    /// Takes the next run, which ``accepts(_:before:)`` must have allowed.
    public mutating func add(_ summary: StatisticsSummary) {
        let slot = slot(at: summary.firstStart)
        total.add(summary, slot, spans, scope)
        if summary.source < groups.count { groups[summary.source].add(summary, slot, spans, sourceScope) }
        if total.cells.count > cellLimit { putFinishedAside() }
    }

    /// Keeps of buckets that are over only what was asked for.
    private mutating func putFinishedAside() {
        while let cells = total.takeFinished(StatisticsTablePart.size) { finished.append(part(cells[...])) }
        // Where many overlap, hardly any are over: they are looked at again only when there are more.
        cellLimit = max(StatisticsTablePart.size + 1, total.cells.count + StatisticsTablePart.size / 2)
    }

    /// Cells as parts of a table, none of which is longer than a full one.
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

    /// The bounds of the bucket that holds a date, which must not be before what was fed last.
    package mutating func bucket(at start: Double) -> ClosedRange<Double> {
        let span = peek(at: start).span
        return span.lower...span.upper
    }

    /// The end of the bucket that holds a date, which must not be before what was fed last.
    package mutating func bucketEnd(at start: Double) -> Double { peek(at: start).span.upper }

    // MARK: Halves

    /// Whether what lies before and after the end of a bucket can be counted apart.
    ///
    /// Where sources are counted apart or merged, what comes later is told by more than the last datum.
    package var canBeCut: Bool { row != nil && merge == nil && groups.isEmpty }

    /// Leads the signal to the datum that comes next, as if that were fed, and counts nothing of it.
    package mutating func lead(to start: Double, _ value: Double) {
        let slot = slot(at: start)
        total.begin(at: start, value, slot, spans, scope)
    }

    /// Takes in what another accumulator counted of all buckets after one.
    ///
    /// This one was fed everything up to the end of that bucket, and was led to what comes next. The other one was fed from a datum
    /// in that bucket on, before which everything had ended: so of the buckets that follow it knows all that this one would.
    ///
    /// - Parameter number: The last bucket of this one.
    package mutating func join(_ later: StatisticsAccumulator, after number: Int) {
        let own = total.cells.prefix { spans[$0.slot].number <= number }
        let first = total.firstStart
        let parts = finished + self.parts(own) + later.finished.compactMap { $0.after(number) }
        self = later
        finished = parts
        total.drop(total.cells.prefix { spans[$0.slot].number <= number }.count, firstStart: first)
    }

    // MARK: Buckets

    /// The place of the bucket that holds a date, added if it is new.
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

    /// Counts what was still waiting for later data.
    private func settled() -> StatisticsAccumulator {
        var copy = self
        copy.merge?.finish { [spans] in copy.total.add($0, spans) }
        copy.merge = nil
        return copy
    }

    /// The statistics of all data so far, from the earliest start to the latest end; nil without data (STAT-5, STAT-7).
    public func record() -> StatisticsRecord? {
        let table = table()
        guard table.count > 0 else { return nil }
        var result = table[0].record
        result.start = total.firstStart
        result.end = total.latestEnd
        return result
    }

    /// The statistics of each bucket with data so far, ascending (STAT-17, STAT-18).
    public func collection() -> [StatisticsBucket] { table().buckets }

    /// The same as a table, which takes less room.
    package func table() -> StatisticsTable {
        let settled = settled()
        guard options.contains(.separateBySource) else {
            return StatisticsTable(finished + parts(settled.total.cells[...]))
        }
        return StatisticsTable(settled.records())
    }

    /// The buckets with their sources apart.
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

/// Buckets that are not copied when they are asked.
private final class BucketRow: Sendable {
    let buckets: CalendarBuckets

    init(_ buckets: CalendarBuckets) { self.buckets = buckets }
}

/// The statistics of a bucket.
public struct StatisticsBucket: Sendable, Hashable {
    /// The number of the bucket, counted from the anchor (STAT-10).
    public var number: Int
    /// How many data overlap it, counted or suppressed.
    public var count: Int
    /// Its statistics; the dates are its bounds.
    public var record: StatisticsRecord

    /// A numbered bucket.
    public init(number: Int, count: Int, record: StatisticsRecord) {
        self.number = number
        self.count = count
        self.record = record
    }
}
