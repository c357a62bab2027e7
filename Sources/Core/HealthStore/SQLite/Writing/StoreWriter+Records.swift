package import Foundation
import GRDB
package import HealthModel

/// Saving of data that apps cannot write themselves, and relations between samples.
extension StoreWriter {
    /// Inserts samples that only the system may save, and returns the number of those that were not stored yet.
    @discardableResult
    package func insertSystemData(_ samples: [SystemSample]) throws -> Int {
        try samples.count { try insertSystemSample($0) }
    }

    /// The number of voltages per block.
    private static let traceBlockSize = 1024

    /// Saves a sample of the system; returns false if it is stored or was deleted.
    func insertSystemSample(_ sample: SystemSample) throws -> Bool {
        guard try !isKnown(sample.record.uuid) else { return false }
        guard let row = try insert([sample.record]).first?.lowerBound else { throw RowDecoder.damage }
        try insertVoltages(sample.voltages, of: row)
        for symptom in sample.symptoms {
            let number: Int64
            if let stored = try self.number(of: symptom.uuid) {
                // A relation refers to a row.
                if let block = try read.block(holding: symptom.uuid) { try unpack(block.id, around: block.index) }
                number = stored
            } else if try isKnown(symptom.uuid) {
                // A deleted symptom is not restored.
                continue
            } else {
                guard let inserted = try insert([symptom]).first?.lowerBound else { throw RowDecoder.damage }
                number = inserted
            }
            try relate(row: number, .symptom, owner: row, activity: nil)
        }
        return true
    }

    private func isKnown(_ uuid: UUID) throws -> Bool {
        if try number(of: uuid) != nil { return true }
        if try read.tombstoneRunsReach(uuid, uuid) { return true }
        return try SQLStatement(database, "SELECT 1 FROM tombstone WHERE uuid = ?").hasRow(.uuid(uuid))
    }

    /// Inserts the voltages of an electrocardiogram with a row.
    func insertVoltages(_ voltages: [VoltagePoint], of row: Int64) throws {
        guard !voltages.isEmpty else { return }
        let statement = try SQLStatement(
            database, "INSERT INTO trace_block (owner, count, payload) VALUES (?, ?, ?)")
        for first in stride(from: 0, to: voltages.count, by: Self.traceBlockSize) {
            let part = voltages[first..<min(first + Self.traceBlockSize, voltages.count)]
            try statement.run(
                .integer(row), .integer(Int64(part.count)),
                .blob(BlockCodec.encode([part.map(\.time), part.map(\.volts)])))
        }
    }

    /// Records a change of data without an insertion number.
    func noteChange(of type: ObjectType) {
        _ = allocateNumbers()
        touch(type)
    }

    // MARK: Relations

    func relate(row: Int64, _ kind: SampleRelation.Kind, owner: Int64, activity: UUID?) throws {
        try SQLStatement(
            database, "INSERT INTO relation (number, kind, owner, activity, sample) VALUES (?, ?, ?, ?, ?)"
        ).run(
            .integer(allocateNumbers()), .integer(Int64(kind.rawValue)), .integer(owner),
            activity.map { .uuid($0) } ?? .null, .integer(row))
    }

    /// Relates a sample to a stored workout or one of its activities, replacing an earlier one; saves the sample if
    /// needed.
    package func relate(_ sample: SampleRecord, to workout: UUID, activity: UUID?) throws {
        guard sample.type == .workoutEffortScore || sample.type == .estimatedWorkoutEffortScore else {
            throw EngineError(.invalidArgument, "Only effort scores can be related to a workout.")
        }
        let owner = try effortOwner(workout, activity: activity)
        try requireSharing([sample.type])
        if try number(of: sample.uuid) == nil {
            try checkIdentifiers([sample])
            try insert([sample])
        }
        // A relation refers to a row.
        if let block = try read.block(holding: sample.uuid) { try unpack(block.id) }
        guard let row = try read.rowID(of: sample.uuid) else { throw RowDecoder.damage }
        try SQLStatement(
            database,
            """
            DELETE FROM relation WHERE owner = ? AND kind = ? AND activity IS ?
            AND sample IN (SELECT id FROM sample WHERE type = ?)
            """
        ).run(
            .integer(owner), .integer(Int64(SampleRelation.Kind.effort.rawValue)),
            activity.map { .uuid($0) } ?? .null, .integer(references.id(of: sample.type)))
        try relate(row: row, .effort, owner: owner, activity: activity)
        touch(.workout)
        touch(sample.type)
    }

    /// Removes a relation; returns whether there was one.
    package func unrelate(_ sample: UUID, from workout: UUID, activity: UUID?) throws -> Bool {
        let owner = try effortOwner(workout, activity: activity)
        guard try number(of: sample) != nil else {
            throw EngineError(.invalidArgument, "The sample is not stored.")
        }
        // What is in a block is related to nothing.
        guard let row = try read.rowID(of: sample) else { return false }
        try SQLStatement(
            database, "DELETE FROM relation WHERE owner = ? AND kind = ? AND activity IS ? AND sample = ?"
        ).run(
            .integer(owner), .integer(Int64(SampleRelation.Kind.effort.rawValue)),
            activity.map { .uuid($0) } ?? .null, .integer(row))
        guard database.changesCount > 0 else { return false }
        noteChange(of: .workout)
        return true
    }

    /// Returns the row of a stored workout that has the activity.
    func effortOwner(_ workout: UUID, activity: UUID?) throws -> Int64 {
        let row = try workoutRow(workout, mustBeOwn: false)
        guard let activity else { return row }
        guard try read.workout(row: row).workout?.activities.contains(where: { $0.uuid == activity }) ?? false else {
            throw EngineError(.invalidArgument, "The workout does not have the activity.")
        }
        return row
    }
}
