import Foundation
import GRDB
package import HealthModel

extension StoreReader {
    /// Returns the number of samples per type and source that the app may read.
    package func inventory() throws -> [InventoryEntry] {
        var entries: [InventoryEntry] = []
        for (type, whole) in try wholeInventory() {
            let own = SamplePredicate.source([app.source.bundleIdentifier])
            // An app without a decision on a type reads only its own data, as for types that it may only write
            // (AUTH-26).
            let visibility = try Self.asFarAsReadable { try self.visibility(of: type) } ?? Visibility(predicate: own)
            let seesAll = visibility.predicate == nil && visibility.condition == nil
            entries +=
                try seesAll || isWithinHistory(whole, type)
                ? whole : countsSince(type) ?? counts(of: type, visibility)
        }
        return entries
    }

    /// Returns whether an app may read a type from some date on, before which no other source has samples of it
    /// (AUTH-23).
    private func isWithinHistory(_ whole: [InventoryEntry], _ type: ObjectType) throws -> Bool {
        guard type.family != .correlation, type != .medicationDoseEvent else { return false }
        let state = try authorization(for: type)
        guard state.read == .authorized, let date = state.earliestReadDate else { return false }
        return whole.allSatisfy { $0.earliest >= date || $0.source.bundleIdentifier == app.source.bundleIdentifier }
    }

    /// Returns the types that have samples and for which the app requested authorization, ordered by identifier.
    ///
    /// It does not check whether the app would receive any samples, which makes it very cheap.
    package func storedTypes() throws -> [ObjectType] {
        let sql = """
            SELECT id FROM type t
            WHERE EXISTS (SELECT 1 FROM sample WHERE type = t.id) OR EXISTS (SELECT 1 FROM block WHERE type = t.id)
            """
        var types: [ObjectType] = []
        try SQLStatement(database, sql).forEach { row in
            if let type = references.type(row.integer(.only)) { types.append(type) }
            return true
        }
        return try types.sorted { $0.identifier < $1.identifier }
            .filter { type in try Self.asFarAsReadable { try visibility(of: type) } != nil }
    }

    /// Returns the number of samples of each type and source, regardless of permissions.
    private func wholeInventory() throws -> [(ObjectType, [InventoryEntry])] {
        enum Column: Int, SQLColumns {
            case type, source, bundle, name
            static let list = selection(of: "a", [.bundle: "o.bundle", .name: "o.name"])
        }
        let sql = """
            SELECT \(Column.list), \(SampleCountColumn.list) FROM appearance a CROSS JOIN source o ON o.id = a.source
            WHERE a.count > 0 ORDER BY a.type, a.source
            """
        var found: [(type: ObjectType, entries: [InventoryEntry])] = []
        try SQLStatement(database, sql).forEach(Column.self) { row in
            guard let type = references.type(row.integer(.type)) else { return true }
            let samples = SampleCount(row.next(SampleCountColumn.self))
            let source = row.integer(.source)
            let (earliest, latest) = (samples.earliest, samples.latest)
            if found.last?.type != type { found.append((type, [])) }
            found[found.count - 1].entries.append(
                InventoryEntry(
                    type: type,
                    source: SourceRecord(bundleIdentifier: row.text(.bundle) ?? "", name: row.text(.name) ?? ""),
                    count: Int(samples.count),
                    earliest: samples.trimmed.contains(.earliest)
                        ? try earliestStart(of: type, by: source, from: earliest) ?? earliest : earliest,
                    latest: samples.trimmed.contains(.latest) ? try latestEnd(of: type, by: source) ?? latest : latest))
            return true
        }
        return found
    }

    /// Returns the earliest start of a source's samples from a date on, using the indices by time.
    private func earliestStart(of type: ObjectType, by source: Int64, from date: Double) throws -> Double? {
        let rows = """
            SELECT s.start_date FROM sample s CROSS JOIN revision r ON r.id = s.revision
            WHERE s.type = ? AND s.start_date >= ? AND r.source = ? ORDER BY s.start_date LIMIT 1
            """
        let blocks = """
            SELECT b.min_start FROM block b CROSS JOIN revision r ON r.id = b.revision
            WHERE b.type = ? AND b.min_start >= ? AND r.source = ? ORDER BY b.min_start LIMIT 1
            """
        return try [rows, blocks].compactMap { try bound($0, type, date, source) }.min()
    }

    /// Returns the latest end of a source's samples, using the indices by time.
    private func latestEnd(of type: ObjectType, by source: Int64) throws -> Double? {
        let rows = """
            SELECT s.end_date FROM sample s CROSS JOIN revision r ON r.id = s.revision
            WHERE s.type = ? AND s.start_date >= ? AND r.source = ? ORDER BY s.start_date DESC LIMIT 1
            """
        let blocks = """
            SELECT b.max_end FROM block b CROSS JOIN revision r ON r.id = b.revision
            WHERE b.type = ? AND b.max_start >= ? AND r.source = ? ORDER BY b.max_start DESC LIMIT 1
            """
        // The sample that starts last only bounds the start of a sample that ends later.
        let last = try [rows, blocks].compactMap { try bound($0, type, -.infinity, source) }.max()
        guard let last else { return nil }
        let start = try earliestStart(of: type, endingAfter: last)
        let latestOfRows = """
            SELECT max(s.end_date) FROM sample s CROSS JOIN revision r ON r.id = s.revision
            WHERE s.type = ? AND s.start_date >= ? AND r.source = ?
            """
        let latestOfBlocks = """
            SELECT max(b.max_end) FROM block b CROSS JOIN revision r ON r.id = b.revision
            WHERE b.type = ? AND b.max_start >= ? AND r.source = ?
            """
        return try [latestOfRows, latestOfBlocks].compactMap { try bound($0, type, start, source) }.max()
    }

    private func bound(_ sql: String, _ type: ObjectType, _ start: Double, _ source: Int64) throws -> Double? {
        try SQLStatement(database, sql).first(
            OnlyColumn.self, .integer(references.id(of: type)), .real(start), .integer(source)
        ) { $0.optionalReal(.only) } ?? nil
    }

    /// Returns the number of samples from a date on (AUTH-23), counted by blocks: only blocks that contain the date
    /// are decoded.
    ///
    /// Returns nil if access is not limited by a date, or samples of the type are not stored in blocks.
    private func countsSince(_ type: ObjectType) throws -> [InventoryEntry]? {
        let state = try authorization(for: type)
        guard type.isKeptInBlocks, state.read == .authorized, let date = state.earliestReadDate else { return nil }
        enum Column: Int, SQLColumns {
            case bundle, name, count, earliest, latest
            static let list = selection(
                of: "m", [.count: "sum(m.count)", .earliest: "min(m.earliest)", .latest: "max(m.latest)"])
        }
        let whole = """
            SELECT \(Column.list) FROM (
                SELECT o.bundle, o.name, count(*) AS count, min(s.start_date) AS earliest, max(s.end_date) AS latest
                FROM sample s CROSS JOIN revision r ON r.id = s.revision CROSS JOIN source o ON o.id = r.source
                WHERE s.type = ? AND (s.end_date >= ? OR o.bundle = ?) GROUP BY o.id
                UNION ALL
                SELECT o.bundle, o.name, sum(b.count), min(b.min_start), max(b.max_end)
                FROM block b CROSS JOIN revision r ON r.id = b.revision CROSS JOIN source o ON o.id = r.source
                WHERE b.type = ? AND (b.min_end >= ? OR o.bundle = ?) GROUP BY o.id
            ) m GROUP BY m.bundle
            """
        var found: [String: InventoryEntry] = [:]
        let (number, own) = (SQLValue.integer(references.id(of: type)), app.source.bundleIdentifier)
        let values: [SQLValue] = [number, .real(date), .text(own)]
        try SQLStatement(database, whole).forEach(Column.self, values + values) { row in
            let source = SourceRecord(bundleIdentifier: row.text(.bundle) ?? "", name: row.text(.name) ?? "")
            found[source.bundleIdentifier] = InventoryEntry(
                type: type, source: source, count: Int(row.integer(.count)), earliest: row.real(.earliest),
                latest: row.real(.latest))
            return true
        }
        let cut = "SELECT \(BlockColumn.list) FROM block b WHERE b.type = ? AND b.min_end < ? AND b.max_end >= ?"
        var decoder = RowDecoder(self)
        try SQLStatement(database, cut).forEach(BlockColumn.self, [number, .real(date), .real(date)]) { row in
            let facts = try blockFacts(from: row, &decoder)
            let source = facts.source.source
            guard source.bundleIdentifier != own else { return true }
            let unit = try decoder.unit(row.integer(.unit))
            let samples = try unlessDamaged {
                try blockSamples(facts, type: type, unit: unit, identifiers: .none)
            }
            guard let samples else { return true }
            for place in samples.ends.indices where samples.ends[place] >= date {
                found[source.bundleIdentifier, default: InventoryEntry(type: type, source: source)]
                    .add(samples.starts[place], samples.ends[place])
            }
            return true
        }
        return found.values.sorted { $0.source.bundleIdentifier < $1.source.bundleIdentifier }
    }

    /// Returns the number of visible samples of a type, counted sample by sample.
    private func counts(of type: ObjectType, _ visibility: Visibility) throws -> [InventoryEntry] {
        var counts: [String: InventoryEntry] = [:]
        try withSamples(of: type, visibility.predicate ?? .constant(true), visibility) { samples in
            while let (_, record) = try samples.next() {
                guard let source = record.source?.source else { continue }
                counts[source.bundleIdentifier, default: InventoryEntry(type: type, source: source)]
                    .add(record.start, record.end)
            }
        }
        return counts.values.sorted { $0.source.bundleIdentifier < $1.source.bundleIdentifier }
    }
}

extension InventoryEntry {
    /// Creates an entry without samples.
    fileprivate init(type: ObjectType, source: SourceRecord) {
        self.init(type: type, source: source, count: 0, earliest: .infinity, latest: -.infinity)
    }

    fileprivate mutating func add(_ start: Double, _ end: Double) {
        count += 1
        earliest = min(earliest, start)
        latest = max(latest, end)
    }
}
