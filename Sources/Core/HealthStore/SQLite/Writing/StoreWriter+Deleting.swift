package import Foundation
import GRDB
package import HealthModel

extension StoreWriter {
    /// Deletes the app's own objects, all or none (STO-30, STO-31, STO-32, STO-33).
    package func delete(_ identifiers: [UUID]) throws {
        guard !identifiers.isEmpty else { throw EngineError(.invalidArgument, "No objects to delete.") }
        let own = app.source.bundleIdentifier
        var types: Set<ObjectType> = []
        var rows: [Int64] = []
        for uuid in identifiers {
            if let block = try read.block(holding: uuid) { try unpack(block.id, around: block.index) }
            guard let found = try read.savedRow(of: uuid) else {
                throw EngineError(.invalidArgument, "An object to delete is not stored.")
            }
            guard found.app == own else {
                throw EngineError(.authorizationDenied, "An app can delete only objects that it saved itself.")
            }
            types.formUnion(try typesToShare(found.id, found.type))
            rows.append(found.id)
        }
        guard Set(rows).count == rows.count else {
            throw EngineError(.invalidArgument, "The objects to delete contain a duplicate.")
        }
        try requireSharing(types)
        for row in rows { try deleteRow(row) }
    }

    /// Deletes the app's own matching objects and returns their number (STO-34).
    package func delete(of type: ObjectType, matching predicate: SamplePredicate) throws -> Int {
        if type.family != .correlation { try requireSharing([type]) }
        let own = SamplePredicate.and([.source([app.source.bundleIdentifier]), predicate])
        let matches = try read.matches(SampleRequest(type, own))
        if type.family == .correlation {
            let rows = try matches.compactMap { try read.rowID(of: $0) }
            try requireSharing(Set(rows.flatMap { try typesToShare($0, type) }))
        }
        for uuid in matches {
            if let block = try read.block(holding: uuid) { try unpack(block.id, around: block.index) }
            // The row is already deleted if a previous correlation contained it.
            if let row = try read.rowID(of: uuid) { try deleteRow(row) }
        }
        return matches.count
    }

    /// Returns the types whose samples are deleted with a row: a correlation needs permission for its contents, which
    /// go with it, not its own (AUTH-25, STO-40).
    private func typesToShare(_ row: Int64, _ type: ObjectType) throws -> Set<ObjectType> {
        guard type.family == .correlation else { return [type] }
        let types = try SQLStatement(database, "SELECT DISTINCT type FROM sample WHERE correlation = ?")
            .integers(.integer(row))
        return Set(types.compactMap { references.type($0) })
    }

    /// Deletes a row with all dependent rows, and inserts tombstones for it and its contents (STO-36, STO-40,
    /// STO-41).
    ///
    /// The statistics stored with a workout do not change (STO-39).
    func deleteRow(_ row: Int64) throws {
        enum Column: Int, SQLColumns {
            case uuid, type, source, metadata, startDate, endDate
            static let list = selection(of: "s", [.source: "r.source"])
        }
        let contained = try SQLStatement(database, "SELECT id FROM sample WHERE correlation = ?")
            .integers(.integer(row))
        for inner in contained { try deleteRow(inner) }
        let sql = "SELECT \(Column.list) FROM sample s JOIN revision r ON r.id = s.revision WHERE s.id = ?"
        let found = try SQLStatement(database, sql).first(Column.self, .integer(row)) { row in
            (
                uuid: try row.uuid(.uuid), type: row.integer(.type), source: row.integer(.source),
                metadata: row.optionalInteger(.metadata), start: row.real(.startDate), end: row.real(.endDate)
            )
        }
        guard let found else { return }
        upkeep.note(from: found.start, to: found.end)
        if let type = references.type(found.type) {
            touch(type)
            // Other workouts may now use the samples by their times.
            if type == .workout, upkeep.isNeeded { try upkeep.note(samples: read.runs(of: row), database) }
        }
        let metadata = try found.metadata.flatMap { try syncMetadata($0) }
        try SQLStatement(
            database,
            "INSERT INTO tombstone (id, uuid, type, source, metadata, deleted) VALUES (?, ?, ?, ?, ?, ?)"
        ).run(
            .integer(allocateNumbers()), .uuid(found.uuid), .integer(found.type), .integer(found.source),
            metadata.map { .integer($0) } ?? .null, .real(now))
        try SQLStatement(database, "DELETE FROM sample WHERE id = ?").run(.integer(row))
        sampleCounts.remove(of: found.type, by: found.source, from: found.start, to: found.end)
        note(deleted: row...row)
    }

    /// Returns the metadata that an object's tombstone preserves: the sync identifier and version.
    private func syncMetadata(_ id: Int64) throws -> Int64? {
        let kept = Self.kept(of: try references.metadata(id, database))
        return try kept.isEmpty ? nil : references.id(of: kept, database)
    }

    static func kept(of metadata: Metadata) -> Metadata {
        Metadata(
            metadata.values.filter { $0.key == MetadataKey.syncIdentifier || $0.key == MetadataKey.syncVersion })
    }

    /// Replaces an object by a new one, which takes over its workouts, its correlation and its associations (STO-11,
    /// STO-13, STO-16).
    ///
    /// The old object is deleted, with a tombstone (STO-14).
    func replace(_ old: Int64, with new: Int64) throws {
        let workouts = try SQLStatement(database, "SELECT workout FROM member WHERE last >= ? AND first <= ?")
            .integers(.integer(old), .integer(old))
        for workout in workouts { try associate([new...new], with: workout) }
        try SQLStatement(
            database, "UPDATE sample SET correlation = (SELECT correlation FROM sample WHERE id = ?) WHERE id = ?"
        )
        .run(.integer(old), .integer(new))
        if try read.runs(of: new).isEmpty {
            try SQLStatement(database, "UPDATE member SET workout = ? WHERE workout = ?")
                .run(.integer(new), .integer(old))
        } else {
            // Both may have the same samples.
            try associate(read.runs(of: old), with: new)
            try SQLStatement(database, "DELETE FROM member WHERE workout = ?").run(.integer(old))
        }
        for column in ["owner", "sample"] {
            try SQLStatement(database, "UPDATE relation SET \(column) = ? WHERE \(column) = ?")
                .run(.integer(new), .integer(old))
        }
        try SQLStatement(database, "UPDATE attachment SET owner = ? WHERE owner = ?").run(.integer(new), .integer(old))
        try moveAnnotations(row: old, to: new)
        try deleteRow(old)
    }

    // MARK: Blocks

    /// Unpacks the part of a block that contains a row into rows; samples before and after it remain in blocks.
    ///
    /// Numbers and identifiers do not change, so that this has no visible effect.
    func unpack(_ block: Int64, around row: Int) throws {
        try unpack(block, around: row...row)
    }

    /// Unpacks all parts of a block from one row to another.
    func unpack(_ block: Int64, around rows: ClosedRange<Int>) throws {
        let stored = try read.blockContents(block)
        if case .each = stored.identity { return try unpack(stored, of: block, 0..<stored.count) }
        let first = rows.lowerBound / BlockCodec.partSize * BlockCodec.partSize
        let last = (rows.upperBound / BlockCodec.partSize + 1) * BlockCodec.partSize
        try unpack(stored, of: block, first..<min(last, stored.count))
    }

    /// Unpacks an entire block into rows.
    func unpack(_ block: Int64) throws {
        let stored = try read.blockContents(block)
        try unpack(stored, of: block, 0..<stored.count)
    }

    private func unpack(_ stored: BlockContents, of block: Int64, _ rows: Range<Int>) throws {
        try SQLStatement(database, "DELETE FROM block WHERE id = ?").run(.integer(block))
        let writer = BlockWriter(database)
        for rest in [0..<rows.lowerBound, rows.upperBound..<stored.count] where !rest.isEmpty {
            try writer.write(stored.selecting(rest))
        }
        let insert = try SQLStatement(
            database,
            """
            INSERT INTO sample (id, uuid, type, revision, device, metadata, start_date, end_date, value, given, unit)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """)
        // The rows of categories have no unit.
        let canonical = stored.type.canonicalUnit
        for index in rows {
            let value = stored.values[index]
            insert.bind(1, stored.identity.number(index))
            try insert.bind(2, stored.identity.uuid(index))
            insert.bind(3, stored.origin.type)
            insert.bind(4, stored.origin.revision)
            insert.bind(5, stored.origin.device)
            insert.bind(6, stored.origin.metadata)
            insert.bind(7, stored.starts[index])
            insert.bind(8, stored.ends[index])
            insert.bind(9, canonical.map { stored.unit.convert(value, to: $0) ?? value } ?? value)
            insert.bind(10, canonical == nil || stored.unit == canonical ? nil : value)
            insert.bind(11, canonical == nil ? nil : stored.origin.unit)
            try insert.run()
        }
        guard let delays = stored.delays else { return }
        let creation = try SQLStatement(database, "INSERT INTO sample_import (sample, created) VALUES (?, ?)")
        for index in rows where delays[index].isFinite {
            try creation.run(.integer(stored.identity.number(index)), .real(stored.ends[index] + delays[index]))
        }
    }
}

extension StoreReader {
    /// Returns the row of an object, its type, and the bundle identifier of the app that saved it; nil if it has no
    /// row.
    func savedRow(of uuid: UUID) throws -> (id: Int64, type: ObjectType, app: String?)? {
        enum Column: Int, SQLColumns {
            case id, type, bundle
            static let list = selection(of: "s", [.bundle: "o.bundle"])
        }
        let sql = """
            SELECT \(Column.list) FROM sample s
            JOIN revision r ON r.id = s.revision JOIN source o ON o.id = r.source WHERE s.uuid = ?
            """
        return try SQLStatement(database, sql).first(Column.self, .uuid(uuid)) { row in
            references.type(row.integer(.type)).map { (id: row.integer(.id), type: $0, app: row.text(.bundle)) }
        } ?? nil
    }

    /// Returns the identifiers of all matching samples, regardless of permissions.
    func matches(_ request: SampleRequest) throws -> [UUID] {
        try samples(request, visibility: { _, _ in .all }).map(\.uuid)
    }
}
