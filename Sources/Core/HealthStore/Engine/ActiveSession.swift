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

    /// The latest date that is known of it: time goes on from there, whatever the clock shows (LIV-50).
    package var latestDate: Double {
        let measured = data.values.reduce(record.latestDate) { $1.data.reduce($0) { max($0, $1.end) } }
        return points.reduce(measured) { max($0, $1.timestamp) }
    }
}

/// A session that another process keeps, as somebody sees it who looks again and again: what came since is small.
package struct WatchedSession: Sendable {
    /// The app whose session it is.
    package let bundleIdentifier: String
    package let record: ActiveSessionRecord
    /// Whether it is another session than the one that was known.
    package let isNew: Bool
    /// What was measured since, by type.
    package let data: [ObjectType: MeasuredData]
    /// The points of its route that came since.
    package let points: [RoutePoint]

    /// The record as it is stored: as long as it stays the same, nobody need read it.
    let body: [UInt8]
    /// The samples that were told of.
    let members: MemberRuns
    /// The number of the last points that were told of.
    let lastPoints: Int64
}
