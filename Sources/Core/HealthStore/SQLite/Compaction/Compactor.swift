import Foundation
import GRDB
import HealthModel

/// Packs the rows of old samples into blocks, and merges small blocks.
///
/// Compaction has no visible effect: numbers, identifiers, dates, values, units, metadata and sources do not change.
/// Each step is a transaction of bounded size, so that compaction may be interrupted or killed at any time, and other
/// writers may run in between.
final class Compactor {
    /// The minimum number of samples of one origin in a block: a smaller block would cost more than it saves.
    static let usualShortest = 32
    /// The number of rows that a step examines.
    private static let window = 32_768

    private let connections: StoreConnections
    private let references: SharedReferences
    /// The date before which a sample must have ended to be old.
    private let date: Double
    /// A Boolean value that indicates whether every step is rolled back.
    private let isTrial: Bool
    private let shortest: Int
    private let progress: (CompactionProgress) -> Bool
    private var state: CompactionProgress
    private(set) var report = CompactionReport()

    init(
        _ connections: StoreConnections, _ references: SharedReferences, before date: Double, isTrial: Bool,
        shortest: Int, progress: @escaping (CompactionProgress) -> Bool
    ) throws {
        self.connections = connections
        self.references = references
        self.date = date
        self.isTrial = isTrial
        self.shortest = shortest
        self.progress = progress
        let total = try connections.read { database in
            try SQLStatement(database, "SELECT count(*) FROM sample s WHERE \(Self.candidates)")
                .firstInteger(.real(date), .real(date))
        }
        state = CompactionProgress(done: 0, total: Int(total ?? 0))
    }

    /// Runs all steps, until the progress handler stops it.
    func run() throws {
        for type in ObjectType.all where type.family == .quantity {
            try compactRows(of: type)
            try mergeBlocks(of: type)
        }
        try addDays()
        try renewRoutes()
    }

    /// Runs a step in a transaction, after which the progress handler may stop the compaction.
    private func step<Value>(_ body: (StoreReader) throws -> Value) throws -> Value? {
        guard !report.isInterrupted else { return nil }
        var value: Value?
        try connections.writeWithoutTransaction { database in
            try database.inTransaction(.immediate) {
                value = try body(StoreReader(database: database, references: references.forWriting()))
                try connections.checkPlace()
                return isTrial ? .rollback : .commit
            }
        }
        if !progress(state) { report.isInterrupted = true }
        return value
    }

    // MARK: Rows

    /// The condition for old rows that can be packed.
    private static let candidates = "s.start_date <= ? AND s.end_date <= ? AND \(RowPacker.candidates)"

    private func compactRows(of type: ObjectType) throws {
        var position = (start: -Double.infinity, number: Int64.min)
        while let next = try step({ try self.compactWindow(of: type, after: position, $0) }), let next {
            position = next
        }
    }

    /// Examines the rows after a position in time, and returns the start of the next ones, or nil at the end.
    private func compactWindow(
        of type: ObjectType, after position: (start: Double, number: Int64), _ session: StoreReader
    ) throws -> (start: Double, number: Int64)? {
        let sql = """
            SELECT \(RowPacker.Column.list) FROM sample s WHERE s.type = ? AND s.start_date >= ? AND (s.start_date, s.id) > (?, ?)
            AND \(Self.candidates) ORDER BY s.start_date, s.id LIMIT \(Self.window)
            """
        var groups = RowPacker.Groups()
        var count = 0
        var last = position
        let values: [SQLValue] = [
            .integer(references.id(of: type)), .real(position.start), .real(position.start), .integer(position.number),
            .real(date),
            .real(date),
        ]
        try SQLStatement(session.database, sql).forEach(RowPacker.Column.self, values) { row in
            last = (row.real(.startDate), row.integer(.id))
            count += 1
            try groups.add(row)
            return true
        }
        for (origin, rows) in groups.inOrder {
            for start in stride(from: 0, to: rows.count, by: BlockWriter.largest) {
                let part = rows[start..<min(start + BlockWriter.largest, rows.count)]
                guard part.count >= shortest else { continue }
                try RowPacker(session).replace(part, origin, type)
                report.blocks += 1
                report.samples += part.count
            }
        }
        state.done += count
        return count < Self.window ? nil : last
    }

    // MARK: Blocks

    private func mergeBlocks(of type: ObjectType) throws {
        let typeID = references.id(of: type)
        let plan = try connections.read { try MergePlan($0, type: typeID, before: date) }
        for group in plan.groups {
            _ = try step { session in try self.merge(group, type, session) }
        }
    }

    private func merge(_ blocks: [Int64], _ type: ObjectType, _ session: StoreReader) throws {
        let exists = try SQLStatement(session.database, "SELECT 1 FROM block WHERE id = ?")
        // Samples may have been deleted since the plan was made.
        guard try blocks.allSatisfy({ try exists.hasRow(.integer($0)) }) else { return }
        var rows: [RowPacker.Row] = []
        var origins: Set<BlockContents.Origin> = []
        for block in blocks {
            let contents = try session.blockContents(block)
            origins.insert(contents.origin)
            for index in 0..<contents.count {
                rows.append(
                    RowPacker.Row(
                        number: contents.identity.number(index), uuid: contents.identity.uuid(index),
                        start: contents.starts[index], end: contents.ends[index], value: contents.values[index]))
            }
        }
        guard let origin = origins.first, origins.count == 1, rows.count <= BlockWriter.largest else { return }
        let delete = try SQLStatement(session.database, "DELETE FROM block WHERE id = ?")
        for block in blocks { try delete.run(.integer(block)) }
        try RowPacker(session).write(rows, origin, type)
        report.blocks += 1
        report.merged += blocks.count
    }

    // MARK: Days

    /// Adds the summaries by day that blocks of earlier versions lack.
    private func addDays() throws {
        var position: Int64 = 0
        while let next = try step({ try self.addDays(after: position, $0) }), let next { position = next }
    }

    private func addDays(after position: Int64, _ session: StoreReader) throws -> Int64? {
        let sql = """
            SELECT \(BlockColumn.list) FROM block b WHERE b.id > ? AND b.max_end <= ?
            AND NOT EXISTS (SELECT 1 FROM block_days d WHERE d.block = b.id) ORDER BY b.id LIMIT 1024
            """
        var last: Int64?
        var found: [(block: Int64, runs: [StatisticsSummary])] = []
        try SQLStatement(session.database, sql).forEach(BlockColumn.self, [.integer(position), .real(date)]) { row in
            let id = row.integer(.id)
            last = id
            guard let style = session.references.type(row.integer(.type))?.aggregationStyle,
                let summary = StatisticsSummary(row.bytes(.summary), source: 0, isHandEntered: false, style: style)
            else { return true }
            // Damaged blocks are left to the integrity check.
            found.append((id, (try? BlockDays.runs(of: session.blockContents(id), summary)) ?? []))
            return true
        }
        for (block, runs) in found { try BlockDays.write(runs, of: block, session.database) }
        return last
    }

    // MARK: Routes

    /// Rewrites the points of old routes in the current format.
    private func renewRoutes() throws {
        var position: Int64 = 0
        while let next = try step({ try self.renewRoutes(after: position, $0) }), let next { position = next }
    }

    private func renewRoutes(after position: Int64, _ session: StoreReader) throws -> Int64? {
        enum Column: Int, SQLColumns {
            case id, payload
            static let list = selection(of: "r")
        }
        let sql = "SELECT \(Column.list) FROM route_block r WHERE id > ? AND last_date <= ? ORDER BY id LIMIT 64"
        var last: Int64?
        var renewed: [(id: Int64, payload: [UInt8])] = []
        try SQLStatement(session.database, sql).forEach(Column.self, [.integer(position), .real(date)]) { row in
            let id = row.integer(.id)
            last = id
            let bytes = row.bytes(.payload)
            if bytes.first != BlockCodec.version {
                let columns = try StoreReader.reading(id) { () throws(BlockDamage) in
                    try BlockCodec.decode(bytes, columns: RouteBlock.columnCount)
                }
                renewed.append((id, BlockCodec.encode(columns)))
            }
            return true
        }
        let update = try SQLStatement(session.database, "UPDATE route_block SET payload = ? WHERE id = ?")
        for block in renewed { try update.run(.blob(block.payload), .integer(block.id)) }
        return last
    }
}
