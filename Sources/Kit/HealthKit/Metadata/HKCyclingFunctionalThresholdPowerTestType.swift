/// The test that determined functional threshold power.
@nonexhaustive(warn)
public enum HKCyclingFunctionalThresholdPowerTestType: Int, Sendable {
    /// Maximal effort for 60 minutes.
    case maxExercise60Minute = 1
    /// Maximal effort for 20 minutes.
    case maxExercise20Minute = 2
    /// A ramp test with increasing power.
    case rampTest = 3
    /// A prediction from exercise.
    case predictionExercise = 4
}
