package import Foundation
import GRDB
package import HealthModel

extension StoreReader {
    /// The largest number of workouts whose figures are read one by one; for more, all figures are read at once.
    private static let fewWorkouts = 200

    /// Returns the cached figures of a kind; none unless the app can read everything (`owner` of the engine).
    ///
    /// - Parameter workouts: The workouts that must be included; nil for all.
    package func derivedFigures(
        _ kind: DerivedKind, of workouts: Set<UUID>? = nil
    ) throws -> DerivedFigures {
        guard let owner, owner == app else { return DerivedFigures() }
        enum Column: Int, SQLColumns {
            case uuid, body
            static let list = selection(of: "d", [.uuid: "s.uuid"])
        }
        let sql = """
            SELECT \(Column.list) FROM workout_derived d JOIN sample s ON s.id = d.workout
            WHERE d.kind = ? AND d.version = ?
            """
        var figures = DerivedFigures(state: try StoreState(database))
        func read(_ sql: String, _ more: [SQLValue] = []) throws {
            let values: [SQLValue] = [.integer(kind.number), .integer(kind.version)] + more
            try SQLStatement(database, sql).forEach(Column.self, values) { row in
                figures.bodies[try row.uuid(.uuid)] = Data(row.bytes(.body))
                return true
            }
        }
        if let workouts, workouts.count <= Self.fewWorkouts {
            for workout in workouts { try read(sql + " AND s.uuid = ?", [.uuid(workout)]) }
        } else {
            try read(sql)
        }
        return figures
    }

    /// Reads the quantities of several types for many workouts at once, ordered by start: the samples associated with
    /// a workout, or, if there are none, the samples of its source that lie entirely within it and belong to no
    /// workout.
    ///
    /// - Returns: The quantities by type and workout; missing entries have to be read per workout. Empty unless the
    ///   app can read everything.
    package func workoutQuantities(
        _ types: [ObjectType: QuantityUnit], of workouts: Set<UUID>
    ) throws -> [ObjectType: [UUID: SeriesColumns]] {
        guard let owner, owner == app else { return [:] }
        return try WorkoutQuantities(self, of: workouts).quantities(of: types)
    }

    @discardableResult
    package func saveDerived(
        _ figures: [UUID: Data], _ kind: DerivedKind, from state: StoreState
    ) -> Bool {
        guard let owner, owner == app, !figures.isEmpty, let store = openForFigures?() else { return false }
        defer { store.close() }
        return
            (try? store.write { database in
                // A later version may have migrated the store in the meantime.
                guard try StoreFile.kind(database) == .current, try StoreState(database) == state else { return false }
                let workout = try SQLStatement(
                    database, "SELECT w.id FROM sample s JOIN workout w ON w.id = s.id WHERE s.uuid = ?")
                let insert = try SQLStatement(
                    database,
                    "INSERT OR REPLACE INTO workout_derived (workout, kind, version, body) VALUES (?, ?, ?, ?)")
                for (uuid, body) in figures {
                    guard let id = try workout.firstInteger(.uuid(uuid)) else { continue }
                    try insert.run(
                        .integer(id), .integer(kind.number), .integer(kind.version), .blob(Array(body)))
                }
                return true
            }) ?? false
    }
}
