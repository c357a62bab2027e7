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
