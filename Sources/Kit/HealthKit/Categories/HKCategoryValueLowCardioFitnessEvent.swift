/// Why cardio fitness was reported.
@nonexhaustive(warn)
public enum HKCategoryValueLowCardioFitnessEvent: Int, Sendable {
    /// It is low for age and sex.
    case lowFitness = 1
}
