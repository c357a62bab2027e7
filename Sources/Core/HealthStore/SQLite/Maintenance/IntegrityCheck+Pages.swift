import GRDB
import HealthModel

/// Integrity checks of the file by SQLite.
extension IntegrityCheck {
    func checkFile() throws {
        try looked(at: Int(SQLStatement(database, "PRAGMA page_count").firstInteger() ?? 0))
        for message in pageMessages() where message != "ok" && !Self.isIndexMessage(message) { found(message) }
    }

    func checkIndices() throws {
        let sql = "SELECT count(*) FROM sqlite_schema WHERE type = 'index'"
        try looked(at: Int(SQLStatement(database, sql).firstInteger() ?? 0))
        let repair = once { [weak self, database] in
            try database.execute(sql: "REINDEX")
            self?.knownPageMessages = nil
        }
        for message in pageMessages() where Self.isIndexMessage(message) { found(message, repair: repair) }
    }

    /// Returns the messages of SQLite's integrity check, which runs once, and again after a repair.
    private func pageMessages() -> [String] {
        let messages = knownPageMessages ?? readPageMessages()
        knownPageMessages = messages
        return messages
    }

    /// Returns the messages of SQLite's integrity check, up to the first error that stops it.
    private func readPageMessages() -> [String] {
        var messages: [String] = []
        do {
            try SQLStatement(database, "PRAGMA integrity_check").forEach {
                // The first message begins with a line that names the database, of which there is only one.
                if let message = $0.text(.only)?.split(separator: "\n").last { messages.append(String(message)) }
                return true
            }
        } catch {
            if messages.isEmpty || messages == ["ok"] { messages = [Self.reason(error)] }
        }
        return messages
    }

    /// Returns whether a message is about an index only, and not about the tables.
    private static func isIndexMessage(_ message: String) -> Bool {
        message.contains(" missing from index ") || message.hasPrefix("wrong # of entries in index ")
            || message.hasPrefix("non-unique entry in index ")
    }
}

/// Integrity checks of the checksums of pages that the other checks read.
extension IntegrityCheck {
    func checkChecksums() throws {
        let checksums = PageChecksums(database)
        guard checksums.pageSize != nil else { return }
        try looked(at: Int(SQLStatement(database, "PRAGMA page_count").firstInteger() ?? 0))
        for misfit in checksums.misfits {
            let message =
                misfit.flippedBit != nil
                ? "Page \(misfit.page) has a flipped bit, which its checksum can correct."
                : "Page \(misfit.page) does not match its checksum: it was modified by another program, or has damage that no other "
                    + "check detects."
            // The page gets a new checksum if nothing else is wrong (StoreMaintenance.repair).
            found(message, isDoubtful: misfit.flippedBit == nil) {}
        }
    }
}
