import HealthModel

/// Copies the readable data of a damaged store into a new one.
package struct StoreSalvage: Sendable {
    /// The result of a salvage.
    package struct Report: Sendable {
        /// The new store.
        package var file: String
        /// The number of rows copied from all tables.
        package var rows: Int
        package var losses: [DataLoss]
        /// The problems of the new store.
        package var problems: [IntegrityProblem]
    }

    /// Copies the readable data into a new file.
    ///
    /// - Parameters:
    ///   - path: The damaged store, which stays unchanged.
    ///   - new: The path of a file that does not exist.
    ///   - progress: A closure called with the number of rows copied; if it throws, the salvage ends.
    /// - Throws: ``EngineError`` if nothing can be read, or the new file cannot be written; then no file is left.
    package static func run(
        _ path: String, into new: String, progress: @escaping (IntegrityCheckKind?, Int) throws -> Void
    ) throws -> Report {
        let salvage = try StoreMaintenance.salvage(path, into: new, progress: progress)
        return Report(file: new, rows: salvage.rows, losses: salvage.losses, problems: salvage.problems)
    }
}
