public import HealthModel

extension WorkoutRecording {
    /// Creates a recording of one activity, from measured points.
    ///
    /// The distance, the ascent and the segments follow from the points. As when a file is read, content that cannot be
    /// true is left out and counted in ``warnings``: points without a time, and positions and values out of every range.
    ///
    /// ```swift
    /// let points = fixes.map { RecordedPoint(date: $0.date, latitude: $0.latitude, longitude: $0.longitude) }
    /// try WorkoutRecording(activity: .running, points: points)?.write(to: url, as: .gpx)
    /// ```
    ///
    /// - Parameters:
    ///   - activity: The activity.
    ///   - points: The points, in any order. If they have distances, these determine the distance, not the positions.
    ///   - pauses: The intervals in which recording was paused, in any order; overlapping ones are joined.
    ///   - laps: The laps, in any order.
    ///   - name: The title.
    ///   - device: The recording device.
    /// - Returns: The recording, or nil if no point has a time between 1900 and 2999.
    public init?(
        activity: WorkoutActivity, points: some Sequence<RecordedPoint>, pauses: [Pause] = [],
        laps: [RecordedLap] = [], name: String? = nil, device: RecordedDevice? = nil
    ) {
        var warnings = WarningCollector()
        let place = WorkoutFileError.Place(file: name ?? "recording")
        let points = RecordedPoints(possible: points) { kind, count in
            warnings.add(kind, count: count) { place }
        }
        guard let first = points.times.first, let last = points.times.last else { return nil }
        func possible<Interval: RecordedInterval>(_ intervals: [Interval]) -> [Interval] {
            let possible = intervals.filter {
                $0.start <= $0.end && PossibleDates.range.contains($0.start) && PossibleDates.range.contains($0.end)
            }
            let count = intervals.count - possible.count
            if count > 0 { warnings.add(.impossibleDate, count: count) { place } }
            return possible.enumerated().sorted { ($0.element.start, $0.offset) < ($1.element.start, $1.offset) }
                .map(\.element)
        }
        let laps = possible(laps)
        let joined = possible(pauses).reduce(into: [Pause]()) { joined, pause in
            if let before = joined.last, pause.start <= before.end {
                joined[joined.count - 1].end = max(before.end, pause.end)
            } else {
                joined.append(pause)
            }
        }
        let session = RecordedSession(
            start: laps.map(\.start).reduce(first, min), end: laps.map(\.end).reduce(last, max), activity: activity)
        self.init(format: .json, sessions: [session], points: points, pauses: joined, name: name, device: device)
        self.laps = laps
        self.warnings = warnings.all
    }
}

extension RecordedPoints {
    /// Creates points from those that have a possible time, sorted by it, without their impossible positions and values.
    ///
    /// - Parameter warn: A closure called with the kind and number of what is left out.
    fileprivate init(
        possible points: some Sequence<RecordedPoint>, warn: (WorkoutFileWarning.Kind, _ count: Int) -> Void
    ) {
        self.init()
        let all = Array(points)
        let dated = all.filter { PossibleDates.range.contains($0.time) }
        if dated.count < all.count {
            let untimed = all.count { $0.time.isNaN }
            if untimed > 0 { warn(.untimedPoint, untimed) }
            if dated.count + untimed < all.count { warn(.impossibleDate, all.count - dated.count - untimed) }
        }
        var impossible = 0
        let sorted = dated.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
        for (_, var point) in sorted {
            if point.hasValidPosition {
                point.normalizeLongitude()
            } else {
                if !point.latitude.isNaN || !point.longitude.isNaN { impossible += 1 }
                (point.latitude, point.longitude) = (.nan, .nan)
            }
            append(point)
        }
        for stream in streams {
            let values = self[stream]
            let kept = values.map { stream.possible.contains($0) ? $0 : .nan }
            let lost = zip(values, kept).count { !$0.isNaN && $1.isNaN }
            impossible += lost
            if lost > 0 { replace(stream, with: kept.contains { !$0.isNaN } ? kept : []) }
        }
        if impossible > 0 { warn(.impossibleValue, impossible) }
    }
}
