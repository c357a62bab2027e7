import GRDB
package import HealthModel

extension StoreReader {
    /// Returns the goals of the person, in the order in which they were added (API-135).
    package func goals() throws -> [TrainingGoal] {
        var goals: [TrainingGoal] = []
        try SQLStatement(database, "SELECT body FROM goal ORDER BY id").forEach { row in
            goals.append(try RecordBody.decode(row.bytes(.only), as: TrainingGoal.self))
            return true
        }
        return goals
    }
}
