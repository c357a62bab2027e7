import FileSystem
package import Foundation
import HealthModel

/// Restores a store from a backup.
package struct StoreRestore: Sendable {
    /// The result of a restore.
    package struct Done: Sendable {
        package var file: String
        /// The path of the previous store; nil if there was none.
        package var replaced: String?
        /// The number of the last insertion or deletion in the backup.
        package var sequence: Int64
    }

    private let path: String
    private let progress: @Sendable (_ label: String, _ done: Int, _ total: Int?) throws -> Void

    /// Creates a restore of a store.
    ///
    /// - Parameters:
    ///   - path: The path of the store, which need not exist.
    ///   - progress: A closure called with the current step and its progress; if it throws, the restore ends.
    package init(
        path: String, progress: @escaping @Sendable (_ label: String, _ done: Int, _ total: Int?) throws -> Void
    ) {
        self.path = FilePlacement.target(of: path)
        self.progress = progress
    }

    /// Checks a backup, and replaces the store with a copy of it; the previous store stays beside it.
    ///
    /// - Parameters:
    ///   - name: The name of the backup for messages.
    ///   - isForced: A Boolean value that indicates whether to replace even a store that is newer than the backup, a
    ///     different one, or unreadable.
    ///   - date: The date used in the name of the previous store.
    /// - Throws: ``EngineError`` if the backup fails the integrity check, the store must not be replaced, or another
    ///   program uses it; then nothing is changed.
    package func run(_ backup: String, named name: String, isForced: Bool, at date: Date = Date()) throws -> Done {
        guard !FilePlacement.isSpecial(path) else {
            throw EngineError(.invalidArgument, "'\(path)' is a device or a pipe; a store must be a file.")
        }
        try PrivateFolder.make(URL(fileURLWithPath: path).deletingLastPathComponent().path)
        let copy = FilePlacement.temporaryName(for: path)
        do {
            try StoreMaintenance.copy(backup, to: copy) { try progress($0.rawValue, $1, $2) }
        } catch let error as StoreMaintenance.UnsoundCopy {
            throw EngineError(
                .storage,
                "The backup '\(name)' failed the integrity check. Run 'hk doctor --store FILE' for details. Nothing was changed. \(error.first)"
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

    /// Throws an error if the store has data that is not in the backup.
    private func check(_ backup: StoreMaintenance.Facts, _ name: String) throws {
        let present: StoreMaintenance.Facts
        do {
            present = try StoreMaintenance.facts(path)
        } catch {
            throw refusal("'\(path)' cannot be read, and may be newer than '\(name)'")
        }
        guard present.sequence > 0 else { return }
        guard present.identity == backup.identity else {
            throw refusal("'\(name)' is not a backup of '\(path)'")
        }
        guard present.sequence <= backup.sequence else {
            throw refusal("'\(path)' has changed since '\(name)' was made")
        }
    }

    private func refusal(_ reason: String) -> EngineError {
        EngineError(.invalidArgument, "\(reason). Use --force to replace it; the current store is kept beside it.")
    }

    /// Renames the store, once no other connection uses it.
    private func moveAside(_ date: Date) throws -> String {
        try StoreMaintenance.checkpointIntoSingleFile(path)
        let aside = DatedName.beside(path, "replaced", date)
        var moved: [String] = []
        do {
            // The files of a killed writer belong to the old store, and SQLite would replay them into the new one.
            for ending in Self.companions where FileManager.default.fileExists(atPath: path + ending) {
                guard rename(path + ending, aside + ending) == 0 else { throw failure() }
                moved.append(ending)
            }
            // A temporary second name makes sure that there is a store at the path at all times.
            guard link(path, aside) == 0 || rename(path, aside) == 0 else { throw failure() }
            return aside
        } catch {
            for ending in moved { rename(aside + ending, path + ending) }
            throw error
        }
    }

    private static let companions = ["-journal", "-wal", "-shm"]

    private func failure() -> EngineError {
        EngineError(.storage, "Could not move '\(path)' aside: \(SystemReason.writing(errno)).")
    }

    private func putBack(_ aside: String) {
        // The backup may already be in its place. Renaming one of two names of a file has no effect.
        if rename(aside, path) == 0 { unlink(aside) }
        for ending in Self.companions { rename(aside + ending, path + ending) }
    }
}
