/// The statistics of adjacent buckets in columns, which use a third of the memory of records.
///
/// If separated by source, they are records.
package final class StatisticsTable: Sendable {
    private enum Form: Sendable {
        /// The parts, with the number of buckets before each.
        case columns([StatisticsTablePart], before: [Int])
        case records([StatisticsBucket])
    }

    private let form: Form
    /// The number of buckets.
    package let count: Int

    /// Creates a table of parts.
    ///
    /// - Parameter parts: The parts, nearly all of which should be full for fast access to buckets.
    init(_ parts: [StatisticsTablePart]) {
        var count = 0
        var before: [Int] = []
        before.reserveCapacity(parts.count)
        for part in parts {
            before.append(count)
            count += part.count
        }
        form = .columns(parts, before: before)
        self.count = count
    }

    /// Creates a table of records.
    package init(_ buckets: [StatisticsBucket]) {
        form = .records(buckets)
        count = buckets.count
    }

    /// Returns the number of a bucket, relative to the anchor.
    package func number(_ place: Int) -> Int {
        switch form {
        case .columns(let parts, let before):
            let part = Self.part(with: place, before)
            return parts[part].number(place - before[part])
        case .records(let buckets): return buckets[place].number
        }
    }

    /// Accesses a bucket with its statistics.
    package subscript(place: Int) -> StatisticsBucket {
        switch form {
        case .columns(let parts, let before):
            let part = Self.part(with: place, before)
            return parts[part][place - before[part]]
        case .records(let buckets): return buckets[place]
        }
    }

    /// Returns the part that contains a bucket, which follows from the size of a part if none before it is short.
    private static func part(with place: Int, _ before: [Int]) -> Int {
        var part = place / StatisticsTablePart.size
        while part + 1 < before.count, before[part + 1] <= place { part += 1 }
        return part
    }

    /// All buckets as records.
    package var buckets: [StatisticsBucket] {
        switch form {
        case .columns: (0..<count).map { self[$0] }
        case .records(let buckets): buckets
        }
    }
}

/// The requested statistics of adjacent buckets, in columns.
struct StatisticsTablePart: Sendable {
    /// The number of buckets in a full part.
    static let size = 1_024

    private let type: ObjectType
    private let options: StatisticsOptions
    private let style: AggregationStyle
    /// The number of figures of each bucket.
    private let width: Int
    private var spans: [BucketSpan] = []
    private var counts: [Int] = []
    /// The requested figures of each bucket in turn, in the order in which ``values(_:)`` reads them.
    private var figures: [Double] = []

    /// Creates an empty part.
    ///
    /// - Parameter capacity: The number of buckets that will be added.
    init(_ type: ObjectType, _ style: AggregationStyle, _ options: StatisticsOptions, capacity: Int) {
        self.type = type
        self.style = style
        self.options = options
        var count = 0
        if style == .cumulative {
            if options.contains(.cumulativeSum) { count += 1 }
        } else {
            for option in [StatisticsOptions.discreteAverage, .discreteMin, .discreteMax] where options.contains(option)
            {
                count += 1
            }
        }
        if options.contains(.mostRecent) { count += 3 }
        if options.contains(.duration) { count += 1 }
        width = count
        spans.reserveCapacity(capacity)
        counts.reserveCapacity(capacity)
        figures.reserveCapacity(capacity * width)
    }

    var count: Int { spans.count }

    func number(_ place: Int) -> Int { spans[place].number }

    /// Returns the buckets after a given one, or `nil` if there are none.
    func after(_ number: Int) -> StatisticsTablePart? {
        guard let first = spans.firstIndex(where: { $0.number > number }) else { return nil }
        var part = self
        part.spans.removeFirst(first)
        part.counts.removeFirst(first)
        part.figures.removeFirst(first * width)
        return part
    }

    /// Adds the next bucket, which must have data.
    mutating func append(_ span: BucketSpan, _ tally: StatisticsTally) {
        spans.append(span)
        counts.append(tally.count)
        if style == .cumulative {
            if options.contains(.cumulativeSum) { figures.append(tally.sum) }
        } else {
            if options.contains(.discreteAverage) { figures.append(tally.average(style) ?? 0) }
            if options.contains(.discreteMin) { figures.append(tally.minimum) }
            if options.contains(.discreteMax) { figures.append(tally.maximum) }
        }
        if options.contains(.mostRecent) {
            figures.append(tally.recent.value)
            figures.append(tally.recent.start)
            figures.append(tally.recent.end)
        }
        if options.contains(.duration) { figures.append(tally.duration) }
    }

    subscript(place: Int) -> StatisticsBucket {
        let span = spans[place]
        return StatisticsBucket(
            number: span.number, count: counts[place],
            record: StatisticsRecord(type: type, start: span.lower, end: span.upper, values: values(place)))
    }

    private func values(_ place: Int) -> StatisticsValues {
        var values = StatisticsValues()
        var index = place * width
        func next() -> Double {
            defer { index += 1 }
            return figures[index]
        }
        if style == .cumulative {
            if options.contains(.cumulativeSum) { values.sum = next() }
        } else {
            if options.contains(.discreteAverage) { values.average = next() }
            if options.contains(.discreteMin) { values.minimum = next() }
            if options.contains(.discreteMax) { values.maximum = next() }
        }
        if options.contains(.mostRecent) {
            let value = next()
            let start = next()
            values.mostRecent = StatisticsValues.MostRecent(value: value, start: start, end: next())
        }
        if options.contains(.duration) { values.duration = next() }
        return values
    }
}
