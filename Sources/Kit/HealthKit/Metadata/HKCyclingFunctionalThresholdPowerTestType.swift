/// How functional threshold power was found.
@nonexhaustive(warn)
public enum HKCyclingFunctionalThresholdPowerTestType: Int, Sendable {
    /// The greatest effort for 60 minutes.
    case maxExercise60Minute = 1
    /// The greatest effort for 20 minutes.
    case maxExercise20Minute = 2
    /// A test with power that rises.
    case rampTest = 3
    /// A prediction from exercise.
    case predictionExercise = 4
}
