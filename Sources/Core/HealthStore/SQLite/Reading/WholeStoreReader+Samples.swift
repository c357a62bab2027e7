import Foundation
package import HealthModel

extension WholeStoreReader {
    /// The maximum number of rows that are passed together.
    private static let runLength = 1_024

    /// Passes all samples of a quantity or category type in insertion order, including those in correlations, and the
    /// individual quantities in place of a series.
    ///
    /// Quantities merged by condensing are passed as they were, in their original places.
    ///
    /// - Parameter hasIdentifiers: Whether to include identifiers.
    package func samples(of type: ObjectType, hasIdentifiers: Bool, _ body: (SampleColumns) throws -> Void) throws {
        var blocks = try blocks(of: type)[...]
        var originals = try OriginalRuns(session, type)
        var decoder = RowDecoder(session)
        /// Passes samples that are not in rows, and that were inserted before a row.
        func giveOthers(before number: Int64) throws {
            while true {
                let block = blocks.first.map { min($0.facts.firstID, number) } ?? number
                if let next = originals.nextNumber, next < block {
                    for run in try originals.removeNext(before: block) { try body(run) }
                } else if let block = blocks.first, block.facts.firstID < number {
                    let found = try session.unlessDamaged { try columns(block, type, hasIdentifiers: hasIdentifiers) }
                    if let found { try body(found) }
                    blocks.removeFirst()
                } else {
                    return
                }
            }
        }
        let sql = """
            SELECT \(SampleColumn.list), \(ImportColumn.list) FROM sample s LEFT JOIN sample_import i ON i.sample = s.id
            WHERE s.type = ? ORDER BY s.id
            """
        var run: SampleColumns?
        var origin: [Int64?] = []
        func giveRun() throws {
            if let run { try body(run) }
            run = nil
        }
        let typeID = SQLValue.integer(session.references.id(of: type))
        try SQLStatement(database, sql).forEach(SampleColumn.self, [typeID]) { row in
            let id = row.integer(.id)
            if blocks.first.map({ $0.facts.firstID < id }) ?? false || originals.nextNumber.map({ $0 < id }) ?? false {
                try giveRun()
                try giveOthers(before: id)
            }
            // Its originals were passed instead.
            if originals.contains(id) { return true }
            let isSeries = type.family == .quantity && row.isNull(.unit)
            let known = row.next(ImportColumn.self)
            let sync = known.text(.sync)
            let own = [
                row.integer(.revision), row.optionalInteger(.device), row.optionalInteger(.metadata),
                row.optionalInteger(.unit),
            ]
            if isSeries || sync != nil || own != origin || run.map({ $0.starts.count >= Self.runLength }) ?? true {
                try giveRun()
                origin = own
                run = try start(row, type, &decoder, sync)
            }
            if isSeries {
                let whole = run
                run = nil
                if let whole { try giveSeries(id, whole, body) }
                return true
            }
            run?.starts.append(row.real(.startDate))
            run?.ends.append(row.real(.endDate))
            run?.values.append(row.optionalReal(.given) ?? row.real(.value))
            run?.created?.append(known.optionalReal(.created) ?? .nan)
            if hasIdentifiers { run?.identifiers.append(try row.uuid(.uuid)) }
            // The samples that follow do not share the sync identifier.
            if sync != nil { try giveRun() }
            return true
        }
        try giveRun()
        try giveOthers(before: .max)
    }

    /// Returns columns with the origin of a row, without samples.
    private func start(
        _ row: SQLRow<SampleColumn>, _ type: ObjectType, _ decoder: inout RowDecoder, _ sync: String?
    ) throws -> SampleColumns {
        SampleColumns(
            type: type,
            unit: type.family == .quantity ? try row.optionalInteger(.unit).map { try decoder.unit($0) } : nil,
            source: try decoder.source(row.integer(.revision)),
            device: try row.optionalInteger(.device).map { try decoder.device($0) },
            metadata: try row.optionalInteger(.metadata).map { try decoder.metadata($0) }, looseSyncIdentifier: sync,
            created: [])
    }

    /// Passes the quantities of a series.
    private func giveSeries(_ id: Int64, _ origin: SampleColumns, _ body: (SampleColumns) throws -> Void) throws {
        let series = try session.series(id, given: nil, canonical: 0)
        var columns = origin
        columns.unit = series.quantity.unit
        columns.created = nil
        columns.isSeries = true
        var last = Int64.min
        while let block = try session.seriesBlock(of: id, after: last) {
            last = block.id
            guard let data = try session.unlessDamaged({ try session.seriesColumns(block) }) else { continue }
            columns.starts = data[0]
            columns.ends = data[1]
            columns.values = data[2]
            try body(columns)
        }
    }

    // MARK: Blocks

    private func blocks(of type: ObjectType) throws -> [(facts: BlockFacts, unit: QuantityUnit)] {
        var blocks: [(facts: BlockFacts, unit: QuantityUnit)] = []
        var decoder = RowDecoder(session)
        try SQLStatement(database, "SELECT \(BlockColumn.list) FROM block b WHERE b.type = ? ORDER BY b.id")
            .forEach(BlockColumn.self, [.integer(session.references.id(of: type))]) { row in
                blocks.append((try session.blockFacts(from: row, &decoder), try decoder.unit(row.integer(.unit))))
                return true
            }
        return blocks
    }

    private func columns(
        _ block: (facts: BlockFacts, unit: QuantityUnit), _ type: ObjectType, hasIdentifiers: Bool
    ) throws -> SampleColumns {
        let (facts, unit) = block
        let samples = try session.blockSamples(
            facts, type: type, unit: unit, identifiers: hasIdentifiers ? .all : .none)
        var columns = SampleColumns(
            type: type, unit: type.family == .quantity ? unit : nil, source: facts.source, device: facts.device,
            metadata: facts.metadata, starts: samples.starts, ends: samples.ends, values: samples.values)
        if let delays = try session.delays(of: facts.firstID), delays.count == samples.count {
            columns.created = zip(samples.ends, delays).map { $0 + $1 }
        }
        if hasIdentifiers { columns.identifiers = (0..<samples.count).map { samples.identity.uuid($0) } }
        return columns
    }
}
