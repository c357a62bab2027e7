package import HealthModel

/// A session that was kept, with what its builder had when the last call was confirmed.
package struct ActiveSession: Sendable {
    /// The session.
    package var record: ActiveSessionRecord
    /// The samples of its workout; those that were deleted meanwhile measure nothing.
    package var members: MemberRuns
    /// What of them is measured, by type, for the running statistics.
    package var data: [ObjectType: MeasuredData]
    /// The points of its route, in the order in which they came.
    package var points: [RoutePoint]
}
