package import Foundation
import HealthStore

/// The user accounts of a server.
extension ServerTables {
    private enum Column: Int, SQLColumns {
        case id, name, folded, shown, role, state, made, password, passwordChanged, settings
        static let list = selection(of: "person")
    }

    private static func record(_ row: SQLRow<Column>) throws -> PersonRecord {
        PersonRecord(
            id: try row.uuid(.id), name: row.text(.name), folded: row.text(.folded), shownName: row.text(.shown) ?? "",
            role: try row.value(.role), state: try row.value(.state), made: row.date(.made),
            password: row.text(.password), passwordChanged: row.optionalDate(.passwordChanged),
            settings: row.text(.settings) ?? "{}")
    }

    /// Returns all people, in order of creation.
    package func people() throws -> [PersonRecord] {
        var people: [PersonRecord] = []
        try SQLStatement(database, "SELECT \(Column.list) FROM person ORDER BY made, id").forEach(Column.self) { row in
            people.append(try Self.record(row))
            return true
        }
        return people
    }

    /// Returns the person with an identifier.
    package func person(_ id: UUID) throws -> PersonRecord? {
        try SQLStatement(database, "SELECT \(Column.list) FROM person WHERE id = ?")
            .first(Column.self, .uuid(id)) { try Self.record($0) }
    }

    /// Returns the person with a folded login name.
    package func person(folded: String) throws -> PersonRecord? {
        try SQLStatement(database, "SELECT \(Column.list) FROM person WHERE folded = ?")
            .first(Column.self, .text(folded)) { try Self.record($0) }
    }

    /// Adds a person.
    package func add(_ person: PersonRecord) throws {
        try run(
            """
            INSERT INTO person (id, name, folded, shown, role, state, made, password, password_changed, settings)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """, .uuid(person.id), .text(person.name), .text(person.folded), .text(person.shownName),
            .text(person.role.rawValue), .text(person.state.rawValue), .date(person.made), .text(person.password),
            .date(person.passwordChanged), .text(person.settings))
    }

    /// Updates the display name and the role of a person.
    package func change(_ person: UUID, shownName: String, role: PersonRecord.Role) throws {
        try run(
            "UPDATE person SET shown = ?, role = ? WHERE id = ?", .text(shownName), .text(role.rawValue), .uuid(person))
    }

    package func change(_ person: UUID, state: PersonRecord.State) throws {
        try run("UPDATE person SET state = ? WHERE id = ?", .text(state.rawValue), .uuid(person))
    }

    package func change(_ person: UUID, settings: String) throws {
        try run("UPDATE person SET settings = ? WHERE id = ?", .text(settings), .uuid(person))
    }

    /// Updates the password hash.
    ///
    /// - Parameter date: The date the person changed the password; nil if it was only rehashed.
    package func change(_ person: UUID, password: String, at date: Date?) throws {
        try run(
            "UPDATE person SET password = ?, password_changed = coalesce(?, password_changed) WHERE id = ?",
            .text(password), .date(date), .uuid(person))
    }

    // MARK: Erasure

    /// Records the start of a person's erasure.
    package func beginErasure(of person: UUID, at date: Date, counts: String) throws {
        try change(person, state: .erasing)
        try run(
            "INSERT OR IGNORE INTO erasure (person, begun, counts) VALUES (?, ?, ?)", .uuid(person), .date(date),
            .text(counts))
    }

    /// Deletes a person with everything that refers to them, except the erasure record.
    package func finishErasure(of person: UUID, at date: Date) throws {
        try run("DELETE FROM audit WHERE person = ?", .uuid(person))
        try run("DELETE FROM person WHERE id = ?", .uuid(person))
        try run("UPDATE erasure SET ended = ? WHERE person = ? AND ended IS NULL", .date(date), .uuid(person))
    }

    /// Returns all erasures, completed and in progress.
    package func erasures() throws -> [ErasureRecord] {
        enum Column: Int, SQLColumns {
            case person, begun, ended, counts
            static let list = selection(of: "erasure")
        }
        var erasures: [ErasureRecord] = []
        try SQLStatement(database, "SELECT \(Column.list) FROM erasure ORDER BY begun, person").forEach(Column.self) {
            row in
            erasures.append(
                ErasureRecord(
                    person: try row.uuid(.person), begun: row.date(.begun), ended: row.optionalDate(.ended),
                    counts: row.text(.counts) ?? "{}"))
            return true
        }
        return erasures
    }
}
