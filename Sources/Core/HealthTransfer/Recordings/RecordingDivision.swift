import HealthModel
package import WorkoutFiles

/// The division of a recording into workouts.
///
/// One file is one workout, with pauses between its segments, with these exceptions:
/// 1. Sessions that the file itself does not group, such as the activities of a TCX file, are workouts of their own.
/// 2. A track or session that begins more than ``longestPause`` after the end of everything before it is another
///    outing, and becomes a workout of its own.
/// 3. Sessions of different activities are one workout only if they form a triathlon: swimming, cycling and running
///    with the transitions between them (WAC-2).
/// 4. The maximum duration of a workout is four days (DAT-5). A longer one is divided at every gap longer than
///    ``longestPause``, and if a part is still too long, before the point that would exceed the limit. A session
///    without points that claims to be longer is damaged and left out.
package enum RecordingDivision {
    /// Six hours: longer than a rest within an outing, shorter than a night.
    static let longestPause = 21_600.0

    /// The parts of one workout: sessions, and those of their segments that belong to it.
    struct Part: Hashable {
        /// The sessions as indices in the recording, in chronological order; never empty.
        var sessions: [Int]
        /// The segments in chronological order; empty if a session has a summary and no points.
        var segments: [WorkoutRecording.Segment]
    }

    /// Returns the parts of a recording, in chronological order.
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

    /// The maximum duration of a workout, four days.
    private static var limit: Double { ObjectType.workout.maximumDuration ?? .infinity }

    /// Returns the number of sessions that do not become workouts, because they have no points and invalid dates.
    static func leftOut(_ recording: WorkoutRecording) -> Int {
        recording.sessions.indices.count { session in
            !isPossible(recording.sessions[session]) && !recording.segments.contains { $0.session == session }
        }
    }

    private static func isPossible(_ session: RecordedSession) -> Bool {
        session.end >= session.start && session.end - session.start <= limit
    }

    /// Returns the segments of each workout, in chronological order; never empty.
    package static func workouts(_ recording: WorkoutRecording) -> [[WorkoutRecording.Segment]] {
        parts(recording).map(\.segments).filter { !$0.isEmpty }
    }

    private typealias Segment = WorkoutRecording.Segment

    // MARK: Sessions

    /// Returns the sessions and segments of each outing.
    private static func outings(_ recording: WorkoutRecording) -> [Part] {
        var parts: [Part] = []
        var last: (group: Int, start: Double, end: Double, track: Int?) = (-1, .infinity, -.infinity, nil)
        func add(_ session: Int, _ segment: Segment?) {
            let own = recording.sessions[session]
            let (start, end) = (segment?.start ?? own.start, segment?.end ?? own.end)
            let isElsewhere = segment == nil || segment?.track != last.track
            // A damaged date may also be long before all others.
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

    /// Splits the segments at each long gap that also satisfies a condition.
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

    /// Splits the segments at long gaps between points, and wherever the limit would be exceeded.
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
    /// Creates a part of segments and the sessions to which they belong.
    fileprivate init(_ segments: [WorkoutRecording.Segment]) {
        self.segments = segments
        sessions = Set(segments.map(\.session)).sorted()
    }
}
