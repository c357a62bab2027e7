public import Foundation
import HealthModel

/// An assessment with PHQ-9, the questionnaire about depression.
// Unchecked, because NSObject is not Sendable; nothing is stored here.
open class HKPHQ9Assessment: HKScoredAssessment, @unchecked Sendable {
    /// Creates an assessment.
    ///
    /// Raises unless there are nine answers (OTH-73), or for invalid metadata.
    /// - Parameters:
    ///   - date: The date of the assessment; start and end of the sample.
    ///   - answers: The answers, in the order of the questions.
    ///   - metadata: The metadata.
    public convenience init(
        date: Date, answers: [HKPHQ9Assessment.Answer], metadata: [String: Any]? = [:]
    ) {
        self.init(record: Self.assessment(.phq9Assessment, date, answers.map(\.rawValue), metadata))
    }

    override class func holds(_ record: SampleRecord) -> Bool { super.holds(record) && record.type == .phq9Assessment }

    /// The answers, in the order of the questions.
    open var answers: [Answer] { assessment.answers.compactMap(Answer.init(rawValue:)) }

    /// The risk classification of the score.
    open var risk: Risk { Risk(rawValue: assessment.risk(.phq9Assessment)) ?? .noneToMinimal }
}
