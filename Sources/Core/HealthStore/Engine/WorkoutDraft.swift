package import Foundation
package import HealthModel

/// Samples to add to an unfinished workout.
package struct CollectRequest: Sendable {
    /// The key of the workout; requests with the same key belong to one workout.
    package var workout: Int
    package var samples: [SampleRecord]
    /// The samples added to the workout before, which are not measured again.
    package var members: MemberRuns
    /// The stored active session of the workout, updated with the samples in the same transaction; nil if there is
    /// none.
    package var session: UUID?

    package init(workout: Int = 0, samples: [SampleRecord], members: MemberRuns, session: UUID? = nil) {
        self.workout = workout
        self.samples = samples
        self.members = members
        self.session = session
    }
}

/// The stored result of adding samples to an unfinished workout.
package struct CollectedSamples: Sendable {
    /// The insertion numbers of the samples, and of the contents of correlations among them.
    package var runs: [ClosedRange<Int64>]
    /// The measured data that is new to the workout, by type.
    package var data: [ObjectType: MeasuredData]

    package init(runs: [ClosedRange<Int64>], data: [ObjectType: MeasuredData]) {
        self.runs = runs
        self.data = data
    }
}

/// A workout that a builder finishes, with everything that belongs to it.
package struct WorkoutDraft: Sendable {
    /// The workout, without statistics yet.
    package var workout: SampleRecord
    /// The samples added to it.
    package var members: MemberRuns
    /// The route, with its points in any order; nil if there is none.
    package var route: (draft: RouteDraft, points: [RoutePoint])?
    /// The heartbeat series that become part of it (SEN-123).
    package var heartbeats: [HeartbeatDraft]
    /// The zones in effect for it (ZON-54).
    package var zones: [ZoneConfigurationRecord]
    /// The active session that ends with it and is deleted in the same transaction; nil if there is none.
    package var session: UUID?
    /// The plan that it was started from; nil if there is none (PLN-66).
    package var plan: StartedPlan?

    package init(
        workout: SampleRecord, members: MemberRuns, route: (draft: RouteDraft, points: [RoutePoint])? = nil,
        heartbeats: [HeartbeatDraft] = [], zones: [ZoneConfigurationRecord] = [], session: UUID? = nil,
        plan: StartedPlan? = nil
    ) {
        self.workout = workout
        self.members = members
        self.route = route
        self.heartbeats = heartbeats
        self.zones = zones
        self.session = session
        self.plan = plan
    }
}

/// A finished workout as stored.
package struct FinishedWorkout: Sendable {
    /// The workout with its statistics; if the save was ignored because of a sync identifier, the existing one.
    package var workout: SampleRecord
    /// Its route, if there is one.
    package var route: SampleRecord?
}
