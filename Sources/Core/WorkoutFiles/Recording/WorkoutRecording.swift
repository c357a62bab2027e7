package import HealthModel

/// What a workout file holds, as plain values, whatever its format.
///
/// All points stand in one table. Segments are runs of them without an interruption; sessions say what was done when:
/// one sport of a triathlon, one activity of a TCX file, the tracks of a GPX file. All times are seconds since the first
/// moment of 2001 (UTC).
package struct WorkoutRecording: Sendable {
    /// A run of points without an interruption.
    package struct Segment: Hashable, Sendable {
        /// The points that belong to it; never empty.
        package var points: Range<Int>
        /// Earliest and latest time of its points.
        package var start: Double
        package var end: Double
        /// Which track of the file it comes from, counted from 0 in the order of the file.
        ///
        /// In files without tracks the number of the session.
        package var track: Int
        /// Which of ``WorkoutRecording/sessions`` it belongs to.
        package var session = 0
    }

    /// A time in which recording was stopped.
    package struct Pause: Hashable, Sendable, Codable {
        package var start: Double
        package var end: Double
    }

    /// Smallest, largest and mean value of a stream.
    package struct Summary: Hashable, Sendable {
        package var count: Int
        package var minimum: Double
        package var maximum: Double
        package var average: Double
    }

    /// The kind of file that it was recorded as; a copy in JSON tells that of its original, because its rules hold.
    package var format: FormatName
    /// Earliest and latest time of all points and sessions.
    package var start: Double
    package var end: Double
    /// What was done; other if the file does not say or the name is unknown.
    ///
    /// If there are several sessions, that of the first one whose activity is known.
    package var activity: WorkoutActivity
    /// The name of the activity as the file has it.
    package var activityName: String?
    /// The points with times, segment by segment.
    ///
    /// Points of GPX files have positions; others may have none, which NaN says.
    package var points: RecordedPoints
    package var segments: [Segment]
    /// The times in which recording was stopped; in order and without overlap.
    package var pauses: [Pause]
    /// The length of the way in metres, as far as it was recorded or can be measured; see ``recordedDistance``.
    package var distance: Double
    /// Metres climbed within segments, as ``ElevationMeter`` counts; nil if there is no elevation.
    package var ascent: Double?
    /// Metres descended within segments.
    package var descent: Double?
    /// What was done when, in the order of time; at least one.
    package var sessions: [RecordedSession]
    /// Laps in the order of time, as the file has them.
    package var laps: [RecordedLap] = []
    /// Lengths of a pool, idle ones included.
    package var lengths: [RecordedLength] = []
    /// Sets of exercises, rests included.
    package var sets: [RecordedSet] = []
    /// Points of interest, in the order of time.
    package var markers: [RecordedMarker] = []
    /// Heart beats one by one, in the order of time.
    package var beats: [RecordedBeat] = []
    /// What recorded, as far as the file says.
    package var device: RecordedDevice?
    /// What else the file says.
    package var details: Details
    package var warnings: [WorkoutFileWarning]

    /// What the file says beside the points.
    package struct Details: Sendable {
        /// The program or device that wrote the file.
        package var creator: String?
        /// The program that wrote the file, where it is named beside the device that recorded.
        package var author: String?
        /// The title of the file, or of its first titled track.
        package var name: String?
        /// What else somebody wrote about it.
        package var notes: String?
        package var tracks: [Track] = []
        /// When the file says that it was made.
        package var fileTime: Double?
        /// Seconds that the clock on the wall was ahead of UTC, as far as the file says.
        package var utcOffset: Int?
        package var waypoints = 0
        package var routes = 0
        /// All points that have a valid position, those without a time included.
        package var positions = 0
        /// The length of the way over ``positions`` within segments, in metres; measured for GPX only.
        package var positionsDistance = 0.0
        /// The time that comes first in the file, whatever the order of the tracks.
        package var firstTime: Double?
        /// How many bytes the file has, as far as it was read.
        package var byteCount = 0
    }

    /// A track of the file.
    package struct Track: Hashable, Sendable, Codable {
        package var name: String?
        package var type: String?
        package var source: String?
        package var positions = 0
        /// What the file states about it.
        package var totals = StatedTotals()
    }

    /// Count, extremes and mean of a stream over all points; nil if there is no value.
    package func summary(of stream: RecordedStream) -> Summary? {
        var (count, sum) = (0, 0.0)
        var (minimum, maximum) = (Double.infinity, -Double.infinity)
        for value in points[stream] where !value.isNaN {
            count += 1
            sum += value
            minimum = min(minimum, value)
            maximum = max(maximum, value)
        }
        guard count > 0 else { return nil }
        return Summary(count: count, minimum: minimum, maximum: maximum, average: sum / Double(count))
    }
}
