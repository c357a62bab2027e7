import Foundation
import GRDB
import HealthModel

extension ReadSession {
    /// How many samples of each type each source has, as far as an app may see them.
    func inventory(for app: AppIdentity) throws -> [InventoryEntry] {
        let sql = """
            SELECT x.type, r.source, sum(x.count), min(x.first), max(x.last) FROM (
                SELECT type, revision, count(*) AS count, min(start_date) AS first, max(end_date) AS last
                FROM sample GROUP BY type, revision
                UNION ALL
                SELECT type, revision, sum(count), min(min_start), max(max_end) FROM block GROUP BY type, revision
            ) x JOIN revision r ON r.id = x.revision GROUP BY x.type, r.source ORDER BY x.type, r.source
            """
        var entries: [InventoryEntry] = []
        let names = try sources()
        try SQLStatement(database, sql).forEach([]) { row in
            guard let type = vocabulary.type(row.integer(0)), let source = names[row.integer(1)] else { return true }
            let isOwn = source.bundleIdentifier == app.source.bundleIdentifier
            let isVisible = try isOwn || mayRead(type, app)
            if isVisible {
                entries.append(
                    InventoryEntry(
                        type: type, source: source, count: Int(row.integer(2)), earliest: row.real(3),
                        latest: row.real(4)))
            }
            return true
        }
        return entries
    }

    private func mayRead(_ type: ObjectType, _ app: AppIdentity) throws -> Bool {
        let types = type.family == .correlation ? type.containedTypes : [type]
        return try types.contains { try authorization(of: app, for: $0).read == .authorized }
    }

    private func sources() throws -> [Int64: SourceRecord] {
        var sources: [Int64: SourceRecord] = [:]
        try SQLStatement(database, "SELECT id, bundle, name FROM source").forEach([]) { row in
            sources[row.integer(0)] = SourceRecord(bundleIdentifier: row.text(1) ?? "", name: row.text(2) ?? "")
            return true
        }
        return sources
    }
}
