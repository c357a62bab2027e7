/// The state of a workout session.
@nonexhaustive(warn)
public enum HKWorkoutSessionState: Int, Sendable {
    /// Not started.
    case notStarted = 1
    /// The workout is in progress.
    case running = 2
    /// Ended.
    case ended = 3
    /// Paused.
    case paused = 4
    /// Prepared; sensors may warm up.
    case prepared = 5
    /// Stopped: no more data are generated; the builder can be finished, and then the session ended.
    case stopped = 6
}
