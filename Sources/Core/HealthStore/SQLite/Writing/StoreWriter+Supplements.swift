import Foundation
import HealthModel

extension StoreWriter {
    /// Inserts the supplement of a workout that has none.
    func insert(_ supplement: WorkoutSupplement, of workout: Int64) throws {
        let sql = "INSERT INTO workout_supplement (workout, header, payload) VALUES (?, ?, ?)"
        try SQLStatement(database, sql).run(
            .integer(workout), .blob(PackedJSON.pack(supplement.header)),
            .blob(SupplementColumns.encode(supplement.columns)))
    }
}
