import Foundation
import HealthModel

extension ReadSession {
    /// The columns every query for blocks selects, in the order that ``block(from:_:)`` reads.
    static let blockColumns = """
        b.id, b.count, b.uuid, b.min_start, b.max_start, b.min_end, b.max_end, b.minimum, b.maximum, b.revision, \
        b.device, b.metadata, b.unit, b.summary
        """

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
        let members = try members(of: predicate.workouts)
        let bounds = PredicateBounds(predicate)
        let (order, bound) = Self.blockOrder(request.sort.first)
        var choice = "b.type = ?"
        var values: [SQLValue] = [.integer(vocabulary.id(of: type))]
        if let workout = bounds.workout {
            // From the runs of the workout straight to their blocks: a store has many more of the type. The plus keeps
            // SQLite from walking through those.
            choice = """
                +b.type = ? AND b.id IN (
                    SELECT c.id FROM member m CROSS JOIN block c ON c.id <= m.last
                        AND c.id >= ifnull((SELECT max(id) FROM block WHERE id <= m.first), m.first)
                    WHERE m.workout = (SELECT id FROM sample WHERE uuid = ?))
                """
            values.append(.uuid(workout))
        } else if let identifiers = bounds.identifiers, identifiers.count <= Self.fewIdentifiers {
            let blocks = try Set(identifiers.compactMap { try block(holding: $0).map { Int($0.id) } })
            guard !blocks.isEmpty else { return }
            choice = "+b.type = ? AND b.id IN (SELECT value FROM json_each(?))"
            values.append(.json(blocks.sorted()))
        } else if number > 0 {
            // Of the blocks that begin up to the number, only the last can hold greater ones.
            choice = "+b.type = ? AND b.id >= ifnull((SELECT max(id) FROM block WHERE id <= ?), 0)"
            values.append(.integer(number))
        }
        let sql = """
            SELECT \(Self.blockColumns) FROM block b
            WHERE \(choice) AND b.min_start <= ? AND b.max_start >= ? AND b.max_end >= ? ORDER BY \(order)
            """
        values += [.real(bounds.latestStart), .real(bounds.earliestStart), .real(bounds.earliestEnd)]
        var decoder = RowDecoder(self)
        try SQLStatement(database, sql).forEach(values) { row in
            let facts = try blockFacts(from: row, &decoder)
            if let bound = bound(facts), collector.isComplete(before: bound) { return false }
            let verdict = BlockVerdict(predicate, facts, members: members)
            if verdict == .none || facts.ids.upperBound <= number { return true }
            let samples = try blockSamples(facts, type: type, unit: decoder.unit(row.integer(12)))
            if verdict == .all, facts.firstID > number {
                collector.reserve(facts.count)
                samples.forEach { collector.append($0, id: $1) }
            } else {
                samples.forEach { record, id in
                    guard id > number else { return }
                    let subject = PredicateSubject(record, workouts: Self.workouts(of: id, in: members))
                    if predicate.matches(subject) { collector.append(record, id: id) }
                }
            }
            return true
        }
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

    func blockFacts(from row: SQLStatement, _ decoder: inout RowDecoder) throws -> BlockFacts {
        let count = row.integer(1)
        guard count > 0, count <= BlockCodec.maximumCount, row.real(3) <= row.real(4), row.real(5) <= row.real(6),
            row.real(7) <= row.real(8)
        else { throw RowDecoder.damage }
        return BlockFacts(
            firstID: row.integer(0), count: Int(count), starts: row.real(3)...row.real(4),
            ends: row.real(5)...row.real(6), values: row.real(7)...row.real(8), firstUUID: try row.uuid(2),
            source: try decoder.source(row.integer(9)),
            device: try row.optionalInteger(10).map { try decoder.device($0) },
            metadata: try row.optionalInteger(11).map { try decoder.metadata($0) })
    }

    /// The samples of a block.
    ///
    /// - Parameter isNameless: Whether nobody will ask for identifiers, so that none need be derived.
    func blockSamples(
        _ facts: BlockFacts, type: ObjectType, unit: QuantityUnit, isNameless: Bool = false
    ) throws -> BlockSamples {
        let sql = "SELECT payload FROM block_data WHERE block = ?"
        let samples = try SQLStatement(database, sql).first(.integer(facts.firstID)) { data in
            do {
                let columns = try BlockCodec.decode(data.bytes(0), columns: 3)
                guard columns[0].count == facts.count else { throw BlockDamage.malformed }
                return try BlockSamples(
                    facts: facts, type: type, unit: unit, starts: columns[0], ends: columns[1], values: columns[2],
                    isNameless: isNameless)
            } catch let damage as BlockDamage {
                throw EngineError(
                    .storage, "The block of samples number \(facts.firstID) is damaged (\(damage)).",
                    underlying: damage)
            }
        }
        guard let samples else { throw RowDecoder.damage }
        return samples
    }

    /// The block that holds an identifier, and its place in it.
    func block(holding uuid: UUID) throws -> (id: Int64, type: ObjectType, index: Int)? {
        if DerivedIdentity.isDerived(uuid) { return try block(holdingDerived: uuid) }
        let sql = "SELECT id, count, uuid, type FROM block WHERE uuid <= ? ORDER BY uuid DESC LIMIT 1"
        let found = try SQLStatement(database, sql).first(.uuid(uuid)) { row in
            (id: row.integer(0), count: row.integer(1), first: try row.uuid(2), type: row.integer(3))
        }
        guard let found, found.first.high == uuid.high, !DerivedIdentity.isDerived(found.first),
            let type = vocabulary.type(found.type)
        else { return nil }
        let distance = uuid.low - found.first.low
        return distance < UInt64(found.count) ? (found.id, type, Int(distance)) : nil
    }
}

/// The samples of an opened block.
struct BlockSamples {
    let facts: BlockFacts
    let type: ObjectType
    let unit: QuantityUnit
    let starts: [Double]
    let ends: [Double]
    let values: [Double]
    let identifiers: BlockIdentifiers

    init(
        facts: BlockFacts, type: ObjectType, unit: QuantityUnit, starts: [Double], ends: [Double], values: [Double],
        isNameless: Bool
    ) throws {
        self.facts = facts
        self.type = type
        self.unit = unit
        self.starts = starts
        self.ends = ends
        self.values = values
        identifiers =
            isNameless
            ? .consecutive(first: facts.firstUUID)
            : try BlockIdentifiers(
                first: facts.firstUUID, starts: starts, ends: ends, values: values,
                isCategory: type.family == .category)
    }

    @inline(__always)
    private func content(_ index: Int) -> SampleContent {
        type.family == .category
            ? .category(Int(exactly: values[index]) ?? 0) : .quantity(QuantityValue(values[index], unit))
    }

    /// Gives each sample with its insertion number.
    @inline(__always)
    func forEach(_ body: (SampleRecord, Int64) -> Void) {
        for index in 0..<facts.count {
            let record = SampleRecord(
                uuid: identifiers[index], type: type, start: starts[index], end: ends[index], content: content(index),
                source: facts.source, device: facts.device, metadata: facts.metadata)
            body(record, facts.firstID + Int64(index))
        }
    }
}
