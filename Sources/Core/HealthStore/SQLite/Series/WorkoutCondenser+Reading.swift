import Foundation
import GRDB
import HealthModel

/// Selection of the samples of a workout that can be condensed.
extension WorkoutCondenser {
    /// Returns the insertion numbers that belong to this workout and to no other (CON-4).
    func ownRuns() throws -> [ClosedRange<Int64>] {
        let others = try SQLStatement(
            session.database,
            """
            SELECT \(RunColumn.list) FROM member m WHERE last >= ? AND first <= ? AND workout <> ? ORDER BY first
            """)
        return try session.read.runs(of: workout.row).flatMap { run in
            var left: [ClosedRange<Int64>] = []
            var next = run.lowerBound
            let bounds: [SQLValue] = [.integer(run.lowerBound), .integer(run.upperBound), .integer(workout.row)]
            try others.forEach(RunColumn.self, bounds) { row in
                if next < row.integer(.first) { left.append(next...(row.integer(.first) - 1)) }
                next = max(next, row.integer(.last) + 1)
                return true
            }
            if next <= run.upperBound { left.append(next...run.upperBound) }
            return left
        }
    }

    /// Returns the groups of samples that may be condensed, of any size, and the growth of the store in bytes caused
    /// by unpacking blocks, by type.
    func groups(
        in runs: [ClosedRange<Int64>]
    ) throws -> (groups: [CondensingGroup], growth: [ObjectType: Int]) {
        var table = Table(self)
        for run in runs {
            try table.unpackScattered(run)
            try table.readRows(run)
            try table.readBlocks(run)
            try table.readSeries(run)
        }
        return (table.groups, table.growth)
    }

    /// A collector that groups samples by their common properties.
    private struct Table {
        /// The common properties of the samples of a group.
        private enum OriginColumn: Int, SQLColumns {
            case type, revision, device, metadata
            static let ofSample = selection(of: "s")
            static let ofBlock = selection(of: "b")
        }

        private let condenser: WorkoutCondenser
        private let read: StoreReader
        private var decoder: RowDecoder
        private var places: [CondensingGroup.Key: Int] = [:]
        private(set) var groups: [CondensingGroup] = []
        private(set) var growth: [ObjectType: Int] = [:]
        private var last: CondensingGroup?
        private var eligible: [Int64?: Bool] = [:]

        init(_ condenser: WorkoutCondenser) {
            self.condenser = condenser
            read = condenser.session.read
            decoder = RowDecoder(read)
        }

        mutating func readRows(_ run: ClosedRange<Int64>) throws {
            enum Column: Int, SQLColumns {
                case id, uuid, startDate, endDate, value, given, unit
                static let list = selection(of: "s")
            }
            let imports = try imports(of: run)
            let sql = """
                SELECT \(Column.list), \(OriginColumn.ofSample) FROM sample s
                WHERE id BETWEEN ? AND ? AND unit IS NOT NULL AND correlation IS NULL AND \(DetailTables.isFree)
                ORDER BY id
                """
            let bounds: [SQLValue] = [.integer(run.lowerBound), .integer(run.upperBound)]
            try SQLStatement(read.database, sql).forEach(Column.self, bounds) { row in
                let known = imports[row.integer(.id)]
                guard known?.hasSyncIdentifier != true, let key = try key(row.next(OriginColumn.self)) else {
                    return true
                }
                let unit = try storedUnit(row.integer(.unit))
                group(key, unit.unit).addRow(
                    row.integer(.id), try row.uuid(.uuid), from: row.real(.startDate), to: row.real(.endDate),
                    row.optionalReal(.given) ?? row.real(.value), in: unit,
                    delay: known?.created.map { $0 - row.real(.endDate) })
                return true
            }
        }

        /// Returns the import details of rows: the time of their addition, and whether there is a sync identifier
        /// without a version.
        private func imports(
            of run: ClosedRange<Int64>
        ) throws -> [Int64: (created: Double?, hasSyncIdentifier: Bool)] {
            var found: [Int64: (created: Double?, hasSyncIdentifier: Bool)] = [:]
            let sql = "SELECT \(ImportColumn.list) FROM sample_import i WHERE sample BETWEEN ? AND ?"
            let bounds: [SQLValue] = [.integer(run.lowerBound), .integer(run.upperBound)]
            try SQLStatement(read.database, sql).forEach(ImportColumn.self, bounds) { row in
                found[row.integer(.sample)] = (row.optionalReal(.created), !row.isNull(.sync))
                return true
            }
            return found
        }

        private mutating func storedUnit(_ id: Int64) throws -> StoredUnit {
            StoredUnit(id: id, unit: try decoder.unit(id))
        }

        /// Unpacks compacted blocks into rows, if some of their samples belong to the workout.
        mutating func unpackScattered(_ run: ClosedRange<Int64>) throws {
            enum Column: Int, SQLColumns {
                case id, type
                static let list = selection(of: "block")
            }
            let sql = """
                SELECT \(Column.list) FROM block INDEXED BY block_scattered WHERE last >= ? AND id <= ? AND scattered
                """
            var found: [(block: Int64, type: ObjectType)] = []
            let bounds: [SQLValue] = [.integer(run.lowerBound), .integer(run.upperBound)]
            try SQLStatement(read.database, sql).forEach(Column.self, bounds) { row in
                if let type = read.references.type(row.integer(.type)), condenser.types.contains(type) {
                    found.append((row.integer(.id), type))
                }
                return true
            }
            for (block, type) in found where try read.numbers(ofScattered: block).contains(where: run.contains) {
                try unpack(block, of: type)
            }
        }

        private mutating func unpack(_ block: Int64, of type: ObjectType) throws {
            let before = try read.usedBytes()
            try condenser.session.unpack(block)
            growth[type, default: 0] += try read.usedBytes() - before
        }

        mutating func readBlocks(_ run: ClosedRange<Int64>) throws {
            // The first block may begin before the run; the numbers of blocks never overlap, except for scattered
            // ones.
            let sql = """
                SELECT \(BlockColumn.list), \(OriginColumn.ofBlock) FROM block b
                WHERE b.id >= ifnull((SELECT max(id) FROM block WHERE id <= ? AND NOT scattered), 0) AND b.id <= ?
                    AND NOT b.scattered ORDER BY b.id
                """
            var divided: [(block: Int64, type: ObjectType)] = []
            let bounds: [SQLValue] = [.integer(run.lowerBound), .integer(run.upperBound)]
            try SQLStatement(read.database, sql).forEach(BlockColumn.self, bounds) { row in
                guard let key = try key(row.next(OriginColumn.self)) else { return true }
                let facts = try read.blockFacts(from: row, &decoder)
                guard facts.ids.overlaps(run) else { return true }
                guard run.lowerBound <= facts.ids.lowerBound, facts.ids.upperBound <= run.upperBound else {
                    divided.append((facts.firstID, key.type))
                    return true
                }
                let unit = try decoder.unit(row.integer(.unit))
                group(key, unit).addBlock(
                    facts, try read.blockSamples(facts, type: key.type, unit: unit), unit: row.integer(.unit),
                    delays: try read.delays(of: facts.firstID))
                return true
            }
            // Only a part of these blocks belongs to the workout: they become rows, of which that part is used.
            for (block, type) in divided {
                try unpack(block, of: type)
                let count = Int64(BlockCodec.maximumCount)
                let rows = max(run.lowerBound, block)...min(run.upperBound, block + count)
                try readUnpacked(rows, of: block)
            }
        }

        /// Reads the rows of an unpacked block, which did not exist when the rows of the run were read.
        private mutating func readUnpacked(_ rows: ClosedRange<Int64>, of block: Int64) throws {
            let known = Set(groups.flatMap { $0.rows.map(\.id) })
            let sql = "SELECT id FROM sample WHERE id BETWEEN ? AND ? ORDER BY id"
            let stored = try SQLStatement(read.database, sql).integers(
                .integer(rows.lowerBound), .integer(rows.upperBound))
            for id in stored where !known.contains(id) { try readRows(id...id) }
        }

        mutating func readSeries(_ run: ClosedRange<Int64>) throws {
            enum Column: Int, SQLColumns {
                case id, uuid, unit, rank
                static let list = selection(of: "s", [.id: "x.id", .unit: "x.unit", .rank: "x.rank"])
            }
            let sql = """
                SELECT \(Column.list), \(OriginColumn.ofSample)
                FROM series x JOIN sample s ON s.id = x.id
                WHERE x.id BETWEEN ? AND ? AND x.is_condensed = 1 AND \(DetailTables.isFree) ORDER BY x.id
                """
            let bounds: [SQLValue] = [.integer(run.lowerBound), .integer(run.upperBound)]
            try SQLStatement(read.database, sql).forEach(Column.self, bounds) { row in
                guard let key = try key(row.next(OriginColumn.self)) else { return true }
                let unit = try storedUnit(row.integer(.unit))
                let group = group(key, unit.unit)
                group.addSeries(row.integer(.id), try row.uuid(.uuid))
                var last = Int64.min
                while let block = try read.seriesBlock(of: row.integer(.id), after: last) {
                    let columns = try read.seriesColumns(block)
                    let kept = try read.originals(of: block, columns, type: key.type, unit: unit.id)
                    group.addSeriesBlock(columns, in: unit, rank: row.integer(.rank), kept: kept)
                    last = block.id
                }
                return true
            }
        }

        /// Returns the group key of a sample; nil if it is not to be condensed.
        private mutating func key(_ row: SQLRow<OriginColumn>) throws -> CondensingGroup.Key? {
            let revision = row.integer(.revision)
            let metadata = row.optionalInteger(.metadata)
            if let key = last?.key, key.revision == revision, key.metadata == metadata,
                read.references.id(of: key.type) == row.integer(.type), key.device == row.optionalInteger(.device)
            {
                return key
            }
            guard let type = read.references.type(row.integer(.type)), condenser.types.contains(type),
                try read.references.revision(revision, read.database).source == condenser.workout.source,
                try mayBeCondensed(metadata)
            else { return nil }
            return CondensingGroup.Key(
                type: type, revision: revision, device: row.optionalInteger(.device), metadata: metadata)
        }

        private mutating func mayBeCondensed(_ metadata: Int64?) throws -> Bool {
            if let known = eligible[metadata] { return known }
            let hasNone =
                try metadata.map { try read.references.metadata($0, read.database).syncIdentifier == nil } ?? true
            eligible[metadata] = hasNone
            return hasNone
        }

        private mutating func group(_ key: CondensingGroup.Key, _ unit: QuantityUnit) -> CondensingGroup {
            if let last, last.key == key { return last }
            let group: CondensingGroup
            if let place = places[key] {
                group = groups[place]
            } else {
                group = CondensingGroup(key, unit: unit)
                places[key] = groups.count
                groups.append(group)
            }
            last = group
            return group
        }
    }
}
