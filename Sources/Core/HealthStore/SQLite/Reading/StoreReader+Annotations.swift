package import Foundation
import GRDB
package import HealthModel

extension WholeStoreReader {
    /// Returns the annotation of a workout; empty if there is none.
    package func annotation(of workout: UUID) throws -> WorkoutAnnotation {
        guard let row = try session.rowID(of: workout) else { return WorkoutAnnotation() }
        return try session.annotation(row: row).annotation
    }
}

/// The columns of current annotations.
private enum AnnotationColumn: Int, SQLColumns {
    case uuid, place, revision, body
    static let list = selection(of: "a", [.uuid: "s.uuid", .place: "max(a.place)"])
}

extension StoreReader {
    /// Returns all annotations by workout, in one consistent read.
    package func annotations() throws -> [UUID: StoredAnnotation] {
        var annotations: [UUID: StoredAnnotation] = [:]
        // With max(), SQLite returns the other columns of the row with the maximum.
        let sql = """
            SELECT \(AnnotationColumn.list) FROM workout_annotation a JOIN sample s ON s.id = a.workout GROUP BY a.workout
            """
        try SQLStatement(database, sql).forEach(AnnotationColumn.self) { row in
            annotations[try row.uuid(.uuid)] = try Self.annotation(row)
            return true
        }
        return annotations
    }

    /// Returns the annotation of a workout; an empty annotation of revision 0 if there is none, or no such workout.
    package func annotation(of workout: UUID) throws -> StoredAnnotation {
        guard let row = try rowID(of: workout) else { return StoredAnnotation() }
        return try annotation(row: row)
    }

    /// Returns all annotations that a workout ever had and that were not undone, the current one last.
    package func annotationHistory(of workout: UUID) throws -> [WorkoutAnnotation] {
        guard let row = try rowID(of: workout) else { return [] }
        let sql = "SELECT body FROM workout_annotation WHERE workout = ? ORDER BY place"
        var history: [WorkoutAnnotation] = []
        try SQLStatement(database, sql).forEach([.integer(row)]) { row in
            history.append(try RecordBody.decode(row.bytes(.only), as: WorkoutAnnotation.self))
            return true
        }
        return history
    }

    /// Returns the annotation of the workout in a row.
    func annotation(row: Int64) throws -> StoredAnnotation {
        let sql = """
            SELECT \(AnnotationColumn.list) FROM workout_annotation a JOIN sample s ON s.id = a.workout
            WHERE a.workout = ? GROUP BY a.workout
            """
        return try SQLStatement(database, sql).first(AnnotationColumn.self, .integer(row)) { try Self.annotation($0) }
            ?? StoredAnnotation()
    }

    private static func annotation(_ row: SQLRow<AnnotationColumn>) throws -> StoredAnnotation {
        StoredAnnotation(
            try RecordBody.decode(row.bytes(.body), as: WorkoutAnnotation.self), revision: row.integer(.revision),
            earlierCount: Int(row.integer(.place)))
    }

    // MARK: Outings

    /// Returns the decisions about recordings that may belong to the same outing.
    package func outingDecisions() throws -> OutingDecisions {
        enum Decision: Int, SQLColumns {
            case one, other, isSame
            static let list = selection(of: "d", [.one: "s.uuid", .other: "t.uuid"])
        }
        var decisions = OutingDecisions()
        // These tables are small: without CROSS, SQLite may scan all samples instead.
        let pairs = """
            SELECT \(Decision.list) FROM outing_decision d
            CROSS JOIN sample s ON s.id = d.one CROSS JOIN sample t ON t.id = d.other
            """
        try SQLStatement(database, pairs).forEach(Decision.self) { row in
            if let pair = OutingDecisions.Pair(try row.uuid(.one), try row.uuid(.other)) {
                decisions.isSame[pair] = row.isTrue(.isSame)
            }
            return true
        }
        enum Preference: Int, SQLColumns {
            case uuid, rank
            static let list = selection(of: "p", [.uuid: "s.uuid"])
        }
        let ranks = "SELECT \(Preference.list) FROM outing_preference p CROSS JOIN sample s ON s.id = p.workout"
        try SQLStatement(database, ranks).forEach(Preference.self) { row in
            decisions.preferred[try row.uuid(.uuid)] = row.integer(.rank)
            return true
        }
        enum Stream: Int, SQLColumns {
            case uuid, type, rank
            static let list = selection(of: "o", [.uuid: "s.uuid"])
        }
        let streams = "SELECT \(Stream.list) FROM outing_stream o CROSS JOIN sample s ON s.id = o.workout"
        try SQLStatement(database, streams).forEach(Stream.self) { row in
            guard let type = references.type(row.integer(.type)) else { return true }
            decisions.streams[type, default: [:]][try row.uuid(.uuid)] = row.integer(.rank)
            return true
        }
        return decisions
    }
}
