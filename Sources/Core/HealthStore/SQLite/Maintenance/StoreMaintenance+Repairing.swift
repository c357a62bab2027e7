import Foundation
import GRDB
import HealthModel

extension StoreMaintenance {
    /// The result of a repair.
    package struct Repair: Sendable {
        /// The repaired problems.
        package var repaired: [IntegrityProblem] = []
        /// The problems that could not be repaired.
        package var left: [IntegrityProblem] = []
        /// The unreadable data that were removed from the store.
        package var losses: [DataLoss] = []
        /// The number of pages that received a checksum.
        package var sealed = 0
    }

    /// Repairs a store in one transaction, and then adds missing page checksums; other connections must not write
    /// meanwhile, and wait.
    ///
    /// A page that does not match its checksum receives a new one only if the store has no other problems.
    /// - Throws: ``EngineError`` if the file cannot be written, and errors of `progress`; then only checksums may
    ///   have changed.
    package static func repair(_ path: String, progress: @escaping Progress = { _, _ in }) throws -> Repair {
        do {
            var repair = Repair()
            if try facts(path).isOlder {
                try seal(path, &repair, progress)
                // Opening a store of an earlier version migrates it.
                _ = try SQLiteEngine(path: path)
            }
            try repairFile(path, &repair, progress)
            try seal(path, &repair, progress)
            return repair
        } catch let error as DatabaseError {
            throw unreadable(path, error)
        }
    }

    private static func repairFile(_ path: String, _ repair: inout Repair, _ progress: @escaping Progress) throws {
        guard try !facts(path).isUnfinished else { return }
        let store = try StoreConnections.forMaintenance(path, treating: .examined)
        defer { store.close() }
        let outcome = try store.writeWithoutTransaction { database in
            var outcome = StoreRepair.Outcome()
            try database.inTransaction(.immediate) {
                outcome = try repairContents(database, progress)
                return outcome.repaired.isEmpty ? .rollback : .commit
            }
            return outcome
        }
        repair.repaired += outcome.repaired
        repair.left += outcome.left
        repair.losses = DataLoss.merged(outcome.losses)
    }

    static func repairContents(_ database: Database, _ progress: @escaping Progress) throws -> StoreRepair.Outcome {
        let session = StoreReader(database: database, references: try SharedReferences(database).forReading())
        let outcome = try StoreRepair(session: session).run(progress: progress)
        // The figures of workouts may be derived from repaired data.
        if !outcome.repaired.isEmpty { try DerivedUpkeep.dropAll(database) }
        return outcome
    }

    // MARK: Checksums

    /// The time to wait for a checkpoint of another connection, and the interval between attempts, in microseconds.
    private static let patience = 30.0
    private static let pause: useconds_t = 10_000

    private static func seal(_ path: String, _ repair: inout Repair, _ progress: @escaping Progress) throws {
        let store = try StoreConnections.forMaintenance(path, treating: .examined)
        defer { store.close() }
        try store.writeWithoutTransaction { database in
            guard PageChecksums(database).pageSize != nil else { return }
            // Checksums can be added beside other connections only in WAL mode, and to the whole file only if the log
            // is empty.
            _ = try String.fetchOne(database, sql: "PRAGMA journal_mode = WAL")
            do {
                _ = try database.checkpoint(.truncate)
            } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {}
            try database.inTransaction(.deferred) {
                var problems: [IntegrityProblem] = []
                try examine(database, path, progress) { problems += $0.problems }
                guard problems.allSatisfy({ $0.check == .checksums }) else { return .rollback }
                repair.sealed += try sealWhenFree(database)
                repair.repaired += problems
                return .rollback
            }
        }
    }

    private static func sealWhenFree(_ database: Database) throws -> Int {
        let end = ContinuousClock.now + .seconds(patience)
        while true {
            do {
                return try PageChecksums(database).seal()
            } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY && ContinuousClock.now < end {
                usleep(pause)
            }
        }
    }
}
