import Foundation
import GRDB
import HealthModel

extension StoreMaintenance {
    /// The result of salvaging a damaged store.
    package struct Salvage: Sendable {
        /// The number of rows copied, in all tables.
        package var rows: Int
        /// The data that could not be read.
        package var losses: [DataLoss]
        /// The problems of the new store; empty, unless this program has a bug.
        package var problems: [IntegrityProblem]
    }

    /// Copies all readable data of a damaged store to a new one.
    ///
    /// - Parameters:
    ///   - new: The path of a file that does not exist.
    ///   - progress: A closure that receives the number of rows copied, without a check, and then the progress of the
    ///     checks of the new store.
    /// - Throws: ``EngineError`` if nothing at all can be read, or the new file cannot be written, and errors of
    ///   `progress`. No new file remains after an error.
    package static func salvage(
        _ path: String, into new: String, progress: @escaping Progress = { _, _ in }
    ) throws -> Salvage {
        guard !FileManager.default.fileExists(atPath: new) else {
            throw EngineError(.invalidArgument, "'\(new)' already exists.")
        }
        do {
            // The engine creates the file, so that it is a regular store.
            try SQLiteEngine(path: new).checkpoint()
            // Pages that do not match their checksums are used only if all other checks succeed.
            let isInOrder = (try? problems(of: path).allSatisfy { $0.check == .checksums }) ?? false
            let source = try StoreConnections.forReading(
                path, isLenient: true, treating: isInOrder ? .examined : .corrected)
            let destination = try StoreConnections.forMaintenance(new)
            let result = try source.read { damaged in
                try destination.writeWithoutTransaction { database in
                    try carry(damaged, database, progress)
                }
            }
            source.close()
            destination.close()
            try SQLiteEngine(path: new).checkpoint()
            return Salvage(
                rows: result.rows, losses: DataLoss.merged(result.losses),
                problems: try problems(of: new, progress: progress))
        } catch {
            for name in [new, new + "-wal", new + "-shm"] { unlink(name) }
            if let error = error as? DatabaseError { throw unreadable(path, error) }
            throw error
        }
    }

    private static func carry(
        _ damaged: Database, _ database: Database, _ progress: @escaping Progress
    ) throws -> (rows: Int, losses: [DataLoss]) {
        var rows = 0
        var losses: [DataLoss] = []
        try database.execute(sql: "PRAGMA foreign_keys = OFF")
        try database.inTransaction(.immediate) {
            let salvager = StoreSalvager(source: damaged, destination: database) { try progress(nil, $0) }
            (rows, losses) = try salvager.run()
            return .commit
        }
        // Deletions cascade to dependent rows.
        try database.execute(sql: "PRAGMA foreign_keys = ON")
        try database.inTransaction(.immediate) {
            losses += try repairContents(database, progress).losses
            return .commit
        }
        return (rows, losses)
    }
}
