import Foundation
import HealthStore
import Synchronization

/// The primary sessions of this process: one a store, whichever apps use it (SES-8).
///
/// A session that goes on stays alive here, also if its app lets go of it.
enum SessionRegistry {
    private static let sessions = Mutex<[ObjectIdentifier: HKWorkoutSession]>([:])

    /// Makes a session the one of its store; answers who was it before.
    static func claim(_ engine: any HealthEngine, for session: HKWorkoutSession) -> HKWorkoutSession? {
        sessions.withLock { sessions in
            let old = sessions.updateValue(session, forKey: ObjectIdentifier(engine))
            return old === session ? nil : old
        }
    }

    /// The session that is kept under an identifier, if it goes on in this process.
    static func session(_ identifier: UUID, in engine: any HealthEngine) -> HKWorkoutSession? {
        sessions.withLock { sessions in
            sessions[ObjectIdentifier(engine)].flatMap { $0.core.identifier == identifier ? $0 : nil }
        }
    }

    /// Lets go of a session that is over.
    static func release(_ session: HKWorkoutSession) {
        let over = sessions.withLock { sessions in
            sessions.first { $0.value === session }.flatMap { sessions.removeValue(forKey: $0.key) }
        }
        // Let go outside of the lock.
        _ = over
    }
}
