import GRDB
package import HealthModel

extension StoreWriter {
    /// Inserts a workout in bulk, with everything the closure appends to it.
    ///
    /// - Parameter pass: The import pass over the file that the workout comes from.
    package func insert(
        _ workout: SampleRecord, in pass: ImportPass = ImportPass(),
        contents: (BulkWriter) throws(EngineError) -> Void
    ) throws {
        try save([workout])
        let row = try workoutRow(workout.uuid, mustBeOwn: true)
        let writer = try BulkWriter(self, workout: row)
        try contents(writer)
        try associate(writer.members, with: row)
        if !savesAsApp { try journal(pass) }
    }

    /// Imports objects recorded by other sources: no permission to share is required, and objects keep the source that
    /// the file names (EXP-20).
    ///
    /// Objects already stored remain unchanged.
    ///
    /// - Parameter pass: The import pass over the file that the transaction belongs to.
    package func importObjects(
        in pass: ImportPass, contents: (ImportWriter) throws(EngineError) -> Void
    ) throws {
        let writer = ImportWriter(self, pass)
        try contents(writer)
        try writer.restorer.finish()
        try journal(pass)
    }
}
