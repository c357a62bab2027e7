import Foundation
import GRDB
import HealthModel

/// A deleter of the samples of a workout, as far as an app is permitted (STO-38).
///
/// A block to delete entirely is not decoded, and tombstones of rows are inserted by type and source: of a million
/// objects hardly any is examined by itself.
struct AssociatedSampleDeleter {
    private let session: StoreWriter
    private let journal: ImportJournal
    private var mayDeleteOwn: [ObjectType: Bool] = [:]
    private var hasSyncIdentifier: [Int64: Bool] = [:]
    /// The run of the journal that was used last.
    private var lastRun: ImportJournal.Run?
    /// The number of deleted objects.
    private(set) var count = 0
    /// The number of objects that may not be deleted.
    private(set) var kept = 0
    private let takesMeasured: Bool
    private let authority: DeletionAuthority

    private var read: StoreReader { session.read }
    private var database: Database { session.database }

    /// Creates a deleter.
    ///
    /// - Parameters:
    ///   - takesMeasured: A Boolean value that indicates whether sensor data are deleted, too.
    ///   - authority: The authority that determines whether only the app's own objects are deleted.
    init(_ session: StoreWriter, takesMeasured: Bool, _ authority: DeletionAuthority) {
        self.session = session
        self.takesMeasured = takesMeasured
        self.authority = authority
        journal = ImportJournal(session.database)
    }

    /// Deletes the objects with insertion numbers in runs, except workouts.
    ///
    /// - Parameter runs: Ascending, disjoint runs.
    mutating func delete(_ runs: [ClosedRange<Int64>]) throws {
        for block in try blocks(in: runs) { try delete(block, runs) }
        for run in runs { try deleteRows(in: run) }
    }

    // MARK: Authorization

    private mutating func mayDelete(_ number: Int64, of type: ObjectType, from bundle: String?) throws -> Bool {
        if authority == .owner || isMeasured(bundle) { return true }
        if bundle == session.app.source.bundleIdentifier, try mayDeleteOwn(type) { return true }
        if lastRun?.numbers.contains(number) != true { lastRun = try journal.run(of: number) }
        return lastRun?.app == session.app.source.bundleIdentifier
    }

    private func isMeasured(_ bundle: String?) -> Bool {
        takesMeasured && bundle == AppIdentity.sensorsBundleIdentifier
    }

    private mutating func mayDeleteOwn(_ type: ObjectType) throws -> Bool {
        if let known = mayDeleteOwn[type] { return known }
        let mayDelete =
            try type.family == .correlation || read.authorization(of: session.app, for: type).share == .authorized
        mayDeleteOwn[type] = mayDelete
        return mayDelete
    }

    // MARK: Blocks

    private struct Block {
        var facts: BlockFacts
        var source: Int64
        /// A Boolean value that indicates whether its tombstones must preserve some of its metadata.
        var isSynced: Bool
    }

    private func blocks(in runs: [ClosedRange<Int64>]) throws -> [Block] {
        enum Column: Int, SQLColumns {
            case source
            static let list = selection(of: "r")
        }
        let sql = """
            SELECT \(BlockColumn.list), \(Column.list) FROM block b JOIN revision r ON r.id = b.revision
            WHERE b.id IN (\(BlockRuns.numbers)) ORDER BY b.id
            """
        let statement = try SQLStatement(database, sql)
        var decoder = RowDecoder(read)
        var found: [Int64: Block] = [:]
        for run in runs {
            try statement.forEach(BlockColumn.self, [.integer(run.lowerBound), .integer(run.upperBound)]) { row in
                // Types of a newer version, which are unknown here, are not deleted.
                guard session.references.type(row.integer(.type)) != nil else { return true }
                let facts = try read.blockFacts(from: row, &decoder)
                guard facts.ids.overlaps(run) else { return true }
                let isSynced = facts.metadata.map { !StoreWriter.kept(of: $0).isEmpty } ?? false
                let source = row.next(Column.self).integer(.source)
                found[facts.firstID] = Block(facts: facts, source: source, isSynced: isSynced)
                return true
            }
        }
        return found.values.sorted { $0.facts.firstID < $1.facts.firstID }
    }

    /// Deletes a block entirely if possible, and otherwise converts the samples to examine to rows.
    private mutating func delete(_ block: Block, _ runs: [ClosedRange<Int64>]) throws {
        let (facts, bundle) = (block.facts, block.facts.source.source.bundleIdentifier)
        let identity: BlockIdentity
        if facts.isScattered || facts.ordinal != nil {
            identity = try read.blockContents(facts.firstID).identity
        } else {
            identity = .run(number: facts.firstID, uuid: facts.firstUUID)
        }
        // Samples are rarely examined one by one.
        if try facts.isScattered || !goesWhole(facts, from: bundle, runs) {
            let members = (0..<facts.count).filter { Self.run(of: identity.number($0), runs) != nil }
            let deleted = try members.count {
                try mayDelete(identity.number($0), of: facts.type, from: bundle)
            }
            guard deleted > 0, let first = members.first, let last = members.last else {
                kept += members.count
                return
            }
            // The rows are examined with the others.
            if deleted < facts.count { return try session.unpack(facts.firstID, around: first...last) }
        }
        if block.isSynced { return try session.unpack(facts.firstID) }
        try SQLStatement(database, "DELETE FROM block WHERE id = ?").run(.integer(facts.firstID))
        session.upkeep.note(from: facts.starts.lowerBound, to: facts.ends.upperBound)
        session.sampleCounts.remove(
            facts.count, of: session.references.id(of: facts.type), by: block.source, from: facts.starts.lowerBound,
            to: facts.ends.upperBound)
        try session.insertTombstones(
            Self.runs(of: identity, count: facts.count), type: facts.type, source: block.source)
        if case .each(let numbers, _) = identity {
            for run in MemberRuns.union(numbers.map { $0...$0 }) { session.note(deleted: run) }
        } else {
            session.note(deleted: facts.ids)
        }
        count += facts.count
    }

    /// Returns whether a block with consecutive numbers belongs to one run entirely, and to one run of the journal if
    /// it is not the app's own.
    private mutating func goesWhole(
        _ facts: BlockFacts, from bundle: String, _ runs: [ClosedRange<Int64>]
    ) throws -> Bool {
        guard let run = Self.run(of: facts.firstID, runs), run.contains(facts.lastID),
            try mayDelete(facts.firstID, of: facts.type, from: bundle)
        else { return false }
        let isOwn =
            try authority == .owner || isMeasured(bundle)
            || bundle == session.app.source.bundleIdentifier && mayDeleteOwn(facts.type)
        return isOwn || lastRun?.numbers.contains(facts.lastID) == true
    }

    /// Returns the run that contains a number.
    private static func run(of number: Int64, _ runs: [ClosedRange<Int64>]) -> ClosedRange<Int64>? {
        let low = runs.firstPlace { $0.upperBound >= number }
        return low < runs.count && runs[low].contains(number) ? runs[low] : nil
    }

    private static func runs(of identity: BlockIdentity, count: Int) -> [(uuid: UUID, count: Int)] {
        if case .run(_, let uuid) = identity { return [(uuid, count)] }
        return StoreWriter.runs(of: (0..<count).map { identity.uuid($0) })
    }

    // MARK: Rows

    /// The key of rows that are deleted together.
    private struct Grave: Hashable {
        var type: ObjectType
        var source: Int64
    }

    private mutating func deleteRows(in run: ClosedRange<Int64>) throws {
        enum Column: Int, SQLColumns {
            case id, uuid, type, source, bundle, metadata, correlation, startDate, endDate
            static let list = selection(of: "s", [.source: "r.source", .bundle: "o.bundle"])
        }
        let sql = """
            SELECT \(Column.list) FROM sample s
            JOIN revision r ON r.id = s.revision JOIN source o ON o.id = r.source
            WHERE s.id BETWEEN ? AND ? ORDER BY s.id
            """
        var graves: [Grave: [(id: Int64, uuid: UUID)]] = [:]
        var others: [(id: Int64, type: ObjectType)] = []
        let bounds: [SQLValue] = [.integer(run.lowerBound), .integer(run.upperBound)]
        try SQLStatement(database, sql).forEach(Column.self, bounds) { row in
            let id = row.integer(.id)
            guard let type = session.references.type(row.integer(.type)), type != .workout else { return true }
            guard try mayDelete(id, of: type, from: row.text(.bundle)) else {
                kept += 1
                return true
            }
            // Correlations, their contents, and objects whose tombstones have metadata are deleted one by one.
            if try type.family == .correlation || !row.isNull(.correlation)
                || isSynced(row.optionalInteger(.metadata))
            {
                others.append((id, type))
            } else {
                session.upkeep.note(from: row.real(.startDate), to: row.real(.endDate))
                session.sampleCounts.remove(
                    of: row.integer(.type), by: row.integer(.source), from: row.real(.startDate),
                    to: row.real(.endDate))
                graves[Grave(type: type, source: row.integer(.source)), default: []].append((id, try row.uuid(.uuid)))
            }
            return true
        }
        let delete = try SQLStatement(database, "DELETE FROM sample WHERE id = ?")
        let order = graves.keys.sorted { ($0.type.index, $0.source) < ($1.type.index, $1.source) }
        for grave in order {
            let rows = graves[grave] ?? []
            for row in rows {
                try delete.run(.integer(row.id))
                session.note(deleted: row.id...row.id)
            }
            try session.insertTombstones(
                StoreWriter.runs(of: rows.map(\.uuid)), type: grave.type, source: grave.source)
            count += rows.count
        }
        let exists = try SQLStatement(database, "SELECT 1 FROM sample WHERE id = ?")
        for other in others.sorted(by: { ($0.type.index, $0.id) < ($1.type.index, $1.id) })
        where try exists.hasRow(.integer(other.id)) {
            try session.deleteRow(other.id)
            count += 1
        }
    }

    private mutating func isSynced(_ metadata: Int64?) throws -> Bool {
        guard let metadata else { return false }
        if let known = hasSyncIdentifier[metadata] { return known }
        let isSynced = try !StoreWriter.kept(of: session.references.metadata(metadata, database)).isEmpty
        hasSyncIdentifier[metadata] = isSynced
        return isSynced
    }
}
