import Foundation
import GRDB
import HealthModel

extension WriteSession {
    /// Deletes the app's own objects, all or none (STO-30 to STO-33).
    func delete(_ identifiers: [UUID]) throws {
        guard !identifiers.isEmpty else { throw EngineError(.invalidArgument, "There is nothing to delete.") }
        let own = app.source.bundleIdentifier
        let sql = """
            SELECT s.id, s.type, o.bundle FROM sample s
            JOIN revision r ON r.id = s.revision JOIN source o ON o.id = r.source WHERE s.uuid = ?
            """
        var types: Set<ObjectType> = []
        var rows: [Int64] = []
        for uuid in identifiers {
            if let block = try read.block(holding: uuid) { try unpack(block.id) }
            guard
                let found = try SQLStatement(database, sql)
                    .first(.uuid(uuid), row: { ($0.integer(0), $0.integer(1), $0.text(2)) }),
                let type = vocabulary.type(found.1)
            else { throw EngineError(.invalidArgument, "An object to delete is not stored.") }
            guard found.2 == own else {
                throw EngineError(.authorizationDenied, "An app can delete only objects that it saved itself.")
            }
            if type.family != .correlation { types.insert(type) }
            rows.append(found.0)
        }
        guard Set(rows).count == rows.count else {
            throw EngineError(.invalidArgument, "An object to delete is named twice.")
        }
        try requireSharing(types)
        for row in rows { try deleteRow(row) }
    }

    /// Deletes those of the app's own objects that match (STO-34).
    func delete(of type: ObjectType, matching predicate: SamplePredicate) throws -> Int {
        if type.family != .correlation { try requireSharing([type]) }
        let own = SamplePredicate.and([.source([app.source.bundleIdentifier]), predicate])
        let matches = try read.matches(SampleRequest(type, own))
        for uuid in matches {
            if let block = try read.block(holding: uuid) { try unpack(block.id) }
            // Gone already if a correlation deleted before contained it.
            if let row = try read.rowID(of: uuid) { try deleteRow(row) }
        }
        return matches.count
    }

    /// Deletes a row with all that hangs on it, and leaves a tombstone for it and for what it contained (STO-36, STO-40).
    func deleteRow(_ row: Int64) throws {
        var contained: [Int64] = []
        try SQLStatement(database, "SELECT id FROM sample WHERE correlation = ?").forEach([.integer(row)]) {
            contained.append($0.integer(0))
            return true
        }
        for inner in contained { try deleteRow(inner) }
        let sql = """
            SELECT s.uuid, s.type, r.source, s.metadata FROM sample s JOIN revision r ON r.id = s.revision WHERE s.id = ?
            """
        let found = try SQLStatement(database, sql).first(.integer(row)) {
            (try $0.uuid(0), $0.integer(1), $0.integer(2), $0.optionalInteger(3))
        }
        guard let found else { return }
        if let type = vocabulary.type(found.1) { touch(type) }
        let metadata = try found.3.flatMap { try syncMetadata($0) }
        try SQLStatement(
            database,
            "INSERT INTO tombstone (id, uuid, type, source, metadata, deleted) VALUES (?, ?, ?, ?, ?, ?)"
        ).run(
            .integer(takeNumbers()), .uuid(found.0), .integer(found.1), .integer(found.2),
            metadata.map { .integer($0) } ?? .null, .real(now))
        try SQLStatement(database, "DELETE FROM sample WHERE id = ?").run(.integer(row))
    }

    /// What of an object's metadata its tombstone keeps: the sync identifier and version.
    private func syncMetadata(_ id: Int64) throws -> Int64? {
        let metadata = try vocabulary.metadata(id, database)
        let kept = metadata.values.filter { $0.key == MetadataKey.syncIdentifier || $0.key == MetadataKey.syncVersion }
        return try kept.isEmpty ? nil : vocabulary.id(of: Metadata(kept), database)
    }

    /// Puts a new object in the place of the one it replaces: into its workouts and its correlation, and under its own
    /// associations (STO-11, STO-13, STO-16).
    ///
    /// The old one is deleted.
    func replace(_ old: Int64, with new: Int64) throws {
        var workouts: [Int64] = []
        try SQLStatement(database, "SELECT workout FROM member WHERE last >= ? AND first <= ?")
            .forEach([.integer(old), .integer(old)]) {
                workouts.append($0.integer(0))
                return true
            }
        for workout in workouts { try associate([new...new], with: workout) }
        try SQLStatement(
            database, "UPDATE sample SET correlation = (SELECT correlation FROM sample WHERE id = ?) WHERE id = ?"
        )
        .run(.integer(old), .integer(new))
        try SQLStatement(database, "UPDATE member SET workout = ? WHERE workout = ?").run(.integer(new), .integer(old))
        try deleteRow(old)
    }

    // MARK: Blocks

    /// Turns a block into rows.
    ///
    /// Numbers and identifiers stay, so that nobody can tell.
    func unpack(_ block: Int64) throws {
        var decoder = RowDecoder(read)
        let sql = """
            SELECT \(ReadSession.blockColumns), b.type FROM block b WHERE b.id = ?
            """
        let insert = try SQLStatement(
            database,
            """
            INSERT INTO sample (id, uuid, type, revision, device, metadata, start_date, end_date, value, given, unit)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """)
        _ = try SQLStatement(database, sql).first(.integer(block)) { row in
            guard let type = vocabulary.type(row.integer(14)) else { throw RowDecoder.damage }
            let canonical = type.canonicalUnit
            let facts = try read.blockFacts(from: row, &decoder)
            let samples = try read.blockSamples(facts, type: type, unit: decoder.unit(row.integer(12)))
            for index in 0..<facts.count {
                let value = samples.values[index]
                insert.bind(1, facts.firstID + Int64(index))
                insert.bind(2, samples.identifiers[index])
                insert.bind(3, row.integer(14))
                insert.bind(4, row.integer(9))
                insert.bind(5, row.optionalInteger(10))
                insert.bind(6, row.optionalInteger(11))
                insert.bind(7, samples.starts[index])
                insert.bind(8, samples.ends[index])
                insert.bind(9, canonical.map { samples.unit.convert(value, to: $0) ?? value } ?? value)
                insert.bind(10, canonical == nil || samples.unit == canonical ? nil : value)
                insert.bind(11, canonical == nil ? nil : row.integer(12))
                try insert.run()
            }
        }
        try unpackCreation(of: block)
        try SQLStatement(database, "DELETE FROM block WHERE id = ?").run(.integer(block))
    }

    /// Writes beside rows what was known of their creation while they were a block.
    private func unpackCreation(of block: Int64) throws {
        let creation = try SQLStatement(database, "SELECT payload FROM block_creation WHERE block = ?")
            .first(.integer(block)) { try BlockCodec.decode($0.bytes(0), columns: 1)[0] }
        guard let creation else { return }
        let insert = try SQLStatement(
            database,
            "INSERT INTO sample_import (sample, created) SELECT id, end_date + ? FROM sample WHERE id = ?")
        for (index, delay) in creation.enumerated() where delay.isFinite {
            try insert.run(.real(delay), .integer(block + Int64(index)))
        }
    }
}

extension ReadSession {
    /// The identifiers of all samples that match, whoever may see them.
    func matches(_ request: SampleRequest) throws -> [UUID] {
        try samples(request, visibility: { _, _ in .all }).map(\.uuid)
    }
}
