import Foundation
import HealthModel
package import HealthStore

/// Access to a store, for modules that do not use the engine.
package typealias TransferAccess = StoreAccess

extension StoreAccess {
    /// The bundle identifier of the app that has this access.
    package var app: String { identity.source.bundleIdentifier }

    /// Requests authorization to read all types: anyone who can read the file can read its content anyway.
    package func requestReadingEverything() async throws {
        let readable = ObjectType.all.filter { $0.isSample && $0.isReadable && !$0.requiresPerObjectAuthorization }
        _ = try await request(share: [], read: Set(readable))
    }

    /// Checkpoints the write-ahead log, so that the store is a single file that can be copied.
    ///
    /// Nothing depends on it, so errors are ignored.
    package func checkpoint() {
        try? engine(for: .writing).checkpoint()
    }

    /// Flushes all saved data to disk, and checkpoints the write-ahead log unless other connections prevent it.
    package func secure() throws {
        try engine(for: .writing).secure()
    }

    /// Makes each later write call return only once its data is on disk.
    package func syncEachCommit() throws {
        try engine(for: .writing).syncEachCommit()
    }

    /// Makes the connection continue in a copy if the store is moved, replaced or deleted; calls `report` once with the
    /// path of the copy (STO-61).
    package func continueInCopy(_ report: @escaping @Sendable (String) -> Void) throws {
        try engine(for: .writing).continueInCopy(report)
    }

    /// Makes queries for objects skip damaged blocks, and calls `report` with a message for each; statistics still
    /// fail.
    package func skipDamagedBlocks(_ report: @escaping @Sendable (String) -> Void) throws {
        try engine(for: .reading).skipDamagedBlocks(report)
    }

    /// Returns whether a session of the app was active when its program last ended, or is active in another process.
    package func hasActiveSession() throws -> Bool {
        try read { try $0.activeSession() } != nil
    }

    /// Returns whether the owner of the store has marked sources as the system's own (STAT-28).
    package func hasSystemSources() throws -> Bool {
        try !read { try $0.systemSources() }.isEmpty
    }
}
