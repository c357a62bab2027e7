package import Foundation
import GRDB
import HealthModel

/// The bin of the store, on behalf of its owner (STO-62).
extension SQLiteEngine {
    /// Returns the workouts in the bin, the latest deletion first; those that are to be erased are left out (STO-65).
    package func bin() throws(EngineError) -> [BinEntry] {
        let oldest = now - Bin.retention
        return try read { session in
            try session.binEntries(since: oldest).map { entry in
                BinEntry(
                    workout: entry.body.workout,
                    annotation: entry.body.annotations.last?.annotation ?? WorkoutAnnotation(),
                    belongings: entry.body.belongings, deleted: entry.deleted, app: entry.app)
            }
        }
    }

    /// Restores workouts from the bin in one transaction, all or none.
    ///
    /// - Throws: ``EngineError/Code/invalidArgument`` if one of them is not in the bin.
    package func restoreFromBin(_ workouts: [UUID], _ form: BinForm) throws(EngineError) -> [BinRestoration] {
        let oldest = now - Bin.retention
        return try transaction { transaction in
            let entries = try transaction.read.binEntries(since: oldest)
            return try workouts.map { uuid in
                guard let entry = entries.first(where: { $0.body.workout.uuid == uuid }) else {
                    throw EngineError(.invalidArgument, "The workout \(uuid.uuidString) is not in the bin.")
                }
                return try transaction.write(as: Self.restorer(of: entry.body)) { try $0.restore(entry, form) }
            }
        }
    }

    /// Returns the app that stores the workout again: the one that imported it, or else its source.
    private static func restorer(of body: BinBody) -> AppIdentity {
        if let app = body.importer?.app { return AppIdentity(bundleIdentifier: app, name: app) }
        let source = body.workout.source?.source
        return AppIdentity(bundleIdentifier: source?.bundleIdentifier ?? "", name: source?.name ?? "")
    }

    /// Erases workouts in the bin, and returns their number.
    ///
    /// - Parameter workouts: The workouts; nil for all.
    @discardableResult
    package func eraseBin(_ workouts: [UUID]? = nil) throws(EngineError) -> Int {
        try transaction { transaction in
            let database = transaction.read.database
            guard let workouts else {
                try SQLStatement(database, "DELETE FROM bin").run()
                return database.changesCount
            }
            let delete = try SQLStatement(database, "DELETE FROM bin WHERE uuid = ?")
            return try workouts.reduce(0) { count, uuid in
                try delete.run(.uuid(uuid))
                return count + database.changesCount
            }
        }
    }

    /// Returns the numbers of workouts and of pieces in the bin, including those that are to be erased.
    package func binSizes() throws(EngineError) -> [Int] {
        try read { session in
            try ["bin", "bin_piece"].map { table in
                Int(try SQLStatement(session.database, "SELECT count(*) FROM \(table)").firstInteger() ?? 0)
            }
        }
    }

    /// Returns the number of bytes in the bin that are objects rather than copies of what the store had.
    package func binObjectSize() throws(EngineError) -> Int {
        try read { session in
            let sql = "SELECT sum(length(payload)) FROM bin_piece WHERE NOT \(StoreReader.isBinCopy)"
            return Int(try SQLStatement(session.database, sql).firstInteger() ?? 0)
        }
    }

    /// Erases the workouts whose time in the bin is over (STO-65).
    static func eraseExpired(_ database: Database, now: Double) throws {
        try SQLStatement(database, "DELETE FROM bin WHERE deleted < ?").run(.real(now - Bin.retention))
    }
}
