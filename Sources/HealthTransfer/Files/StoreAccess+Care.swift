import Foundation
package import HealthDatabase
import HealthModel
import WorkoutFiles

/// The way to a store, as those know it who have no business with the engine.
package typealias TransferAccess = StoreAccess

extension StoreAccess {
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

    /// Whether a session of the app went on when its program ended last, or goes on in another process.
    package func hasActiveSession() throws -> Bool {
        try read { (engine, app) throws(EngineError) in try engine.activeSession(of: app) } != nil
    }

    /// Whether the owner of the store named sources as the system's own (STAT-28).
    package func hasSystemSources() throws -> Bool {
        try !read { (engine, _) throws(EngineError) in try engine.systemSources() }.isEmpty
    }
}

/// The sentence that people read of an error of files or stores; nil for an error of another kind.
package func transferMessage(of error: any Error) -> String? {
    switch error {
    case let error as WorkoutFileError: error.message
    case let error as EngineError: error.message
    default: nil
    }
}
