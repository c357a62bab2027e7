/// How heart rate recovery was measured.
@nonexhaustive(warn)
public enum HKHeartRateRecoveryTestType: Int, Sendable {
    /// After the greatest effort.
    case maxExercise = 1
    /// Predicted after a lesser effort.
    case predictionSubMaxExercise = 2
    /// Predicted without exercise.
    case predictionNonExercise = 3
}
