import Foundation
import GRDB
import HealthModel

/// Annotations of workouts by the owner of a store, which change no object and notify no observers.
extension WriteSession {
    /// Annotates the workout in a row, and retains the previous annotation.
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

    /// Reverts the last change; returns nil if there is none.
    func undoAnnotation(row: Int64) throws -> StoredAnnotation? {
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

    // MARK: Outings

    /// Decides whether two workouts are of the same outing; nil restores the default rule.
    func decide(_ pair: OutingDecisions.Pair, isSame: Bool?) throws {
        let (one, other) = (try workoutRow(pair.one), try workoutRow(pair.other))
        // Replacing an object may have reversed the order of the pair.
        let forget = try SQLStatement(database, "DELETE FROM outing_decision WHERE one = ? AND other = ?")
        try forget.run(.integer(one), .integer(other))
        try forget.run(.integer(other), .integer(one))
        guard let isSame else { return }
        try SQLStatement(database, "INSERT INTO outing_decision (one, other, is_same) VALUES (?, ?, ?)")
            .run(.integer(one), .integer(other), .integer(isSame ? 1 : 0))
    }

    /// Gives a recording precedence over the others of its outing, entirely or for one stream.
    func prefer(_ workout: UUID, for stream: ObjectType?) throws {
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
        try SQLStatement(database, sql).run(.integer(row), .integer(vocabulary.id(of: stream)))
    }

    /// Deletes the preferences for a recording.
    func forgetPreferences(of workout: UUID) throws {
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
