public import Foundation

/// A workout, with its activity type, duration, totals and events.
public struct WorkoutRecord: Sendable, Codable {
    /// The activity type.
    public var activityType: WorkoutActivity
    /// The active time, in seconds (WKO-2, WKO-3).
    public var duration: Double
    /// The totals specified at creation, by kind; missing ones remain `nil` (WKO-5).
    public var totals: [WorkoutTotal: QuantityValue]
    /// The events, ascending by start; `nil` if the initializer has no parameter for them (WKO-2, WKO-7).
    public var events: [WorkoutEventRecord]?
    /// The activities; never empty once stored (WAC-3).
    public var activities: [WorkoutActivityRecord]
    /// A Boolean value that indicates whether a builder created the workout, so that totals derive from statistics
    /// (WKO-13).
    public var isBuilderMade: Bool
    /// The statistics computed when a builder finished the workout (WKO-11), or `nil` without a builder.
    ///
    /// The statistics that a workout reports are in ``reportedStatistics``.
    public var statistics: [ObjectType: WorkoutStatisticsRecord]?
    /// The time in zones by type, as computed when a builder finished the workout (ZON-54); `nil` instead of empty
    /// (ZON-55).
    public var zoneGroups: [ZoneGroupRecord]?

    /// Creates a workout without validation (see ``WorkoutValidation``).
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

/// A total of a workout.
public enum WorkoutTotal: Int, Sendable, Hashable, Codable, CaseIterable {
    /// Active energy, stored in kilocalories.
    case energyBurned
    /// Distance, stored in metres.
    case distance
    /// The number of swimming strokes.
    case swimmingStrokeCount
    /// The number of flights climbed.
    case flightsClimbed

    /// The unit of comparison and storage.
    public var canonicalUnit: QuantityUnit {
        switch self {
        case .energyBurned: .kilocalorie
        case .distance: .meter
        case .swimmingStrokeCount, .flightsClimbed: .count
        }
    }
}

/// An event of a workout.
public struct WorkoutEventRecord: Sendable, Codable {
    /// The kind of an event, with Apple's raw values.
    public enum Kind: Int, Sendable, Codable {
        /// The workout was paused.
        case pause = 1
        /// The workout was resumed.
        case resume
        /// A lap: a part of equal distance (WEV-4).
        case lap
        /// A point of interest (WEV-5).
        case marker
        /// The system detected that the athlete stopped moving (WEV-6).
        case motionPaused
        /// The system detected that the athlete started moving again (WEV-6).
        case motionResumed
        /// A period of interest (WEV-5).
        case segment
        /// The user requested to pause or resume (WEV-7).
        case pauseOrResumeRequest
    }

    /// The kind of the event.
    public var kind: Kind
    /// The start date, in seconds since 2001-01-01 UTC.
    public var start: Double
    /// The end date, in seconds since 2001-01-01 UTC; equal to the start for all but laps and segments (WEV-3).
    public var end: Double
    /// The metadata; `nil` instead of empty.
    public var metadata: Metadata?

    /// Creates an event without validation.
    public init(kind: Kind, start: Double, end: Double, metadata: Metadata? = nil) {
        self.kind = kind
        self.start = start
        self.end = end
        self.metadata = metadata
    }
}

/// The activity and location of a workout.
public struct WorkoutConfigurationRecord: Sendable, Hashable, Codable {
    /// The activity type; other by default (WBD-31).
    public var activityType = WorkoutActivity.other
    /// The location type.
    public var locationType = LocationType.unknown
    /// The swimming location.
    public var swimmingLocationType = SwimmingLocation.unknown
    /// The length of a lap in the pool.
    public var lapLength: QuantityValue?

    /// Creates the default configuration (WBD-31).
    public init() {}
}

/// An activity of a workout.
public struct WorkoutActivityRecord: Sendable, Codable {
    /// The identifier, assigned on creation and never changed (WAC-7).
    public var uuid: UUID
    /// The activity type and location.
    public var configuration: WorkoutConfigurationRecord
    /// The start date, in seconds since 2001-01-01 UTC.
    public var start: Double
    /// The end date, in seconds since 2001-01-01 UTC, or `nil` while the activity is in progress.
    public var end: Double?
    /// The active time in seconds (WAC-4), or `nil` while the activity is in progress.
    public var duration: Double?
    /// The metadata; `nil` instead of empty.
    public var metadata: Metadata?
    /// The statistics of the activity (WAC-6), or `nil` if they equal those of the workout (WAC-3).
    public var statistics: [ObjectType: WorkoutStatisticsRecord]?
    /// The time in zones of the activity (ZON-51), or `nil` if it equals that of the workout, or there is none
    /// (ZON-52).
    public var zoneGroups: [ZoneGroupRecord]?

    /// Creates an activity without validation.
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

extension WorkoutConfigurationRecord {
    /// A Boolean value that indicates whether a session of this type has activities of several types (WAC-2).
    package var isMultisport: Bool { activityType == .swimBikeRun }

    /// Validates the additional requirements of a session over those of a builder (WBD-32).
    package func checkForSession() throws(ValidationError) {
        let isSwim = activityType == .swimming || isMultisport
        guard isSwim || swimmingLocationType == .unknown else {
            throw ValidationError(.invalidArgument, reason: "A swimming location requires a swimming activity.")
        }
        if let lapLength {
            guard swimmingLocationType == .pool else {
                throw ValidationError(.invalidArgument, reason: "A lap length requires the swimming location pool.")
            }
            guard let meters = lapLength.converted(to: .meter), meters.isFinite, meters > 0 else {
                throw ValidationError(.invalidArgument, reason: "A lap length must be a positive length.")
            }
        } else if swimmingLocationType == .pool {
            throw ValidationError(.invalidArgument, reason: "Pool swimming requires a lap length.")
        }
    }
}
