package import Foundation
import GRDB
package import HealthModel

extension SQLiteEngine {
    package func attach(
        _ attachment: AttachmentRecord, to object: UUID, by app: AppIdentity, bytes next: () throws -> Data?
    ) throws(EngineError) -> AttachmentRecord {
        try write(as: app) { session in
            let owner = try session.attachmentOwner(object)
            let database = session.database
            var record = attachment
            record.size = 0
            record.creationDate = session.now
            let metadata = try record.metadata.map { try session.vocabulary.id(of: $0, database) }
            try SQLStatement(
                database,
                "INSERT INTO attachment (uuid, owner, name, type, size, created, metadata) VALUES (?, ?, ?, ?, ?, ?, ?)"
            ).run(
                .uuid(record.identifier), .integer(owner), .text(record.name), .text(record.contentType), .integer(0),
                .real(record.creationDate), metadata.map { .integer($0) } ?? .null)
            let id = database.lastInsertedRowID
            let insert = try SQLStatement(database, "INSERT INTO attachment_chunk (attachment, bytes) VALUES (?, ?)")
            while let piece = try next(), !piece.isEmpty {
                record.size += piece.count
                try insert.run(.integer(id), .blob(Array(piece)))
            }
            try SQLStatement(database, "UPDATE attachment SET size = ? WHERE id = ?")
                .run(.integer(Int64(record.size)), .integer(id))
            return record
        }
    }

    package func attachments(of object: UUID, for app: AppIdentity) throws(EngineError) -> [AttachmentRecord] {
        try read { session in
            guard let owner = try session.visibleRow(of: object, for: app) else {
                throw EngineError(.invalidArgument, "The object is not stored.")
            }
            var found: [AttachmentRecord] = []
            let sql = "SELECT uuid, name, type, size, created, metadata FROM attachment WHERE owner = ? ORDER BY id"
            try SQLStatement(session.database, sql).forEach([.integer(owner)]) { row in
                found.append(
                    AttachmentRecord(
                        identifier: try row.uuid(0), name: row.text(1) ?? "", contentType: row.text(2) ?? "",
                        size: Int(row.integer(3)), creationDate: row.real(4),
                        metadata: try row.optionalInteger(5).map {
                            try session.vocabulary.metadata($0, session.database)
                        }))
                return true
            }
            return found
        }
    }

    package func attachmentData(
        _ identifier: UUID, for app: AppIdentity, piece: (Data) -> Bool
    ) throws(EngineError) {
        try read { session in
            let sql = "SELECT a.id, s.uuid FROM attachment a JOIN sample s ON s.id = a.owner WHERE a.uuid = ?"
            guard
                let found = try SQLStatement(session.database, sql)
                    .first(.uuid(identifier), row: { ($0.integer(0), try $0.uuid(1)) }),
                try session.visibleRow(of: found.1, for: app) != nil
            else { throw EngineError(.invalidArgument, "The attachment is not stored.") }
            try SQLStatement(session.database, "SELECT bytes FROM attachment_chunk WHERE attachment = ? ORDER BY id")
                .forEach([.integer(found.0)]) { piece(Data($0.bytes(0))) }
        }
    }

    package func removeAttachment(
        _ identifier: UUID, from object: UUID, by app: AppIdentity
    ) throws(EngineError) {
        try write(as: app) { session in
            let owner = try session.attachmentOwner(object)
            try SQLStatement(session.database, "DELETE FROM attachment WHERE uuid = ? AND owner = ?")
                .run(.uuid(identifier), .integer(owner))
            guard session.database.changesCount > 0 else {
                throw EngineError(.invalidArgument, "The object does not have the attachment.")
            }
        }
    }
}

extension WriteSession {
    /// The row of an object that files may be attached to: a stored prescription of the app (OTH-91).
    fileprivate func attachmentOwner(_ object: UUID) throws -> Int64 {
        let sql = """
            SELECT s.id, s.type, o.bundle FROM sample s
            JOIN revision r ON r.id = s.revision JOIN source o ON o.id = r.source WHERE s.uuid = ?
            """
        guard
            let found = try SQLStatement(database, sql)
                .first(.uuid(object), row: { ($0.integer(0), $0.integer(1), $0.text(2)) }),
            vocabulary.type(found.1) == .visionPrescription
        else { throw EngineError(.invalidArgument, "Files can be attached to stored prescriptions only.") }
        guard found.2 == app.source.bundleIdentifier else {
            throw EngineError(.invalidArgument, "Files can be attached only to what the app itself saved.")
        }
        try requireSharing([.visionPrescription])
        return found.0
    }
}

extension ReadSession {
    /// The row of an object, if the app may see it.
    fileprivate func visibleRow(of object: UUID, for app: AppIdentity) throws -> Int64? {
        let sql = "SELECT id, type FROM sample WHERE uuid = ?"
        guard
            let found = try SQLStatement(database, sql)
                .first(.uuid(object), row: { ($0.integer(0), $0.integer(1)) }),
            let type = vocabulary.type(found.1)
        else { return nil }
        let isVisible = try samples(SampleRequest(type, .uuid([object]))) { try $0.visibility(of: $1, for: app) }
        return isVisible.isEmpty ? nil : found.0
    }
}
