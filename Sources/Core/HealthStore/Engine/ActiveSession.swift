package import HealthModel

/// An active session that was stored, with the state of its builder at the last confirmed call.
package struct ActiveSession: Sendable {
    /// The session.
    package var record: ActiveSessionRecord
    /// The samples of its workout; samples deleted in the meantime contribute no measurements.
    package var members: MemberRuns
    /// The measured data of these samples by type, for the running statistics.
    package var data: [ObjectType: MeasuredData]
    /// The points of its route, in order of arrival.
    package var points: [RoutePoint]

    /// The latest date known of the session: time continues from there, regardless of the wall clock (LIV-50).
    package var latestDate: Double {
        let measured = data.values.reduce(record.latestDate) { $1.data.reduce($0) { max($0, $1.end) } }
        return points.reduce(measured) { max($0, $1.timestamp) }
    }
}

/// An incremental update about a session stored by another process, for a reader that polls.
package struct WatchedSession: Sendable {
    /// The app that owns the session.
    package let bundleIdentifier: String
    package let record: ActiveSessionRecord
    /// A Boolean value that indicates whether this is a different session from the one known before.
    package let isNew: Bool
    /// The data measured since the last update, by type.
    package let data: [ObjectType: MeasuredData]
    /// The route points added since the last update.
    package let points: [RoutePoint]

    /// The record as stored; as long as it is unchanged, it need not be decoded again.
    let body: [UInt8]
    /// The samples reported so far.
    let members: MemberRuns
    /// The number of the last points reported so far.
    let lastPoints: Int64
}
