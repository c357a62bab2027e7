import HealthModel

/// An activity of a file, as it is read and as it is written.
struct TCXActivity: Equatable {
    struct Lap: Equatable {
        var start: Double?
        var totals = StatedTotals()
        /// The points of each track; none is empty.
        var tracks: [Range<Int>] = []
        /// When it ended, where that does not follow from its time and its points.
        var end: Double?
        /// Whether the points before and after its beginning belong to one segment; nil if the times tell.
        var goesOn: Bool?
        /// Whether the recording had none, and the format wants one.
        var isMadeUp = false
    }

    var sport: String?
    /// Activities of one group are parts of one event.
    var group: Int
    var notes: String?
    var laps: [Lap] = []
    var own = Own()

    /// What TCX has no place for; see ``TCXOwnElement``.
    struct Own: Equatable {
        var start: Double?
        var end: Double?
        var activity: WorkoutActivity?
        var activityName: String?
        var isIndoor: Bool?
        var isPoolSwim: Bool?
        var poolLength: Double?
        var totals = StatedTotals()
        /// Nil if the pauses are the times between the tracks.
        var pauses: [WorkoutRecording.Pause]?
    }
}
