import Foundation
import GRDB
import HealthModel

/// Deletion of objects that an app saved or imported, and deletion by the owner of the store.
extension StoreWriter {
    /// Deletes objects, and workouts with their samples; returns the number of samples deleted with each, which is 0
    /// where a workout is named again.
    ///
    /// - Parameter bin: The form in which workouts are kept in the bin; nil to erase them.
    func deleteWithAssociated(
        _ identifiers: [UUID], _ authority: DeletionAuthority, _ bin: BinForm? = nil
    ) throws -> [DeletedBelongings] {
        guard !identifiers.isEmpty else { throw EngineError(.invalidArgument, "No objects to delete.") }
        let journal = ImportJournal(database)
        // All objects are looked up before any is deleted.
        var named: Set<UUID> = []
        let workouts = try identifiers.map { try deletable($0, journal, authority) && named.insert($0).inserted }
        // Workouts may share samples, and decisions are about two of them.
        var binnings = try zip(identifiers, workouts).map { uuid, isWorkout in
            isWorkout ? try bin.map { try copyToBin(uuid, $0) } : nil
        }
        /// Deletes something, and notes the numbers of its tombstones.
        func noting<Value>(_ place: Int, _ delete: () throws -> Value) rethrows -> Value {
            let last = lastNumber
            let value = try delete()
            if lastNumber > last { binnings[place]?.body.tombstones.append([last + 1, lastNumber]) }
            return value
        }
        let counts = try zip(identifiers, workouts).enumerated().map { place, pair in
            let counts =
                pair.1
                ? try noting(place) { try deleteBelongings(of: pair.0, authority) } : DeletedBelongings()
            binnings[place]?.body.belongings = counts.deleted
            binnings[place]?.body.kept = counts.kept
            return counts
        }
        for (place, uuid) in identifiers.enumerated() {
            // The samples of the workouts are already deleted.
            if let row = try read.rowID(of: uuid) { try noting(place) { try deleteRow(row) } }
        }
        for binning in binnings { try binning.map { try finish($0) } }
        return counts
    }

    /// Checks that the app may delete an object, unpacks it into a row, and returns whether it is a workout.
    private func deletable(
        _ uuid: UUID, _ journal: ImportJournal, _ authority: DeletionAuthority
    ) throws -> Bool {
        if let block = try read.block(holding: uuid) { try unpack(block.id, around: block.index) }
        guard let found = try read.savedRow(of: uuid) else {
            throw EngineError(.invalidArgument, "An object to delete is not stored.")
        }
        let type = found.type
        if try authority == .owner || journal.holds(found.id, by: app) { return type == .workout }
        guard found.app == app.source.bundleIdentifier else {
            throw EngineError(
                .authorizationDenied, "An app can delete only objects that it saved or imported itself.")
        }
        if type.family != .correlation { try requireSharing([type]) }
        return type == .workout
    }

    /// Deletes the samples of a workout, as far as the app is permitted.
    private func deleteBelongings(of workout: UUID, _ authority: DeletionAuthority) throws -> DeletedBelongings {
        guard let row = try read.rowID(of: workout) else { return DeletedBelongings() }
        let runs = try read.runs(of: row)
        let shared = try shared(runs, of: row)
        var deleter = AssociatedSampleDeleter(self, takesMeasured: shared.isEmpty, authority)
        try deleter.delete(authority == .owner ? MemberRuns.subtracting(shared, from: runs) : runs)
        // The next workout may be the only remaining one with the shared samples.
        if authority == .owner { try deleteRow(row) }
        return DeletedBelongings(deleted: deleter.count, kept: deleter.kept)
    }

    /// Returns the parts of runs that also belong to another workout.
    private func shared(_ runs: [ClosedRange<Int64>], of workout: Int64) throws -> [ClosedRange<Int64>] {
        let sql = "SELECT \(RunColumn.list) FROM member m WHERE workout <> ? AND first <= ? AND last >= ?"
        let statement = try SQLStatement(database, sql)
        var shared: [ClosedRange<Int64>] = []
        for run in runs {
            let bounds: [SQLValue] = [.integer(workout), .integer(run.upperBound), .integer(run.lowerBound)]
            try statement.forEach(RunColumn.self, bounds) { row in
                shared.append(max(row.integer(.first), run.lowerBound)...min(row.integer(.last), run.upperBound))
                return true
            }
        }
        return MemberRuns.union(shared)
    }
}
