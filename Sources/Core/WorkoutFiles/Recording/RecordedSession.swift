package import HealthModel

/// A part of a recording with one activity: a sport of a triathlon, or an activity of a file.
package struct RecordedSession: Hashable, Sendable, Codable {
    package var start: Double
    package var end: Double
    /// The activity; other if the file does not contain it or the name is unknown.
    package var activity: WorkoutActivity
    /// The name of the activity, as in the file.
    package var activityName: String?
    /// The name given by the user or the device.
    package var name: String?
    /// The group of the session.
    ///
    /// Sessions of one group are parts of one event; those of different groups are unrelated.
    package var group = 0
    /// A Boolean value that indicates whether the session was indoors, if the file contains it.
    package var isIndoor: Bool?
    /// A Boolean value that indicates whether the session was in a pool, not open water, if the file contains it.
    package var isPoolSwim: Bool?
    /// The length of the pool in metres.
    package var poolLength: Double?
    /// The totals stated in the file.
    package var totals = StatedTotals()

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
package struct StatedTotals: Hashable, Sendable, Codable {
    /// Seconds from start to end.
    package var elapsed: Double?
    /// Seconds without pauses.
    package var timer: Double?
    /// Metres.
    package var distance: Double?
    /// Kilocalories.
    package var energy: Double?
    /// Beats per minute.
    package var averageHeartRate: Double?
    package var maximumHeartRate: Double?
    /// Metres per second.
    package var averageSpeed: Double?
    package var maximumSpeed: Double?
    /// Watts.
    package var averagePower: Double?
    package var maximumPower: Double?
    /// Revolutions, steps or strokes per minute, depending on the sport.
    package var averageCadence: Double?
    package var maximumCadence: Double?
    /// Metres.
    package var ascent: Double?
    package var descent: Double?
    /// Revolutions, strides or strokes.
    package var cycles: Double?

    package init() {}

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
package struct RecordedLap: Hashable, Sendable, Codable {
    package var start: Double
    package var end: Double
    package var totals = StatedTotals()

    package init(start: Double, end: Double) {
        self.start = start
        self.end = end
    }
}

/// A pool length.
package struct RecordedLength: Hashable, Sendable, Codable {
    /// The strokes, with the raw values of `HKSwimmingStrokeStyle`.
    package enum Stroke: Int, Sendable, Codable {
        case unknown = 0
        case mixed
        case freestyle
        case backstroke
        case breaststroke
        case butterfly
        case kickboard
    }

    package var start: Double
    package var end: Double
    /// A Boolean value that indicates whether the length was swum; false for a rest at the wall.
    package var isActive: Bool
    package var stroke: Stroke?
    package var strokeCount: Double?

    package init(start: Double, end: Double, isActive: Bool) {
        self.start = start
        self.end = end
        self.isActive = isActive
    }
}

/// A set of exercises.
package struct RecordedSet: Hashable, Sendable, Codable {
    package var start: Double
    package var end: Double
    /// A Boolean value that indicates whether the set was exercised; false for a rest.
    package var isActive: Bool
    package var repetitions: Int?
    /// Kilograms.
    package var weight: Double?

    package init(start: Double, end: Double, isActive: Bool) {
        self.start = start
        self.end = end
        self.isActive = isActive
    }
}

/// A point of interest.
package struct RecordedMarker: Hashable, Sendable, Codable {
    package var time: Double
    package var name: String?

    package init(time: Double, name: String? = nil) {
        self.time = time
        self.name = name
    }
}

/// A heart beat.
package struct RecordedBeat: Hashable, Sendable, Codable {
    package var time: Double
    /// A Boolean value that indicates whether beats before this one may be missing.
    package var followsGap: Bool

    package init(time: Double, followsGap: Bool) {
        self.time = time
        self.followsGap = followsGap
    }
}

/// The recording device.
package struct RecordedDevice: Hashable, Sendable, Codable {
    package var name: String?
    package var manufacturer: String?
    package var model: String?
    package var hardwareVersion: String?
    package var softwareVersion: String?
    package var serialNumber: String?

    package init() {}

    package var isEmpty: Bool { self == RecordedDevice() }
}
