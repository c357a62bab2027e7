import FileSystem
package import Foundation
import HealthModel

/// Puts a backup in the place of a store.
package struct StoreRestore: Sendable {
    /// What was done.
    package struct Done: Sendable {
        package var file: String
        /// Where the store lies that was there before; nil if there was none.
        package var replaced: String?
        /// The number of the last insertion or deletion in the backup.
        package var sequence: Int64
    }

    private let path: String
    private let progress: @Sendable (_ label: String, _ done: Int, _ total: Int?) throws -> Void

    /// - Parameters:
    ///   - path: Where the store lies, or will.
    ///   - progress: Told what is done and how far it is; what it throws ends the work.
    package init(
        path: String, progress: @escaping @Sendable (_ label: String, _ done: Int, _ total: Int?) throws -> Void
    ) {
        self.path = FilePlacement.target(of: path)
        self.progress = progress
    }

    /// Examines a backup, and puts a copy of it in the place of the store, which stays beside it.
    ///
    /// - Parameters:
    ///   - name: What people call the backup.
    ///   - isForced: Whether a store makes way that is newer than the backup, another one, or unreadable.
    ///   - date: The time, for the name of the store that was there.
    /// - Throws: ``EngineError`` if the backup is not sound, the store is not to be replaced, or another program uses it; then
    ///   nothing is changed.
    package func run(_ backup: String, named name: String, isForced: Bool, at date: Date = Date()) throws -> Done {
        guard !FilePlacement.isSpecial(path) else {
            throw EngineError(.invalidArgument, "'\(path)' is a device or a pipe, where no store can be.")
        }
        try PrivateFolder.make(URL(fileURLWithPath: path).deletingLastPathComponent().path)
        let copy = FilePlacement.temporaryName(for: path)
        do {
            try StoreMaintenance.copy(backup, to: copy) { try progress($0.rawValue, $1, $2) }
        } catch let error as StoreMaintenance.UnsoundCopy {
            throw EngineError(
                .storage,
                "The backup '\(name)' is not sound; 'hk doctor --store FILE' says more. Nothing was changed. \(error.first)"
            )
        }
        do {
            let facts = try StoreMaintenance.facts(copy)
            let exists = FilePlacement.size(path) > 0
            if exists, !isForced { try check(facts, name) }
            let replaced = exists ? try moveAside(date) : nil
            do {
                try FilePlacement.put(copy, at: path)
            } catch {
                if let replaced { putBack(replaced) }
                throw error
            }
            return Done(file: path, replaced: replaced, sequence: facts.sequence)
        } catch {
            unlink(copy)
            throw error
        }
    }

    /// Refuses to replace what the backup does not hold.
    private func check(_ backup: StoreMaintenance.Facts, _ name: String) throws {
        let present: StoreMaintenance.Facts
        do {
            present = try StoreMaintenance.facts(path)
        } catch {
            throw refusal("'\(path)' cannot be read, so nobody can tell whether it is newer than '\(name)'")
        }
        guard present.sequence > 0 else { return }
        guard present.identity == backup.identity else {
            throw refusal("'\(name)' is a backup of another store than '\(path)'")
        }
        guard present.sequence <= backup.sequence else {
            throw refusal("'\(path)' has changed since '\(name)' was made")
        }
    }

    private func refusal(_ reason: String) -> EngineError {
        EngineError(.invalidArgument, "\(reason). --force puts it in its place; what is there now stays beside it.")
    }

    /// Moves the store out of the way, once nobody uses it.
    private func moveAside(_ date: Date) throws -> String {
        try StoreMaintenance.becomeOneFile(path)
        let aside = DatedName.beside(path, "replaced", date)
        // What a killed writer left belongs to the old file, and would be played into the new one.
        for ending in Self.companions where FileManager.default.fileExists(atPath: path + ending) {
            guard rename(path + ending, aside + ending) == 0 else { throw failure() }
        }
        // With two names for a moment there is a store in its place all the time.
        guard link(path, aside) == 0 || rename(path, aside) == 0 else { throw failure() }
        return aside
    }

    private static let companions = ["-journal", "-wal", "-shm"]

    private func failure() -> EngineError {
        EngineError(.storage, "Could not move '\(path)' aside: \(SystemReason.writing(errno)).")
    }

    private func putBack(_ aside: String) {
        // Renaming one of two names of a file does nothing.
        if FileManager.default.fileExists(atPath: path) { unlink(aside) } else { rename(aside, path) }
        for ending in Self.companions { rename(aside + ending, path + ending) }
    }
}
