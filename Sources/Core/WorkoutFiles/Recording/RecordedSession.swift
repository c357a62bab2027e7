package import HealthModel

/// A part of a recording with one activity: a sport of a triathlon, an activity of a file.
package struct RecordedSession: Hashable, Sendable, Codable {
    package var start: Double
    package var end: Double
    /// What was done; other if the file does not say or the name is unknown.
    package var activity: WorkoutActivity
    /// The name of the activity as the file has it.
    package var activityName: String?
    /// What the user or the device calls it.
    package var name: String?
    /// Sessions of one group are parts of one event; those of different groups have nothing to do with each other.
    package var group = 0
    /// Indoors or outdoors, if the file says.
    package var isIndoor: Bool?
    /// A pool or open water, if the file says.
    package var isPoolSwim: Bool?
    /// The length of the pool in metres.
    package var poolLength: Double?
    /// What the file states about it.
    package var totals = StatedTotals()

    package init(start: Double, end: Double, activity: WorkoutActivity, activityName: String? = nil) {
        self.start = start
        self.end = end
        self.activity = activity
        self.activityName = activityName
    }

    /// Whether it says what was done, and that is more than going from one sport to the next.
    var isNamed: Bool { activity != .other && activity != .transition }
}

/// What a file states about a session or a lap, as the device counted it; nil where it says nothing.
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
    /// Revolutions, steps or strokes per minute, as the sport has it.
    package var averageCadence: Double?
    package var maximumCadence: Double?
    /// Metres.
    package var ascent: Double?
    package var descent: Double?
    /// Revolutions, strides or strokes.
    package var cycles: Double?

    package init() {}

    /// Adds what can be added, as far as both sides say it; what only one side says stays.
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

/// A lap, as the file has it.
package struct RecordedLap: Hashable, Sendable, Codable {
    package var start: Double
    package var end: Double
    package var totals = StatedTotals()

    package init(start: Double, end: Double) {
        self.start = start
        self.end = end
    }
}

/// A length of a pool.
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
    /// Whether somebody swam; false for a rest at the wall.
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
    /// Whether somebody exercised; false for a rest.
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
    /// Whether beats before this one may be missing.
    package var followsGap: Bool

    package init(time: Double, followsGap: Bool) {
        self.time = time
        self.followsGap = followsGap
    }
}

/// What recorded.
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
