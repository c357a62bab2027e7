package import Foundation
import GRDB
package import HealthModel

extension StoreReader {
    /// Returns the files of an object, oldest first.
    package func attachments(of object: UUID) throws -> [AttachmentRecord] {
        guard let owner = try visibleRow(of: object) else {
            throw EngineError(.invalidArgument, "The object is not stored.")
        }
        enum Column: Int, SQLColumns {
            case uuid, name, type, size, created, metadata
            static let list = selection(of: "attachment")
        }
        var found: [AttachmentRecord] = []
        let sql = "SELECT \(Column.list) FROM attachment WHERE owner = ? ORDER BY id"
        try SQLStatement(database, sql).forEach(Column.self, [.integer(owner)]) { row in
            found.append(
                AttachmentRecord(
                    identifier: try row.uuid(.uuid), name: row.text(.name) ?? "",
                    contentType: row.text(.type) ?? "", size: Int(row.integer(.size)),
                    creationDate: row.real(.created),
                    metadata: try row.optionalInteger(.metadata).map {
                        try references.metadata($0, database)
                    }))
            return true
        }
        return found
    }

    /// Passes the bytes of a file piece by piece until the handler returns false.
    package func attachmentData(
        _ identifier: UUID, piece: (Data) -> Bool
    ) throws {
        enum Column: Int, SQLColumns {
            case id, owner
            static let list = selection(of: "a", [.owner: "s.uuid"])
        }
        let sql = "SELECT \(Column.list) FROM attachment a JOIN sample s ON s.id = a.owner WHERE a.uuid = ?"
        guard
            let found = try SQLStatement(database, sql).first(
                Column.self, .uuid(identifier), row: { (id: $0.integer(.id), owner: try $0.uuid(.owner)) }),
            try visibleRow(of: found.owner) != nil
        else { throw EngineError(.invalidArgument, "The attachment is not stored.") }
        try SQLStatement(database, "SELECT bytes FROM attachment_chunk WHERE attachment = ? ORDER BY id")
            .forEach([.integer(found.id)]) { piece(Data($0.bytes(.only))) }
    }

    /// Returns the row of an object, or nil if the app may not read it.
    private func visibleRow(of object: UUID) throws -> Int64? {
        enum Column: Int, SQLColumns {
            case id, type
            static let list = selection(of: "sample")
        }
        let found = try SQLStatement(database, "SELECT \(Column.list) FROM sample WHERE uuid = ?")
            .first(Column.self, .uuid(object)) { (id: $0.integer(.id), type: references.type($0.integer(.type))) }
        guard let found, let type = found.type else { return nil }
        return try isVisible(object, type) ? found.id : nil
    }
}
