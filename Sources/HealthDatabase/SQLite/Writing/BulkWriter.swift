import Foundation
import GRDB
import HealthModel

/// Writes many samples as blocks and routes as blocks of points, all associated with one workout.
final class BulkWriter: BulkInsertion {
    /// How many samples or points a block holds: enough to compress well, few enough to open in microseconds.
    static let blockSize = 1024

    private let session: WriteSession
    private let revision: Vocabulary.Revision
    private(set) var members: [ClosedRange<Int64>] = []
    private var allowed: Set<ObjectType> = []
    /// Whether this writes what the owner of the store imports, for which no app needs a permission.
    private let isImport: Bool

    init(_ session: WriteSession) throws {
        self.session = session
        revision = try session.revision.get()
        isImport = false
    }

    /// A writer for what comes from another source.
    init(_ session: WriteSession, importedFrom revision: Vocabulary.Revision) {
        self.session = session
        self.revision = revision
        isImport = true
    }

    func append(_ batch: SampleBatch) throws(EngineError) {
        try EngineError.wrapping {
            try self.require(batch.type)
            try self.insert(batch)
        }
    }

    func append(_ route: RouteDraft, points next: () -> [RoutePoint]?) throws(EngineError) {
        try EngineError.wrapping { _ = try self.insert(route, points: next) }
    }

    // MARK: Samples

    /// Saves a batch of a type that the app may share.
    func insert(_ batch: SampleBatch) throws {
        let count = batch.starts.count
        guard batch.ends.count == count, batch.values.count == count, batch.type.family == .quantity,
            batch.unit.hasFaithfulString, batch.metadata?.syncIdentifier == nil
        else { throw EngineError(.invalidArgument, "A batch of samples is malformed.") }
        for first in stride(from: 0, to: count, by: Self.blockSize) {
            try insertBlock(batch, first..<min(first + Self.blockSize, count))
        }
    }

    /// Saves samples with derived identifiers, none of which is in use, as one block; answers its number.
    ///
    /// Categories come with the unit `count`, which nobody sees.
    func insertDerived(_ batch: SampleBatch) throws -> Int64 {
        try insertBlock(batch, 0..<batch.starts.count)
    }

    @discardableResult
    private func insertBlock(_ batch: SampleBatch, _ range: Range<Int>) throws -> Int64 {
        let starts = Array(batch.starts[range])
        let ends = Array(batch.ends[range])
        let values = Array(batch.values[range])
        let isCategory = isImport && batch.type.family == .category
        guard let unit = isCategory ? .count : batch.type.canonicalUnit, batch.unit.isCompatible(with: unit),
            zip(starts, ends).allSatisfy({ $0 <= $1 }), values.allSatisfy(\.isFinite)
        else {
            throw EngineError(.invalidArgument, "A batch holds a sample that ends before it starts or has no number.")
        }
        let canonical = batch.unit == unit ? values : values.map { batch.unit.convert($0, to: unit) ?? $0 }
        let facts = BlockFacts(
            firstID: session.takeNumbers(range.count), count: range.count,
            starts: (starts.min() ?? 0)...(starts.max() ?? 0), ends: (ends.min() ?? 0)...(ends.max() ?? 0),
            values: (canonical.min() ?? 0)...(canonical.max() ?? 0),
            firstUUID: batch.firstUUID.advanced(by: range.lowerBound), source: revision.record, device: batch.device,
            metadata: batch.metadata)
        if !isImport { try requireUnused(facts) }
        session.note(appearance: facts.firstID, of: batch.type, from: revision.source)
        session.note(duration: zip(starts, ends).reduce(0) { max($0, $1.1 - $1.0) }, of: batch.type)
        let database = session.database
        try SQLStatement(
            database,
            """
            INSERT INTO block (id, count, uuid, type, revision, device, metadata, unit, min_start, max_start, min_end,
            max_end, minimum, maximum, summary) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """
        ).run(
            .integer(facts.firstID), .integer(Int64(facts.count)), .uuid(facts.firstUUID),
            .integer(session.vocabulary.id(of: batch.type)), .integer(revision.id),
            try batch.device.map { .integer(try session.vocabulary.id(of: $0, database)) } ?? .null,
            try batch.metadata.map { .integer(try session.vocabulary.id(of: $0, database)) } ?? .null,
            .integer(try session.vocabulary.id(of: batch.unit, database)), .real(facts.starts.lowerBound),
            .real(facts.starts.upperBound), .real(facts.ends.lowerBound), .real(facts.ends.upperBound),
            .real(facts.values.lowerBound), .real(facts.values.upperBound),
            .blob(isCategory ? [] : Self.summary(of: facts, batch.type, starts, ends, canonical).bytes))
        try SQLStatement(database, "INSERT INTO block_data (block, payload) VALUES (?, ?)")
            .run(.integer(facts.firstID), .blob(BlockCodec.encode([starts, ends, values])))
        members.append(facts.ids)
        return facts.firstID
    }

    private static func summary(
        of facts: BlockFacts, _ type: ObjectType, _ starts: [Double], _ ends: [Double], _ values: [Double]
    ) -> StatisticsSummary {
        let columns = StatisticsColumns(starts: starts, ends: ends, values: values, firstNumber: facts.firstID)
        return columns.summary(
            of: 0..<facts.count, source: 0, isHandEntered: false, style: type.aggregationStyle ?? .discreteArithmetic)
    }

    /// Refuses a run of identifiers of which one is in use (STO-2).
    private func requireUnused(_ facts: BlockFacts) throws {
        let last = facts.firstUUID.advanced(by: facts.count - 1)
        for table in ["sample", "tombstone", "block"] {
            let sql = "SELECT 1 FROM \(table) WHERE uuid BETWEEN ? AND ? LIMIT 1"
            let isUsed = try SQLStatement(session.database, sql).first(.uuid(facts.firstUUID), .uuid(last)) { _ in true
            }
            if isUsed == true { throw RowWriter.alreadyStored }
        }
        if try session.read.block(holding: facts.firstUUID) != nil { throw RowWriter.alreadyStored }
    }

    private func require(_ type: ObjectType) throws {
        guard !isImport, allowed.insert(type).inserted else { return }
        try session.requireSharing([type])
    }

    // MARK: Routes

    /// Saves a route; answers its row, or that of the stored one which a sync identifier protects.
    func insert(_ route: RouteDraft, points next: () -> [RoutePoint]?) throws -> Int64 {
        try require(.workoutRoute)
        var facts = (count: 0, first: 0.0, last: 0.0)
        var blocks: [RouteBlock] = []
        var pending: [RoutePoint] = []
        func close(_ points: ArraySlice<RoutePoint>) {
            guard let first = points.first, let last = points.last else { return }
            if facts.count == 0 { facts.first = first.timestamp }
            facts.count += points.count
            facts.last = last.timestamp
            blocks.append(RouteBlock(points))
        }
        while let points = next() {
            pending.append(contentsOf: points)
            let whole = pending.count - pending.count % Self.blockSize
            for first in stride(from: 0, to: whole, by: Self.blockSize) {
                close(pending[first..<first + Self.blockSize])
            }
            pending.removeFirst(whole)
        }
        close(pending[...])
        guard facts.count > 0 else { throw EngineError(.invalidArgument, "A route needs at least one location.") }
        guard facts.first <= facts.last else {
            throw EngineError(.invalidArgument, "The locations are not in time order.")
        }
        let sample = SampleRecord(
            uuid: route.uuid, type: .workoutRoute, start: facts.first, end: facts.last,
            content: .route(count: facts.count), device: route.device, metadata: route.metadata)
        guard let id = try RowWriter(session, revision: revision).insert(sample) else { throw RowDecoder.damage }
        let exists = try SQLStatement(session.database, "SELECT 1 FROM route_block WHERE route = ? LIMIT 1")
            .first(.integer(id)) { _ in true }
        if exists == nil {
            let insert = try SQLStatement(
                session.database,
                "INSERT INTO route_block (route, count, first_date, last_date, payload) VALUES (?, ?, ?, ?, ?)")
            for block in blocks {
                try insert.run(
                    .integer(id), .integer(Int64(block.count)), .real(block.first), .real(block.last),
                    .blob(block.payload))
            }
        }
        members.append(id...id)
        return id
    }
}

/// Consecutive points of a route as they are stored.
struct RouteBlock {
    let count: Int
    let first: Double
    let last: Double
    let payload: [UInt8]

    private static let columnCount = 10

    init(_ points: ArraySlice<RoutePoint>) {
        count = points.count
        first = points.first?.timestamp ?? 0
        last = points.last?.timestamp ?? 0
        // One by one: key paths in an array would ask the runtime about every point.
        payload = BlockCodec.encode([
            points.map(\.timestamp), points.map(\.latitude), points.map(\.longitude), points.map(\.altitude),
            points.map(\.speed), points.map(\.course), points.map(\.horizontalAccuracy),
            points.map(\.verticalAccuracy), points.map(\.speedAccuracy), points.map(\.courseAccuracy),
        ])
    }

    static func points(_ payload: UnsafeRawBufferPointer) throws(BlockDamage) -> [RoutePoint] {
        let columns = try BlockCodec.decode(payload, columns: Self.columnCount)
        return columns[0].indices.map { index in
            RoutePoint(
                timestamp: columns[0][index], latitude: columns[1][index], longitude: columns[2][index],
                altitude: columns[3][index], speed: columns[4][index], course: columns[5][index],
                horizontalAccuracy: columns[6][index], verticalAccuracy: columns[7][index],
                speedAccuracy: columns[8][index], courseAccuracy: columns[9][index])
        }
    }
}
