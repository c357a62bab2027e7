import Foundation
import GRDB
package import HealthModel

extension StoreMaintenance {
    /// What mending did.
    package struct Repair: Sendable {
        /// What was put right.
        package var mended: [StoreProblem] = []
        /// What could not be.
        package var left: [StoreProblem] = []
        /// What could not be read, and is not in the store any more.
        package var losses: [StoreLoss] = []
        /// How many pages got a checksum.
        package var sealed = 0
    }

    /// Mends a store in one transaction, and then gives its pages the checksums that they lack; others must not write
    /// meanwhile, and wait.
    ///
    /// A page that does not fit its checksum gets another one only if nothing else is wrong with the store.
    /// - Throws: ``EngineError`` if the file cannot be written, and what `progress` throws; then nothing was changed but checksums.
    package static func repair(_ path: String, progress: @escaping Progress = { _, _ in }) throws -> Repair {
        do {
            var repair = Repair()
            if try facts(path).isOlder {
                try seal(path, &repair, progress)
                // Opening a store of an earlier version brings it up to date.
                _ = try SQLiteEngine(path: path)
            }
            try mend(path, &repair, progress)
            try seal(path, &repair, progress)
            return repair
        } catch let error as DatabaseError {
            throw unreadable(path, error)
        }
    }

    private static func mend(_ path: String, _ repair: inout Repair, _ progress: @escaping Progress) throws {
        guard try !facts(path).isUnfinished else { return }
        let store = try StoreConnections.forCare(path, treating: .examined)
        defer { store.close() }
        let outcome = try store.writeWithoutTransaction { database in
            var outcome = StoreMender.Outcome()
            try database.inTransaction(.immediate) {
                outcome = try mend(database, progress)
                return outcome.mended.isEmpty ? .rollback : .commit
            }
            return outcome
        }
        repair.mended += outcome.mended
        repair.left += outcome.left
        repair.losses = StoreLoss.merged(outcome.losses)
    }

    static func mend(_ database: Database, _ progress: @escaping Progress) throws -> StoreMender.Outcome {
        let session = ReadSession(database: database, vocabulary: try SharedVocabulary(database).forReading())
        let outcome = try StoreMender(session: session).run(progress: progress)
        // What was mended may be what figures of workouts followed from.
        if !outcome.mended.isEmpty { try DerivedUpkeep.dropAll(database) }
        return outcome
    }

    // MARK: Checksums

    /// How long somebody who takes the log into the file is waited for, in seconds, and how long the next try waits.
    private static let patience = 30.0
    private static let pause: useconds_t = 10_000

    private static func seal(_ path: String, _ repair: inout Repair, _ progress: @escaping Progress) throws {
        let store = try StoreConnections.forCare(path, treating: .examined)
        defer { store.close() }
        try store.writeWithoutTransaction { database in
            guard PageChecksums(database).pageSize != nil else { return }
            // A file can be sealed beside others only while it has a log, and is sealed whole if that is empty.
            _ = try String.fetchOne(database, sql: "PRAGMA journal_mode = WAL")
            do {
                _ = try database.checkpoint(.truncate)
            } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {}
            try database.inTransaction(.deferred) {
                var problems: [StoreProblem] = []
                try examine(database, path, progress) { problems += $0.problems }
                guard problems.allSatisfy({ $0.check == .checksums }) else { return .rollback }
                repair.sealed += try sealWhenFree(database)
                repair.mended += problems
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
