import Foundation
import HealthModel
package import HealthStore

/// The way to a store, as those know it who have no business with the engine.
package typealias TransferAccess = StoreAccess

extension StoreAccess {
    /// The bundle identifier of the app that has this access.
    package var app: String { identity.source.bundleIdentifier }

    /// Asks to read everything: who can read the file can read its content.
    package func requestReadingEverything() async throws {
        let readable = ObjectType.all.filter { $0.isSample && $0.isReadable && !$0.requiresPerObjectAuthorization }
        _ = try await request(share: [], read: Set(readable))
    }

    /// Leaves the store as one file, which can be copied as it is.
    ///
    /// Nothing depends on it, so its failure is no failure of what was done before.
    package func settle() {
        try? write { (engine, _) throws(EngineError) in try engine.checkpoint() }
    }

    /// Returns when everything that was saved is on the disk, and leaves the store as one file where others let it.
    package func secure() throws {
        try write { (engine, _) throws(EngineError) in try engine.secure() }
    }

    /// From now on each call that writes waits until what it wrote is on the disk.
    package func syncEachCommit() throws {
        try write { (engine, _) throws(EngineError) in try engine.syncEachCommit() }
    }

    /// From now on, if the store is moved, replaced or deleted, everything goes on in a copy; told once where that is (STO-61).
    package func goOnInCopy(_ tell: @escaping @Sendable (String) -> Void) throws {
        try write { (engine, _) throws(EngineError) in engine.goOnInCopy(tell) }
    }

    /// From now on damaged blocks are left out where objects are asked for, and a sentence is told of each; statistics still fail.
    package func leaveOutDamage(_ tell: @escaping @Sendable (String) -> Void) throws {
        try read { (engine, _) throws(EngineError) in engine.leaveOutDamage(tell) }
    }

    /// Whether a session of the app went on when its program ended last, or goes on in another process.
    package func hasActiveSession() throws -> Bool {
        try read { (engine, app) throws(EngineError) in try engine.activeSession(of: app) } != nil
    }

    /// Whether the owner of the store named sources as the system's own (STAT-28).
    package func hasSystemSources() throws -> Bool {
        try !read { (engine, _) throws(EngineError) in try engine.systemSources() }.isEmpty
    }
}
