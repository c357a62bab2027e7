/// What happened at a point of a workout, or during a part of it.
@nonexhaustive(warn)
public enum HKWorkoutEventType: Int, Sendable {
    /// The workout was paused.
    case pause = 1
    /// The workout went on.
    case resume = 2
    /// A lap.
    case lap = 3
    /// A point the person marked.
    case marker = 4
    /// Pausing was detected by lack of motion.
    case motionPaused = 5
    /// Motion was detected again.
    case motionResumed = 6
    /// A part of the workout.
    case segment = 7
    /// The person asked to pause or to go on.
    case pauseOrResumeRequest = 8
}
