package import HealthModel

/// The content of a workout file as plain values, independent of its format.
///
/// All points are in one table. Segments are uninterrupted runs of points; sessions are the activities over time: one
/// sport of a triathlon, one activity of a TCX file, the tracks of a GPX file. All times are seconds since the first
/// moment of 2001 (UTC).
package struct WorkoutRecording: Sendable {
    /// An uninterrupted run of points.
    package struct Segment: Hashable, Sendable {
        /// The range of its points; never empty.
        package var points: Range<Int>
        /// The earliest and latest time of its points.
        package var start: Double
        package var end: Double
        /// The index of its track in the file, starting at 0.
        ///
        /// In files without tracks, the index of the session.
        package var track: Int
        /// The index of its session in ``WorkoutRecording/sessions``.
        package var session = 0
    }

    /// An interval in which recording was paused.
    package struct Pause: Hashable, Sendable, Codable {
        package var start: Double
        package var end: Double
    }

    /// The smallest, largest and mean value of a stream.
    package struct Summary: Hashable, Sendable {
        package var count: Int
        package var minimum: Double
        package var maximum: Double
        package var average: Double
    }

    /// The format in which it was recorded; a JSON copy has that of its original, because its rules apply.
    package var format: FormatName
    /// The earliest and latest time of all points and sessions.
    package var start: Double
    package var end: Double
    /// The activity; other if the file does not contain it or the name is unknown.
    ///
    /// If there are several sessions, that of the first one with a known activity.
    package var activity: WorkoutActivity
    /// The name of the activity, as in the file.
    package var activityName: String?
    /// The points with times, segment by segment.
    ///
    /// Points of GPX files have positions; others may have none, which is represented by NaN.
    package var points: RecordedPoints
    package var segments: [Segment]
    /// The intervals in which recording was paused, sorted and without overlap.
    package var pauses: [Pause]
    /// The distance in metres, as recorded or measured; see ``hasRecordedDistance``.
    package var distance: Double
    /// The ascent within segments in metres, computed by ``ElevationMeter``, or nil if there is no elevation.
    package var ascent: Double?
    /// The descent within segments in metres.
    package var descent: Double?
    /// The sessions sorted by time; at least one.
    package var sessions: [RecordedSession]
    /// The laps sorted by time, as in the file.
    package var laps: [RecordedLap] = []
    /// The pool lengths, including idle ones.
    package var lengths: [RecordedLength] = []
    /// The sets of exercises, including rests.
    package var sets: [RecordedSet] = []
    /// The points of interest, sorted by time.
    package var markers: [RecordedMarker] = []
    /// The individual heart beats, sorted by time.
    package var beats: [RecordedBeat] = []
    /// The recording device, as far as the file describes it.
    package var device: RecordedDevice?
    /// The other properties of the file.
    package var details: Details
    package var warnings: [WorkoutFileWarning]
    /// The points to which no distance and no climb is counted; none as read from a file.
    package var uncounted = Uncounted()

    /// Points whose steps are neither distance nor climb, because they cannot be true.
    package struct Uncounted: Hashable, Sendable {
        /// The points before which the track breaks: the step to them is no distance.
        package var breaks: Set<Int> = []
        /// The points whose positions the distance passes over.
        package var bridged: Set<Int> = []
        /// The points that repeat the position of an earlier one, which the distance passes over as well.
        package var repeated: Set<Int> = []
        /// The points before which the altimeter was set: the step to them is no climb.
        package var elevations: Set<Int> = []

        package init() {}
    }

    /// The properties of a file other than its points.
    package struct Details: Sendable {
        /// The program or device that wrote the file.
        package var creator: String?
        /// The program that wrote the file, if it is named in addition to the recording device.
        package var author: String?
        /// The title of the file, or of its first titled track.
        package var name: String?
        /// The notes.
        package var notes: String?
        package var tracks: [Track] = []
        /// The creation date of the file.
        package var fileTime: Double?
        /// The offset of local time from UTC in seconds, if the file contains it.
        package var utcOffset: Int?
        /// The identifier of the time zone, if it is known.
        package var timeZone: String?
        /// The seconds by which all dates of the file were moved.
        package var shift: Double?
        package var waypoints = 0
        package var routes = 0
        /// The number of points with a valid position, including those without a time.
        package var positions = 0
        /// The distance along ``positions`` within segments, in metres; computed for GPX only.
        package var positionsDistance = 0.0
        /// The first time in the file, whatever the order of the tracks.
        package var firstTime: Double?
        /// The number of bytes read from the file.
        package var byteCount = 0
    }

    /// A track of the file.
    package struct Track: Hashable, Sendable, Codable {
        package var name: String?
        package var type: String?
        package var source: String?
        package var positions = 0
        /// The totals stated in the file.
        package var totals = StatedTotals()
    }

    /// Returns count, extremes and mean of a stream over all points, or nil if there is no value.
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
