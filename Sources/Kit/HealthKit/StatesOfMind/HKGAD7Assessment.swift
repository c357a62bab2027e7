public import Foundation
import HealthModel

/// An assessment with GAD-7, the questionnaire about anxiety.
// Unchecked, because NSObject is not Sendable; nothing is stored here.
open class HKGAD7Assessment: HKScoredAssessment, @unchecked Sendable {
    /// Creates an assessment.
    ///
    /// Raises unless there are seven answers (OTH-73), or for invalid metadata.
    /// - Parameters:
    ///   - date: The date of the assessment; start and end of the sample.
    ///   - answers: The answers, in the order of the questions.
    ///   - metadata: The metadata.
    public convenience init(
        date: Date, answers: [HKGAD7Assessment.Answer], metadata: [String: Any]? = [:]
    ) {
        self.init(record: Self.assessment(.gad7Assessment, date, answers.map(\.rawValue), metadata))
    }

    override class func holds(_ record: SampleRecord) -> Bool { super.holds(record) && record.type == .gad7Assessment }

    /// The answers, in the order of the questions.
    open var answers: [Answer] { assessment.answers.compactMap(Answer.init(rawValue:)) }

    /// The risk classification of the score.
    open var risk: Risk { Risk(rawValue: assessment.risk(.gad7Assessment)) ?? .noneToMinimal }
}
