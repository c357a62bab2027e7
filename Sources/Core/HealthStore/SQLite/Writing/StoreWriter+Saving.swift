package import Foundation
import GRDB
package import HealthModel

extension StoreWriter {
    /// Saves objects in the order given (STO-4), all or none (STO-1), applying sync identifiers (STO-11, STO-12).
    ///
    /// Does not accept routes, nor an empty array (STO-3).
    package func save(_ samples: [SampleRecord]) throws {
        guard !samples.isEmpty else { throw EngineError(.invalidArgument, "No objects to save.") }
        guard !samples.contains(where: { $0.type.family == .workoutRoute }) else {
            throw EngineError(.invalidArgument, "Routes must be saved with a route builder.")
        }
        try requireSharing(Self.typesToShare(samples))
        try checkIdentifiers(samples)
        try insert(samples)
    }

    /// Inserts validated samples, as blocks where possible, otherwise as rows, and returns their numbers.
    @discardableResult
    func insert(_ samples: [SampleRecord]) throws -> [ClosedRange<Int64>] {
        for sample in samples { try StoreReader.checkStorable(sample) }
        let rows = try RowWriter(self)
        let bulk = try BulkWriter(self)
        var numbers: [ClosedRange<Int64>] = []
        for part in SampleRuns(samples).parts {
            if part.isBatch, let batch = SampleBatch(samples[part.range]) {
                try bulk.insert(batch)
                continue
            }
            for sample in samples[part.range] {
                // The identifiers were checked before this call wrote blocks.
                if !bulk.members.isEmpty, try read.block(holding: sample.uuid) != nil { throw RowWriter.alreadyStored }
                if let number = try rows.insert(sample) { numbers.append(number...number) }
            }
        }
        return numbers + bulk.members
    }

    /// Associates samples with a stored workout of the app (STO-20, STO-22, STO-23), saving those that are not stored
    /// yet, without their device (STO-9, STO-21).
    ///
    /// They may lie outside of its dates (STO-24), and the workout itself does not change (STO-25).
    package func add(_ samples: [SampleRecord], to workout: UUID) throws {
        let row = try workoutRow(workout, mustBeOwn: true)
        guard !samples.isEmpty else { throw EngineError(.invalidArgument, "No samples to add.") }
        for sample in samples where sample.type.family != .quantity && sample.type.family != .category {
            throw EngineError(.invalidArgument, "Only quantity and category samples can be added to a workout.")
        }
        try requireSharing(Self.typesToShare(samples))
        var numbers: [ClosedRange<Int64>] = []
        var new: [SampleRecord] = []
        var seen: Set<UUID> = []
        let mayBeStored = try holdsAny(of: samples.map(\.uuid))
        for var sample in samples {
            if mayBeStored, let number = try number(of: sample.uuid) {
                numbers.append(number...number)
            } else if seen.insert(sample.uuid).inserted {
                // They are saved without their device (STO-9).
                sample.device = nil
                new.append(sample)
            }
        }
        try checkIdentifiers(new)
        try associate(numbers + insert(new), with: row)
    }

    /// Returns the insertion number of a stored object, in a row or in a block.
    func number(of uuid: UUID) throws -> Int64? {
        try read.number(of: uuid)
    }

    /// Returns the types that require sharing permission to save objects: for a correlation those of its contents,
    /// not its own (AUTH-31).
    static func typesToShare(_ samples: [SampleRecord]) -> Set<ObjectType> {
        var types: Set<ObjectType> = []
        var last: ObjectType?
        for sample in samples {
            if sample.type.family == .correlation {
                types.formUnion(typesToShare(sample.contained))
            } else if sample.type != last {
                types.insert(sample.type)
                last = sample.type
            }
        }
        return types
    }

    /// Throws an error for identifiers in a block or a tombstone (STO-2).
    ///
    /// The unique index checks those in rows.
    func checkIdentifiers(_ samples: [SampleRecord]) throws {
        let identifiers = samples.flatMap { [$0.uuid] + $0.contained.map(\.uuid) }
        guard let bounds = Self.bounds(of: identifiers) else { return }
        // Identifiers are created in ascending order, so the range of a batch is mostly unused, and one query is
        // sufficient.
        let tombstone = try SQLStatement(database, "SELECT 1 FROM tombstone WHERE uuid BETWEEN ? AND ? LIMIT 1")
        if try tombstone.hasRow(.uuid(bounds.least), .uuid(bounds.greatest)) {
            let one = try SQLStatement(database, "SELECT 1 FROM tombstone WHERE uuid = ?")
            for uuid in identifiers where try one.hasRow(.uuid(uuid)) {
                throw EngineError(
                    .invalidArgument, "An object with this identifier was deleted; save a new one instead.")
            }
        }
        if try read.tombstoneRunsReach(bounds.least, bounds.greatest) {
            for uuid in identifiers where try read.tombstoneRunsReach(uuid, uuid) {
                throw EngineError(
                    .invalidArgument, "An object with this identifier was deleted; save a new one instead.")
            }
        }
        guard try blocksReach(bounds) else { return }
        let directory = IdentityDirectory(database)
        for uuid in identifiers where try read.block(holding: uuid, directory) != nil {
            throw RowWriter.alreadyStored
        }
    }

    /// Returns whether rows or blocks may contain one of some identifiers; false is certain.
    func holdsAny(of identifiers: [UUID]) throws -> Bool {
        guard let bounds = Self.bounds(of: identifiers) else { return false }
        let rows = try SQLStatement(database, "SELECT 1 FROM sample WHERE uuid BETWEEN ? AND ? LIMIT 1")
            .hasRow(.uuid(bounds.least), .uuid(bounds.greatest))
        return try rows || blocksReach(bounds)
    }

    /// Returns whether identifiers of a block may lie within a range; those of scattered blocks may lie anywhere.
    private func blocksReach(_ bounds: (least: UUID, greatest: UUID)) throws -> Bool {
        if try SQLStatement(database, "SELECT 1 FROM identity_page LIMIT 1").hasRow() { return true }
        enum Column: Int, SQLColumns {
            case uuid, count, ordinal
            static let list = selection(of: "block")
        }
        let sql = "SELECT \(Column.list) FROM block WHERE uuid <= ? ORDER BY uuid DESC LIMIT 1"
        // The first sample of a block need not have the least of its derived identifiers.
        let greatest =
            DerivedIdentity.isDerived(bounds.greatest)
            ? UUID(high: bounds.greatest.high, low: .max) : bounds.greatest
        return try SQLStatement(database, sql).first(Column.self, .uuid(greatest)) { row in
            let first = try row.uuid(.uuid)
            // Of derived identifiers only the high half is known, which all identifiers of a block share.
            if !row.isNull(.ordinal) { return first.high >= bounds.least.high }
            let last = first.advanced(by: Int(row.integer(.count)) - 1)
            return (last.high, last.low) >= (bounds.least.high, bounds.least.low)
        } ?? false
    }

    private static func bounds(of identifiers: [UUID]) -> (least: UUID, greatest: UUID)? {
        func precedes(_ left: UUID, _ right: UUID) -> Bool { (left.high, left.low) < (right.high, right.low) }
        guard let least = identifiers.min(by: precedes), let greatest = identifiers.max(by: precedes) else {
            return nil
        }
        return (least, greatest)
    }
}
