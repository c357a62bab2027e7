public import Foundation
import HealthModel

/// An answered questionnaire with a score; its subclasses say which one.
// Unchecked, because NSObject is not Sendable; nothing is stored here.
open class HKScoredAssessment: HKSample, NSCopying, @unchecked Sendable {
    override class func holds(_ record: SampleRecord) -> Bool { record.detail?.assessment != nil }

    /// The answers.
    final var assessment: AssessmentRecord { expected(record.detail?.assessment) }

    /// The sum of the answers (OTH-73).
    open var score: Int { assessment.score }

    /// Answers the questionnaire itself, which cannot change.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// The record of an initializer's arguments; raises where they break a rule.
    static func assessment(
        _ type: ObjectType, _ date: Date, _ answers: [Int], _ metadata: [String: Any]?
    ) -> SampleRecord {
        checked(
            HKObjectType.only(type, else: HKScoredAssessmentType.init(record:)),
            .detail(.assessment(AssessmentRecord(answers: answers))), from: date, to: date, device: nil,
            metadata: metadata)
    }
}
