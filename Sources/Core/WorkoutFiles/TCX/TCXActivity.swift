import HealthModel

/// An activity of a file, for reading and writing.
struct TCXActivity: Equatable {
    struct Lap: Equatable {
        var start: Double?
        var totals = StatedTotals()
        /// The ranges of points of the tracks; none is empty.
        var tracks: [Range<Int>] = []
        /// The end, if it does not follow from its duration and its points.
        var end: Double?
        /// A Boolean value that indicates whether the lap continues the previous segment; nil if this follows from
        /// the times.
        var goesOn: Bool?
        /// A Boolean value that indicates whether the lap was added only because the format requires one.
        var isMadeUp = false
    }

    var sport: String?
    /// The group; activities of one group are parts of one event.
    var group: Int
    var notes: String?
    var laps: [Lap] = []
    var own = Own()

    /// The properties that TCX cannot represent; see ``TCXExtensionElement``.
    struct Own: Equatable {
        var start: Double?
        var end: Double?
        var activity: WorkoutActivity?
        var activityName: String?
        var isIndoor: Bool?
        var isPoolSwim: Bool?
        var poolLength: Double?
        var totals = StatedTotals()
        /// The pauses, or nil if they are the intervals between the tracks.
        var pauses: [WorkoutRecording.Pause]?
    }
}
