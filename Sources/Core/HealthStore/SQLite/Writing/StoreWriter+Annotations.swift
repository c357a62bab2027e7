package import Foundation
import GRDB
package import HealthModel

/// Annotations of workouts by the owner of a store, which change no object and notify no observers.
extension StoreWriter {
    /// Annotates a workout, and retains the previous annotation.
    ///
    /// - Parameter revision: The revision that is replaced; nil for any.
    /// - Throws: ``EngineError/Code/invalidArgument`` if the workout is not stored, or has another revision.
    @discardableResult
    package func annotate(
        _ workout: UUID, _ annotation: WorkoutAnnotation, ifRevision revision: Int64?
    ) throws -> StoredAnnotation {
        try annotate(row: workoutRow(workout), annotation, ifRevision: revision)
    }

    /// Annotates the workout in a row, and retains the previous annotation.
    @discardableResult
    func annotate(
        row: Int64, _ annotation: WorkoutAnnotation, ifRevision revision: Int64?
    ) throws -> StoredAnnotation {
        do throws(ValidationError) {
            try annotation.validate()
        } catch {
            throw EngineError(.invalidArgument, error.reason)
        }
        let before = try read.annotation(row: row)
        guard revision == nil || revision == before.revision else {
            throw EngineError(.invalidArgument, "The annotation was changed in the meantime.")
        }
        guard annotation != before.annotation else { return before }
        let insert = try SQLStatement(
            database,
            "INSERT INTO workout_annotation (workout, place, revision, changed, body) VALUES (?, ?, ?, ?, ?)")
        if before.revision == 0 {
            try insert.run(
                .integer(row), .integer(0), .integer(0), .real(now), .blob(try RecordBody.encode(WorkoutAnnotation())))
        }
        let after = StoredAnnotation(
            annotation, revision: before.revision + 1, earlierCount: before.earlierCount + 1)
        try insert.run(
            .integer(row), .integer(Int64(after.earlierCount)), .integer(after.revision), .real(now),
            .blob(try RecordBody.encode(annotation)))
        return after
    }

    /// Undoes the last change of an annotation; returns the annotation now in effect, or nil if there is nothing to
    /// undo.
    package func undoAnnotation(of workout: UUID) throws -> StoredAnnotation? {
        let row = try workoutRow(workout)
        let before = try read.annotation(row: row)
        guard before.earlierCount > 0 else { return nil }
        try SQLStatement(database, "DELETE FROM workout_annotation WHERE workout = ? AND place = ?")
            .run(.integer(row), .integer(Int64(before.earlierCount)))
        // The revision increases with every change, including this one, so that outdated revisions are detected.
        try SQLStatement(
            database, "UPDATE workout_annotation SET revision = ?, changed = ? WHERE workout = ? AND place = ?"
        ).run(
            .integer(before.revision + 1), .real(now), .integer(row), .integer(Int64(before.earlierCount - 1)))
        return try read.annotation(row: row)
    }

    /// Moves everything that the owner said about a workout to the workout that replaces it: its annotation with all
    /// earlier ones, the decisions and preferences of its outing, the plan that it was started from, and the efforts
    /// that belong to it.
    ///
    /// - Throws: ``EngineError/Code/invalidArgument`` if one of them is not stored.
    package func moveAnnotations(from old: UUID, to new: UUID) throws {
        let (old, new) = (try workoutRow(old), try workoutRow(new))
        try moveAnnotations(row: old, to: new)
        try SQLStatement(database, "UPDATE OR IGNORE relation SET owner = ? WHERE owner = ?")
            .run(.integer(new), .integer(old))
    }

    /// Moves what the owner said about the workout in a row to the one in another row.
    func moveAnnotations(row old: Int64, to new: Int64) throws {
        try joinHistories(of: old, to: new)
        for (table, column) in AnnotationTables.references + [PlanTables.reference] {
            try SQLStatement(database, "UPDATE OR IGNORE \(table) SET \(column) = ? WHERE \(column) = ?")
                .run(.integer(new), .integer(old))
        }
    }

    /// Joins the annotations of two workouts, if both have one: the one that was changed last holds, and its history
    /// follows that of the other one (API-34).
    private func joinHistories(of old: Int64, to new: Int64) throws {
        guard old != new, let moved = try lastChange(of: old), let own = try lastChange(of: new) else { return }
        let (first, last) = moved.changed > own.changed ? (own, moved) : (moved, own)
        // Places are unique, so those of the later history are negative until the earlier one is in its place.
        try SQLStatement(database, "DELETE FROM workout_annotation WHERE workout = ? AND place = 0")
            .run(.integer(last.workout))
        try SQLStatement(database, "UPDATE workout_annotation SET place = -(place + ?) WHERE workout = ?")
            .run(.integer(first.place), .integer(last.workout))
        try SQLStatement(database, "UPDATE workout_annotation SET workout = ? WHERE workout = ?")
            .run(.integer(new), .integer(old))
        try SQLStatement(database, "UPDATE workout_annotation SET place = -place WHERE workout = ? AND place < 0")
            .run(.integer(new))
        // The revision is one that neither of both had.
        try SQLStatement(database, "UPDATE workout_annotation SET revision = ? WHERE workout = ? AND place = ?")
            .run(.integer(max(moved.revision, own.revision) + 1), .integer(new), .integer(first.place + last.place))
    }

    /// The last change of an annotation.
    private struct LastChange {
        let workout: Int64
        let place: Int64
        let revision: Int64
        let changed: Double
    }

    /// Returns the last change of the annotation of the workout in a row; nil if there never was one.
    private func lastChange(of workout: Int64) throws -> LastChange? {
        enum Column: Int, SQLColumns {
            case place, revision, changed
            static let list = selection(of: "workout_annotation")
        }
        let sql = "SELECT \(Column.list) FROM workout_annotation WHERE workout = ? ORDER BY place DESC LIMIT 1"
        return try SQLStatement(database, sql).first(Column.self, .integer(workout)) {
            LastChange(
                workout: workout, place: $0.integer(.place), revision: $0.integer(.revision),
                changed: $0.real(.changed))
        }
    }

    // MARK: Outings

    /// Decides whether two workouts belong to the same outing; nil reverts to the automatic rule.
    ///
    /// - Throws: ``EngineError/Code/invalidArgument`` if one of them is not stored.
    package func decide(_ pair: OutingDecisions.Pair, isSame: Bool?) throws {
        let (one, other) = (try workoutRow(pair.one), try workoutRow(pair.other))
        // Replacing an object may have reversed the order of the pair.
        let forget = try SQLStatement(database, "DELETE FROM outing_decision WHERE one = ? AND other = ?")
        try forget.run(.integer(one), .integer(other))
        try forget.run(.integer(other), .integer(one))
        guard let isSame else { return }
        try SQLStatement(database, "INSERT INTO outing_decision (one, other, is_same) VALUES (?, ?, ?)")
            .run(.integer(one), .integer(other), .integer(isSame ? 1 : 0))
    }

    /// Prefers a recording over the others of its outing.
    ///
    /// - Parameter stream: The type of samples for which it is preferred; nil for the whole recording.
    /// - Throws: ``EngineError/Code/invalidArgument`` if it is not stored.
    package func prefer(_ workout: UUID, for stream: ObjectType?) throws {
        let row = try workoutRow(workout)
        guard let stream else {
            let sql = """
                INSERT OR REPLACE INTO outing_preference (workout, rank)
                VALUES (?, ifnull((SELECT max(rank) FROM outing_preference), 0) + 1)
                """
            return try SQLStatement(database, sql).run(.integer(row))
        }
        let sql = """
            INSERT OR REPLACE INTO outing_stream (workout, type, rank)
            VALUES (?, ?, ifnull((SELECT max(rank) FROM outing_stream), 0) + 1)
            """
        try SQLStatement(database, sql).run(.integer(row), .integer(references.id(of: stream)))
    }

    /// Removes all preferences of a recording over the others of its outing.
    ///
    /// - Throws: ``EngineError/Code/invalidArgument`` if it is not stored.
    package func forgetPreferences(of workout: UUID) throws {
        let row = try workoutRow(workout)
        for table in ["outing_preference", "outing_stream"] {
            try SQLStatement(database, "DELETE FROM \(table) WHERE workout = ?").run(.integer(row))
        }
    }

    /// Returns the row of a stored workout.
    func workoutRow(_ uuid: UUID) throws -> Int64 {
        let sql = "SELECT s.id FROM sample s JOIN workout w ON w.id = s.id WHERE s.uuid = ?"
        guard let row = try SQLStatement(database, sql).firstInteger(.uuid(uuid)) else {
            throw EngineError(.invalidArgument, "The workout \(uuid.uuidString) does not exist.")
        }
        return row
    }
}
