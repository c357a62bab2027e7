package import Foundation
import GRDB
import HealthModel

extension StoreReader {
    /// Returns a summary of what belongs to a workout, without reading it; empty if the workout is not stored.
    package func belongings(of workout: UUID) throws -> WorkoutBelongings {
        guard let row = try rowID(of: workout) else { return WorkoutBelongings() }
        var belongings = WorkoutBelongings(types: try types(in: runs(of: row)))
        if try SQLStatement(database, "SELECT 1 FROM workout_supplement WHERE workout = ?").hasRow(.integer(row)) {
            belongings.isFromFile = try isVisible(workout, .workout)
        }
        return belongings
    }

    /// Returns the types of the samples with numbers in runs.
    func types(in runs: [ClosedRange<Int64>]) throws -> Set<ObjectType> {
        let sql = """
            SELECT type FROM sample WHERE id BETWEEN ?1 AND ?2
            UNION SELECT type FROM block
            WHERE id >= ifnull((SELECT max(id) FROM block WHERE id <= ?1 AND NOT scattered), ?1) AND id <= ?2
            AND last >= ?1 AND NOT scattered
            UNION SELECT type FROM block INDEXED BY block_scattered WHERE last >= ?1 AND id <= ?2 AND scattered
            """
        var types: Set<ObjectType> = []
        for run in runs {
            let found = try SQLStatement(database, sql).integers(.integer(run.lowerBound), .integer(run.upperBound))
            types.formUnion(found.compactMap { references.type($0) })
        }
        return types
    }
}
