package import Foundation
import GRDB
import HealthModel

extension WholeStoreReader {
    /// Returns the data from a file beyond the samples of a workout; nil if there is none.
    package func supplement(of workout: UUID) throws -> WorkoutSupplement? { try session.storedSupplement(of: workout) }
}

private enum SupplementColumn: Int, SQLColumns {
    case workout, header, payload
    static let list = selection(of: "workout_supplement")
}

extension StoreReader {
    /// Returns what an import preserved beside a workout that the app may read; nil if there is none, or no such
    /// workout.
    package func supplement(of workout: UUID) throws -> WorkoutSupplement? {
        try isVisible(workout, .workout) ? storedSupplement(of: workout) : nil
    }

    /// Returns the supplement of a workout, regardless of permissions.
    func storedSupplement(of workout: UUID) throws -> WorkoutSupplement? {
        guard let row = try rowID(of: workout) else { return nil }
        let sql = "SELECT \(SupplementColumn.list) FROM workout_supplement WHERE workout = ?"
        return try SQLStatement(database, sql).first(SupplementColumn.self, .integer(row)) {
            try supplement(from: $0)
        }
    }

    private func supplement(from row: SQLRow<SupplementColumn>) throws(EngineError) -> WorkoutSupplement {
        let header = try PackedJSON.unpack(row.bytes(.header))
        do {
            return WorkoutSupplement(header: header, columns: try SupplementColumns.decode(row.bytes(.payload)))
        } catch {
            let number = row.integer(.workout)
            throw EngineError(
                .storage, "The supplement of workout \(number) is damaged (\(error)).", underlying: error)
        }
    }
}
