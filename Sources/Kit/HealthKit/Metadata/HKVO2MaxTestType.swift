/// How the maximal oxygen uptake was found.
@nonexhaustive(warn)
public enum HKVO2MaxTestType: Int, Sendable {
    /// Measured at the greatest effort.
    case maxExercise = 1
    /// Predicted from a lesser effort.
    case predictionSubMaxExercise = 2
    /// Predicted without exercise.
    case predictionNonExercise = 3
    /// Predicted from a step test.
    case predictionStepTest = 4
}
