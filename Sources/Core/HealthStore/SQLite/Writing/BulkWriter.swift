import Foundation
import GRDB
package import HealthModel

/// A writer of many samples as blocks, and of routes as blocks of points, all associated with one workout.
package final class BulkWriter {
    /// The number of route points per block.
    static let blockSize = 8_192

    private let session: StoreWriter
    private let blocks: BlockWriter
    private let revision: ReferenceTable.Revision
    private(set) var members: [ClosedRange<Int64>] = []
    private var allowed: Set<ObjectType> = []
    /// A Boolean value that indicates whether this is an import by the owner of the store, for which apps need no
    /// permission.
    private let isImport: Bool
    /// The row of the workout, if it is stored already.
    private let workout: Int64?

    /// Creates a writer of an app's own data.
    ///
    /// - Parameter workout: The row of the workout that everything belongs to, if it is stored already.
    init(_ session: StoreWriter, workout: Int64? = nil) throws {
        self.session = session
        self.workout = workout
        blocks = BlockWriter(session.database)
        revision = try session.revision.get()
        isImport = false
    }

    /// Creates a writer of data from another source.
    init(_ session: StoreWriter, importedFrom revision: ReferenceTable.Revision) {
        self.session = session
        workout = nil
        blocks = BlockWriter(session.database)
        self.revision = revision
        isImport = true
    }

    /// Saves a batch of samples of the workout.
    package func append(_ batch: SampleBatch) throws(EngineError) {
        try EngineError.wrapping {
            try self.require(batch.type)
            try self.insert(batch)
        }
    }

    /// Saves a route of the workout.
    ///
    /// The points come in time order, in batches, until the closure returns nil.
    package func append(_ route: RouteDraft, points next: () -> [RoutePoint]?) throws(EngineError) {
        try EngineError.wrapping { _ = try self.insert(route, points: next) }
    }

    /// Saves a series of heartbeats of the workout.
    package func append(_ heartbeats: HeartbeatDraft) throws(EngineError) {
        try EngineError.wrapping {
            let id = try self.session.insert(heartbeats)
            self.members.append(id...id)
        }
    }

    /// Stores data beside the workout that no sample can represent; at most once.
    package func append(_ supplement: WorkoutSupplement) throws(EngineError) {
        guard let workout else {
            throw EngineError(.invalidArgument, "A supplement requires a stored workout.")
        }
        try EngineError.wrapping { try self.session.insert(supplement, of: workout) }
    }

    // MARK: Samples

    /// Saves a batch of a type that the app may share.
    func insert(_ batch: SampleBatch) throws {
        let count = batch.starts.count
        guard batch.ends.count == count, batch.values.count == count, batch.type.family == .quantity,
            batch.unit.hasFaithfulString, batch.metadata?.syncIdentifier == nil
        else { throw EngineError(.invalidArgument, "A batch of samples is malformed.") }
        for first in stride(from: 0, to: count, by: BlockWriter.largest) {
            try insertBlock(batch, first..<min(first + BlockWriter.largest, count))
        }
    }

    private func insertBlock(_ batch: SampleBatch, _ range: Range<Int>) throws {
        let firstUUID = batch.firstUUID.advanced(by: range.lowerBound)
        try requireUnused(firstUUID, count: range.count)
        try write(
            BlockContents(
                origin: origin(batch.type, batch.device, batch.metadata, batch.unit), type: batch.type,
                unit: batch.unit, identity: .run(number: session.allocateNumbers(range.count), uuid: firstUUID),
                starts: Array(batch.starts[range]), ends: Array(batch.ends[range]),
                values: Array(batch.values[range])))
    }

    /// Saves samples with derived, unused identifiers as one block, and returns its number.
    ///
    /// - Parameter lows: The low halves of their identifiers.
    func insert(_ batch: ImportBatch, lows: [UInt64], _ range: Range<Int>) throws -> Int64 {
        let number = session.allocateNumbers(range.count)
        let unit = batch.unit ?? .count
        try write(
            BlockContents(
                origin: origin(batch.type, batch.device, batch.metadata, unit), type: batch.type, unit: unit,
                identity: .derived(
                    number: number, high: batch.identity.high, lows: Array(lows[range]), ordinal: batch.ordinal),
                starts: Array(batch.starts[range]), ends: Array(batch.ends[range]), values: Array(batch.values[range]),
                delays: range.map { batch.created[$0] - batch.ends[$0] }))
        return number
    }

    private func origin(
        _ type: ObjectType, _ device: DeviceRecord?, _ metadata: Metadata?, _ unit: QuantityUnit
    ) throws -> BlockContents.Origin {
        let database = session.database
        return BlockContents.Origin(
            type: session.references.id(of: type), revision: revision.id,
            device: try device.map { try session.references.id(of: $0, database) },
            metadata: try metadata.map { try session.references.id(of: $0, database) },
            unit: try session.references.id(of: unit, database))
    }

    private func write(_ block: BlockContents) throws {
        guard let unit = block.type.blockUnit, block.unit.isCompatible(with: unit),
            zip(block.starts, block.ends).allSatisfy({ $0 <= $1 }), block.values.allSatisfy(\.isFinite)
        else {
            throw EngineError(.invalidArgument, "A batch contains a sample with an invalid interval or value.")
        }
        let first = block.identity.number(0)
        let digest = try blocks.write(block)
        session.note(
            from: digest.minStart, to: digest.maxEnd,
            longest: zip(block.starts, block.ends).reduce(0) { max($0, $1.1 - $1.0) }, of: block.type)
        session.sampleCounts.add(
            block.count, number: first, of: block.origin.type, by: revision.source, from: digest.minStart,
            to: digest.maxEnd)
        members.append(first...first + Int64(block.count) - 1)
    }

    /// Throws an error if any identifier of a run is in use (STO-2).
    private func requireUnused(_ first: UUID, count: Int) throws {
        let last = first.advanced(by: count - 1)
        for table in ["sample", "tombstone", "block"] {
            let sql = "SELECT 1 FROM \(table) WHERE uuid BETWEEN ? AND ? LIMIT 1"
            let isUsed = try SQLStatement(session.database, sql).hasRow(.uuid(first), .uuid(last))
            if isUsed { throw RowWriter.alreadyStored }
        }
        if try session.read.block(holding: first, blocks.directory) != nil { throw RowWriter.alreadyStored }
        // Each identifier has a separate key and is looked up by itself; the session is captured once, because
        // copying it is costly.
        let (read, directory) = (session.read, blocks.directory)
        for index in 1..<max(1, try directory.holdsAny() ? count : 1) {
            let uuid = first.advanced(by: index)
            if try directory.candidates(uuid).isEmpty { continue }
            if try read.scatteredBlock(holding: uuid, directory) != nil { throw RowWriter.alreadyStored }
        }
        if try session.read.tombstoneRunsReach(first, last) { throw RowWriter.alreadyStored }
    }

    private func require(_ type: ObjectType) throws {
        guard !isImport, allowed.insert(type).inserted else { return }
        try session.requireSharing([type])
    }

    // MARK: Routes

    /// Saves a route, and returns its row, or that of the stored one that a sync identifier preserves (RTE-14).
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
            throw EngineError(.invalidArgument, "The locations are not in chronological order.")
        }
        let sample = SampleRecord(
            uuid: route.uuid, type: .workoutRoute, start: facts.first, end: facts.last,
            content: .route(count: facts.count), device: route.device, metadata: route.metadata)
        guard let id = try RowWriter(session, revision: revision).insert(sample) else { throw RowDecoder.damage }
        let exists = try SQLStatement(session.database, "SELECT 1 FROM route_block WHERE route = ? LIMIT 1")
            .hasRow(.integer(id))
        if !exists {
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

extension StoreWriter {
    /// Inserts a workout in bulk, with everything the closure appends to it.
    ///
    /// - Parameter pass: The import pass over the file that the workout comes from.
    package func insert(
        _ workout: SampleRecord, in pass: ImportPass = ImportPass(),
        contents: (BulkWriter) throws(EngineError) -> Void
    ) throws {
        try save([workout])
        let row = try workoutRow(workout.uuid, mustBeOwn: true)
        let writer = try BulkWriter(self, workout: row)
        try contents(writer)
        try associate(writer.members, with: row)
        if !savesAsApp { try journal(pass) }
    }
}
