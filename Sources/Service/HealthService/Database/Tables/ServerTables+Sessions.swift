package import Foundation
import HealthStore

/// Sessions, and the addresses that people came from before.
extension ServerTables {
    private enum Column: Int, SQLColumns {
        case digest, id, person, begun, used, confirmed, browser, address
        static let list = selection(of: "session")
    }

    private static func record(_ row: SQLRow<Column>) throws -> SessionRecord {
        SessionRecord(
            digest: [UInt8](row.bytes(.digest)), id: try row.uuid(.id), person: try row.uuid(.person),
            begun: row.date(.begun), used: row.date(.used), confirmed: row.date(.confirmed),
            browser: row.text(.browser) ?? "", address: row.text(.address) ?? "")
    }

    /// The session of a digest.
    package func session(digest: [UInt8]) throws -> SessionRecord? {
        try SQLStatement(database, "SELECT \(Column.list) FROM session WHERE digest = ?")
            .first(Column.self, .blob(digest)) { try Self.record($0) }
    }

    /// The sessions of a person, the one that was used last first.
    package func sessions(of person: UUID) throws -> [SessionRecord] {
        var sessions: [SessionRecord] = []
        try SQLStatement(
            database, "SELECT \(Column.list) FROM session WHERE person = ? ORDER BY used DESC, begun DESC, id"
        )
        .forEach(Column.self, [.uuid(person)]) { row in
            sessions.append(try Self.record(row))
            return true
        }
        return sessions
    }

    /// Adds a session.
    package func add(_ session: SessionRecord) throws {
        try run(
            """
            INSERT INTO session (digest, id, person, begun, used, confirmed, browser, address)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            """, .blob(session.digest), .uuid(session.id), .uuid(session.person), .date(session.begun),
            .date(session.used), .date(session.confirmed), .text(session.browser), .text(session.address))
    }

    /// Writes down that a session was used.
    package func use(session id: UUID, at date: Date) throws {
        try run("UPDATE session SET used = ? WHERE id = ?", .date(date), .uuid(id))
    }

    /// Writes down that the password was given again.
    package func confirm(session id: UUID, at date: Date) throws {
        try run("UPDATE session SET confirmed = ? WHERE id = ?", .date(date), .uuid(id))
    }

    /// Gives a session another value; answers whether there is one.
    package func renew(session id: UUID, digest: [UInt8]) throws -> Bool {
        try count("UPDATE session SET digest = ? WHERE id = ?", .blob(digest), .uuid(id)) > 0
    }

    /// Ends a session of a person; answers whether there was one.
    package func end(session id: UUID, of person: UUID) throws -> Bool {
        try count("DELETE FROM session WHERE id = ? AND person = ?", .uuid(id), .uuid(person)) > 0
    }

    /// Ends the sessions of a person, but for one; answers how many.
    package func endSessions(of person: UUID, except kept: UUID? = nil) throws -> Int {
        try count("DELETE FROM session WHERE person = ? AND id IS NOT ?", .uuid(person), .uuid(kept))
    }

    /// Ends the sessions that were not used since one moment, or began before another.
    package func endSessions(unusedSince used: Date, begunBefore begun: Date) throws -> Int {
        try count("DELETE FROM session WHERE used < ? OR begun < ?", .date(used), .date(begun))
    }

    // MARK: Addresses

    /// Writes down that a person came from an address.
    package func note(address digest: [UInt8], of person: UUID, at date: Date) throws {
        try run(
            """
            INSERT INTO known_address (person, digest, seen) VALUES (?, ?, ?)
            ON CONFLICT (person, digest) DO UPDATE SET seen = excluded.seen
            """, .uuid(person), .blob(digest), .date(date))
    }

    /// Whether a person came from an address, not before a moment.
    package func knows(address digest: [UInt8], of person: UUID, since date: Date) throws -> Bool {
        try SQLStatement(database, "SELECT 1 FROM known_address WHERE person = ? AND digest = ? AND seen >= ?")
            .hasRow(.uuid(person), .blob(digest), .date(date))
    }

    /// Forgets the addresses that nobody came from since a moment.
    package func forgetAddresses(before date: Date) throws {
        try run("DELETE FROM known_address WHERE seen < ?", .date(date))
    }
}
