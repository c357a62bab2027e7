import HealthModel

extension WorkoutRecording {
    /// Creates a recording that does not come from a file.
    ///
    /// - Parameters:
    ///   - format: The format whose rules apply, such as which distance is used.
    ///   - sessions: The sessions sorted by time; at least one.
    ///   - points: The points sorted by time.
    ///   - pauses: The pauses sorted by time, without overlap.
    package init(
        format: FormatName, sessions: [RecordedSession], points: RecordedPoints, pauses: [Pause], name: String?,
        device: RecordedDevice?
    ) {
        var details = Details()
        details.name = name
        details.creator = device?.name
        self.init(
            format: format, sessions: sessions, points: points,
            segments: Self.segments(points.times, sessions, pauses), pauses: pauses, details: details, device: device)
    }

    /// Creates a recording with known segments.
    ///
    /// - Parameters:
    ///   - sessions: The sessions sorted by time; at least one.
    ///   - segments: The segments, which together contain all points.
    ///   - details: The details; those that follow from the points are computed here.
    ///   - lengths: The pool lengths, which determine the distance swum.
    package init(
        format: FormatName, sessions: [RecordedSession], points: RecordedPoints, segments: [Segment],
        pauses: [Pause], lengths: [RecordedLength] = [], details: Details, device: RecordedDevice?
    ) {
        var details = details
        details.firstTime = points.times.first
        details.positions = points.latitudes.count { !$0.isNaN }
        let named = sessions.first(where: \.isNamed) ?? sessions.first
        self.init(
            format: format, start: (sessions.map(\.start) + segments.map(\.start)).min() ?? 0,
            end: (sessions.map(\.end) + segments.map(\.end)).max() ?? 0,
            activity: named?.activity ?? .other, activityName: named?.activityName, points: points,
            segments: segments, pauses: pauses, distance: 0, ascent: nil,
            descent: nil, sessions: sessions, details: details, warnings: [])
        self.device = device
        self.lengths = lengths
        let meter = ElevationMeter(points, segments)
        if meter.hasElevation { (ascent, descent) = (meter.ascent, meter.descent) }
        forEachStep(in: segments) { distance += $0.distance }
    }

    /// Returns runs of points within a session and not across a pause.
    private static func segments(_ times: [Double], _ sessions: [RecordedSession], _ pauses: [Pause]) -> [Segment] {
        var segments: [Segment] = []
        var session = 0
        var pause = 0
        for (index, time) in times.enumerated() {
            var isNew = index == 0
            while session + 1 < sessions.count, time >= sessions[session + 1].start {
                session += 1
                isNew = true
            }
            while pause < pauses.count, time >= pauses[pause].end {
                pause += 1
                isNew = true
            }
            if isNew {
                segments.append(
                    Segment(points: index..<index + 1, start: time, end: time, track: session, session: session))
            } else {
                segments[segments.count - 1].points = segments[segments.count - 1].points.lowerBound..<index + 1
                segments[segments.count - 1].end = max(segments[segments.count - 1].end, time)
            }
        }
        return segments
    }
}

extension WorkoutRecording.Segment {
    /// Creates a segment from a run of points between two times.
    package init(_ points: Range<Int>, from start: Double, to end: Double, session: Int, track: Int) {
        self.init(points: points, start: start, end: end, track: track, session: session)
    }
}

extension WorkoutRecording.Details {
    /// Creates the details that do not follow from the points.
    package init(
        creator: String?, author: String? = nil, name: String?, notes: String? = nil,
        tracks: [WorkoutRecording.Track] = [], fileTime: Double? = nil, utcOffset: Int? = nil
    ) {
        self.init()
        (self.creator, self.author, self.name, self.notes) = (creator, author, name, notes)
        (self.tracks, self.fileTime, self.utcOffset) = (tracks, fileTime, utcOffset)
    }
}
