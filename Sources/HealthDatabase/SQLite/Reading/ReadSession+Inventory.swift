import Foundation
import GRDB
import HealthModel

extension ReadSession {
    /// How many samples of each type each source has, as far as an app may see them.
    func inventory(for app: AppIdentity) throws -> [InventoryEntry] {
        enum Column: Int32, SQLColumns {
            case type, source, count, earliest, latest
            static let list = selection(
                of: "x",
                [.source: "r.source", .count: "sum(x.count)", .earliest: "min(x.first)", .latest: "max(x.last)"])
        }
        let sql = """
            SELECT \(Column.list) FROM (
                SELECT type, revision, count(*) AS count, min(start_date) AS first, max(end_date) AS last
                FROM sample GROUP BY type, revision
                UNION ALL
                SELECT type, revision, sum(count), min(min_start), max(max_end) FROM block GROUP BY type, revision
            ) x JOIN revision r ON r.id = x.revision GROUP BY x.type, r.source ORDER BY x.type, r.source
            """
        var entries: [InventoryEntry] = []
        let names = try sources()
        try SQLStatement(database, sql).forEach(Column.self) { row in
            guard let type = vocabulary.type(row.integer(.type)), let source = names[row.integer(.source)] else {
                return true
            }
            let isOwn = source.bundleIdentifier == app.source.bundleIdentifier
            let isVisible = try isOwn || mayRead(type, app)
            if isVisible {
                entries.append(
                    InventoryEntry(
                        type: type, source: source, count: Int(row.integer(.count)), earliest: row.real(.earliest),
                        latest: row.real(.latest)))
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
        enum Column: Int32, SQLColumns {
            case id, bundle, name
            static let list = selection(of: "source")
        }
        var sources: [Int64: SourceRecord] = [:]
        try SQLStatement(database, "SELECT \(Column.list) FROM source").forEach(Column.self) { row in
            sources[row.integer(.id)] = SourceRecord(
                bundleIdentifier: row.text(.bundle) ?? "", name: row.text(.name) ?? "")
            return true
        }
        return sources
    }
}
