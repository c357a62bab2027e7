/// The reason for a cardio fitness notification.
@nonexhaustive(warn)
public enum HKCategoryValueLowCardioFitnessEvent: Int, Sendable {
    /// Low cardio fitness for the person's age and sex.
    case lowFitness = 1
}
