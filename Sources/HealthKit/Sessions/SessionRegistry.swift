import HealthDatabase
import Synchronization

/// The primary sessions of this process: one a store, whichever apps use it (SES-8).
enum SessionRegistry {
    private struct Weak {
        weak var session: HKWorkoutSession?
    }

    private static let sessions = Mutex<[ObjectIdentifier: Weak]>([:])

    /// Makes a session the one of its store; answers who was it before.
    static func claim(_ engine: any HealthEngine, for session: HKWorkoutSession) -> HKWorkoutSession? {
        sessions.withLock { sessions in
            let old = sessions[ObjectIdentifier(engine)]?.session
            sessions = sessions.filter { $0.value.session != nil }
            sessions[ObjectIdentifier(engine)] = Weak(session: session)
            return old === session ? nil : old
        }
    }
}
