public import Foundation
import HealthModel

/// The base class of questionnaires with a score.
// Unchecked, because NSObject is not Sendable; nothing is stored here.
open class HKScoredAssessment: HKSample, NSCopying, @unchecked Sendable {
    override class func holds(_ record: SampleRecord) -> Bool { record.detail?.assessment != nil }

    /// The answers.
    final var assessment: AssessmentRecord { expected(record.detail?.assessment) }

    /// The sum of the answers (OTH-73).
    open var score: Int { assessment.score }

    /// Returns the same instance, which is immutable.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// Returns the record for the arguments of an initializer; raises if they are invalid.
    static func assessment(
        _ type: ObjectType, _ date: Date, _ answers: [Int], _ metadata: [String: Any]?
    ) -> SampleRecord {
        checked(
            HKObjectType.only(type, else: HKScoredAssessmentType.init(record:)),
            .detail(.assessment(AssessmentRecord(answers: answers))), from: date, to: date, device: nil,
            metadata: metadata)
    }
}
