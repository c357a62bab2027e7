import Foundation
import HealthModel

/// The blocks that may contain matching samples, in the order of their first starts.
final class StatisticsBlocks {
    /// The first start in the next block; nil at the end.
    private(set) var nextStart: Double?

    private let session: StoreReader
    private let statement: SQLStatement
    private let row: SQLRow<BlockColumn>
    private let type: ObjectType
    private var sources: SourceTable
    private let predicate: SamplePredicate
    private let members: [UUID: MemberRuns]
    private var decoder: RowDecoder
    private let hasBuckets: Bool
    /// The cache, and the number of the bucket layout in it.
    private let memory: (known: StatisticsCache, row: Int)?
    /// The bytes decoded last, because adjacent parts are decoded in sequence.
    private var lastPayload: (block: Int64, bytes: [UInt8], layout: BlockLayout)?
    /// The pieces of blocks that were not counted as a whole, so far.
    private var cuts: [Int64: BlockCut] = [:]

    init(
        _ session: StoreReader, _ statement: SQLStatement, _ type: ObjectType, _ sources: SourceTable,
        _ predicate: SamplePredicate, _ members: [UUID: MemberRuns], _ buckets: CalendarBuckets?
    ) {
        self.session = session
        self.statement = statement
        row = statement.row(BlockColumn.self)
        self.type = type
        self.sources = sources
        self.predicate = predicate
        self.members = members
        decoder = RowDecoder(session)
        hasBuckets = buckets != nil
        if let known = session.memory, let buckets { memory = (known, known.row(of: buckets)) } else { memory = nil }
    }

    /// Resets the statement; must be called after use.
    func close() { statement.reset() }

    func advance() throws {
        nextStart = try statement.step() ? row.real(.minStart) : nil
    }

    /// Returns the next block, as a summary if all of its samples match, otherwise as its matching parts; empty if
    /// none match.
    func removeNext() throws -> [StatisticsBlock] {
        let facts = try session.blockFacts(from: row, &decoder)
        let verdict = BlockVerdict(predicate, facts, members: members)
        guard verdict != .none else {
            try advance()
            return []
        }
        let source = try sources.place(ofRevision: row.integer(.revision), session)
        let isHandEntered = try sources.isHandEntered(
            source: source, metadata: row.optionalInteger(.metadata), session)
        let summary = StatisticsSummary(
            row.bytes(.summary), source: source, isHandEntered: isHandEntered,
            style: type.aggregationStyle ?? .discreteArithmetic)
        guard let summary, summary.count == facts.count else { throw RowDecoder.damage }
        let block = StatisticsBlock(
            facts: facts, unit: try decoder.unit(row.integer(.unit)), summary: summary, rows: 0..<facts.count)
        try advance()
        guard verdict == .some else { return [block] }
        let parts = try parts(of: block) { BlockVerdict(predicate, $0, members: members) != .none }
        guard let parts else { return try select(block).map { [$0] } ?? [] }
        return try parts.compactMap { part in
            BlockVerdict(predicate, part.facts, members: members) == .all ? part : try select(part)
        }
    }

    /// Returns the matching samples of a block; nil if there are none.
    private func select(_ block: StatisticsBlock) throws -> StatisticsBlock? {
        let part = block.isWhole ? nil : block.rows.lowerBound / BlockCodec.partSize
        let open = { [session, type] in
            try session.blockSamples(
                block.facts, type: type, unit: block.unit, part: part.map { ($0, block.block) }, identifiers: .asked)
        }
        let samples = try session.shelf?.samples(of: block.block, part: part, open: open) ?? open()
        let rows = samples.rows(matching: predicate, members)
        guard !rows.isEmpty else { return nil }
        block.columns = try columns(of: samples, rows)
        block.isComplete = false
        return block
    }

    /// Divides a block into its cached pieces, or its parts; returns nil if there are none.
    func divide(_ block: StatisticsBlock) throws -> [StatisticsBlock]? {
        guard block.isWhole, block.series == nil else { return nil }
        if let memory, let pieces = memory.known.pieces(of: block.block, block.summary, row: memory.row) {
            return pieces.map { block.piece($0) }
        }
        return try parts(of: block)
    }

    /// Divides a dense block into its days; returns nil if it has none, buckets end at other times, or other data
    /// overlap it.
    ///
    /// - Parameters:
    ///   - bucket: The bucket in which the block starts.
    ///   - others: The start of the first datum elsewhere.
    func days(
        of block: StatisticsBlock, in bucket: ClosedRange<Double>, before others: Double
    ) throws -> [StatisticsBlock]? {
        let bound = bucket.upperBound
        guard hasBuckets, block.isWhole, block.series == nil, others >= block.whole.latestEnd,
            bound - bucket.lowerBound >= BlockDays.shortestBucket, BlockDays.areWorth(block.whole)
        else { return nil }
        let sql = "SELECT payload FROM block_days WHERE block = ?"
        let days = try SQLStatement(session.database, sql).first(.integer(block.block)) { row in
            let bytes = row.bytes(.only)
            return try StoreReader.reading(block.block) { () throws(BlockDamage) in
                let days = try BlockParts.decode(
                    bytes, source: block.summary.source, isHandEntered: block.summary.isHandEntered,
                    style: block.summary.style)
                guard days.reduce(0, { $0 + $1.count }) == block.rows.count else { throw BlockDamage.malformed }
                return days
            }
        }
        guard let days, days.allSatisfy({ $0.count == 1 || $0.latestEnd <= bound || $0.firstStart >= bound }) else {
            return nil
        }
        var start = 0
        return days.map { day in
            let rows = start..<start + day.count
            start = rows.upperBound
            return block.piece(BlockPiece(rows: rows, summary: day), isStored: true)
        }
    }

    /// Returns the requested parts of a large block; nil if it has no parts.
    private func parts(
        of block: StatisticsBlock, where isWanted: (BlockFacts) -> Bool = { _ in true }
    ) throws -> [StatisticsBlock]? {
        let read = { [session, type] in
            try session.blockParts(
                block.facts, type, source: block.summary.source, isHandEntered: block.summary.isHandEntered)
        }
        let parts = try session.shelf?.parts(of: block.block, read: read) ?? read()
        guard !parts.isEmpty else { return nil }
        var start = 0
        return parts.compactMap { part in
            let rows = start..<start + part.summary.count
            start = rows.upperBound
            guard isWanted(part.facts) else { return nil }
            return StatisticsBlock(
                facts: part.facts, unit: block.unit, summary: part.summary, rows: rows, of: block.block,
                whole: block.summary)
        }
    }

    /// Returns the samples of a block, or of a piece of it, in chronological order, with values in the canonical
    /// unit.
    func open(_ block: StatisticsBlock) throws -> StatisticsColumns {
        if !block.isWhole, let datum = block.summary.datum { return StatisticsColumns(datum) }
        if lastPayload?.block != block.block {
            let sql = "SELECT payload FROM block_data WHERE block = ?"
            lastPayload = try SQLStatement(session.database, sql).first(.integer(block.block)) { row in
                let bytes = row.bytes(.only)
                let layout = try StoreReader.reading(block.block) { () throws(BlockDamage) in
                    try BlockLayout(bytes)
                }
                return (block.block, Array(bytes), layout)
            }
        }
        guard let payload = lastPayload, block.rows.upperBound <= payload.layout.count else {
            throw RowDecoder.damage
        }
        let size = payload.layout.partSize
        let parts = block.rows.lowerBound / size..<(block.rows.upperBound - 1) / size + 1
        let first = parts.lowerBound * size
        var facts = block.facts
        facts.firstID = block.block + Int64(first)
        facts.count = min(payload.layout.count, parts.upperBound * size) - first
        let samples = try payload.bytes.withUnsafeBytes { bytes in
            try StoreReader.reading(block.block) { () throws(BlockDamage) in
                try BlockSamples(facts, type, block.unit, bytes, payload.layout, parts: parts)
            }
        }
        let columns = try columns(of: samples)
        let rows = block.rows.lowerBound - first..<block.rows.upperBound - first
        return rows.count == columns.count ? columns : columns.part(rows)
    }

    /// Caches the pieces of a block that was counted to its end.
    func note(_ block: StatisticsBlock) {
        // Data that could not be summarized leave a gap, which shows that the pieces are incomplete.
        guard let memory, !block.pieces.isEmpty else { return }
        var cut = cuts.removeValue(forKey: block.block) ?? BlockCut()
        cut.append(block.pieces)
        if cut.isComplete(for: block.whole) {
            memory.known.store(cut.pieces, of: block.block, block.whole, row: memory.row)
        } else if !block.isWhole {
            // Its neighbours are still to come.
            cuts[block.block] = cut
        }
    }

    private func columns(of samples: BlockSamples, _ rows: [Int]) throws -> StatisticsColumns {
        guard let canonical = type.canonicalUnit else { throw RowDecoder.damage }
        let values = rows.map { samples.values[$0] }
        return StatisticsColumns(
            starts: rows.map { samples.starts[$0] }, ends: rows.map { samples.ends[$0] },
            values: samples.unit.convert(values, to: canonical) ?? values, firstNumber: 0,
            numbers: rows.map { samples.number($0) })
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
