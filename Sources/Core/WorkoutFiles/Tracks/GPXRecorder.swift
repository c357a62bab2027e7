import HealthModel

/// A consumer that collects the tracks of a file into one recording.
///
/// Points without a time cannot be part of a route and are counted; the distance including them is computed
/// separately. The order of the points within a segment is that of the file, even where time goes back.
package struct GPXRecorder: GPXConsumer {
    private(set) var points = RecordedPoints()
    private(set) var segments: [WorkoutRecording.Segment] = []
    /// The pauses given by markers.
    private(set) var markedPauses: [WorkoutRecording.Pause] = []
    private(set) var distance = 0.0
    private(set) var positionsDistance = 0.0
    private(set) var elevation = ElevationMeter()
    private(set) var untimed = 0
    private(set) var firstUntimed: WorkoutFileError.Place?
    private(set) var timeGoesBack = 0
    private(set) var firstTime: Double?

    private var track = -1
    private var segmentStart = 0
    private var earliest = Double.infinity
    private var latest = -Double.infinity
    private var previousTime = -Double.infinity
    /// The last point with a time in this segment, and the last point of any kind.
    private var lastTimed: (latitude: Double, longitude: Double)?
    private var last: (latitude: Double, longitude: Double)?
    private var pausedAt = Double.nan

    package init() {}

    package mutating func beginTrack() {
        track += 1
    }

    package mutating func beginSegment() {
        segmentStart = points.count
        earliest = .infinity
        latest = -.infinity
        previousTime = -.infinity
        lastTimed = nil
        last = nil
        elevation.startSegment()
    }

    package mutating func add(_ batch: RecordedPoints, firstUntimed place: WorkoutFileError.Place?) {
        if firstUntimed == nil { firstUntimed = place }
        let elevations = batch[.elevation]
        var runStart = 0
        for index in 0..<batch.count {
            let here = (latitude: batch.latitudes[index], longitude: batch.longitudes[index])
            let step = last.map { Self.distance($0, here) } ?? 0
            positionsDistance += step
            let time = batch.times[index]
            if time.isNaN {
                untimed += 1
                if runStart < index { points.append(batch, runStart..<index) }
                runStart = index + 1
                last = here
                continue
            }
            if let lastTimed {
                // Nearly always the last point is the last timed one, and the step is already computed.
                let isNext = last.map { $0 == lastTimed } ?? false
                distance += isNext ? step : Self.distance(lastTimed, here)
            }
            last = here
            lastTimed = here
            if firstTime == nil { firstTime = time }
            if time < previousTime { timeGoesBack += 1 }
            previousTime = time
            earliest = min(earliest, time)
            latest = max(latest, time)
            if !elevations.isEmpty { elevation.add(elevations[index]) }
        }
        if runStart < batch.count { points.append(batch, runStart..<batch.count) }
    }

    /// Adds points of a track that have no position as a segment.
    mutating func append(_ unplaced: RecordedPoints, _ range: Range<Int>, track: Int) {
        let times = unplaced.times[range]
        guard let first = times.min(), let last = times.max() else { return }
        if firstTime == nil { firstTime = times.first }
        timeGoesBack += zip(times, times.dropFirst()).count { $1 < $0 }
        elevation.startSegment()
        for value in unplaced.values(.elevation, in: range) { elevation.add(value) }
        let before = points.count
        points.append(unplaced, range)
        segments.append(.init(points: before..<points.count, start: first, end: last, track: track))
    }

    package mutating func pause(at time: Double) {
        endSegment()
        beginSegment()
        pausedAt = time
    }

    package mutating func resume(at time: Double) {
        endSegment()
        beginSegment()
        if time > pausedAt { markedPauses.append(.init(start: pausedAt, end: time)) }
        pausedAt = .nan
    }

    package mutating func endSegment() {
        guard points.count > segmentStart else { return }
        segments.append(.init(points: segmentStart..<points.count, start: earliest, end: latest, track: track))
    }

    package mutating func endTrack(_: WorkoutRecording.Track) {
        pausedAt = .nan
    }

    @inline(__always) private static func distance(
        _ from: (latitude: Double, longitude: Double), _ to: (latitude: Double, longitude: Double)
    ) -> Double {
        Geodesic.distance(
            latitude1: from.latitude, longitude1: from.longitude, latitude2: to.latitude, longitude2: to.longitude)
    }

    // MARK: Sorting by time

    /// Dates points of a wrong clock as the rest of their segment does; returns their number.
    mutating func dateStrays() -> Int {
        let count = points.dateStrays(in: segments.map(\.points))
        if count > 0 { measureSegments() }
        return count
    }

    /// Removes points dated by a wrong clock; returns their number.
    mutating func leaveOutStrays() -> Int {
        let count = points.count
        guard let before = points.leaveOutStrays(in: segments.map(\.points)) else { return 0 }
        for index in segments.indices {
            segments[index].points =
                before[segments[index].points.lowerBound]..<before[segments[index].points.upperBound]
        }
        measureSegments()
        return count - points.count
    }

    /// Computes the values again that were computed during reading.
    private mutating func measureSegments() {
        distance = 0
        for index in segments.indices {
            let own = segments[index].points
            segments[index].start = points.times[own].min() ?? segments[index].start
            segments[index].end = points.times[own].max() ?? segments[index].end
            for point in own.dropFirst() where points.hasPosition(at: point - 1) && points.hasPosition(at: point) {
                distance += points.distance(from: point - 1, to: point)
            }
        }
        elevation = ElevationMeter(points, segments)
        timeGoesBack = points.stepsBack(in: segments)
        firstTime = points.times.first
    }

    /// Sorts segments by their start; returns whether the order changed.
    mutating func sortSegments() -> Bool {
        let isSorted = zip(segments, segments.dropFirst()).allSatisfy { $0.start <= $1.start }
        if isSorted { return false }
        // Break ties by index, so that segments with the same start keep the order of the file.
        let order = segments.enumerated().sorted { ($0.element.start, $0.offset) < ($1.element.start, $1.offset) }
        points.reorder(order.map(\.element.points))
        var position = 0
        segments = order.map { _, segment in
            var moved = segment
            moved.points = position..<position + segment.points.count
            position = moved.points.upperBound
            return moved
        }
        return true
    }

    mutating func assign(segment: Int, to session: Int) {
        segments[segment].session = session
    }

    /// Returns the intervals between segments, or the pauses given by markers where there are any.
    func pauses() -> [WorkoutRecording.Pause] {
        var result: [WorkoutRecording.Pause] = []
        var end = -Double.infinity
        for segment in segments {
            if end.isFinite, segment.start > end {
                let marked = markedPauses.filter { $0.start >= end && $0.end <= segment.start }
                result += marked.isEmpty ? [.init(start: end, end: segment.start)] : marked
            }
            end = max(end, segment.end)
        }
        return result
    }
}
