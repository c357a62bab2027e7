import Foundation
import GRDB
import HealthModel

/// Copies the samples of a workout into the bin as the store has them: blocks, series and routes without decoding
/// them, and rows as a block (STO-62).
///
/// The workout itself, correlations, and samples with details, sync identifiers or relations are left to the form of
/// objects; there are few of them.
struct BinCopier {
    /// The samples that may be copied as rows of tables: series and routes.
    private static let wholeRows = """
        s.unit IS NULL AND s.correlation IS NULL
        AND (EXISTS (SELECT 1 FROM series x WHERE x.id = s.id) OR EXISTS (SELECT 1 FROM route_block b WHERE b.route = s.id))
        AND NOT EXISTS (SELECT 1 FROM sync y WHERE y.sample = s.id)
        AND NOT EXISTS (SELECT 1 FROM attachment a WHERE a.owner = s.id) AND \(DetailTables.isFree)
        """

    private let read: StoreReader
    private let runs: [ClosedRange<Int64>]
    private let workout: Int64
    private let insert: SQLStatement
    private let entry: Int64
    private var restTypes: Set<ObjectType> = []
    private var rows: Set<Int64> = []
    /// The identifiers of copied samples, by type.
    private var kept: [ObjectType: [() throws -> [UUID]]] = [:]

    private var database: Database { read.database }

    init(_ read: StoreReader, workout: Int64, entry: Int64) throws {
        (self.read, self.workout, self.entry) = (read, workout, entry)
        runs = MemberRuns.union(try read.runs(of: workout))
        insert = try SQLStatement(read.database, "INSERT INTO bin_piece (entry, payload) VALUES (?, ?)")
    }

    /// Copies the samples, and returns what is left.
    mutating func copy() throws -> BinRest {
        try copyBlocks()
        try copyRows()
        try copyWholeRows()
        try findRest()
        var identifiers: Set<UUID> = []
        for type in restTypes {
            for list in kept[type] ?? [] { identifiers.formUnion(try list()) }
        }
        return BinRest(types: restTypes, kept: identifiers)
    }

    private func write(_ piece: [UInt8]) throws {
        try insert.run(.integer(entry), .blob(piece))
    }

    // MARK: Blocks

    private mutating func copyBlocks() throws {
        enum Column: Int, SQLColumns {
            case payload, identifiers, creation
            static let list = selection(
                of: "d", [.identifiers: "i.payload", .creation: "c.payload"])
        }
        let sql = """
            SELECT \(BlockColumn.list), \(Column.list) FROM block b JOIN block_data d ON d.block = b.id
            LEFT JOIN block_identity i ON i.block = b.id LEFT JOIN block_creation c ON c.block = b.id
            WHERE b.id IN (\(BlockRuns.numbers)) ORDER BY b.id
            """
        let statement = try SQLStatement(database, sql)
        var decoder = RowDecoder(read)
        var known: Set<Int64> = []
        var partial: [Int64] = []
        for run in runs {
            try statement.forEach(BlockColumn.self, [.integer(run.lowerBound), .integer(run.upperBound)]) { row in
                // Types of a newer version, which are unknown here, are not deleted.
                guard let type = read.references.type(row.integer(.type)) else { return true }
                let facts = try read.blockFacts(from: row, &decoder)
                guard facts.ids.overlaps(run), known.insert(facts.firstID).inserted else { return true }
                // Their deletion keeps the sync identifiers, so they are restored one by one.
                if let metadata = facts.metadata, !StoreWriter.kept(of: metadata).isEmpty {
                    restTypes.insert(type)
                    return true
                }
                guard !facts.isScattered, run.contains(facts.firstID), run.contains(facts.lastID) else {
                    partial.append(facts.firstID)
                    return true
                }
                let origin = BlockContents.Origin(
                    type: row.integer(.type), revision: row.integer(.revision), device: row.optionalInteger(.device),
                    metadata: row.optionalInteger(.metadata), unit: row.integer(.unit))
                let data = row.next(Column.self)
                try write(
                    BinBlock.piece(
                        origin, first: facts.firstUUID, ordinal: facts.ordinal.map { Int64($0) },
                        payload: Array(data.bytes(.payload)),
                        identifiers: data.optionalBytes(.identifiers).map { Array($0) },
                        creation: data.optionalBytes(.creation).map { Array($0) }))
                let (read, id) = (read, facts.firstID)
                kept[type, default: []].append {
                    let identity = try read.blockContents(id).identity
                    return (0..<facts.count).map { identity.uuid($0) }
                }
                return true
            }
        }
        for block in partial { try copyPart(of: block) }
    }

    /// Copies the samples of a block that belong to the workout; the rest of it, or their numbers, are scattered.
    private mutating func copyPart(of block: Int64) throws {
        let contents = try read.blockContents(block)
        let places = (0..<contents.count).filter { place in
            let number = contents.identity.number(place)
            let low = runs.firstPlace { $0.upperBound >= number }
            return low < runs.count && runs[low].contains(number)
        }
        guard !places.isEmpty else { return }
        let part = places.count == contents.count ? contents : contents.selecting(places)
        try write(BinBlock.piece(part))
        kept[part.type, default: []].append { (0..<part.count).map { part.identity.uuid($0) } }
    }

    // MARK: Rows

    private mutating func copyRows() throws {
        let sql = """
            SELECT \(RowPacker.Column.list) FROM member m CROSS JOIN sample s ON s.id BETWEEN m.first AND m.last
            WHERE m.workout = ? AND \(RowPacker.candidates) ORDER BY m.first, s.id
            """
        var groups = RowPacker.Groups()
        try SQLStatement(database, sql).forEach(RowPacker.Column.self, [.integer(workout)]) { row in
            try groups.add(row)
            return true
        }
        for (origin, rows) in groups.inOrder where rows.count >= Compactor.usualShortest {
            guard let type = read.references.type(origin.type) else { continue }
            if let metadata = origin.metadata,
                try !StoreWriter.kept(of: read.references.metadata(metadata, database)).isEmpty
            {
                continue
            }
            let unit = try read.references.unit(origin.unit, database)
            for first in stride(from: 0, to: rows.count, by: BlockWriter.largest) {
                let part = rows[first..<min(first + BlockWriter.largest, rows.count)]
                let numbers = part.map(\.number)
                let uuids = part.map(\.uuid)
                try write(
                    BinBlock.piece(
                        BlockContents(
                            origin: origin, type: type, unit: unit,
                            identity: BlockIdentity(numbers: numbers, uuids: uuids), starts: part.map(\.start),
                            ends: part.map(\.end), values: part.map(\.value))))
                self.rows.formUnion(numbers)
                kept[type, default: []].append { uuids }
            }
        }
    }

    /// Copies series and routes with the rows that belong to them.
    private mutating func copyWholeRows() throws {
        enum Column: Int, SQLColumns {
            case id, type, uuid, metadata
            static let list = selection(of: "s")
        }
        let sql = """
            SELECT \(Column.list) FROM member m CROSS JOIN sample s ON s.id BETWEEN m.first AND m.last
            WHERE m.workout = ? AND \(Self.wholeRows) ORDER BY s.id
            """
        var found: [(id: Int64, type: ObjectType, uuid: UUID)] = []
        try SQLStatement(database, sql).forEach(Column.self, [.integer(workout)]) { row in
            guard let type = read.references.type(row.integer(.type)) else { return true }
            if let metadata = row.optionalInteger(.metadata),
                try !StoreWriter.kept(of: read.references.metadata(metadata, database)).isEmpty
            {
                return true
            }
            found.append((row.integer(.id), type, try row.uuid(.uuid)))
            return true
        }
        for sample in found where !rows.contains(sample.id) {
            func rows(_ table: String, _ column: String, _ number: Int64) throws -> [BinRow] {
                try BinRow.rows(of: table, where: column, is: number, database)
            }
            var all = try rows("sample", "id", sample.id) + rows("series", "id", sample.id)
            for block in try rows("series_block", "series", sample.id) {
                let id = try block.number("id")
                all += try [block] + rows("series_data", "block", id) + rows("series_original", "block", id)
            }
            all += try rows("route_block", "route", sample.id) + rows("sample_import", "sample", sample.id)
            try write(BinRow.piece(all))
            self.rows.insert(sample.id)
            kept[sample.type, default: []].append { [sample.uuid] }
        }
    }

    /// Finds the types of rows that were not copied.
    private mutating func findRest() throws {
        enum Column: Int, SQLColumns {
            case id, type
            static let list = selection(of: "s")
        }
        let sql = """
            SELECT \(Column.list) FROM member m CROSS JOIN sample s ON s.id BETWEEN m.first AND m.last
            WHERE m.workout = ? AND s.correlation IS NULL
            """
        try SQLStatement(database, sql).forEach(Column.self, [.integer(workout)]) { row in
            if !rows.contains(row.integer(.id)), let type = read.references.type(row.integer(.type)) {
                restTypes.insert(type)
            }
            return true
        }
    }
}
