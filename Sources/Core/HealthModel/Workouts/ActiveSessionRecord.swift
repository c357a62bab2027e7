public import Foundation

/// A workout session that has not come to its end, as it is kept so that a new process can go on with it (LIV-30).
///
/// The samples of its workout and the points of its route are kept beside it, because they grow.
public struct ActiveSessionRecord: Sendable, Codable {
    /// The identifier under which the session is kept, made with it.
    public var uuid: UUID
    /// The raw value of the session's state (SES).
    public var state: Int
    /// When the session was made, in seconds since 2001-01-01 UTC.
    public var created: Double
    /// When it became running, in seconds since 2001-01-01 UTC; nil before.
    public var start: Double?
    /// When it stopped or ended, in seconds since 2001-01-01 UTC; nil before (SES-6).
    public var end: Double?
    /// The identifier of its main activity (SES-17).
    public var mainActivity: UUID
    /// Its own activities, of which the last one may go on; those that its builder was told of may be others.
    public var activities: [WorkoutActivityRecord] = []
    /// The events it generated, which its builder may have left out (LIV-2).
    public var events: [WorkoutEventRecord] = []
    /// What its builder was told so far: configuration, dates, activities, events and metadata.
    public var assembly: WorkoutAssembly
    /// What records.
    public var device: DeviceRecord?
    /// Whether its builder collects the session's events (LIV-2).
    public var collectsEvents: Bool
    /// The metadata of the route, whose points are kept apart; nil without a route.
    public var routeMetadata: Metadata?
    /// Heart beats that came so far, by device; nil without any (SEN-123).
    public var beats: [BeatTrain]?
    /// What its time is measured since; nil if that is not the system's (LIV-50).
    package var clock: ClockAnchor?

    /// The latest date that it knows of.
    package var latestDate: Double {
        let dates = [start, end, assembly.start, assembly.end].compactMap(\.self)
        let parts = (activities + assembly.activities).flatMap { [$0.start, $0.end ?? $0.start] }
        let happened = (events + assembly.events).map(\.end)
        return (dates + parts + happened).filter(\.isFinite).reduce(created, max)
    }

    /// A session as it is when it was just made.
    public init(
        uuid: UUID = .timeOrdered(), state: Int, created: Double, mainActivity: UUID = .timeOrdered(),
        assembly: WorkoutAssembly, device: DeviceRecord? = nil, collectsEvents: Bool = true
    ) {
        self.uuid = uuid
        self.state = state
        self.created = created
        self.mainActivity = mainActivity
        self.assembly = assembly
        self.device = device
        self.collectsEvents = collectsEvents
    }
}
