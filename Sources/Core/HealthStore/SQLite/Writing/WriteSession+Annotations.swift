import Foundation
import GRDB
import HealthModel

/// What the owner of a store says of workouts: no object changes, and nobody is told.
extension WriteSession {
    /// Says something of the workout in a row, and keeps what was said.
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
            throw EngineError(.invalidArgument, "Somebody changed what is said of the workout meanwhile.")
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

    /// Takes the last change back; nil if there is none.
    func undoAnnotation(row: Int64) throws -> StoredAnnotation? {
        let before = try read.annotation(row: row)
        guard before.earlierCount > 0 else { return nil }
        try SQLStatement(database, "DELETE FROM workout_annotation WHERE workout = ? AND place = ?")
            .run(.integer(row), .integer(Int64(before.earlierCount)))
        // Whoever saw a revision is told of every change since, this one included.
        try SQLStatement(
            database, "UPDATE workout_annotation SET revision = ?, changed = ? WHERE workout = ? AND place = ?"
        ).run(
            .integer(before.revision + 1), .real(now), .integer(row), .integer(Int64(before.earlierCount - 1)))
        return try read.annotation(row: row)
    }

    // MARK: Outings

    /// Decides whether two workouts are of the same outing; nil leaves it to the rule again.
    func decide(_ pair: OutingDecisions.Pair, isSame: Bool?) throws {
        let (one, other) = (try workoutRow(pair.one), try workoutRow(pair.other))
        // An object that took the place of another one may have turned the order round.
        let forget = try SQLStatement(database, "DELETE FROM outing_decision WHERE one = ? AND other = ?")
        try forget.run(.integer(one), .integer(other))
        try forget.run(.integer(other), .integer(one))
        guard let isSame else { return }
        try SQLStatement(database, "INSERT INTO outing_decision (one, other, is_same) VALUES (?, ?, ?)")
            .run(.integer(one), .integer(other), .integer(isSame ? 1 : 0))
    }

    /// Lets a recording count before the others of its outing, as a whole or for one stream.
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

    /// Forgets for what a recording counts before others.
    func forgetPreferences(of workout: UUID) throws {
        let row = try workoutRow(workout)
        for table in ["outing_preference", "outing_stream"] {
            try SQLStatement(database, "DELETE FROM \(table) WHERE workout = ?").run(.integer(row))
        }
    }

    /// The row of a stored workout.
    func workoutRow(_ uuid: UUID) throws -> Int64 {
        let sql = "SELECT s.id FROM sample s JOIN workout w ON w.id = s.id WHERE s.uuid = ?"
        guard let row = try SQLStatement(database, sql).firstInteger(.uuid(uuid)) else {
            throw EngineError(.invalidArgument, "There is no workout \(uuid.uuidString).")
        }
        return row
    }
}
