import HealthDatabase
import HealthModel

extension HKHealthStore {
    /// Gives the session that this app had when its process ended, with its builder, in the state it was in (LIV-30).
    ///
    /// Do not start it or begin collection again: both go on. Delegates and the data source must be set anew; the source
    /// then brings what was stored meanwhile (LIV-31, LIV-32).
    ///
    /// - Parameter completion: Given the session, or nil if there is none, or the error. While the process that began
    ///   it still runs, it is the very same session.
    public func recoverActiveWorkoutSession(completion: @escaping @Sendable (HKWorkoutSession?, (any Error)?) -> Void) {
        perform { [self] context in
            try context.read { (engine, app) throws(EngineError) -> HKWorkoutSession? in
                guard let kept = try engine.activeSession(of: app) else { return nil }
                if let session = SessionRegistry.session(kept.record.uuid, in: engine) { return session }
                let session = HKWorkoutSession(recovering: kept, in: self)
                session.resumeRecovered()
                return session
            }
        } then: { result in
            switch result {
            case .success(let session): completion(session, nil)
            case .failure(let error): completion(nil, error)
            }
        }
    }

    /// Gives the session that this app had when its process ended, with its builder, in the state it was in (LIV-30).
    ///
    /// - Returns: The session; nil if there is none.
    public func recoverActiveWorkoutSession() async throws -> HKWorkoutSession? {
        try await withCheckedThrowingContinuation { continuation in
            recoverActiveWorkoutSession { session, error in
                if let error {
                    continuation.resume(throwing: error)
                } else {
                    continuation.resume(returning: session)
                }
            }
        }
    }
}

/// The older way to drive a session.
extension HKHealthStore {
    /// Starts a session now; see ``HKWorkoutSession/startActivity(with:)``.
    @available(watchOS, deprecated: 5.0, message: "Use the session's own methods.")
    public func start(_ workoutSession: HKWorkoutSession) {
        workoutSession.adopt(self)
        workoutSession.startActivity(with: nil)
    }

    /// Ends a session; see ``HKWorkoutSession/end()``.
    @available(watchOS, deprecated: 5.0, message: "Use the session's own methods.")
    public func end(_ workoutSession: HKWorkoutSession) {
        workoutSession.end()
    }

    /// Pauses a session; see ``HKWorkoutSession/pause()``.
    @available(watchOS, deprecated: 5.0, message: "Use the session's own methods.")
    public func pause(_ workoutSession: HKWorkoutSession) {
        workoutSession.pause()
    }

    /// Lets a session go on; see ``HKWorkoutSession/resume()``.
    @available(watchOS, deprecated: 5.0, message: "Use the session's own methods.")
    public func resumeWorkoutSession(_ workoutSession: HKWorkoutSession) {
        workoutSession.resume()
    }
}
