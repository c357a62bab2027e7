public import Foundation

/// The record of a workout session in progress, with which a new process can recover it (LIV-30).
///
/// The samples of its workout and the points of its route are stored separately, because they grow.
public struct ActiveSessionRecord: Sendable, Codable {
    /// The identifier of the session, assigned on creation.
    public var uuid: UUID
    /// The raw value of the session's state (SES).
    public var state: Int
    /// The creation date of the session, in seconds since 2001-01-01 UTC.
    public var created: Double
    /// The date at which it started running, in seconds since 2001-01-01 UTC, or `nil` before.
    public var start: Double?
    /// The date at which it stopped or ended, in seconds since 2001-01-01 UTC, or `nil` before (SES-6).
    public var end: Double?
    /// The identifier of its main activity (SES-17).
    public var mainActivity: UUID
    /// Its activities, of which the last one may be in progress; those of its builder may differ.
    public var activities: [WorkoutActivityRecord] = []
    /// The events it generated, which its builder may have omitted (LIV-2).
    public var events: [WorkoutEventRecord] = []
    /// The contents of its builder so far: configuration, dates, activities, events and metadata.
    public var assembly: WorkoutAssembly
    /// The recording device.
    public var device: DeviceRecord?
    /// A Boolean value that indicates whether its builder collects the events of the session (LIV-2).
    public var collectsEvents: Bool
    /// The metadata of the route, whose points are stored separately, or `nil` without a route.
    public var routeMetadata: Metadata?
    /// The heartbeats received so far, by device, or `nil` if there are none (SEN-123).
    public var beats: [BeatTrain]?
    /// The anchor of its time measurement, or `nil` if it does not use the system clock (LIV-50).
    package var clock: ClockAnchor?

    /// The latest known date.
    package var latestDate: Double {
        let dates = [start, end, assembly.start, assembly.end].compactMap(\.self)
        let parts = (activities + assembly.activities).flatMap { [$0.start, $0.end ?? $0.start] }
        let happened = (events + assembly.events).map(\.end)
        return (dates + parts + happened).filter(\.isFinite).reduce(created, max)
    }

    /// Creates the record of a new session.
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

/// The wall-clock time at a known uptime of the system (LIV-50).
package struct ClockAnchor: Sendable, Hashable, Codable {
    /// The identifier of the system start, with which the uptime begins anew.
    package var boot: String
    /// The seconds since the start of the system, including sleep.
    package var uptime: Double
    /// The wall-clock time at that uptime, in seconds since 2001-01-01 UTC.
    package var date: Double

    package init(boot: String, uptime: Double, date: Double) {
        (self.boot, self.uptime, self.date) = (boot, uptime, date)
    }

    /// Returns the date at another uptime of the same system start, as if the clock had not been set since, or `nil`
    /// after another start.
    package func date(at uptime: Double, of boot: String?) -> Double? {
        boot == self.boot && uptime >= self.uptime ? date + (uptime - self.uptime) : nil
    }
}
