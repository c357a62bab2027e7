import Foundation
import HealthModel

/// The blocks that may hold matching samples, in the order of their first starts.
final class StatisticsBlocks {
    /// The first start in the block that comes next; nil at the end.
    private(set) var nextStart: Double?

    private let session: ReadSession
    private let statement: SQLStatement
    private let type: ObjectType
    private var sources: SourceTable
    private let predicate: SamplePredicate
    private let members: [UUID: [ClosedRange<Int64>]]
    private var decoder: RowDecoder
    /// The samples that were opened last: neighbouring parts are opened one after the other.
    private var lastPayload: (block: Int64, bytes: [UInt8], layout: BlockLayout)?

    init(
        _ session: ReadSession, _ statement: SQLStatement, _ type: ObjectType, _ sources: SourceTable,
        _ predicate: SamplePredicate, _ members: [UUID: [ClosedRange<Int64>]]
    ) {
        self.session = session
        self.statement = statement
        self.type = type
        self.sources = sources
        self.predicate = predicate
        self.members = members
        decoder = RowDecoder(session)
    }

    func advance() throws {
        nextStart = try statement.step() ? statement.real(3) : nil
    }

    /// The next block, as a summary if all of its samples match, else its matching parts; none if nothing does.
    func take() throws -> [StatisticsBlock] {
        let facts = try session.blockFacts(from: statement, &decoder)
        let verdict = BlockVerdict(predicate, facts, members: members)
        guard verdict != .none else {
            try advance()
            return []
        }
        let source = try sources.place(ofRevision: statement.integer(9), session)
        let isHandEntered = try sources.isHandEntered(
            source: source, metadata: statement.optionalInteger(11), session)
        let summary = StatisticsSummary(
            statement.bytes(13), source: source, isHandEntered: isHandEntered,
            style: type.aggregationStyle ?? .discreteArithmetic)
        guard let summary, summary.count == facts.count else { throw RowDecoder.damage }
        let block = StatisticsBlock(
            facts: facts, unit: try decoder.unit(statement.integer(12)), summary: summary)
        try advance()
        guard verdict == .some else { return [block] }
        guard let parts = try divide(block) else { return try select(block).map { [$0] } ?? [] }
        return try parts.compactMap { part in
            switch BlockVerdict(predicate, part.facts, members: members) {
            case .none: nil
            case .all: part
            case .some: try select(part)
            }
        }
    }

    /// Those samples of a block that match; nil if none do.
    private func select(_ block: StatisticsBlock) throws -> StatisticsBlock? {
        let samples = try session.blockSamples(
            block.facts, type: type, unit: block.unit, part: block.part.map { ($0, block.block) })
        var matching: Set<Int64> = []
        samples.forEach { record, id in
            let subject = PredicateSubject(record, workouts: ReadSession.workouts(of: id, in: members))
            if predicate.matches(subject) { matching.insert(id) }
        }
        guard !matching.isEmpty else { return nil }
        var block = block
        let columns = try columns(of: samples)
        block.columns = columns.selecting { matching.contains(columns.number($0)) }
        return block
    }

    /// The parts of a large block as blocks; nil if it has none.
    func divide(_ block: StatisticsBlock) throws -> [StatisticsBlock]? {
        guard block.part == nil, block.series == nil else { return nil }
        let parts = try session.blockParts(
            block.facts, type, source: block.summary.source, isHandEntered: block.summary.isHandEntered)
        guard !parts.isEmpty else { return nil }
        return parts.map { part in
            StatisticsBlock(
                facts: part.facts, unit: block.unit, summary: part.summary, part: part.index, of: block.block)
        }
    }

    /// The samples of a block in time order, their values in the canonical unit.
    func open(_ block: StatisticsBlock) throws -> StatisticsColumns {
        if lastPayload?.block != block.block {
            let sql = "SELECT payload FROM block_data WHERE block = ?"
            lastPayload = try SQLStatement(session.database, sql).first(.integer(block.block)) { row in
                let bytes = row.bytes(0)
                let layout = try ReadSession.reading(block.block) { () throws(BlockDamage) in
                    try BlockLayout(bytes)
                }
                return (block.block, Array(bytes), layout)
            }
        }
        guard let payload = lastPayload else { throw RowDecoder.damage }
        let samples = try payload.bytes.withUnsafeBytes { bytes in
            try ReadSession.reading(block.block) { () throws(BlockDamage) in
                try BlockSamples(
                    block.facts, type, block.unit, bytes, payload.layout, parts: block.part.map { $0..<$0 + 1 })
            }
        }
        return try columns(of: samples)
    }

    private func columns(of samples: BlockSamples) throws -> StatisticsColumns {
        guard let canonical = type.canonicalUnit else { throw RowDecoder.damage }
        let values = samples.unit.convert(samples.values, to: canonical) ?? samples.values
        switch samples.identity {
        case .run(let number, _), .derived(let number, _, _, _):
            return StatisticsColumns(
                starts: samples.starts, ends: samples.ends, values: values, firstNumber: number)
        case .each(let numbers, _):
            return StatisticsColumns(
                starts: samples.starts, ends: samples.ends, values: values, firstNumber: 0, numbers: numbers)
        }
    }
}

/// A block on its way into statistics.
struct StatisticsBlock {
    let facts: BlockFacts
    let unit: QuantityUnit
    let summary: StatisticsSummary
    /// The block as it is stored, and which part of it this is; nil for the whole.
    let block: Int64
    let part: Int?
    /// Where the data lie, if they are quantities of a series.
    let series: SeriesBlock?
    /// Those of its samples that match; nil as long as it need not be opened, because all do.
    var columns: StatisticsColumns? {
        didSet { findNext() }
    }
    /// How many of ``columns`` were fed.
    private(set) var position = 0 {
        didSet { findNext() }
    }
    /// The datum that comes next; the last one when all were fed.
    private(set) var next: StatisticsDatum

    init(
        facts: BlockFacts, unit: QuantityUnit, summary: StatisticsSummary, part: Int? = nil, of block: Int64? = nil,
        series: SeriesBlock? = nil
    ) {
        self.facts = facts
        self.part = part
        self.block = block ?? facts.firstID
        self.series = series
        self.unit = unit
        self.summary = summary
        // Nothing is known of the first datum but its start and value; its end and number decide only ties.
        next = StatisticsDatum(
            start: summary.firstStart, end: summary.firstStart, value: summary.firstValue, source: summary.source,
            isHandEntered: summary.isHandEntered, number: facts.firstID)
    }

    private mutating func findNext() {
        guard let columns, position < columns.count else { return }
        next = columns.datum(position, source: summary.source, isHandEntered: summary.isHandEntered)
    }

    /// The fewest data that are worth a summary of their own.
    private static let shortestRun = 4

    /// Whether buckets are so short that the summaries of its parts would hardly help.
    func isOutnumbered(by bucketEnd: Double) -> Bool {
        let length = (summary.latestEnd - summary.firstStart) / Double(max(1, facts.count / BlockCodec.partSize))
        return bucketEnd - summary.firstStart < length / 4
    }

    /// Feeds what comes before anything else does and lies in one bucket, as a summary where that is allowed.
    ///
    /// - Parameter others: The start of the first datum elsewhere.
    /// - Returns: Whether that was the last of the block.
    mutating func feed(_ accumulator: inout StatisticsAccumulator, before others: Double) -> Bool {
        guard let columns else { return true }
        let upper = accumulator.bucketEnd(at: columns.starts[position])
        let limit = columns.place(of: min(others, upper), from: position + 1)
        var end = limit
        // What reaches into the next bucket is divided there, datum by datum.
        while end > position, columns.ends[end - 1] > upper { end -= 1 }
        if end - position >= Self.shortestRun {
            let summary = columns.summary(
                of: position..<end, source: self.summary.source, isHandEntered: self.summary.isHandEntered,
                style: self.summary.style)
            let next = end < columns.count ? min(others, columns.starts[end]) : others
            if accumulator.accepts(summary, before: next) {
                accumulator.add(summary)
                position = end
                return position == columns.count
            }
        }
        for index in position..<limit {
            accumulator.add(
                columns.datum(index, source: self.summary.source, isHandEntered: self.summary.isHandEntered))
        }
        position = limit
        return position == columns.count
    }
}
