import HealthModel
package import WorkoutFiles

/// Which parts of a recording become workouts of their own.
///
/// One file is one workout, with pauses between its segments, with these exceptions:
/// 1. Sessions that the file itself does not tie together, such as the activities of a TCX file, are workouts of their
///    own.
/// 2. A track or session that begins more than ``longestPause`` after everything before it has ended is another outing,
///    and becomes a workout of its own.
/// 3. Sessions of different activities are one workout only if that is a triathlon: swimming, cycling and running with
///    the transitions between them (WAC-2).
/// 4. A workout can last four days at most (DAT-5). What would be longer is divided at every gap longer than
///    ``longestPause``, and what is too long even then before the point that would exceed the limit. A session without
///    points that says to be longer is damaged and left out.
package enum RecordingDivision {
    /// Six hours: longer than people rest within an outing, shorter than a night.
    static let longestPause = 21_600.0

    /// The parts of one workout: sessions, and those of their segments that belong to it.
    struct Part: Hashable {
        /// The sessions by their place in the recording, in the order of time; never empty.
        var sessions: [Int]
        /// In the order of time; empty if a session has a summary and no points.
        var segments: [WorkoutRecording.Segment]
    }

    /// The parts of a recording, in the order of time.
    static func parts(_ recording: WorkoutRecording) -> [Part] {
        return outings(recording)
            .flatMap { isOneWorkout($0, recording) ? [$0] : bySession($0) }
            .flatMap { part in
                duration(part.segments) <= limit
                    ? [part] : groups(part.segments, isCut: { _, _ in true }).map { Part($0) }
            }
            .flatMap { part in
                duration(part.segments) <= limit
                    ? [part]
                    : cut(part.segments, times: recording.points.times, limit: limit).map { Part($0) }
            }
    }

    /// Four days.
    private static var limit: Double { ObjectType.workout.maximumDuration ?? .infinity }

    /// How many sessions do not become workouts, because they have no points and their dates are impossible.
    static func leftOut(_ recording: WorkoutRecording) -> Int {
        recording.sessions.indices.count { session in
            !isPossible(recording.sessions[session]) && !recording.segments.contains { $0.session == session }
        }
    }

    private static func isPossible(_ session: RecordedSession) -> Bool {
        session.end >= session.start && session.end - session.start <= limit
    }

    /// The segments of each workout, in the order of time; never empty.
    package static func workouts(_ recording: WorkoutRecording) -> [[WorkoutRecording.Segment]] {
        parts(recording).map(\.segments).filter { !$0.isEmpty }
    }

    private typealias Segment = WorkoutRecording.Segment

    // MARK: Sessions

    /// Sessions and segments that follow one another within an outing.
    private static func outings(_ recording: WorkoutRecording) -> [Part] {
        var parts: [Part] = []
        var last: (group: Int, start: Double, end: Double, track: Int?) = (-1, .infinity, -.infinity, nil)
        func add(_ session: Int, _ segment: Segment?) {
            let own = recording.sessions[session]
            let (start, end) = (segment?.start ?? own.start, segment?.end ?? own.end)
            let isElsewhere = segment == nil || segment?.track != last.track
            // A damaged date may also lie long before all others.
            let isApart = start - last.end > longestPause || last.start - end > longestPause
            if parts.isEmpty || own.group != last.group || isElsewhere && isApart {
                parts.append(Part(sessions: [session], segments: []))
                (last.start, last.end) = (start, end)
            } else if parts[parts.count - 1].sessions.last != session {
                parts[parts.count - 1].sessions.append(session)
            }
            if let segment { parts[parts.count - 1].segments.append(segment) }
            last = (own.group, min(last.start, start), max(last.end, end), segment?.track)
        }
        for session in recording.sessions.indices {
            let own = recording.segments.filter { $0.session == session }
            if own.isEmpty, isPossible(recording.sessions[session]) { add(session, nil) }
            for segment in own { add(session, segment) }
        }
        return parts
    }

    private static func isOneWorkout(_ part: Part, _ recording: WorkoutRecording) -> Bool {
        let activities = Set(part.sessions.map { recording.sessions[$0].activity })
        return activities.count == 1 || activities.isSubset(of: triathlon)
    }

    /// Swimming, cycling, running and the transitions between them.
    static let triathlon: Set<WorkoutActivity> = [.swimming, .cycling, .running, .transition]

    private static func bySession(_ part: Part) -> [Part] {
        part.sessions.map { session in
            Part(sessions: [session], segments: part.segments.filter { $0.session == session })
        }
    }

    // MARK: Segments

    /// Cuts between two segments where both the gap and the condition ask for it.
    private static func groups(_ segments: [Segment], isCut: (Segment, Segment) -> Bool) -> [[Segment]] {
        var groups: [[Segment]] = []
        var end = -Double.infinity
        for segment in segments {
            if let last = groups.last?.last, segment.start - end <= longestPause || !isCut(last, segment) {
                groups[groups.count - 1].append(segment)
            } else {
                groups.append([segment])
            }
            end = max(end, segment.end)
        }
        return groups
    }

    private static func duration(_ segments: [Segment]) -> Double {
        guard let start = segments.map(\.start).min(), let end = segments.map(\.end).max() else { return 0 }
        return end - start
    }

    /// Cuts at long gaps between points, and wherever the limit would be exceeded.
    private static func cut(_ segments: [Segment], times: [Double], limit: Double) -> [[Segment]] {
        var groups: [[Segment]] = []
        var group: [Segment] = []
        var groupStart = Double.infinity
        var groupEnd = -Double.infinity
        for segment in segments {
            var run = segment.points.lowerBound..<segment.points.lowerBound
            for index in segment.points {
                let time = times[index]
                let start = min(groupStart, time)
                let end = max(groupEnd, time)
                if end - start > limit || time - groupEnd > longestPause, groupEnd.isFinite {
                    if let piece = piece(run, of: segment, times: times) { group.append(piece) }
                    if !group.isEmpty { groups.append(group) }
                    group = []
                    run = index..<index
                    groupStart = time
                    groupEnd = time
                } else {
                    groupStart = start
                    groupEnd = end
                }
                run = run.lowerBound..<index + 1
            }
            if let piece = piece(run, of: segment, times: times) { group.append(piece) }
        }
        if !group.isEmpty { groups.append(group) }
        return groups
    }

    private static func piece(_ range: Range<Int>, of segment: Segment, times: [Double]) -> Segment? {
        guard let start = times[range].min(), let end = times[range].max() else { return nil }
        var piece = segment
        piece.points = range
        piece.start = start
        piece.end = end
        return piece
    }
}

extension RecordingDivision.Part {
    /// A part of these segments, and the sessions they belong to.
    fileprivate init(_ segments: [WorkoutRecording.Segment]) {
        self.segments = segments
        sessions = Set(segments.map(\.session)).sorted()
    }
}
