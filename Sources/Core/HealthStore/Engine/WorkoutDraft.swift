package import Foundation
package import HealthModel

/// Samples that are added to a workout in the making.
package struct CollectRequest: Sendable {
    /// Which workout: requests with the same key belong to one.
    package var workout: Int
    package var samples: [SampleRecord]
    /// What was added to the workout before; it is not measured again.
    package var members: MemberRuns
    /// The kept session of the workout, which in the same transaction learns that it has the samples; nil if none is
    /// kept.
    package var session: UUID?

    package init(workout: Int = 0, samples: [SampleRecord], members: MemberRuns, session: UUID? = nil) {
        self.workout = workout
        self.samples = samples
        self.members = members
        self.session = session
    }
}

/// What a store knows of samples that were added to a workout in the making.
package struct CollectedSamples: Sendable {
    /// The insertion numbers of the samples, and of what correlations among them contain.
    package var runs: [ClosedRange<Int64>]
    /// What of them is new to the workout and measured, by type.
    package var data: [ObjectType: MeasuredData]

    package init(runs: [ClosedRange<Int64>], data: [ObjectType: MeasuredData]) {
        self.runs = runs
        self.data = data
    }
}

/// A workout that a builder finishes, with all that belongs to it.
package struct WorkoutDraft: Sendable {
    /// The workout, still without statistics.
    package var workout: SampleRecord
    /// The samples that were added to it.
    package var members: MemberRuns
    /// The route, with its points in any order; nil if there is none.
    package var route: (draft: RouteDraft, points: [RoutePoint])?
    /// The heartbeat series that become part of it (SEN-123).
    package var heartbeats: [HeartbeatDraft]
    /// The zones that hold for it (ZON-54).
    package var zones: [ZoneConfigurationRecord]
    /// The active session that ends with it, and is forgotten in the same transaction; nil if there is none.
    package var session: UUID?

    package init(
        workout: SampleRecord, members: MemberRuns, route: (draft: RouteDraft, points: [RoutePoint])? = nil,
        heartbeats: [HeartbeatDraft] = [], zones: [ZoneConfigurationRecord] = [], session: UUID? = nil
    ) {
        self.workout = workout
        self.members = members
        self.route = route
        self.heartbeats = heartbeats
        self.zones = zones
        self.session = session
    }
}

/// A workout that a builder finished, as it was stored.
package struct FinishedWorkout: Sendable {
    /// The workout with its statistics; where a sync identifier made the save be ignored, the stored one.
    package var workout: SampleRecord
    /// Its route, if it was given one.
    package var route: SampleRecord?
}
