/// Where a workout session stands.
@nonexhaustive(warn)
public enum HKWorkoutSessionState: Int, Sendable {
    /// Nothing happened yet.
    case notStarted = 1
    /// The workout goes on.
    case running = 2
    /// Everything is over.
    case ended = 3
    /// The workout rests.
    case paused = 4
    /// Sensors may warm up.
    case prepared = 5
    /// No data come any more; the builder can be finished, and then the session ended.
    case stopped = 6
}
