public import Foundation

/// That a sample belongs to an object in another way than to a workout that measured it.
public struct SampleRelation: Sendable, Hashable, Codable {
    /// The ways.
    public enum Kind: Int, Sendable, Hashable, Codable {
        /// A symptom that the person felt with an electrocardiogram (OTH-33).
        case symptom = 1
        /// How hard a workout, or an activity of it, was.
        case effort = 2
    }

    /// How they belong together.
    public var kind: Kind
    /// The electrocardiogram or the workout.
    public var owner: UUID
    /// The activity of the workout; nil for the workout as a whole.
    public var activity: UUID?

    /// A relation from its parts.
    public init(_ kind: Kind, to owner: UUID, activity: UUID? = nil) {
        self.kind = kind
        self.owner = owner
        self.activity = activity
    }
}

/// The samples that tell how hard a workout, or an activity of it, was.
public struct EffortRelationshipRecord: Sendable {
    /// The workout.
    public var workout: SampleRecord
    /// The activity; nil for the workout as a whole.
    public var activity: UUID?
    /// The samples, the newest relation first.
    public var samples: [SampleRecord]

    /// A relationship from its parts.
    public init(workout: SampleRecord, activity: UUID?, samples: [SampleRecord]) {
        self.workout = workout
        self.activity = activity
        self.samples = samples
    }
}
