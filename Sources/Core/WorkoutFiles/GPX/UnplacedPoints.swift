/// The points of a GPX file before its first valid position.
///
/// In a file without any position they are the recording: some programs write indoor workouts as points with a time
/// and a heart rate. In any other file they are left out.
struct UnplacedPoints {
    private(set) var points = RecordedPoints()
    /// The number of points of each segment, and the track to which it belongs.
    private(set) var segments: [(count: Int, track: Int)] = []
    /// The number of points that do not state a position, which are warnings unless they are used.
    private(set) var missing = 0
    private(set) var firstMissing: WorkoutFileError.Place?
    private var isNewSegment = true

    /// A Boolean value that indicates whether the points have values that make a workout.
    var areUsable: Bool { points.count > 1 && !points.streams.isEmpty }

    mutating func beginSegment() { isNewSegment = true }

    mutating func append(_ point: borrowing RecordedPoint, track: Int) {
        var placeless = RecordedPoint()
        placeless.time = point.time
        placeless.elevation = point.elevation
        placeless.speed = point.speed
        placeless.heartRate = point.heartRate
        placeless.cadence = point.cadence
        placeless.power = point.power
        placeless.temperature = point.temperature
        placeless.waterTemperature = point.waterTemperature
        placeless.distance = point.distance
        points.append(placeless)
        if isNewSegment || segments.isEmpty {
            segments.append((1, track))
        } else {
            segments[segments.count - 1].count += 1
        }
        isNewSegment = false
    }

    /// Counts a point that states no position.
    mutating func count(at place: WorkoutFileError.Place) {
        missing += 1
        if firstMissing == nil { firstMissing = place }
    }
}

extension GPXParser {
    /// Adds the warning for the points without a position that are not used.
    mutating func warnOfUnplacedPoints() {
        guard let place = unplaced.firstMissing else { return }
        reader.warnings.add(.invalidPosition, count: unplaced.missing) { place }
    }
}

extension GPXRecorder {
    /// Creates a recorder with points that have no position.
    init(_ unplaced: UnplacedPoints) {
        self.init()
        var first = 0
        for segment in unplaced.segments {
            append(unplaced.points, first..<first + segment.count, track: segment.track)
            first += segment.count
        }
    }
}
