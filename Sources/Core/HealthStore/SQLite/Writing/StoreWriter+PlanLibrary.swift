package import Foundation
import GRDB
package import HealthModel

extension StoreWriter {
    /// Adds the plans of a file to the library; a plan with the identifier of an earlier one replaces it.
    ///
    /// The same bytes are stored once.
    ///
    /// - Returns: What became of each plan.
    /// - Throws: ``EngineError/Code/invalidArgument`` if the library has too many.
    package func addToLibrary(_ plans: [PlannedWorkout], of file: LibraryPlan.File) throws -> [LibraryPlan.Outcome] {
        var row: Int64?
        let insert = try SQLStatement(
            database,
            """
            INSERT INTO library_plan (plan, file, added, name, activity, steps, seconds, body)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            """)
        var outcomes: [LibraryPlan.Outcome] = []
        for plan in plans {
            let before = try read.libraryFile(of: plan.id)?.file.bytes
            outcomes.append(before == nil ? .added : before == file.bytes ? .present : .replaced)
            if before == file.bytes { continue }
            if before != nil { try removeFromLibrary(plan.id) }
            let target = try row ?? insertFile(file)
            row = target
            try insert.run([.uuid(plan.id), .integer(target), .real(now)] + PlanTables.columns(of: plan))
        }
        guard try read.libraryPlanCount() <= LibraryPlan.limit else {
            throw EngineError(.invalidArgument, "A library has at most \(LibraryPlan.limit) plans.")
        }
        return outcomes
    }

    /// Removes a plan from the library, and its file with the last of its plans; returns whether there was one.
    @discardableResult
    package func removeFromLibrary(_ plan: UUID) throws -> Bool {
        let file = try SQLStatement(database, "SELECT file FROM library_plan WHERE plan = ?").firstInteger(.uuid(plan))
        guard let file else { return false }
        try SQLStatement(database, "DELETE FROM library_plan WHERE plan = ?").run(.uuid(plan))
        try SQLStatement(
            database, "DELETE FROM plan_file WHERE id = ? AND id NOT IN (SELECT file FROM library_plan WHERE file = ?)"
        ).run(.integer(file), .integer(file))
        return true
    }

    private func insertFile(_ file: LibraryPlan.File) throws -> Int64 {
        try SQLStatement(database, "INSERT INTO plan_file (name, format, bytes) VALUES (?, ?, ?)")
            .run(.text(file.name), .text(file.format), .blob(file.bytes))
        return database.lastInsertedRowID
    }
}
