import Foundation
import HealthModel

/// The columns that every query for blocks selects.
enum BlockColumn: Int, SQLColumns {
    case id, count, uuid, minStart, maxStart, minEnd, maxEnd, minimum, maximum
    case revision, device, metadata, unit, summary, last, scattered, ordinal, type
    static let list = selection(of: "b")
}

extension StoreReader {
    /// The maximum number of identifiers that are looked up one by one.
    private static let fewIdentifiers = 1_000

    /// Collects matching samples from blocks.
    ///
    /// A block that cannot match is not decoded; one that matches as a whole is not tested. With a number, only
    /// samples inserted after it are collected.
    func collectBlocks(
        _ type: ObjectType, _ predicate: SamplePredicate, _ request: SampleRequest, after number: Int64 = 0,
        into collector: inout SampleCollector
    ) throws {
        guard let choice = try blockChoice(of: type, PredicateBounds(predicate), after: number) else { return }
        let members = try members(of: predicate.workouts)
        let (order, bound) = Self.blockOrder(request.sort.first)
        let sql = "SELECT \(BlockColumn.list) FROM block b WHERE \(choice.sql) ORDER BY \(order)"
        var decoder = RowDecoder(self)
        try SQLStatement(database, sql).forEach(BlockColumn.self, choice.values) { row in
            let facts = try blockFacts(from: row, &decoder)
            if let bound = bound(facts), collector.isComplete(before: bound) { return false }
            if facts.ids.upperBound <= number { return true }
            let openings = try openings(of: facts, type, predicate, members, dividesAll: request.limit != nil)
            guard !openings.isEmpty else { return true }
            let unit = try decoder.unit(row.integer(.unit))
            func collect(_ samples: BlockSamples, _ verdict: BlockVerdict) {
                if verdict == .all, samples.facts.firstID > number {
                    samples.add(request.rowsNeeded(of: samples), to: &collector)
                    return
                }
                for row in samples.rows(matching: predicate, members) where samples.number(row) > number {
                    collector.append(samples.record(row), id: samples.number(row))
                }
            }
            // Of a large block, only the parts that the limit requires are decoded.
            for opening in request.sort.first?.isAscending == false ? openings.reversed() : openings {
                if opening.part != nil {
                    if let bound = bound(opening.facts), collector.isComplete(before: bound) { continue }
                    if opening.facts.ids.upperBound <= number { continue }
                }
                if let samples = try open(opening, type, unit) { collect(samples, opening.verdict) }
            }
            return true
        }
    }

    /// Returns a condition on `block b` for the blocks of a type that may contain samples within bounds; nil if there
    /// are none.
    ///
    /// - Parameter number: The insertion number after which samples count.
    func blockChoice(
        of type: ObjectType, _ bounds: PredicateBounds, after number: Int64 = 0
    ) throws -> SQLCondition? {
        var choice = "b.type = ?"
        var values: [SQLValue] = [.integer(references.id(of: type))]
        if let workout = bounds.workout {
            // The query goes from the runs of the workout to their blocks, because a store has many more blocks of
            // the type. The plus keeps SQLite from scanning those.
            choice = """
                +b.type = ? AND b.id IN (
                    SELECT c.id FROM member m CROSS JOIN block c ON c.id <= m.last
                        AND c.id >= ifnull((SELECT max(id) FROM block WHERE id <= m.first AND NOT scattered), m.first)
                    WHERE m.workout = (SELECT id FROM sample WHERE uuid = ?)
                    UNION ALL
                    SELECT c.id FROM member m CROSS JOIN block c INDEXED BY block_scattered
                        ON c.last >= m.first AND c.id <= m.last AND c.scattered
                    WHERE m.workout = (SELECT id FROM sample WHERE uuid = ?))
                """
            values += [.uuid(workout), .uuid(workout)]
        } else if let identifiers = bounds.identifiers, identifiers.count <= Self.fewIdentifiers {
            let directory = IdentityDirectory(database)
            let blocks = try Set(identifiers.compactMap { try block(holding: $0, directory).map { Int($0.id) } })
            guard !blocks.isEmpty else { return nil }
            choice = "+b.type = ? AND b.id IN (SELECT value FROM json_each(?))"
            values.append(.json(blocks.sorted()))
        } else if number > 0 {
            // Of the blocks that begin up to the number, only the last one and scattered ones can contain greater
            // numbers.
            choice = """
                +b.type = ? AND b.id IN (
                    SELECT id FROM block
                    WHERE id >= ifnull((SELECT max(id) FROM block WHERE id <= ? AND NOT scattered), 0)
                    UNION ALL
                    SELECT id FROM block INDEXED BY block_scattered WHERE last > ? AND scattered)
                """
            values += [.integer(number), .integer(number)]
        }
        choice += " AND b.min_start <= ? AND b.max_start >= ? AND b.max_end >= ?"
        values += [.real(bounds.latestStart), .real(bounds.earliestStart), .real(bounds.earliestEnd)]
        return SQLCondition(sql: choice, values: values)
    }

    // MARK: Opening

    /// A block or part to decode, and the result of the predicate for it.
    struct BlockOpening {
        var facts: BlockFacts
        /// The part with its block; nil for the whole block.
        var part: (index: Int, block: Int64)?
        var verdict: BlockVerdict
    }

    /// Returns the parts of a block to decode for a predicate: of a large block, the parts that may match.
    ///
    /// - Parameter dividesAll: A Boolean value that indicates whether a block that matches as a whole is also divided
    ///   into parts.
    func openings(
        of facts: BlockFacts, _ type: ObjectType, _ predicate: SamplePredicate, _ members: [UUID: MemberRuns],
        dividesAll: Bool = false
    ) throws -> [BlockOpening] {
        let verdict = BlockVerdict(predicate, facts, members: members)
        if verdict == .none { return [] }
        let whole = [BlockOpening(facts: facts, verdict: verdict)]
        if verdict == .all, !dividesAll { return whole }
        guard let parts = try unlessDamaged({ try blockParts(facts, type) }) else { return [] }
        if parts.isEmpty { return whole }
        return parts.compactMap { part in
            let verdict = BlockVerdict(predicate, part.facts, members: members)
            return verdict == .none
                ? nil : BlockOpening(facts: part.facts, part: (part.index, facts.firstID), verdict: verdict)
        }
    }

    /// Returns the decoded samples; nil if they are damaged and skipped.
    func open(_ opening: BlockOpening, _ type: ObjectType, _ unit: QuantityUnit) throws -> BlockSamples? {
        try unlessDamaged {
            try blockSamples(opening.facts, type: type, unit: unit, part: opening.part, identifiers: .asked)
        }
    }

    /// Returns the parts of a block, as described by their summaries; empty if it has only one.
    func blockParts(
        _ facts: BlockFacts, _ type: ObjectType, source: Int = 0, isHandEntered: Bool = false
    ) throws -> [BlockPart] {
        guard facts.count > BlockCodec.partSize else { return [] }
        let sql = "SELECT payload FROM block_parts WHERE block = ?"
        return try SQLStatement(database, sql).first(.integer(facts.firstID)) { row in
            let bytes = row.bytes(.only)
            return try Self.reading(facts.firstID) { () throws(BlockDamage) in
                let summaries = try BlockParts.decode(
                    bytes, source: source, isHandEntered: isHandEntered,
                    style: type.aggregationStyle ?? .discreteArithmetic)
                guard summaries.reduce(0, { $0 + $1.count }) == facts.count else { throw BlockDamage.malformed }
                return summaries.enumerated().map { index, summary in
                    BlockPart(index: index, facts: facts.part(index, summary), summary: summary)
                }
            }
        } ?? []
    }

    /// Returns the order in which to decode blocks, and the first sort key that a block may contain.
    private static func blockOrder(
        _ sort: SampleRequest.Sort?
    ) -> (sql: String, bound: (BlockFacts) -> Double?) {
        switch (sort?.key, sort?.isAscending ?? true) {
        case (.start, true): ("b.min_start, b.id", { $0.starts.lowerBound })
        case (.start, false): ("b.max_start DESC, b.id", { $0.starts.upperBound })
        case (.end, true): ("b.min_end, b.id", { $0.ends.lowerBound })
        case (.end, false): ("b.max_end DESC, b.id", { $0.ends.upperBound })
        case (.none, _): ("b.id", { Double($0.firstID) })
        // Blocks contain no workouts, so there is no bound before all blocks are read.
        default: ("b.id", { _ in nil })
        }
    }

    func blockFacts(from row: SQLRow<BlockColumn>, _ decoder: inout RowDecoder) throws -> BlockFacts {
        // Each column is read only once, because statistics of years read thousands of blocks.
        let (id, count) = (row.integer(.id), row.integer(.count))
        let (minStart, maxStart) = (row.real(.minStart), row.real(.maxStart))
        let (minEnd, maxEnd) = (row.real(.minEnd), row.real(.maxEnd))
        let (minimum, maximum) = (row.real(.minimum), row.real(.maximum))
        guard count > 0, count <= BlockCodec.maximumCount, minStart <= maxStart, minEnd <= maxEnd, minimum <= maximum,
            let type = references.type(row.integer(.type))
        else { throw RowDecoder.damage }
        return BlockFacts(
            type: type, firstID: id, lastID: max(id, row.integer(.last)),
            isScattered: row.isTrue(.scattered), ordinal: row.optionalInteger(.ordinal).map { Int($0) },
            count: Int(count), starts: minStart...maxStart, ends: minEnd...maxEnd, values: minimum...maximum,
            firstUUID: try row.uuid(.uuid), source: try decoder.source(row.integer(.revision)),
            device: try row.optionalInteger(.device).map { try decoder.device($0) },
            metadata: try row.optionalInteger(.metadata).map { try decoder.metadata($0) })
    }

    /// Decodes the samples of a block, or of one of its parts.
    ///
    /// - Parameters:
    ///   - part: The part with its block; nil for the whole block.
    ///   - identifiers: The identifiers that are needed.
    func blockSamples(
        _ facts: BlockFacts, type: ObjectType, unit: QuantityUnit, part: (index: Int, block: Int64)? = nil,
        identifiers wanted: BlockSamples.Identifiers = .all
    ) throws -> BlockSamples {
        let id = part?.block ?? facts.firstID
        let sql = "SELECT payload FROM block_data WHERE block = ?"
        let samples = try SQLStatement(database, sql).first(.integer(id)) { data in
            let bytes = data.bytes(.only)
            return try Self.reading(id) { () throws(BlockDamage) in
                try BlockSamples(
                    facts, type, unit, bytes, BlockLayout(bytes), parts: part.map { $0.index..<$0.index + 1 })
            }
        }
        guard var samples else { throw RowDecoder.damage }
        guard wanted != .none else { return samples }
        switch samples.identity {
        case .run: break
        case .each(let numbers, _):
            let uuids = try identifiers(of: id, part.map { $0.index..<$0.index + 1 })
            guard uuids.count == numbers.count else { throw Self.damaged(id, .malformed) }
            samples.identity = .each(numbers: numbers, uuids: uuids)
        case .derived(let number, let high, _, let ordinal):
            // The identifier of the first sample is stored.
            guard (part?.index ?? 0) > 0 || samples.record(0).uuid == facts.firstUUID else {
                throw Self.damaged(id, .malformed)
            }
            if wanted == .asked { break }
            let lows = BlockIdentity.lows(
                starts: samples.starts, ends: samples.ends, values: samples.values, of: type, ordinal: ordinal)
            samples.identity = .derived(number: number, high: high, lows: lows, ordinal: ordinal)
        }
        return samples
    }

    /// Runs a closure, and adds the block to an error about its damage.
    static func reading<Value>(_ block: Int64, _ body: () throws(BlockDamage) -> Value) throws -> Value {
        do {
            return try body()
        } catch {
            throw damaged(block, error)
        }
    }

    static func damaged(_ block: Int64, _ damage: BlockDamage) -> EngineError {
        EngineError(.storage, "Sample block \(block) is damaged (\(damage)).", underlying: damage)
    }

    /// Returns the insertion numbers of a scattered block, whose type may be one of a newer version.
    func numbers(ofScattered block: Int64) throws -> [Int64] {
        let found = try SQLStatement(database, "SELECT payload FROM block_data WHERE block = ?")
            .first(.integer(block)) { row in
                let bytes = row.bytes(.only)
                return try Self.reading(block) { () throws(BlockDamage) in
                    try BlockIdentity.numbers(BlockCodec.decode(bytes, columns: 4)[3])
                }
            }
        guard let found else { throw RowDecoder.damage }
        return found
    }

    /// Returns the identifiers of a scattered block.
    func identifiers(of block: Int64, _ parts: Range<Int>? = nil) throws -> [UUID] {
        let sql = "SELECT payload FROM block_identity WHERE block = ?"
        let found = try SQLStatement(database, sql).first(.integer(block)) { row in
            let bytes = row.bytes(.only)
            return try Self.reading(block) { () throws(BlockDamage) in
                let layout = try BlockLayout(bytes)
                return try BlockIdentity.uuids(
                    BlockCodec.decode(
                        bytes, layout, columns: BlockIdentity.columnCount, parts: parts ?? 0..<layout.partCount))
            }
        }
        guard let found else { throw RowDecoder.damage }
        return found
    }
}

extension SampleRequest {
    /// Returns the rows of a wholly matching block that may be among the first ones in the sort order.
    fileprivate func rowsNeeded(of samples: BlockSamples) -> Range<Int> {
        // A limit per part would count samples that several parts match more than once.
        guard let limit, parts.count == 1, let first = sort.first, first.key == .start else { return 0..<samples.count }
        return samples.rows(first: limit, isAscending: first.isAscending)
    }
}

/// Queries for blocks by insertion numbers.
enum BlockRuns {
    /// A query for the numbers of the blocks that may contain an insertion number from ?1 to ?2.
    ///
    /// The first block may begin before the run; scattered ones may begin anywhere.
    static let numbers = """
        SELECT id FROM block
        WHERE id >= ifnull((SELECT max(id) FROM block WHERE id <= ?1 AND NOT scattered), ?1) AND id <= ?2
            AND NOT scattered
        UNION ALL
        SELECT id FROM block INDEXED BY block_scattered WHERE last >= ?1 AND id <= ?2 AND scattered
        """
}
