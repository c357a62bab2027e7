import HealthModel

/// A kind of questionnaire with a score.
// Unchecked, as HKObjectType is: nothing is stored here.
open class HKScoredAssessmentType: HKSampleType, @unchecked Sendable {
    /// The type of assessments with an identifier.
    ///
    /// Raises if the identifier names no such type.
    public convenience init(_ identifier: HKScoredAssessmentTypeIdentifier) {
        self.init(record: Self.known(identifier.rawValue, as: .scoredAssessment))
    }
}
