import Foundation
import GRDB
import HealthModel
import HealthStore
import TestSupport

@testable import HealthService

/// Server files of every earlier schema; the rows of a step are as they were written, and are never changed.
enum OlderServer {
    /// The number of the newest schema.
    static let newest = ServerSchema.migrator.migrations.count

    static func text(_ name: String) throws -> String {
        try String(
            contentsOf: Repository.file("Tests/Service/HealthServiceTests/Database/Rows/\(name)"), encoding: .utf8)
    }

    /// Creates a file of a schema, with all that a server of that schema could store.
    static func make(_ schema: Int, at path: String) throws {
        let queue = try DatabaseQueue(path: path)
        for step in 1...schema {
            try ServerSchema.migrator.migrate(queue, upTo: ServerSchema.migrator.migrations[step - 1])
            guard let rows = try? text("\(step).sql") else { continue }
            try queue.write { try $0.execute(sql: rows) }
        }
        try queue.writeWithoutTransaction { database in
            try database.execute(
                sql: "PRAGMA application_id = \(ServerFile.application); PRAGMA user_version = \(schema)")
        }
        try queue.close()
    }

    static func id(_ number: UInt8) -> UUID {
        UUID(high: 0x0190_0000_0000_7000, low: 0x8000_0000_0000_0000 | UInt64(number))
    }

    /// Returns the contents of a file, with the first step that supports each.
    static func answers(_ database: ServerDatabase) throws -> [(step: Int, text: String)] {
        try database.read { tables in
            var answers: [(step: Int, text: String)] = []
            func add(_ step: Int, _ value: Any) { answers.append((step, text(value))) }
            for person in try tables.people() {
                add(1, person)
                for session in try tables.sessions(of: person.id) { add(1, session) }
                for token in try tables.tokens(of: person.id) { add(1, token) }
                for kind in JobRecord.Kind.allCases {
                    for job in try tables.jobs(of: person.id, kind: kind, limit: 10) { add(1, job) }
                }
                for line in try tables.audit(of: person.id, limit: 10) { add(1, line) }
            }
            for kind in LinkRecord.Kind.allCases { for link in try tables.links(kind) { add(1, link) } }
            for erasure in try tables.erasures() { add(1, erasure) }
            add(1, try tables.knows(address: [0xAD, 0xAD], of: id(1), since: .distantPast))
            return answers
        }
    }

    /// Returns a value with all its parts, dates as seconds.
    private static func text(_ value: Any) -> String {
        switch value {
        case let date as Date: return "\(date.timeIntervalSinceReferenceDate)"
        case let bytes as [UInt8]: return "\(bytes)"
        case let id as UUID: return id.uuidString
        case let text as String: return text
        default: break
        }
        let mirror = Mirror(reflecting: value)
        if mirror.displayStyle == .optional { return mirror.children.first.map { text($0.value) } ?? "none" }
        guard !mirror.children.isEmpty else { return "\(value)" }
        let parts = mirror.children.map { "\($0.label ?? "") \(text($0.value))" }
        return "\(type(of: value)): \(parts.joined(separator: ", "))"
    }
}
