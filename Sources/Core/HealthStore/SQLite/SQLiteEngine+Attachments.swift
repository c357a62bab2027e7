package import Foundation
import GRDB
package import HealthModel

extension SQLiteEngine {
    /// Attaches a file to a stored object of the app, reading it piece by piece until nil (OTH-91).
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

    /// Returns the files of an object, oldest first.
    package func attachments(of object: UUID, for app: AppIdentity) throws(EngineError) -> [AttachmentRecord] {
        try read { session in
            guard let owner = try session.visibleRow(of: object, for: app) else {
                throw EngineError(.invalidArgument, "The object is not stored.")
            }
            enum Column: Int, SQLColumns {
                case uuid, name, type, size, created, metadata
                static let list = selection(of: "attachment")
            }
            var found: [AttachmentRecord] = []
            let sql = "SELECT \(Column.list) FROM attachment WHERE owner = ? ORDER BY id"
            try SQLStatement(session.database, sql).forEach(Column.self, [.integer(owner)]) { row in
                found.append(
                    AttachmentRecord(
                        identifier: try row.uuid(.uuid), name: row.text(.name) ?? "",
                        contentType: row.text(.type) ?? "", size: Int(row.integer(.size)),
                        creationDate: row.real(.created),
                        metadata: try row.optionalInteger(.metadata).map {
                            try session.vocabulary.metadata($0, session.database)
                        }))
                return true
            }
            return found
        }
    }

    /// Passes the bytes of a file piece by piece until the handler returns false.
    package func attachmentData(
        _ identifier: UUID, for app: AppIdentity, piece: (Data) -> Bool
    ) throws(EngineError) {
        try read { session in
            enum Column: Int, SQLColumns {
                case id, owner
                static let list = selection(of: "a", [.owner: "s.uuid"])
            }
            let sql = "SELECT \(Column.list) FROM attachment a JOIN sample s ON s.id = a.owner WHERE a.uuid = ?"
            guard
                let found = try SQLStatement(session.database, sql).first(
                    Column.self, .uuid(identifier), row: { (id: $0.integer(.id), owner: try $0.uuid(.owner)) }),
                try session.visibleRow(of: found.owner, for: app) != nil
            else { throw EngineError(.invalidArgument, "The attachment is not stored.") }
            try SQLStatement(session.database, "SELECT bytes FROM attachment_chunk WHERE attachment = ? ORDER BY id")
                .forEach([.integer(found.id)]) { piece(Data($0.bytes(.only))) }
        }
    }

    /// Removes a file from an object of the app.
    package func removeAttachment(
        _ identifier: UUID, from object: UUID, by app: AppIdentity
    ) throws(EngineError) {
        try write(as: app) { session in
            let owner = try session.attachmentOwner(object)
            try SQLStatement(session.database, "DELETE FROM attachment WHERE uuid = ? AND owner = ?")
                .run(.uuid(identifier), .integer(owner))
            guard session.database.changesCount > 0 else {
                throw EngineError(.invalidArgument, "The object has no such attachment.")
            }
        }
    }
}

extension WriteSession {
    /// Returns the row of an object that accepts attachments: a stored prescription of the app (OTH-91).
    fileprivate func attachmentOwner(_ object: UUID) throws -> Int64 {
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

extension ReadSession {
    /// Returns the row of an object, or nil if the app may not read it.
    fileprivate func visibleRow(of object: UUID, for app: AppIdentity) throws -> Int64? {
        enum Column: Int, SQLColumns {
            case id, type
            static let list = selection(of: "sample")
        }
        let found = try SQLStatement(database, "SELECT \(Column.list) FROM sample WHERE uuid = ?")
            .first(Column.self, .uuid(object)) { (id: $0.integer(.id), type: vocabulary.type($0.integer(.type))) }
        guard let found, let type = found.type else { return nil }
        let isVisible = try samples(SampleRequest(type, .uuid([object]))) { try $0.visibility(of: $1, for: app) }
        return isVisible.isEmpty ? nil : found.id
    }
}
