import Foundation
import HealthStore
import Synchronization

/// A registry of the primary sessions of this process: one per store, shared by all apps (SES-8).
///
/// Retains a session in progress, even if its app releases it.
enum SessionRegistry {
    private static let sessions = Mutex<[ObjectIdentifier: HKWorkoutSession]>([:])

    /// Registers a session as the one of its store.
    ///
    /// Returns the previous one.
    static func claim(_ engine: SQLiteEngine, for session: HKWorkoutSession) -> HKWorkoutSession? {
        sessions.withLock { sessions in
            let old = sessions.updateValue(session, forKey: ObjectIdentifier(engine))
            return old === session ? nil : old
        }
    }

    /// Returns the session with an identifier, if it is in progress in this process.
    static func session(_ identifier: UUID, in engine: SQLiteEngine) -> HKWorkoutSession? {
        sessions.withLock { sessions in
            sessions[ObjectIdentifier(engine)].flatMap { $0.core.identifier == identifier ? $0 : nil }
        }
    }

    /// Removes a session that has ended.
    static func release(_ session: HKWorkoutSession) {
        let over = sessions.withLock { sessions in
            sessions.first { $0.value === session }.flatMap { sessions.removeValue(forKey: $0.key) }
        }
        // Released outside of the lock.
        _ = over
    }
}
