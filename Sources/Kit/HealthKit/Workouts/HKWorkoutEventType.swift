/// The type of an event at a moment or during a part of a workout.
@nonexhaustive(warn)
public enum HKWorkoutEventType: Int, Sendable {
    /// The workout was paused.
    case pause = 1
    /// The workout was resumed.
    case resume = 2
    /// A lap.
    case lap = 3
    /// A marker set by the person.
    case marker = 4
    /// Lack of motion was detected.
    case motionPaused = 5
    /// Motion was detected again.
    case motionResumed = 6
    /// A segment of the workout.
    case segment = 7
    /// The person requested to pause or resume.
    case pauseOrResumeRequest = 8
}
