import Foundation
import GRDB
import HealthModel

extension ReadSession {
    // MARK: Routes

    /// The record of a stored route.
    func route(row: Int64) throws -> SampleRecord {
        var decoder = RowDecoder(self)
        let sql = "SELECT \(RowDecoder.columns) FROM sample s WHERE s.id = ?"
        let record = try SQLStatement(database, sql).first(.integer(row)) {
            try decoder.record(from: $0, type: .workoutRoute)
        }
        guard let record else { throw RowDecoder.damage }
        return record
    }

    /// Gives the points between two dates, both included, in time order (RTE-20, RTE-21).
    func routePoints(
        of route: UUID, from start: Double?, to end: Double?, for app: AppIdentity, batch: ([RoutePoint]) -> Bool
    ) throws {
        let request = SampleRequest(.workoutRoute, .uuid([route]))
        let isVisible = try samples(request) { try $0.visibility(of: $1, for: app) }.isEmpty == false
        guard isVisible, let row = try rowID(of: route) else {
            throw EngineError(.invalidArgument, "The route is not stored.")
        }
        let from = start ?? -.infinity
        let to = end ?? .infinity
        let sql = "SELECT payload FROM route_block WHERE route = ? AND last_date >= ? AND first_date <= ? ORDER BY id"
        try SQLStatement(database, sql).forEach([.integer(row), .real(from), .real(to)]) { block in
            let points = try RouteBlock.points(block.bytes(0))
            return batch(points.filter { $0.timestamp >= from && $0.timestamp <= to })
        }
    }

    // MARK: Deleted objects

    /// The tombstones of a type that an app may see (STO-36, QRY-61).
    func deletedRecords(of type: ObjectType, for app: AppIdentity) throws -> [DeletedRecord] {
        let seesAll = try visibility(of: type, for: app).predicate == nil
        let sql = """
            SELECT t.uuid, t.metadata, t.id FROM tombstone t JOIN source o ON o.id = t.source
            WHERE t.type = ? AND (? OR o.bundle = ?) ORDER BY t.id
            """
        var records: [(id: Int64, record: DeletedRecord)] = []
        try SQLStatement(database, sql).forEach([
            .integer(vocabulary.id(of: type)), .integer(seesAll ? 1 : 0), .text(app.source.bundleIdentifier),
        ]) { row in
            let metadata = try row.optionalInteger(1).map { try vocabulary.metadata($0, database) }
            records.append((row.integer(2), DeletedRecord(uuid: try row.uuid(0), type: type, metadata: metadata)))
            return true
        }
        for run in try tombstoneRuns(after: 0)
        where run.type == vocabulary.id(of: type) && (seesAll || run.bundleIdentifier == app.source.bundleIdentifier) {
            for index in 0..<run.count {
                records.append(
                    (
                        run.first + Int64(index),
                        DeletedRecord(uuid: run.uuid.advanced(by: index), type: type, metadata: nil)
                    ))
            }
        }
        return records.sorted { $0.id < $1.id }.map(\.record)
    }

    // MARK: Overviews

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

    /// At most two identifiers that begin with these hexadecimal digits.
    func uuids(withPrefix prefix: String, of types: [ObjectType], for app: AppIdentity) throws -> [UUID] {
        let digits = prefix.filter { $0 != "-" }.uppercased()
        guard !digits.isEmpty, digits.count <= 32, digits.allSatisfy({ $0.isASCII && $0.isHexDigit }) else { return [] }
        var found: [UUID] = []
        for type in types {
            let visibility = try visibility(of: type, for: app)
            var condition = PredicateCompiler(type: type).compile(visibility.predicate ?? .constant(true))
            if let extra = visibility.condition { condition = .joined([condition, extra], by: "AND") }
            let sql = """
                SELECT s.uuid FROM sample s
                WHERE s.uuid >= ? AND s.uuid <= ? AND +s.type = ? AND \(condition.sql) ORDER BY s.uuid LIMIT 2
                """
            let bounds = ["0", "F"].map { UUID(digits: digits.padding(toLength: 32, withPad: $0, startingAt: 0)) }
            guard let low = bounds[0], let high = bounds[1] else { return [] }
            let values: [SQLValue] = [.uuid(low), .uuid(high), .integer(vocabulary.id(of: type))] + condition.values
            try SQLStatement(database, sql).forEach(values) {
                found.append(try $0.uuid(0))
                return true
            }
            if type.isKeptInBlocks, found.count < 2 {
                let inBlocks = try blockIdentifiers(from: low, to: high, of: type)
                let request = SampleRequest(type, .uuid(Set(inBlocks)))
                found += try samples(request) { _, _ in visibility }.map(\.uuid)
            }
        }
        return Array(found.prefix(2))
    }

    /// A few of the identifiers between two that blocks of a type hold.
    private func blockIdentifiers(from low: UUID, to high: UUID, of type: ObjectType) throws -> [UUID] {
        let enough = 100
        var found: [UUID] = []
        func isInside(_ uuid: UUID) -> Bool {
            (low.high, low.low) <= (uuid.high, uuid.low) && (uuid.high, uuid.low) <= (high.high, high.low)
        }
        // The first block may begin before.
        let sql = """
            SELECT uuid, count, type FROM block WHERE NOT scattered AND ordinal IS NULL AND uuid <= ?2
            AND uuid >= ifnull((SELECT max(uuid) FROM block WHERE uuid <= ?1), ?1)
            """
        try SQLStatement(database, sql).forEach([.uuid(low), .uuid(high)]) { row in
            guard row.integer(2) == vocabulary.id(of: type) else { return true }
            let first = try row.uuid(0)
            // The identifiers of a block count up; only the first of them may lie before the bound.
            let skipped = first.high == low.high && first.low < low.low ? Int64(clamping: low.low - first.low) : 0
            var place = skipped
            while place < row.integer(1), found.count < enough, isInside(first.advanced(by: Int(place))) {
                found.append(first.advanced(by: Int(place)))
                place += 1
            }
            return found.count < enough
        }
        let scattered = "SELECT id FROM block WHERE type = ? AND scattered"
        var blocks: [Int64] = []
        try SQLStatement(database, scattered).forEach([.integer(vocabulary.id(of: type))]) { row in
            blocks.append(row.integer(0))
            return true
        }
        for block in blocks where found.count < enough { found += try identifiers(of: block).filter(isInside) }
        if found.count < enough {
            found += try derivedIdentifiers(from: low, to: high, of: type, enough: enough - found.count)
        }
        return found
    }

    // MARK: Care

    /// Asks SQLite for the soundness of the file, and opens every block.
    func integrityProblems() throws -> [String] {
        var problems: [String] = []
        try SQLStatement(database, "PRAGMA integrity_check").forEach([]) { row in
            if let text = row.text(0), text != "ok" { problems.append(text) }
            return true
        }
        try SQLStatement(database, "PRAGMA foreign_key_check").forEach([]) { row in
            problems.append("Row \(row.integer(1)) of \(row.text(0) ?? "a table") refers to a row that is not there.")
            return true
        }
        let payloads: [(table: String, sql: String, columns: Int)] = [
            ("block", "SELECT id, count, payload FROM block JOIN block_data ON block = id WHERE NOT scattered", 3),
            ("block", "SELECT id, count, payload FROM block JOIN block_data ON block = id WHERE scattered", 4),
            ("block_parts", "SELECT block, NULL, payload FROM block_parts", BlockParts.columnCount),
            (
                "block_identity", "SELECT id, count, i.payload FROM block JOIN block_identity i ON i.block = id",
                BlockIdentity.columnCount
            ),
            (
                "block_creation", "SELECT id, count, c.payload FROM block JOIN block_creation c ON c.block = id", 1
            ),
            ("identity_page", "SELECT first, NULL, payload FROM identity_page", 2),
            ("route_block", "SELECT id, count, payload FROM route_block", 10),
            ("trace_block", "SELECT id, count, payload FROM trace_block", 2),
        ]
        for (table, sql, columns) in payloads {
            try SQLStatement(database, sql).forEach([]) { row in
                do {
                    let decoded = try BlockCodec.decode(row.bytes(2), columns: columns)
                    guard row.isNull(1) || decoded[0].count == Int(row.integer(1)) else { throw BlockDamage.malformed }
                } catch {
                    problems.append("Row \(row.integer(0)) of \(table) is damaged (\(error)).")
                }
                return true
            }
        }
        return try problems + seriesProblems() + supplementProblems()
    }
}

extension UUID {
    /// An identifier from 32 hexadecimal digits.
    fileprivate init?(digits: String) {
        guard digits.count == 32, let high = UInt64(digits.prefix(16), radix: 16),
            let low = UInt64(digits.suffix(16), radix: 16)
        else { return nil }
        self.init(high: high, low: low)
    }
}
