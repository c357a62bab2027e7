import HealthModel

/// An encoder of a series, which receives quantities in order and produces blocks.
struct SeriesEncoder {
    /// A block of quantities.
    struct Block {
        var count: Int
        var columns: Int
        var starts: ClosedRange<Double>
        var ends: ClosedRange<Double>
        var summary: [UInt8]
        var payload: [UInt8]
        /// The originals that condensing joined; nil for series that were saved as such.
        var originals: OriginalBlock?
    }

    let type: ObjectType
    let unit: QuantityUnit
    private let canonical: QuantityUnit
    private let style: AggregationStyle
    private(set) var blocks: [Block] = []
    private var waiting = SeriesColumns()
    /// The marks of quantities not yet in a block: 1 for intervals that condensing created, otherwise 0.
    private var waitingMarks: [Double] = []
    /// The summary of all quantities, in the unit in which they were given.
    private var total: StatisticsSummary?

    init(type: ObjectType, unit: QuantityUnit) throws {
        guard let canonical = type.canonicalUnit, unit.isCompatible(with: canonical) else {
            throw EngineError(.invalidArgument, "The unit of the quantities is incompatible with \(type.identifier).")
        }
        self.type = type
        self.unit = unit
        self.canonical = canonical
        style = type.aggregationStyle ?? .discreteArithmetic
    }

    /// A Boolean value that indicates whether the series is empty.
    var isEmpty: Bool { total == nil }
    /// The latest end of a quantity.
    var latestEnd: Double { total?.latestEnd ?? -.infinity }

    /// Appends quantities that start after all previous ones.
    ///
    /// - Parameter marks: The marks of intervals that condensing created; nil if there are none.
    mutating func append(_ columns: SeriesColumns, marks: [Double]? = nil) throws {
        guard columns.ends.count == columns.count, columns.values.count == columns.count else { throw Self.malformed }
        var last = total?.lastStart ?? -.infinity
        for index in columns.starts.indices {
            let datum = StatisticsDatum(
                start: columns.starts[index], end: columns.ends[index], value: columns.values[index])
            guard datum.start <= datum.end, datum.value.isFinite, last < datum.start else { throw Self.malformed }
            last = datum.start
            if total == nil { total = StatisticsSummary(datum, style: style) } else { total?.append(datum) }
        }
        waiting.append(columns)
        waitingMarks += marks ?? Array(repeating: 0, count: columns.count)
        while waiting.count >= 2 * BulkWriter.blockSize { close(BulkWriter.blockSize) }
    }

    /// Appends quantities, not more than the size of a block, as a separate block with their originals.
    mutating func appendBlock(_ columns: SeriesColumns, marks: [Double], originals: OriginalBlock) throws {
        try append(columns, marks: marks)
        close(waiting.count)
        blocks[blocks.count - 1].originals = originals
    }

    /// Writes the last blocks, and returns the summary of the series.
    mutating func finish() throws -> QuantitySeriesRecord {
        guard let total else { throw EngineError(.invalidArgument, "A series needs at least one quantity.") }
        while waiting.count > 0 { close(min(BulkWriter.blockSize, waiting.count)) }
        return total.series(in: unit)
    }

    private mutating func close(_ count: Int) {
        let part = waiting[0..<count]
        let marks = Array(waitingMarks[0..<count])
        waiting.removeFirst(count)
        waitingMarks.removeFirst(count)
        let values = unit.convert(part.values, to: canonical) ?? part.values
        let summary = StatisticsColumns(starts: part.starts, ends: part.ends, values: values, sharing: 0)
            .summary(of: 0..<count, source: 0, isHandEntered: false, style: style)
        let hasMarks = marks.contains { $0 != 0 }
        blocks.append(
            Block(
                count: count, columns: hasMarks ? 4 : 3,
                starts: part.starts[0]...part.starts[count - 1],
                ends: (part.ends.min() ?? 0)...(part.ends.max() ?? 0), summary: summary.bytes,
                payload: BlockCodec.encode(
                    [part.starts, part.ends, part.values] + (hasMarks ? [marks] : []), hasIntervals: true)))
    }

    private static let malformed = EngineError(
        .invalidArgument, "The quantities of a series are out of order or not finite.")
}
