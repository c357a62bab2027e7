import GRDB
package import HealthStore

extension ServerDatabase {
    /// Copies a consistent snapshot of a server's database, while others may write, into a new file that only its
    /// owner can read, and runs an integrity check on the copy.
    ///
    /// - Throws: ``EngineError`` if copying fails or the database is damaged; no copy remains then.
    package static func copy(_ path: String, to new: String) throws(EngineError) {
        do {
            try PageCopy.run(from: path, to: new)
            do {
                try examine(new, of: path)
            } catch {
                PageCopy.remove(new)
                throw error
            }
        } catch let error as EngineError {
            throw error
        } catch {
            throw failure(error, path)
        }
    }

    private static func examine(_ copy: String, of path: String) throws {
        let queue = try DatabaseQueue(path: copy, configuration: configuration)
        defer { try? queue.close() }
        try queue.read { database in
            guard try ServerFile.kind(database) != .foreign else {
                throw EngineError(
                    .databaseInaccessible, "'\(path)' is not a server database.",
                    cause: .unusable)
            }
            let messages = try String.fetchAll(database, sql: "PRAGMA integrity_check")
            let isWhole = try messages == ["ok"] && Row.fetchOne(database, sql: "PRAGMA foreign_key_check") == nil
            guard isWhole else {
                throw EngineError(
                    .storage, "The server database '\(path)' is damaged. No copy was made.",
                    cause: .damaged)
            }
        }
    }
}
