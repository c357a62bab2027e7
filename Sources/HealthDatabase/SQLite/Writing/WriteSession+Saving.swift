import Foundation
import GRDB
import HealthModel

extension WriteSession {
    /// Saves objects in the order given (STO-4).
    func save(_ samples: [SampleRecord]) throws {
        guard !samples.isEmpty else { throw EngineError(.invalidArgument, "There is nothing to save.") }
        try requireSharing(Self.typesToShare(samples))
        try checkIdentifiers(samples)
        let writer = try RowWriter(self)
        for sample in samples { _ = try writer.insert(sample) }
    }

    /// Associates samples with a workout of the app, saving those that are not stored yet.
    func add(_ samples: [SampleRecord], to workout: UUID) throws {
        let row = try workoutRow(workout, mustBeOwn: true)
        guard !samples.isEmpty else { throw EngineError(.invalidArgument, "There are no samples to add.") }
        for sample in samples where sample.type.family != .quantity && sample.type.family != .category {
            throw EngineError(.invalidArgument, "Only quantity and category samples can be added to a workout.")
        }
        try requireSharing(Self.typesToShare(samples))
        let writer = try RowWriter(self)
        var ids: [ClosedRange<Int64>] = []
        for var sample in samples {
            if let id = try number(of: sample.uuid) {
                ids.append(id...id)
            } else {
                // Saved without their device (STO-9).
                sample.device = nil
                try checkIdentifiers([sample])
                if let id = try writer.insert(sample) { ids.append(id...id) }
            }
        }
        try associate(ids, with: row)
    }

    /// The insertion number of a stored object, in a row or in a block.
    func number(of uuid: UUID) throws -> Int64? {
        if let id = try read.rowID(of: uuid) { return id }
        return try read.block(holding: uuid).map { $0.id + Int64($0.index) }
    }

    /// The types that saving these objects needs permission for: a correlation needs its contents', not its own (AUTH-31).
    private static func typesToShare(_ samples: [SampleRecord]) -> Set<ObjectType> {
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

    /// Refuses identifiers that a block or a tombstone holds (STO-2).
    ///
    /// The index on rows refuses the others.
    private func checkIdentifiers(_ samples: [SampleRecord]) throws {
        let identifiers = samples.flatMap { [$0.uuid] + $0.contained.map(\.uuid) }
        let keys = identifiers.lazy.map { ($0.high, $0.low) }
        guard let least = keys.min(by: <), let greatest = keys.max(by: <) else { return }
        let bounds: [SQLValue] = [
            .uuid(UUID(high: least.0, low: least.1)), .uuid(UUID(high: greatest.0, low: greatest.1)),
        ]
        // Identifiers are made in order, so a batch mostly lies where nothing else does, and one look is enough.
        let tombstone = try SQLStatement(database, "SELECT 1 FROM tombstone WHERE uuid BETWEEN ? AND ? LIMIT 1")
        if try tombstone.first(bounds[0], bounds[1], row: { _ in true }) == true {
            let one = try SQLStatement(database, "SELECT 1 FROM tombstone WHERE uuid = ?")
            for uuid in identifiers where try one.first(.uuid(uuid), row: { _ in true }) == true {
                throw EngineError(
                    .invalidArgument, "An object with this identifier was deleted; save a new one instead.")
            }
        }
        let block = try SQLStatement(
            database, "SELECT uuid, count FROM block WHERE uuid <= ? ORDER BY uuid DESC LIMIT 1")
        let reach = try block.first(bounds[1]) { row in
            let first = try row.uuid(0)
            return (first.high, first.low + UInt64(row.integer(1)) - 1) >= least
        }
        guard reach == true else { return }
        for uuid in identifiers where try read.block(holding: uuid) != nil { throw RowWriter.alreadyStored }
    }
}
