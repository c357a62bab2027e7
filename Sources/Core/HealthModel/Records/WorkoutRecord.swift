public import Foundation

/// A workout: what kind of activity, how long, with which totals and events.
public struct WorkoutRecord: Sendable, Codable {
    /// What was done.
    public var activityType: WorkoutActivity
    /// Active time in seconds (WKO-2, WKO-3).
    public var duration: Double
    /// Totals given at creation, by kind; a missing one stays nil (WKO-5).
    public var totals: [WorkoutTotal: QuantityValue]
    /// Events in ascending order of start; nil when the initializer took none (WKO-2, WKO-7).
    public var events: [WorkoutEventRecord]?
    /// The activities; never empty once stored (WAC-3).
    public var activities: [WorkoutActivityRecord]
    /// Whether a builder made it: then its totals derive from statistics (WKO-13).
    public var isBuilderMade: Bool
    /// The statistics computed when a builder finished the workout (WKO-11); nil if none made it.
    ///
    /// What a workout reports stands in ``reportedStatistics``.
    public var statistics: [ObjectType: WorkoutStatisticsRecord]?
    /// How long its values were in which zones, by type, as they were when a builder finished it (ZON-54); nil rather than
    /// empty (ZON-55).
    public var zoneGroups: [ZoneGroupRecord]?

    /// A workout from its parts; checks nothing (see ``WorkoutValidation``).
    public init(
        activityType: WorkoutActivity,
        duration: Double,
        totals: [WorkoutTotal: QuantityValue] = [:],
        events: [WorkoutEventRecord]? = nil,
        activities: [WorkoutActivityRecord] = [],
        isBuilderMade: Bool = false,
        statistics: [ObjectType: WorkoutStatisticsRecord]? = nil,
        zoneGroups: [ZoneGroupRecord]? = nil
    ) {
        self.activityType = activityType
        self.duration = duration
        self.totals = totals
        self.events = events
        self.activities = activities
        self.isBuilderMade = isBuilderMade
        self.statistics = statistics
        self.zoneGroups = zoneGroups
    }
}

/// The totals a workout may carry.
public enum WorkoutTotal: Int, Sendable, Hashable, Codable, CaseIterable {
    /// Active energy, stored in kilocalories.
    case energyBurned
    /// Distance, stored in metres.
    case distance
    /// Swimming strokes, a count.
    case swimmingStrokeCount
    /// Flights climbed, a count.
    case flightsClimbed

    /// The unit in which totals of this kind are compared and stored.
    public var canonicalUnit: QuantityUnit {
        switch self {
        case .energyBurned: .kilocalorie
        case .distance: .meter
        case .swimmingStrokeCount, .flightsClimbed: .count
        }
    }
}

/// Something that happened in a workout.
public struct WorkoutEventRecord: Sendable, Codable {
    /// The kinds of events, with Apple's raw values.
    public enum Kind: Int, Sendable, Codable {
        /// The workout was paused.
        case pause = 1
        /// The workout went on.
        case resume
        /// A part of equal distance (WEV-4).
        case lap
        /// A point of interest (WEV-5).
        case marker
        /// The system noticed that the athlete stood still (WEV-6).
        case motionPaused
        /// The system noticed that the athlete moved again (WEV-6).
        case motionResumed
        /// A period of interest (WEV-5).
        case segment
        /// The user asked to pause or go on (WEV-7).
        case pauseOrResumeRequest
    }

    /// What happened.
    public var kind: Kind
    /// Start, in seconds since 2001-01-01 UTC.
    public var start: Double
    /// End, in seconds since 2001-01-01 UTC; equal to the start for all but laps and segments (WEV-3).
    public var end: Double
    /// Metadata; nil rather than empty.
    public var metadata: Metadata?

    /// An event from its parts; checks nothing.
    public init(kind: Kind, start: Double, end: Double, metadata: Metadata? = nil) {
        self.kind = kind
        self.start = start
        self.end = end
        self.metadata = metadata
    }
}

/// Where a workout takes place and how it is measured.
public struct WorkoutConfigurationRecord: Sendable, Hashable, Codable {
    /// What is done; other by default (WBD-31).
    public var activityType = WorkoutActivity.other
    /// Whether it takes place inside or outside.
    public var locationType = LocationType.unknown
    /// What somebody swims in.
    public var swimmingLocationType = SwimmingLocation.unknown
    /// The length of the pool.
    public var lapLength: QuantityValue?

    /// The default configuration (WBD-31).
    public init() {}
}

/// One activity of a workout.
public struct WorkoutActivityRecord: Sendable, Codable {
    /// The identifier, made with the activity and kept (WAC-7).
    public var uuid: UUID
    /// What was done.
    public var configuration: WorkoutConfigurationRecord
    /// Start, in seconds since 2001-01-01 UTC.
    public var start: Double
    /// End, in seconds since 2001-01-01 UTC; nil while the activity is open.
    public var end: Double?
    /// Active time in seconds (WAC-4); nil for an open activity, which runs to now.
    public var duration: Double?
    /// Metadata; nil rather than empty.
    public var metadata: Metadata?
    /// The statistics of the activity's own time (WAC-6); nil where they are the workout's (WAC-3).
    public var statistics: [ObjectType: WorkoutStatisticsRecord]?
    /// The zones of the activity's own time (ZON-51); nil where they are the workout's, or there are none (ZON-52).
    public var zoneGroups: [ZoneGroupRecord]?

    /// An activity from its parts; checks nothing.
    public init(
        uuid: UUID = .timeOrdered(), configuration: WorkoutConfigurationRecord, start: Double, end: Double?,
        duration: Double? = nil, metadata: Metadata? = nil, statistics: [ObjectType: WorkoutStatisticsRecord]? = nil,
        zoneGroups: [ZoneGroupRecord]? = nil
    ) {
        self.uuid = uuid
        self.configuration = configuration
        self.start = start
        self.end = end
        self.duration = duration
        self.metadata = metadata
        self.statistics = statistics
        self.zoneGroups = zoneGroups
    }
}
