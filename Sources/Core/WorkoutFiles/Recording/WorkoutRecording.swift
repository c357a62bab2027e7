public import HealthModel

/// The content of a workout file as plain values, independent of its format.
///
/// All points are in one table. Segments are uninterrupted runs of points; sessions are the activities over time: one
/// sport of a triathlon, one activity of a TCX file, the tracks of a GPX file. All times are seconds since the first
/// moment of 2001 (UTC), as in `Date.timeIntervalSinceReferenceDate`; the parts also have dates, such as
/// ``RecordedInterval/startDate``.
///
/// ```swift
/// let recording = try WorkoutRecording(contentsOf: url)
/// print(recording.activity.name, recording.startDate, recording.distance)
/// for lap in recording.laps { print(lap.startDate, lap.totals.distance ?? 0) }
/// ```
public struct WorkoutRecording: RecordedInterval {
    /// An uninterrupted run of points.
    public struct Segment: RecordedInterval, Hashable {
        /// The range of its points; never empty.
        public package(set) var points: Range<Int>
        /// The earliest time of its points in seconds since the first moment of 2001 (UTC).
        public package(set) var start: Double
        /// The latest time of its points in seconds since the first moment of 2001 (UTC).
        public package(set) var end: Double
        /// The index of its track in the file, starting at 0.
        ///
        /// In files without tracks, the index of the session.
        package var track: Int
        /// The index of its session in ``WorkoutRecording/sessions``.
        public package(set) var session = 0
    }

    /// An interval in which recording was paused.
    public struct Pause: RecordedInterval, Hashable, Codable {
        /// The start in seconds since the first moment of 2001 (UTC).
        public package(set) var start: Double
        /// The end in seconds since the first moment of 2001 (UTC).
        public package(set) var end: Double

        /// Creates a pause between two times in seconds since the first moment of 2001 (UTC).
        public init(start: Double, end: Double) {
            self.start = start
            self.end = end
        }
    }

    /// The smallest, largest and mean value of a stream.
    public struct Summary: Hashable, Sendable {
        /// The number of values.
        public package(set) var count: Int
        /// The smallest value.
        public package(set) var minimum: Double
        /// The largest value.
        public package(set) var maximum: Double
        /// The mean of the values, each point with the same weight.
        public package(set) var average: Double
    }

    /// The format in which it was recorded; a JSON copy has that of its original, because its rules apply.
    package var format: FormatName
    /// The earliest time of all points and sessions in seconds since the first moment of 2001 (UTC).
    public package(set) var start: Double
    /// The latest time of all points and sessions in seconds since the first moment of 2001 (UTC).
    public package(set) var end: Double
    /// The activity; other if the file does not contain it or the name is unknown.
    ///
    /// If there are several sessions, that of the first one with a known activity.
    public package(set) var activity: WorkoutActivity
    /// The name of the activity, as in the file.
    public package(set) var activityName: String?
    /// The points with times, segment by segment.
    ///
    /// Points without a position, which may occur in all formats, have NaN for latitude and longitude.
    public package(set) var points: RecordedPoints
    /// The uninterrupted runs of points, sorted by time.
    public package(set) var segments: [Segment]
    /// The intervals in which recording was paused, sorted and without overlap.
    public package(set) var pauses: [Pause]
    /// The distance in metres, as recorded or measured; see ``hasRecordedDistance``.
    public package(set) var distance: Double
    /// The ascent within segments in metres, or nil if there is no elevation.
    ///
    /// A difference from the last counted elevation counts from two metres on, so that noise does not add up.
    public package(set) var ascent: Double?
    /// The descent within segments in metres.
    public package(set) var descent: Double?
    /// The sessions sorted by time; at least one.
    public package(set) var sessions: [RecordedSession]
    /// The laps sorted by time, as in the file.
    public package(set) var laps: [RecordedLap] = []
    /// The pool lengths, including idle ones.
    public package(set) var lengths: [RecordedLength] = []
    /// The sets of exercises, including rests.
    public package(set) var sets: [RecordedSet] = []
    /// The points of interest, sorted by time.
    public package(set) var markers: [RecordedMarker] = []
    /// The individual heart beats, sorted by time.
    public package(set) var beats: [RecordedBeat] = []
    /// The recording device, as far as the file describes it.
    public package(set) var device: RecordedDevice?
    /// The other properties of the file.
    public package(set) var details: Details
    /// The warnings about content that was left out or looked wrong, in the order of the file.
    public package(set) var warnings: [WorkoutFileWarning]
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
    public struct Details: Sendable {
        /// The program or device that wrote the file.
        public package(set) var creator: String?
        /// The program that wrote the file, if it is named in addition to the recording device.
        public package(set) var author: String?
        /// The title of the file, or of its first titled track.
        public package(set) var name: String?
        /// The notes.
        public package(set) var notes: String?
        package var tracks: [Track] = []
        /// The creation date of the file.
        package var fileTime: Double?
        /// The offset of local time from UTC in seconds, if the file contains it.
        public package(set) var utcOffset: Int?
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
    public func summary(of stream: RecordedStream) -> Summary? {
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
