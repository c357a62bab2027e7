import Foundation
import GRDB
package import HealthModel

extension StoreMaintenance {
    /// What was carried over into a new store.
    package struct Salvage: Sendable {
        /// How many rows of all tables.
        package var rows: Int
        /// What could not be read.
        package var losses: [StoreLoss]
        /// What is wrong with the new store nevertheless; empty, unless this program has a mistake.
        package var problems: [StoreProblem]
    }

    /// Carries everything that can be read of a damaged store over into a new one.
    ///
    /// - Parameters:
    ///   - new: A file that does not exist.
    ///   - progress: Told how many rows were carried over, without a check, and then how far the checks of the new store are.
    /// - Throws: ``EngineError`` if nothing at all can be read, or the new file cannot be written, and what `progress` throws;
    ///   then there is no new file.
    package static func salvage(
        _ path: String, into new: String, progress: @escaping Progress = { _, _ in }
    ) throws -> Salvage {
        guard !FileManager.default.fileExists(atPath: new) else {
            throw EngineError(.invalidArgument, "'\(new)' exists already.")
        }
        do {
            // Made by those who make stores, so that it is one in every respect.
            try SQLiteEngine(path: new).checkpoint()
            // What does not fit its checksum is believed only where everything else agrees with it.
            let isInOrder = (try? problems(of: path).allSatisfy { $0.check == .checksums }) ?? false
            let source = try StoreConnections.forReading(
                path, isLenient: true, treating: isInOrder ? .examined : .corrected)
            let destination = try StoreConnections.forCare(new)
            let result = try source.read { damaged in
                try destination.writeWithoutTransaction { database in
                    try carry(damaged, database, progress)
                }
            }
            source.close()
            destination.close()
            try SQLiteEngine(path: new).checkpoint()
            return Salvage(
                rows: result.rows, losses: StoreLoss.merged(result.losses),
                problems: try problems(of: new, progress: progress))
        } catch {
            for name in [new, new + "-wal", new + "-shm"] { unlink(name) }
            if let error = error as? DatabaseError { throw unreadable(path, error) }
            throw error
        }
    }

    private static func carry(
        _ damaged: Database, _ database: Database, _ progress: @escaping Progress
    ) throws -> (rows: Int, losses: [StoreLoss]) {
        var rows = 0
        var losses: [StoreLoss] = []
        try database.execute(sql: "PRAGMA foreign_keys = OFF")
        try database.inTransaction(.immediate) {
            let salvager = StoreSalvager(source: damaged, destination: database) { try progress(nil, $0) }
            (rows, losses) = try salvager.run()
            return .commit
        }
        // What is dropped takes along what belongs to it.
        try database.execute(sql: "PRAGMA foreign_keys = ON")
        try database.inTransaction(.immediate) {
            losses += try mend(database, progress).losses
            return .commit
        }
        return (rows, losses)
    }
}
