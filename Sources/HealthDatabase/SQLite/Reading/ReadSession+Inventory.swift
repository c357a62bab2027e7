import Foundation
import GRDB
import HealthModel

extension ReadSession {
    /// How many samples of each type each source has, as far as an app may see them: its own in any case, others' within
    /// its history and its grants (AUTH-10, AUTH-17, AUTH-23).
    func inventory(for app: AppIdentity) throws -> [InventoryEntry] {
        var entries: [InventoryEntry] = []
        for (type, whole) in try wholeInventory() {
            let own = SamplePredicate.source([app.source.bundleIdentifier])
            var visibility = Visibility(predicate: own)
            do {
                visibility = try self.visibility(of: type, for: app)
            } catch let error as EngineError where error.code == .authorizationNotDetermined {
                // Who never asked for a type sees what is its own, as with types that it may only write (AUTH-26).
            }
            let seesAll = visibility.predicate == nil && visibility.condition == nil
            entries += try seesAll ? whole : counts(of: type, visibility)
        }
        return entries
    }

    /// The types of which there are samples and for which an app may ask.
    func storedTypes(for app: AppIdentity) throws -> [ObjectType] {
        let sql = """
            SELECT id FROM type t
            WHERE EXISTS (SELECT 1 FROM sample WHERE type = t.id) OR EXISTS (SELECT 1 FROM block WHERE type = t.id)
            """
        var types: [ObjectType] = []
        try SQLStatement(database, sql).forEach { row in
            if let type = vocabulary.type(row.integer(.only)) { types.append(type) }
            return true
        }
        return try types.sorted { $0.identifier < $1.identifier }.filter { type in
            do {
                _ = try visibility(of: type, for: app)
                return true
            } catch let error as EngineError where error.code == .authorizationNotDetermined {
                return false
            }
        }
    }

    /// All there is of each type, whoever may see it.
    private func wholeInventory() throws -> [(ObjectType, [InventoryEntry])] {
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
        var found: [(type: ObjectType, entries: [InventoryEntry])] = []
        let names = try sources()
        try SQLStatement(database, sql).forEach(Column.self) { row in
            guard let type = vocabulary.type(row.integer(.type)), let source = names[row.integer(.source)] else {
                return true
            }
            if found.last?.type != type { found.append((type, [])) }
            found[found.count - 1].entries.append(
                InventoryEntry(
                    type: type, source: source, count: Int(row.integer(.count)), earliest: row.real(.earliest),
                    latest: row.real(.latest)))
            return true
        }
        return found
    }

    /// What is visible of a type, counted sample by sample.
    private func counts(of type: ObjectType, _ visibility: Visibility) throws -> [InventoryEntry] {
        var counts: [String: InventoryEntry] = [:]
        try withSamples(of: type, visibility.predicate ?? .constant(true), visibility) { samples in
            while let (_, record) = try samples.next() {
                guard let source = record.source?.source else { continue }
                var entry =
                    counts[source.bundleIdentifier]
                    ?? InventoryEntry(type: type, source: source, count: 0, earliest: .infinity, latest: -.infinity)
                entry.count += 1
                entry.earliest = min(entry.earliest, record.start)
                entry.latest = max(entry.latest, record.end)
                counts[source.bundleIdentifier] = entry
            }
        }
        return counts.values.sorted { $0.source.bundleIdentifier < $1.source.bundleIdentifier }
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
