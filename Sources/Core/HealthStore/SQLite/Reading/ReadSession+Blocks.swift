import Foundation
import HealthModel

/// The columns that every query for blocks selects.
enum BlockColumn: Int, SQLColumns {
    case id, count, uuid, minStart, maxStart, minEnd, maxEnd, minimum, maximum
    case revision, device, metadata, unit, summary, last, scattered, ordinal, type
    static let list = selection(of: "b")
}

extension ReadSession {
    /// Up to how many identifiers are looked up one by one.
    private static let fewIdentifiers = 1_000

    /// Finds matching samples in blocks.
    ///
    /// A block that cannot match is not opened; one that matches whole is not tested. With a number, only samples
    /// inserted after it are found.
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
            // Of a large block only those parts are opened that the limit needs.
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

    /// Which blocks of a type may hold what lies within bounds, as a condition on `block b`; nil if none do.
    ///
    /// - Parameter number: Only samples count that were inserted after it.
    func blockChoice(
        of type: ObjectType, _ bounds: PredicateBounds, after number: Int64 = 0
    ) throws -> SQLCondition? {
        var choice = "b.type = ?"
        var values: [SQLValue] = [.integer(vocabulary.id(of: type))]
        if let workout = bounds.workout {
            // From the runs of the workout straight to their blocks: a store has many more of the type. The plus keeps
            // SQLite from walking through those.
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
            // Of the blocks that begin up to the number, only the last can hold greater ones, and scattered ones.
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

    /// What of a block is opened, and how much of it matches.
    struct BlockOpening {
        var facts: BlockFacts
        /// The part with its block; nil for the whole block.
        var part: (index: Int, block: Int64)?
        var verdict: BlockVerdict
    }

    /// What of a block has to be opened for a predicate: of a large one those parts that may match.
    ///
    /// - Parameter dividesAll: Whether a block that matches whole is opened part by part, too.
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

    /// What was opened; nil if it is damaged and left out.
    func open(_ opening: BlockOpening, _ type: ObjectType, _ unit: QuantityUnit) throws -> BlockSamples? {
        try unlessDamaged {
            try blockSamples(opening.facts, type: type, unit: unit, part: opening.part, identifiers: .asked)
        }
    }

    /// The parts of a block that has several, as far as their summaries tell; else none.
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

    /// In which order to open blocks, and the first sort key that a block may hold.
    private static func blockOrder(
        _ sort: SampleRequest.Sort?
    ) -> (sql: String, bound: (BlockFacts) -> Double?) {
        switch (sort?.key, sort?.isAscending ?? true) {
        case (.start, true): ("b.min_start, b.id", { $0.starts.lowerBound })
        case (.start, false): ("b.max_start DESC, b.id", { $0.starts.upperBound })
        case (.end, true): ("b.min_end, b.id", { $0.ends.lowerBound })
        case (.end, false): ("b.max_end DESC, b.id", { $0.ends.upperBound })
        case (.none, _): ("b.id", { Double($0.firstID) })
        // Samples in blocks are no workouts: nothing can be said before all are seen.
        default: ("b.id", { _ in nil })
        }
    }

    func blockFacts(from row: SQLRow<BlockColumn>, _ decoder: inout RowDecoder) throws -> BlockFacts {
        // Each column is read once: statistics of years ask for thousands of blocks.
        let (id, count) = (row.integer(.id), row.integer(.count))
        let (minStart, maxStart) = (row.real(.minStart), row.real(.maxStart))
        let (minEnd, maxEnd) = (row.real(.minEnd), row.real(.maxEnd))
        let (minimum, maximum) = (row.real(.minimum), row.real(.maximum))
        guard count > 0, count <= BlockCodec.maximumCount, minStart <= maxStart, minEnd <= maxEnd, minimum <= maximum,
            let type = vocabulary.type(row.integer(.type))
        else { throw RowDecoder.damage }
        return BlockFacts(
            type: type, firstID: id, lastID: max(id, row.integer(.last)),
            isScattered: row.isTrue(.scattered), ordinal: row.optionalInteger(.ordinal).map { Int($0) },
            count: Int(count), starts: minStart...maxStart, ends: minEnd...maxEnd, values: minimum...maximum,
            firstUUID: try row.uuid(.uuid), source: try decoder.source(row.integer(.revision)),
            device: try row.optionalInteger(.device).map { try decoder.device($0) },
            metadata: try row.optionalInteger(.metadata).map { try decoder.metadata($0) })
    }

    /// The samples of a block, or of one of its parts.
    ///
    /// - Parameters:
    ///   - part: The part with its block; nil for the whole block.
    ///   - identifiers: Which identifiers are needed.
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
            // The first one is stored.
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

    /// Names the block in which damage is found.
    static func reading<Value>(_ block: Int64, _ body: () throws(BlockDamage) -> Value) throws -> Value {
        do {
            return try body()
        } catch {
            throw damaged(block, error)
        }
    }

    static func damaged(_ block: Int64, _ damage: BlockDamage) -> EngineError {
        EngineError(.storage, "The block of samples number \(block) is damaged (\(damage)).", underlying: damage)
    }

    /// The identifiers of a scattered block.
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
    /// The rows of a block that is wanted whole that may be among the first ones of the order.
    fileprivate func rowsNeeded(of samples: BlockSamples) -> Range<Int> {
        // What another part finds too does not count twice.
        guard let limit, parts.count == 1, let first = sort.first, first.key == .start else { return 0..<samples.count }
        return samples.rows(first: limit, isAscending: first.isAscending)
    }
}
