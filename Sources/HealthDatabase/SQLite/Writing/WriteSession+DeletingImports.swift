import Foundation
import GRDB
import HealthModel

/// What an app deletes that it saved, or brought in by imports.
extension WriteSession {
    /// Deletes objects, workouts with what belongs to them; answers what went with each.
    func deleteWithBelongings(_ identifiers: [UUID]) throws -> [DeletedBelongings] {
        guard !identifiers.isEmpty else { throw EngineError(.invalidArgument, "There is nothing to delete.") }
        let journal = ImportJournal(database)
        // Everything is looked up before anything is deleted.
        let workouts = try identifiers.map { try deletable($0, journal) }
        let counts = try zip(identifiers, workouts).map { uuid, isWorkout in
            isWorkout ? try deleteBelongings(of: uuid) : DeletedBelongings()
        }
        for uuid in identifiers {
            // What belonged to one of the workouts is gone by now.
            if let row = try read.rowID(of: uuid) { try deleteRow(row) }
        }
        return counts
    }

    /// Sees to it that the app may delete an object, and that it has a row; answers whether it is a workout.
    private func deletable(_ uuid: UUID, _ journal: ImportJournal) throws -> Bool {
        if let block = try read.block(holding: uuid) { try unpack(block.id, around: block.index) }
        guard let found = try read.savedRow(of: uuid) else {
            throw EngineError(.invalidArgument, "An object to delete is not stored.")
        }
        let type = found.type
        if try journal.holds(found.id, by: app) { return type == .workout }
        guard found.app == app.source.bundleIdentifier else {
            throw EngineError(
                .authorizationDenied, "An app can delete only objects that it saved or imported itself.")
        }
        if type.family != .correlation { try requireSharing([type]) }
        return type == .workout
    }

    /// Deletes what belongs to a workout, as far as the app may.
    private func deleteBelongings(of workout: UUID) throws -> DeletedBelongings {
        guard let row = try read.rowID(of: workout) else { return DeletedBelongings() }
        let runs = try read.runs(of: row)
        var deleter = BelongingsDeleter(self, takesMeasured: try !isShared(runs, of: row))
        try deleter.delete(runs)
        return DeletedBelongings(deleted: deleter.count, kept: deleter.kept)
    }

    /// Whether anything that belongs to a workout belongs to another one, too.
    private func isShared(_ runs: [ClosedRange<Int64>], of workout: Int64) throws -> Bool {
        let sql = "SELECT 1 FROM member WHERE workout <> ? AND first <= ? AND last >= ? LIMIT 1"
        let statement = try SQLStatement(database, sql)
        return try runs.contains {
            try statement.hasRow(.integer(workout), .integer($0.upperBound), .integer($0.lowerBound))
        }
    }
}
