package import Foundation
import HealthStore

/// Invitations and password resets.
extension ServerTables {
    private enum Column: Int, SQLColumns {
        case digest, id, kind, person, role, issuer, made, ends, closed
        static let list = selection(of: "link")
    }

    private static func record(_ row: SQLRow<Column>) throws -> LinkRecord {
        LinkRecord(
            digest: [UInt8](row.bytes(.digest)), id: try row.uuid(.id), kind: try row.value(.kind),
            person: try row.optionalUUID(.person), role: row.isNull(.role) ? nil : try row.value(.role),
            issuer: try row.uuid(.issuer), made: row.date(.made), ends: row.date(.ends),
            closed: row.optionalDate(.closed))
    }

    /// Returns the link with a digest.
    package func link(digest: [UInt8], kind: LinkRecord.Kind) throws -> LinkRecord? {
        try SQLStatement(database, "SELECT \(Column.list) FROM link WHERE digest = ? AND kind = ?")
            .first(Column.self, .blob(digest), .text(kind.rawValue)) { try Self.record($0) }
    }

    /// Returns the links of a kind, newest first.
    package func links(_ kind: LinkRecord.Kind) throws -> [LinkRecord] {
        var links: [LinkRecord] = []
        try SQLStatement(database, "SELECT \(Column.list) FROM link WHERE kind = ? ORDER BY made DESC, id DESC")
            .forEach(Column.self, [.text(kind.rawValue)]) { row in
                links.append(try Self.record(row))
                return true
            }
        return links
    }

    /// Adds a link.
    package func add(_ link: LinkRecord) throws {
        try run(
            """
            INSERT INTO link (digest, id, kind, person, role, issuer, made, ends, closed)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
            """, .blob(link.digest), .uuid(link.id), .text(link.kind.rawValue), .uuid(link.person),
            .text(link.role?.rawValue), .uuid(link.issuer), .date(link.made), .date(link.ends), .date(link.closed))
    }

    /// Closes an open link; returns whether it was open.
    package func close(link id: UUID, kind: LinkRecord.Kind, at date: Date) throws -> Bool {
        try count(
            "UPDATE link SET closed = ? WHERE id = ? AND kind = ? AND closed IS NULL", .date(date), .uuid(id),
            .text(kind.rawValue)) > 0
    }

    /// Closes the open password resets of a person.
    package func closeResets(of person: UUID, at date: Date) throws {
        try run(
            "UPDATE link SET closed = ? WHERE person = ? AND kind = 'reset' AND closed IS NULL", .date(date),
            .uuid(person))
    }

    /// Deletes links that expired before a date.
    package func forgetLinks(endedBefore date: Date) throws {
        try run("DELETE FROM link WHERE ends < ?", .date(date))
    }
}
