package import HealthModel

/// Carries what can be read of a damaged store over into a new one.
package struct StoreSalvage: Sendable {
    /// What was carried over.
    package struct Report: Sendable {
        /// The new store.
        package var file: String
        /// How many rows of all tables.
        package var rows: Int
        package var losses: [StoreLoss]
        /// What is wrong with the new store nevertheless.
        package var problems: [StoreProblem]
    }

    /// - Parameters:
    ///   - path: The damaged store, which stays as it is.
    ///   - new: A file that does not exist.
    ///   - progress: Told how many rows were carried over; what it throws ends the work.
    /// - Throws: ``EngineError`` if nothing at all can be read, or the new file cannot be written; then there is none.
    package static func run(
        _ path: String, into new: String, progress: @escaping (StoreCheck?, Int) throws -> Void
    ) throws -> Report {
        let salvage = try StoreMaintenance.salvage(path, into: new, progress: progress)
        return Report(file: new, rows: salvage.rows, losses: salvage.losses, problems: salvage.problems)
    }
}
