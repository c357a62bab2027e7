import Foundation
import GRDB
import HealthModel

/// A writer of imported files, which detects duplicates.
///
/// Samples become blocks where there are enough of them, whatever their source; a file is read in passes, and a pass
/// compares new data with data written before the pass, stream by stream.
package final class ImportWriter {
    /// The minimum number of samples of a block: a smaller block would take more space than rows.
    private static let shortestBlock = 5
    /// The maximum number of cached blocks.
    private static let knownLimit = 64

    let session: StoreWriter
    private let pass: ImportPass
    /// A Boolean value that indicates whether the store keeps elements that may have become supported since; nil
    /// until first read.
    var keepsFormerElements: Bool?
    private var revisions: [AppIdentity: ReferenceTable.Revision] = [:]
    private var rowWriters: [Int64: RowWriter] = [:]
    private var bulkWriters: [Int64: BulkWriter] = [:]
    private var systemSources: Set<Int64> = []
    private var knownLows: [Int64: [UInt64]] = [:]
    private(set) lazy var restorer = ObjectRestorer(self)

    init(_ session: StoreWriter, _ pass: ImportPass) {
        self.session = session
        self.pass = pass
    }

    // MARK: Origins

    func revision(of source: AppIdentity, device: DeviceRecord?) throws -> ReferenceTable.Revision {
        let revision: ReferenceTable.Revision
        if let known = revisions[source] {
            revision = known
        } else {
            revision = try session.references.revision(of: source, session.database)
            revisions[source] = revision
        }
        // Sources with devices by Apple belong to the system (EXP-20).
        if device?[.manufacturer]?.hasPrefix("Apple") == true, systemSources.insert(revision.source).inserted {
            try SQLStatement(session.database, "INSERT OR IGNORE INTO system_source (bundle) VALUES (?)")
                .run(.text(revision.record.source.bundleIdentifier))
        }
        return revision
    }

    func rows(_ revision: ReferenceTable.Revision) throws -> RowWriter {
        if let writer = rowWriters[revision.id] { return writer }
        let writer = try RowWriter(session, revision: revision)
        rowWriters[revision.id] = writer
        return writer
    }

    private func bulk(_ revision: ReferenceTable.Revision) -> BulkWriter {
        if let writer = bulkWriters[revision.id] { return writer }
        let writer = BulkWriter(session, importedFrom: revision)
        bulkWriters[revision.id] = writer
        return writer
    }

    // MARK: Samples

    /// Saves an object with its contents.
    ///
    /// A contained sample that is already stored on its own becomes part of it.
    package func append(_ batch: ImportBatch) throws(EngineError) -> ImportTally {
        try EngineError.wrapping { try self.insert(batch) }
    }

    private func insert(_ batch: ImportBatch) throws -> ImportTally {
        let count = batch.starts.count
        let isCategory = batch.type.family == .category
        guard batch.ends.count == count, batch.values.count == count, batch.created.count == count,
            isCategory == (batch.unit == nil), isCategory || batch.type.family == .quantity,
            batch.ordinal < DerivedIdentity.ordinalLimit
        else { throw EngineError(.invalidArgument, "A batch of imported samples is malformed.") }
        guard count > 0 else { return ImportTally() }
        let lows = BlockIdentity.lows(
            starts: batch.starts, ends: batch.ends, values: batch.values, of: batch.type, ordinal: batch.ordinal)
        var new = batch
        let fresh = try unknown(lows, high: batch.identity.high)
        if let fresh {
            new.starts = fresh.map { batch.starts[$0] }
            new.ends = fresh.map { batch.ends[$0] }
            new.values = fresh.map { batch.values[$0] }
            new.created = fresh.map { batch.created[$0] }
        }
        if !new.starts.isEmpty { try write(new, lows: fresh.map { $0.map { lows[$0] } } ?? lows) }
        return ImportTally(added: new.starts.count, known: count - new.starts.count)
    }

    private func write(_ batch: ImportBatch, lows: [UInt64]) throws {
        let revision = try revision(of: batch.source, device: batch.device)
        let count = batch.starts.count
        guard count >= Self.shortestBlock else {
            for index in 0..<count { try writeRow(batch, index, revision) }
            return
        }
        let writer = bulk(revision)
        for first in stride(from: 0, to: count, by: BlockWriter.largest) {
            let range = first..<min(first + BlockWriter.largest, count)
            pass.ownBlocks.insert(try writer.insert(batch, lows: lows, range))
        }
    }

    private func writeRow(_ batch: ImportBatch, _ index: Int, _ revision: ReferenceTable.Revision) throws {
        let value = batch.values[index]
        let content =
            batch.unit.map { SampleContent.quantity(QuantityValue(value, $0)) }
            ?? .category(Int(exactly: value) ?? 0)
        let uuid = batch.identity.uuid(
            start: batch.starts[index], end: batch.ends[index], value: batch.unit == nil ? value : 0,
            ordinal: batch.ordinal)
        let record = SampleRecord(
            uuid: uuid, type: batch.type, start: batch.starts[index], end: batch.ends[index], content: content,
            device: batch.device, metadata: batch.metadata)
        let created = batch.created[index]
        try writeRow(
            ImportedObject(record: record, source: batch.source, created: created.isFinite ? created : nil), revision)
    }

    @discardableResult
    private func writeRow(_ object: ImportedObject, _ revision: ReferenceTable.Revision) throws -> Int64 {
        let last = session.lastNumber
        guard let id = try rows(revision).insert(object.record) else { throw RowDecoder.damage }
        // A sync identifier may have made the save be ignored.
        if id > last { try remember(object.created, object.looseSyncIdentifier, of: id) }
        return id
    }

    /// Stores import details that objects cannot store.
    func remember(_ created: Double?, _ looseSyncIdentifier: String?, of id: Int64) throws {
        guard created != nil || looseSyncIdentifier != nil else { return }
        try SQLStatement(session.database, "INSERT INTO sample_import (sample, created, sync) VALUES (?, ?, ?)")
            .run(.integer(id), created.map { .real($0) } ?? .null, SQLValue(looseSyncIdentifier))
    }

    // MARK: Duplicate detection

    /// Returns the indexes of the identifiers that are neither stored nor deleted; nil for all.
    private func unknown(_ lows: [UInt64], high: UInt64) throws -> [Int]? {
        guard let least = lows.min(), let greatest = lows.max() else { return nil }
        var known: Set<UInt64> = []
        let bounds: [SQLValue] = [.uuid(UUID(high: high, low: least)), .uuid(UUID(high: high, low: greatest))]
        for table in ["sample", "tombstone"] {
            let sql = "SELECT uuid FROM \(table) WHERE uuid BETWEEN ? AND ?"
            try SQLStatement(session.database, sql).forEach(bounds) {
                known.insert(try $0.uuid(.only).low)
                return true
            }
        }
        let seconds =
            DerivedIdentity.start(
                of: UUID(high: high, low: least))...DerivedIdentity.start(of: UUID(high: high, low: greatest))
        var blocks: [[UInt64]] = []
        for block in try session.read.derivedBlocks(high: high, starting: seconds)
        where !pass.ownBlocks.contains(block.id) {
            blocks.append(try lowsOfBlock(block))
        }
        if known.isEmpty, blocks.isEmpty { return nil }
        var isKnown = [Bool](repeating: false, count: lows.count)
        for block in blocks { Self.mark(lows, in: block, &isKnown) }
        return lows.indices.filter { !isKnown[$0] && !known.contains(lows[$0]) }
    }

    /// Marks the identifiers that a block contains; both lists are roughly in chronological order.
    private static func mark(_ lows: [UInt64], in block: [UInt64], _ isKnown: inout [Bool]) {
        var place = 0
        for (index, low) in lows.enumerated() {
            if place == block.count || block[place] > low {
                // One of the lists is not in chronological order here.
                var (first, end) = (0, place)
                while first < end {
                    let middle = (first + end) / 2
                    if block[middle] < low { first = middle + 1 } else { end = middle }
                }
                place = first
            }
            while place < block.count, block[place] < low { place += 1 }
            if place < block.count, block[place] == low { isKnown[index] = true }
        }
    }

    /// Returns the identifiers of a block, in ascending order.
    private func lowsOfBlock(_ block: StoreReader.DerivedBlock) throws -> [UInt64] {
        if let known = knownLows[block.id] { return known }
        var lows = try session.read.lows(of: block)
        if !zip(lows, lows.dropFirst()).allSatisfy({ $0 < $1 }) { lows.sort() }
        if knownLows.count >= Self.knownLimit { knownLows.removeAll(keepingCapacity: true) }
        knownLows[block.id] = lows
        return lows
    }

    private func isKnown(_ uuid: UUID) throws -> Bool {
        try session.number(of: uuid) != nil || isDeleted(uuid)
    }

    /// Returns whether an object with an identifier was deleted.
    func isDeleted(_ uuid: UUID) throws -> Bool {
        if try session.read.tombstoneRunsReach(uuid, uuid) { return true }
        return try SQLStatement(session.database, "SELECT 1 FROM tombstone WHERE uuid = ?").hasRow(.uuid(uuid))
    }

    // MARK: Objects

    /// Saves an object with its contents.
    ///
    /// A contained sample that is already stored on its own becomes part of it.
    package func append(_ object: ImportedObject) throws(EngineError) -> ImportTally {
        try EngineError.wrapping {
            guard try !self.isKnown(object.record.uuid) else { return ImportTally(known: 1) }
            let revision = try self.revision(of: object.source, device: object.record.device)
            guard case .correlation(let contained) = object.record.content else {
                let last = self.session.lastNumber
                let id = try self.writeRow(object, revision)
                guard id > last else { return ImportTally(known: 1) }
                if case .heartbeats = object.record.content { try self.session.insertHeartbeats(object.beats, of: id) }
                try self.session.insertVoltages(object.voltages, of: id)
                return ImportTally(added: 1)
            }
            var alone = object
            var stored: [UUID] = []
            var rest: [SampleRecord] = []
            for inner in contained {
                if try self.isKnown(inner.uuid) { stored.append(inner.uuid) } else { rest.append(inner) }
            }
            alone.record.content = .correlation(rest)
            let last = self.session.lastNumber
            let id = try self.writeRow(alone, revision)
            guard id > last else { return ImportTally(known: 1) }
            for uuid in stored { try self.move(uuid, into: id) }
            return ImportTally(added: 1)
        }
    }

    /// Moves a stored sample into a correlation.
    private func move(_ uuid: UUID, into correlation: Int64) throws {
        if let block = try session.read.block(holding: uuid) { try session.unpack(block.id) }
        try SQLStatement(session.database, "UPDATE sample SET correlation = ? WHERE uuid = ? AND correlation IS NULL")
            .run(.integer(correlation), .uuid(uuid))
    }

    /// Saves a workout and its routes; the routes are requested only if the workout is new.
    package func append(
        _ workout: ImportedObject, routes: () throws(EngineError) -> [ImportedRoute]
    ) throws(EngineError) -> ImportTally {
        try EngineError.wrapping {
            guard try !self.isKnown(workout.record.uuid) else { return ImportTally(known: 1) }
            let last = self.session.lastNumber
            let id = try self.writeRow(
                workout, self.revision(of: workout.source, device: workout.record.device))
            guard id > last else { return ImportTally(known: 1) }
            var members: [ClosedRange<Int64>] = []
            for route in try routes() where try !self.isKnown(route.draft.uuid) {
                let writer = BulkWriter(
                    self.session,
                    importedFrom: try self.revision(of: route.source, device: route.draft.device))
                var rest: [RoutePoint]? = route.points
                let number = try writer.insert(route.draft) {
                    defer { rest = nil }
                    return rest
                }
                members.append(number...number)
            }
            if !members.isEmpty { try self.session.associate(members, with: id) }
            return ImportTally(added: 1)
        }
    }

    // MARK: Unsupported elements

    /// Preserves an element.
    package func preserve(_ element: PreservedElement) throws(EngineError) -> ImportTally {
        try EngineError.wrapping {
            try SQLStatement(
                self.session.database,
                "INSERT OR IGNORE INTO kept (identity, kind, type, reason, body, payload) VALUES (?, ?, ?, ?, ?, ?)"
            ).run(
                .uuid(element.identity), .text(element.kind), SQLValue(element.type), .text(element.reason),
                .text(element.body),
                element.columns.isEmpty
                    ? .null : .blob([UInt8(element.columns.count)] + BlockCodec.encode(element.columns)))
            return self.session.database.changesCount > 0 ? ImportTally(added: 1) : ImportTally(known: 1)
        }
    }
}

extension StoreWriter {
    /// Imports objects recorded by other sources: no permission to share is required, and objects keep the source that
    /// the file names (EXP-20).
    ///
    /// Objects already stored remain unchanged.
    ///
    /// - Parameter pass: The import pass over the file that the transaction belongs to.
    package func importObjects(
        in pass: ImportPass, contents: (ImportWriter) throws(EngineError) -> Void
    ) throws {
        let writer = ImportWriter(self, pass)
        try contents(writer)
        try writer.restorer.finish()
        try journal(pass)
    }
}
