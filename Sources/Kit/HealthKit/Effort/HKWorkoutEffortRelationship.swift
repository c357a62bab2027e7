public import Foundation
import HealthModel

/// The samples that rate the effort of a workout or of one of its activities.
// Unchecked, because NSObject is not Sendable; the stored properties are immutable values.
open class HKWorkoutEffortRelationship: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    private let content: Content

    private struct Content: Codable {
        var workout: SampleRecord
        var activity: UUID?
        var samples: [SampleRecord]
    }

    /// Creates a relationship from a model record.
    init(record: EffortRelationshipRecord) {
        content = Content(workout: record.workout, activity: record.activity, samples: record.samples)
        super.init()
    }

    /// The workout.
    open var workout: HKWorkout { HKWorkout(record: content.workout) }

    /// The activity; nil for the workout as a whole.
    open var activity: HKWorkoutActivity? {
        content.activity.flatMap { uuid in workout.workoutActivities.first { $0.uuid == uuid } }
    }

    /// The samples, most recently related first.
    open var samples: [HKSample]? { content.samples.map(HKSample.make(from:)) }

    // MARK: - NSObject

    /// Returns whether both relationships have the same workout, activity and samples.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = (object as? HKWorkoutEffortRelationship)?.content else { return false }
        return content.workout.uuid == other.workout.uuid && content.activity == other.activity
            && content.samples.map(\.uuid) == other.samples.map(\.uuid)
    }

    open override var hash: Int { content.workout.uuid.hashValue }

    // MARK: - NSCopying, NSSecureCoding

    /// Returns the same instance, which is immutable.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// A Boolean value that indicates whether the class supports secure coding; always true.
    open class var supportsSecureCoding: Bool { true }

    /// Decodes an archived relationship.
    ///
    /// Returns nil if the archive contains none or an invalid one.
    public required init?(coder: NSCoder) {
        guard let content = coder.decodeRecord(Content.self, forKey: ArchiveKey.content),
            content.workout.workout != nil,
            ([content.workout] + content.samples).allSatisfy(SampleValidation.isValidObject)
        else { return nil }
        self.content = content
    }

    /// Encodes the workout, activity and samples.
    open func encode(with coder: NSCoder) { coder.encodeRecord(content, forKey: ArchiveKey.content) }

    private enum ArchiveKey {
        static let content = "Content"
    }
}
