public import HealthModel

/// A part of a recording with one activity: a sport of a triathlon, or an activity of a file.
public struct RecordedSession: RecordedInterval, Hashable, Codable {
    /// The start in seconds since the first moment of 2001 (UTC).
    public var start: Double
    /// The end in seconds since the first moment of 2001 (UTC).
    public var end: Double
    /// The activity; other if the file does not contain it or the name is unknown.
    public var activity: WorkoutActivity
    /// The name of the activity, as in the file.
    public var activityName: String?
    /// The name given by the user or the device.
    public var name: String?
    /// The group of the session.
    ///
    /// Sessions of one group are parts of one event; those of different groups are unrelated.
    public var group = 0
    /// A Boolean value that indicates whether the session was indoors, if the file contains it.
    public var isIndoor: Bool?
    /// A Boolean value that indicates whether the session was in a pool, not open water, if the file contains it.
    public var isPoolSwim: Bool?
    /// The length of the pool in metres.
    public var poolLength: Double?
    /// The totals stated in the file.
    public var totals = StatedTotals()

    package init(start: Double, end: Double, activity: WorkoutActivity, activityName: String? = nil) {
        self.start = start
        self.end = end
        self.activity = activity
        self.activityName = activityName
    }

    /// A Boolean value that indicates whether the session has an activity other than a transition between sports.
    var isNamed: Bool { activity != .other && activity != .transition }
}

/// The totals that a file states for a session or a lap, as counted by the device; nil if not stated.
public struct StatedTotals: Hashable, Sendable, Codable {
    /// The seconds from start to end, including pauses.
    public var elapsed: Double?
    /// The seconds in which the timer of the device ran: without pauses.
    public var timer: Double?
    /// The distance in metres.
    public var distance: Double?
    /// The energy burned in kilocalories.
    public var energy: Double?
    /// The average heart rate in beats per minute.
    public var averageHeartRate: Double?
    /// The maximum heart rate in beats per minute.
    public var maximumHeartRate: Double?
    /// The average speed in metres per second.
    public var averageSpeed: Double?
    /// The maximum speed in metres per second.
    public var maximumSpeed: Double?
    /// The average power in watts.
    public var averagePower: Double?
    /// The maximum power in watts.
    public var maximumPower: Double?
    /// The average cadence in revolutions, steps or strokes per minute, depending on the sport.
    public var averageCadence: Double?
    /// The maximum cadence in revolutions, steps or strokes per minute, depending on the sport.
    public var maximumCadence: Double?
    /// The ascent in metres.
    public var ascent: Double?
    /// The descent in metres.
    public var descent: Double?
    /// The number of revolutions, strides or strokes, depending on the sport.
    public var cycles: Double?

    /// Creates totals without any value.
    public init() {}

    /// Adds totals that can be summed; a value present on only one side is kept.
    mutating func add(_ other: StatedTotals) {
        func sum(_ left: Double?, _ right: Double?) -> Double? { left.map { $0 + (right ?? 0) } ?? right }
        elapsed = sum(elapsed, other.elapsed)
        timer = sum(timer, other.timer)
        distance = sum(distance, other.distance)
        energy = sum(energy, other.energy)
        ascent = sum(ascent, other.ascent)
        descent = sum(descent, other.descent)
        maximumSpeed = [maximumSpeed, other.maximumSpeed].compactMap(\.self).max()
    }
}

/// A lap, as in the file.
public struct RecordedLap: RecordedInterval, Hashable, Codable {
    /// The start in seconds since the first moment of 2001 (UTC).
    public var start: Double
    /// The end in seconds since the first moment of 2001 (UTC).
    public var end: Double
    /// The totals stated in the file.
    public var totals = StatedTotals()

    /// Creates a lap between two times in seconds since the first moment of 2001 (UTC).
    public init(start: Double, end: Double) {
        self.start = start
        self.end = end
    }
}

/// A pool length.
public struct RecordedLength: RecordedInterval, Hashable, Codable {
    /// The strokes, with the raw values of `HKSwimmingStrokeStyle`.
    public enum Stroke: Int, Sendable, Codable {
        /// The device did not recognize the stroke.
        case unknown = 0
        /// Several strokes in one length.
        case mixed
        /// Front crawl.
        case freestyle
        /// Backstroke.
        case backstroke
        /// Breaststroke.
        case breaststroke
        /// Butterfly.
        case butterfly
        /// Kicking with a board.
        case kickboard
    }

    /// The start in seconds since the first moment of 2001 (UTC).
    public var start: Double
    /// The end in seconds since the first moment of 2001 (UTC).
    public var end: Double
    /// A Boolean value that indicates whether the length was swum; false for a rest at the wall.
    public var isActive: Bool
    /// The stroke, if the file contains it.
    public var stroke: Stroke?
    /// The number of strokes, if the file contains it.
    public var strokeCount: Double?

    package init(start: Double, end: Double, isActive: Bool) {
        self.start = start
        self.end = end
        self.isActive = isActive
    }
}

/// A set of exercises.
public struct RecordedSet: RecordedInterval, Hashable, Codable {
    /// The start in seconds since the first moment of 2001 (UTC).
    public var start: Double
    /// The end in seconds since the first moment of 2001 (UTC).
    public var end: Double
    /// A Boolean value that indicates whether the set was exercised; false for a rest.
    public var isActive: Bool
    /// The number of repetitions, if the file contains it.
    public var repetitions: Int?
    /// The weight in kilograms, if the file contains it.
    public var weight: Double?

    package init(start: Double, end: Double, isActive: Bool) {
        self.start = start
        self.end = end
        self.isActive = isActive
    }
}

/// A point of interest.
public struct RecordedMarker: Hashable, Sendable, Codable {
    /// The time in seconds since the first moment of 2001 (UTC).
    public var time: Double
    /// The name, if it has one.
    public var name: String?

    package init(time: Double, name: String? = nil) {
        self.time = time
        self.name = name
    }
}

/// A heart beat.
public struct RecordedBeat: Hashable, Sendable, Codable {
    /// The time in seconds since the first moment of 2001 (UTC).
    public var time: Double
    /// A Boolean value that indicates whether beats before this one may be missing.
    public var followsGap: Bool

    package init(time: Double, followsGap: Bool) {
        self.time = time
        self.followsGap = followsGap
    }
}

/// The recording device, as far as the file describes it.
public struct RecordedDevice: Hashable, Sendable, Codable {
    /// The name, such as `Garmin Edge 530`.
    public var name: String?
    /// The manufacturer, such as `Garmin`.
    public var manufacturer: String?
    /// The model; `product` and a number if only the number is known.
    public var model: String?
    /// The hardware version.
    public var hardwareVersion: String?
    /// The version of the software or firmware.
    public var softwareVersion: String?
    /// The serial number.
    public var serialNumber: String?

    /// Creates a device without any property.
    public init() {}

    package var isEmpty: Bool { self == RecordedDevice() }
}
