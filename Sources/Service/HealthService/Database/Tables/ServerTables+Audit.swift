package import Foundation
import HealthStore

/// The audit log (SRV-38).
extension ServerTables {
    /// Adds an entry; its number is assigned by the database.
    package func add(_ line: AuditRecord) throws {
        let (kind, who) = line.actor.columns
        try run(
            """
            INSERT INTO audit (time, person, actor, who, action, object, address, outcome)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            """, .date(line.time), .uuid(line.person), .text(kind), .text(who), .text(line.action),
            .text(line.object), .text(line.address), .text(line.outcome))
    }

    /// Returns the entries about a person and of their actions as an admin, newest first.
    ///
    /// - Parameter before: The number below which entries are returned.
    package func audit(of person: UUID, before: Int64? = nil, limit: Int) throws -> [AuditRecord] {
        enum Column: Int, SQLColumns {
            case id, time, person, actor, who, action, object, address, outcome
            static let list = selection(of: "audit")
        }
        let sql = """
            SELECT \(Column.list) FROM audit
            WHERE (person = ?1 OR actor = 'admin' AND who = ?2) AND id < ?3 ORDER BY id DESC LIMIT ?4
            """
        var lines: [AuditRecord] = []
        let values: [SQLValue] = [
            .uuid(person), .text(person.uuidString), .integer(before ?? .max), .integer(Int64(max(0, limit))),
        ]
        try SQLStatement(database, sql).forEach(Column.self, values) { row in
            guard let actor = AuditRecord.Actor(kind: row.text(.actor) ?? "", who: row.text(.who)) else { return true }
            lines.append(
                AuditRecord(
                    number: row.integer(.id), time: row.date(.time), person: try row.optionalUUID(.person),
                    actor: actor, action: row.text(.action) ?? "", object: row.text(.object),
                    address: row.text(.address), outcome: row.text(.outcome) ?? ""))
            return true
        }
        return lines
    }

    /// Deletes entries from before a date.
    package func forgetAudit(before date: Date) throws {
        try run("DELETE FROM audit WHERE time < ?", .date(date))
    }
}
