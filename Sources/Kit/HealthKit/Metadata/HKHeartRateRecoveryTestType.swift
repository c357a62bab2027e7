/// The test that determined heart rate recovery.
@nonexhaustive(warn)
public enum HKHeartRateRecoveryTestType: Int, Sendable {
    /// Measured after maximal exercise.
    case maxExercise = 1
    /// Predicted from submaximal exercise.
    case predictionSubMaxExercise = 2
    /// Predicted without exercise.
    case predictionNonExercise = 3
}
