import HealthModel

/// A type of questionnaires with a score.
// Unchecked, like HKObjectType: nothing is stored here.
open class HKScoredAssessmentType: HKSampleType, @unchecked Sendable {
    /// Creates the type of assessments with an identifier.
    public convenience init(_ identifier: HKScoredAssessmentTypeIdentifier) {
        self.init(record: Self.known(identifier.rawValue, as: .scoredAssessment))
    }
}
