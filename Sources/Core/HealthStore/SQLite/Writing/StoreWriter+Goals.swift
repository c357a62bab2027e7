package import Foundation
import GRDB
package import HealthModel

extension StoreWriter {
    /// The maximum number of goals of a person.
    package static let mostGoals = 100

    /// Adds a goal, or replaces the one with its identifier (API-135); as settings do, it notifies no observers.
    ///
    /// - Throws: ``EngineError/Code/invalidArgument`` if there are too many.
    package func save(_ goal: TrainingGoal) throws {
        let id = SQLValue.uuid(goal.id)
        let others = try SQLStatement(database, "SELECT count(*) FROM goal WHERE goal <> ?").firstInteger(id) ?? 0
        guard others < Self.mostGoals else {
            throw EngineError(.invalidArgument, "There are \(others) goals; remove one first.")
        }
        try SQLStatement(
            database,
            "INSERT INTO goal (goal, body) VALUES (?, ?) ON CONFLICT (goal) DO UPDATE SET body = excluded.body"
        ).run(id, .blob(try RecordBody.encode(goal)))
    }

    /// Removes a goal, and returns whether there was one.
    @discardableResult
    package func removeGoal(_ id: UUID) throws -> Bool {
        let known = try SQLStatement(database, "SELECT count(*) FROM goal WHERE goal = ?").firstInteger(.uuid(id)) ?? 0
        try SQLStatement(database, "DELETE FROM goal WHERE goal = ?").run(.uuid(id))
        return known > 0
    }
}
