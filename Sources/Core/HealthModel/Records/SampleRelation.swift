public import Foundation

/// A relation of a sample to an object other than the workout that contains it.
public struct SampleRelation: Sendable, Hashable, Codable {
    /// The kind of a relation.
    public enum Kind: Int, Sendable, Hashable, Codable {
        /// A symptom that accompanied an electrocardiogram (OTH-33).
        case symptom = 1
        /// The effort rating of a workout or one of its activities.
        case effort = 2
    }

    /// The kind of the relation.
    public var kind: Kind
    /// The electrocardiogram or the workout.
    public var owner: UUID
    /// The activity of the workout, or `nil` for the entire workout.
    public var activity: UUID?

    /// Creates a relation.
    public init(_ kind: Kind, to owner: UUID, activity: UUID? = nil) {
        self.kind = kind
        self.owner = owner
        self.activity = activity
    }
}

/// The samples that rate the effort of a workout or one of its activities.
public struct EffortRelationshipRecord: Sendable {
    /// The workout.
    public var workout: SampleRecord
    /// The activity, or `nil` for the entire workout.
    public var activity: UUID?
    /// The samples, the newest relation first.
    public var samples: [SampleRecord]

    /// Creates a relationship.
    public init(workout: SampleRecord, activity: UUID?, samples: [SampleRecord]) {
        self.workout = workout
        self.activity = activity
        self.samples = samples
    }
}
