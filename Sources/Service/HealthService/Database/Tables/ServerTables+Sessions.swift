package import Foundation
import HealthStore

/// Sessions, and the addresses that people have logged in from.
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

    /// Returns the session with a digest.
    package func session(digest: [UInt8]) throws -> SessionRecord? {
        try SQLStatement(database, "SELECT \(Column.list) FROM session WHERE digest = ?")
            .first(Column.self, .blob(digest)) { try Self.record($0) }
    }

    /// Returns the sessions of a person, most recently used first.
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

    /// Records the use of a session.
    package func use(session id: UUID, at date: Date) throws {
        try run("UPDATE session SET used = ? WHERE id = ?", .date(date), .uuid(id))
    }

    /// Records that the password was entered again.
    package func confirm(session id: UUID, at date: Date) throws {
        try run("UPDATE session SET confirmed = ? WHERE id = ?", .date(date), .uuid(id))
    }

    /// Replaces the secret of a session; returns whether the session exists.
    package func renew(session id: UUID, digest: [UInt8]) throws -> Bool {
        try count("UPDATE session SET digest = ? WHERE id = ?", .blob(digest), .uuid(id)) > 0
    }

    /// Ends a session of a person; returns whether it existed.
    package func end(session id: UUID, of person: UUID) throws -> Bool {
        try count("DELETE FROM session WHERE id = ? AND person = ?", .uuid(id), .uuid(person)) > 0
    }

    /// Ends the sessions of a person except one, and returns their number.
    package func endSessions(of person: UUID, except kept: UUID? = nil) throws -> Int {
        try count("DELETE FROM session WHERE person = ? AND id IS NOT ?", .uuid(person), .uuid(kept))
    }

    /// Ends the sessions that have been unused since one date, or that began before another.
    package func endSessions(unusedSince used: Date, begunBefore begun: Date) throws -> Int {
        try count("DELETE FROM session WHERE used < ? OR begun < ?", .date(used), .date(begun))
    }

    // MARK: Addresses

    /// Records an address that a person logged in from.
    package func note(address digest: [UInt8], of person: UUID, at date: Date) throws {
        try run(
            """
            INSERT INTO known_address (person, digest, seen) VALUES (?, ?, ?)
            ON CONFLICT (person, digest) DO UPDATE SET seen = excluded.seen
            """, .uuid(person), .blob(digest), .date(date))
    }

    /// Returns whether a person logged in from an address on or after a date.
    package func knows(address digest: [UInt8], of person: UUID, since date: Date) throws -> Bool {
        try SQLStatement(database, "SELECT 1 FROM known_address WHERE person = ? AND digest = ? AND seen >= ?")
            .hasRow(.uuid(person), .blob(digest), .date(date))
    }

    /// Deletes the addresses not used for login since a date.
    package func forgetAddresses(before date: Date) throws {
        try run("DELETE FROM known_address WHERE seen < ?", .date(date))
    }
}
