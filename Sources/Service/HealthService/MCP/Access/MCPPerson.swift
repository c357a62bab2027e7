package import Foundation
import HealthModel
import HealthReports
import HealthStore

/// A person with an account on a server, on whose behalf a local program runs this protocol.
///
/// The permissions in their store apply, and each call is recorded in their audit log (MCP-20, MCP-22).
package struct MCPPerson: Sendable {
    /// The path of the person's store.
    package let store: String
    /// The person's time zone (SRV-41); `nil` if they did not choose one.
    package let timeZone: TimeZone?
    /// The first day of the week; 1 is Monday.
    package let weekStart: Int
    /// The person's units.
    package let units: String
    private let id: UUID
    private let database: ServerDatabase

    /// Looks up a person in a server's folder, which may be in use.
    ///
    /// - Parameters:
    ///   - name: The login name, case-insensitive.
    ///   - folder: The folder of the server.
    /// - Returns: The person, or `nil` if the folder does not belong to a server, or if there is no active person
    ///   with the name.
    /// - Throws: ``EngineError`` if the server database cannot be used.
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

    /// Records in the audit log that an operator of the server's machine changed permissions (SRV-38).
    package func notePermissions(at time: Date) throws {
        let record = AuditRecord(
            time: time, person: id, actor: .system, action: AuditAction.permissionChanged.rawValue,
            object: MCPPermission.app.source.bundleIdentifier, outcome: AuditOutcome.done.rawValue)
        try database.write { try $0.add(record) }
    }

    /// Records a call in the person's audit log.
    ///
    /// Throws if the person was erased or disabled in the meantime.
    package func add(_ entry: MCPAudit.Entry) throws {
        let id = id
        let record = entry.record(of: id)
        try database.write { tables in
            guard try tables.person(id)?.state == .active else {
                throw EngineError(.storage, "The account was disabled or erased.")
            }
            try tables.add(record)
        }
    }
}

extension MCPAudit.Entry {
    /// Returns the entry of the server's audit log: the tool, the types, the period and the number of rows.
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
