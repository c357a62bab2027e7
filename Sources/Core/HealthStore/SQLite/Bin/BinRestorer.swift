import Foundation
import GRDB
import HealthModel

/// Restores the samples that the bin keeps as the store had them, with new insertion numbers (STO-64).
struct BinRestorer {
    private let session: StoreWriter
    private let writer: ImportWriter
    /// The number of the last tombstone of the deletion if everything was deleted with the workout; nil if each
    /// identifier must be looked up.
    private let lastDeletion: Int64?
    /// The greatest number of the store before the restoration.
    private let lastNumber: Int64
    private var changed: [ObjectType: Bool] = [:]
    /// The numbers of the samples of the workout.
    private(set) var members: [ClosedRange<Int64>] = []
    /// The number of samples and routes that were added.
    private(set) var count = 0

    private var database: Database { session.database }

    init(_ session: StoreWriter, _ writer: ImportWriter, _ body: BinBody) {
        (self.session, self.writer, lastNumber) = (session, writer, session.lastNumber)
        lastDeletion =
            body.kept == 0 && body.shared.isEmpty ? body.tombstones.last.flatMap { $0.count == 2 ? $0[1] : nil } : nil
    }

    /// Restores a piece.
    mutating func restore(_ piece: UnsafeRawBufferPointer) throws {
        do {
            if piece.first == BinRow.form { try restoreRows(BinRow.rows(piece)) } else { try restoreBlock(piece) }
        } catch let damage as BlockDamage {
            throw EngineError(.storage, "A piece of the bin is damaged (\(damage)).", underlying: damage)
        }
    }

    // MARK: Blocks

    private mutating func restoreBlock(_ piece: UnsafeRawBufferPointer) throws {
        let references = session.references
        let contents = try BinBlock.contents(piece, type: { references.type($0) }) { [database] in
            try references.unit($0, database)
        }
        guard var contents else { return }
        // A repair of the store may have removed damaged metadata.
        contents.origin.metadata = try contents.origin.metadata.flatMap { try hasMetadata($0) ? $0 : nil }
        guard let free = try free(of: contents) else { return try write(contents) }
        if !free.isEmpty { try write(free.count == contents.count ? contents : contents.selecting(free)) }
    }

    private mutating func write(_ contents: BlockContents) throws {
        let revision = try session.references.revision(contents.origin.revision, database)
        let contents = contents.numbered(from: session.allocateNumbers(contents.count))
        let digest = try BlockWriter(database).write(contents)
        session.note(
            from: digest.minStart, to: digest.maxEnd,
            longest: zip(contents.starts, contents.ends).reduce(0) { max($0, $1.1 - $1.0) }, of: contents.type)
        session.sampleCounts.add(
            contents.count, number: digest.first, of: contents.origin.type, by: revision.source,
            from: digest.minStart, to: digest.maxEnd)
        members.append(digest.first...digest.last)
        count += contents.count
    }

    /// Returns the rows whose identifiers are free; nil if all are.
    ///
    /// Samples that are stored belong to the workout again, and deleted ones stay deleted.
    private mutating func free(of contents: BlockContents) throws -> [Int]? {
        if try !isChanged(contents.type) { return nil }
        var free: [Int] = []
        for place in 0..<contents.count {
            let uuid = contents.identity.uuid(place)
            if let number = try session.number(of: uuid) {
                members.append(number...number)
            } else if try !writer.isDeleted(uuid) {
                free.append(place)
            }
        }
        return free
    }

    /// Returns whether samples of a type were added or deleted since the deletion, so that identifiers may be in use.
    private mutating func isChanged(_ type: ObjectType) throws -> Bool {
        guard let lastDeletion else { return true }
        if let known = changed[type] { return known }
        let (first, last) = (SQLValue.integer(lastDeletion + 1), SQLValue.integer(lastNumber))
        let id = SQLValue.integer(session.references.id(of: type))
        let isChanged = try [
            "sample WHERE id >= ? AND id <= ?", "block WHERE id >= ? AND id <= ?",
            "block INDEXED BY block_scattered WHERE scattered AND last >= ? AND last <= ?",
            "tombstone WHERE id >= ? AND id <= ?", "tombstone_run WHERE id >= ? AND id <= ?",
        ].contains { table in
            try SQLStatement(database, "SELECT 1 FROM \(table) AND +type = ? LIMIT 1").hasRow(first, last, id)
        }
        changed[type] = isChanged
        return isChanged
    }

    private func hasMetadata(_ id: Int64) throws -> Bool {
        try SQLStatement(database, "SELECT 1 FROM metadata WHERE id = ?").hasRow(.integer(id))
    }

    // MARK: Series and routes

    private mutating func restoreRows(_ rows: [BinRow]) throws {
        guard let sample = rows.first, sample.table == "sample",
            let identifier = Data.fromDatabaseValue(sample["uuid"]), identifier.count == 16,
            let start = Double.fromDatabaseValue(sample["start_date"]),
            let end = Double.fromDatabaseValue(sample["end_date"])
        else { throw BlockDamage.malformed }
        guard let type = session.references.type(try sample.number("type")) else { return }
        let uuid = identifier.withUnsafeBytes { UUID(bytes: $0) }
        if let number = try session.number(of: uuid) { return members.append(number...number) }
        if try writer.isDeleted(uuid) { return }
        let number = session.allocateNumbers()
        var block = Int64(0)
        for var row in rows {
            switch row.table {
            case "sample":
                row.values["id"] = number.databaseValue
                if let id = Int64.fromDatabaseValue(row["metadata"]), try !hasMetadata(id) {
                    row.values["metadata"] = .null
                }
            case "series":
                row.values["id"] = number.databaseValue
                row.values["rank"] = number.databaseValue
            case "series_block":
                row.values["id"] = nil
                row.values["series"] = number.databaseValue
            case "series_data", "series_original": row.values["block"] = block.databaseValue
            case "route_block":
                row.values["id"] = nil
                row.values["route"] = number.databaseValue
            default: row.values["sample"] = number.databaseValue
            }
            try row.insert(database)
            if row.table == "series_block" { block = database.lastInsertedRowID }
        }
        let revision = try session.references.revision(sample.number("revision"), database)
        session.note(from: start, to: end, longest: end - start, of: type)
        session.sampleCounts.add(
            number: number, of: session.references.id(of: type), by: revision.source, from: start, to: end)
        members.append(number...number)
        count += 1
    }
}
