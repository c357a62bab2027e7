/// The families of object types, one for each kind of record the store can hold.
public enum ObjectTypeFamily: UInt8, Sendable, Hashable, CaseIterable {
    /// Numbers with a unit.
    case quantity
    /// A choice out of a fixed list.
    case category
    /// A set of samples that belong together.
    case correlation
    /// A workout.
    case workout
    /// The places of a workout.
    case workoutRoute
    /// The beat-to-beat times of a heart.
    case heartbeatSeries
    /// A lasting fact about the person, such as the date of birth.
    case characteristic
    /// The sums of one day.
    case activitySummary
    /// An electrocardiogram.
    case electrocardiogram
    /// A hearing test.
    case audiogram
    /// A record of a health institution.
    case clinical
    /// A document of a health institution.
    case document
    /// A prescription for glasses or contact lenses.
    case visionPrescription
    /// A momentary emotion or a daily mood.
    case stateOfMind
    /// An answered questionnaire with a score.
    case scoredAssessment
    /// One dose, taken or not.
    case medicationDoseEvent
    /// A medication with the person's own notes.
    case userAnnotatedMedication
}
