package import Foundation
import HealthModel
import HealthReports
import HealthStore
import HealthTransfer

/// Somebody who logs in to a server, as one of whose programs this protocol reads: what was allowed in their store holds, and each
/// call is a line of their audit (MCP-20, MCP-22).
package struct MCPPerson: Sendable {
    /// The file of their store.
    package let store: String
    /// Their time zone and first weekday (SRV-41); nil in place of a zone that they did not choose.
    package let timeZone: TimeZone?
    /// The weekday on which weeks begin, 1 is Monday.
    package let weekStart: Int
    /// How they read numbers.
    package let units: String
    private let id: UUID
    private let database: ServerDatabase

    /// Looks a person up in a server's folder, which may be in use.
    ///
    /// - Parameters:
    ///   - name: The login name, in any case.
    ///   - folder: The folder of the server.
    /// - Returns: Nil if the folder is none of a server, or if there is nobody of the name who may log in.
    /// - Throws: ``EngineError`` if the server's file cannot be used.
    package static func find(_ name: String, in folder: String) throws -> MCPPerson? {
        let folder = ServiceFolder(server: folder)
        guard FileManager.default.fileExists(atPath: folder.database) else { return nil }
        let database = try ServerDatabase(path: folder.database)
        guard let person = try database.read({ try $0.person(folded: LoginName.folded(name)) }), person.state == .active
        else { return nil }
        return MCPPerson(person, database, store: folder.store(of: person.id))
    }

    private init(_ person: PersonRecord, _ database: ServerDatabase, store: String) {
        let settings = PersonSettings(stored: person.settings)
        (id, self.database, self.store) = (person.id, database, store)
        timeZone = settings.timeZone.flatMap { TimeZone(identifier: $0) }
        (weekStart, units) = (settings.weekStart, settings.units.rawValue)
    }

    /// Writes down that permissions were changed by whoever works on the server's machine (SRV-38).
    package func notePermissions(at time: Date) throws {
        let record = AuditRecord(
            time: time, person: id, actor: .system, action: AuditAction.permissionChanged.rawValue,
            object: MCPPermission.app.source.bundleIdentifier, outcome: AuditOutcome.done.rawValue)
        try database.write { try $0.add(record) }
    }

    /// Writes a call down, for the person to see; the person may have been erased or disabled meanwhile, and then it fails.
    package func add(_ entry: MCPAudit.Entry) throws {
        let id = id
        let record = entry.record(of: id)
        try database.write { tables in
            guard try tables.person(id)?.state == .active else {
                throw EngineError(.storage, "The person may not log in any more.")
            }
            try tables.add(record)
        }
    }
}

extension MCPAudit.Entry {
    /// The line of a server's audit: the tool, the types, the period, how many rows.
    fileprivate func record(of person: UUID) -> AuditRecord {
        var words = [tool]
        if !types.isEmpty { words.append(types.map { TypeName.name(of: $0) }.joined(separator: ",")) }
        if from != nil || to != nil {
            words.append([from, to].map { $0.map { $0.formatted(.iso8601) } ?? "" }.joined(separator: "/"))
        }
        words.append("\(rows) rows")
        let ended: AuditOutcome =
            switch outcome {
            case .answered: .done
            case .refused: .refused
            case .failed: .failed
            }
        return AuditRecord(
            time: time, person: person, actor: .app(MCPPermission.app.source.bundleIdentifier),
            action: AuditAction.read.rawValue, object: words.joined(separator: " "), outcome: ended.rawValue)
    }
}
