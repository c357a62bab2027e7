/// A family of object types, one for each kind of record in the store.
public enum ObjectTypeFamily: UInt8, Sendable, Hashable, CaseIterable {
    /// Quantities: numbers with a unit.
    case quantity
    /// Categories: values of an enumeration.
    case category
    /// Correlations: sets of related samples.
    case correlation
    /// Workouts.
    case workout
    /// Routes of workouts.
    case workoutRoute
    /// Beat-to-beat series of a heart.
    case heartbeatSeries
    /// Characteristics of the user, such as the date of birth.
    case characteristic
    /// Activity summaries of a day.
    case activitySummary
    /// Electrocardiograms.
    case electrocardiogram
    /// Hearing tests.
    case audiogram
    /// Records of a health institution.
    case clinical
    /// Documents of a health institution.
    case document
    /// Prescriptions for glasses or contact lenses.
    case visionPrescription
    /// Momentary emotions and daily moods.
    case stateOfMind
    /// Answered questionnaires with a score.
    case scoredAssessment
    /// Doses of medications, taken or not.
    case medicationDoseEvent
    /// Medications with the user's annotations.
    case userAnnotatedMedication
}

/// The aggregation style of a quantity type, which defines how values combine over time (QTY-10, QTY-11).
public enum AggregationStyle: UInt8, Sendable, Hashable, CaseIterable {
    /// Values are summed, such as steps.
    case cumulative
    /// Every value has the same weight, such as body mass.
    case discreteArithmetic
    /// Values are weighted by their duration, such as heart rate.
    case discreteTemporallyWeighted
    /// Sound levels are averaged by their energy.
    case discreteEquivalentContinuousLevel
}
