package import Foundation
import GRDB
package import HealthModel

extension StoreWriter {
    /// Attaches a file to a stored object of the app, reading it piece by piece until nil (OTH-91).
    package func attach(
        _ attachment: AttachmentRecord, to object: UUID, bytes next: () throws -> Data?
    ) throws -> AttachmentRecord {
        let owner = try attachmentOwner(object)
        let database = database
        var record = attachment
        record.size = 0
        record.creationDate = now
        let metadata = try record.metadata.map { try references.id(of: $0, database) }
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

    /// Removes a file from an object of the app.
    package func removeAttachment(
        _ identifier: UUID, from object: UUID
    ) throws {
        let owner = try attachmentOwner(object)
        try SQLStatement(database, "DELETE FROM attachment WHERE uuid = ? AND owner = ?")
            .run(.uuid(identifier), .integer(owner))
        guard database.changesCount > 0 else {
            throw EngineError(.invalidArgument, "The object has no such attachment.")
        }
    }

    /// Returns the row of an object that accepts attachments: a stored prescription of the app (OTH-91).
    private func attachmentOwner(_ object: UUID) throws -> Int64 {
        guard let found = try read.savedRow(of: object), found.type == .visionPrescription else {
            throw EngineError(.invalidArgument, "Files can be attached only to stored prescriptions.")
        }
        guard found.app == app.source.bundleIdentifier else {
            throw EngineError(.invalidArgument, "Files can be attached only to objects that the app saved.")
        }
        try requireSharing([.visionPrescription])
        return found.id
    }
}
