import HealthModel

/// The numbers of parts of a recording that formats of tracks lose.
enum TrackLosses {
    /// The number of activities whose written name means another one.
    static let activities: @Sendable (WorkoutRecording) -> Int = { recording in
        recording.sessions.count { session in
            let name = ActivityNames.written(session.activity, name: session.activityName)
            return (ActivityNames.activity(named: name) ?? .other) != session.activity
        }
    }

    /// The number of names of activities that are not written.
    static let activityNames: @Sendable (WorkoutRecording) -> Int = { recording in
        recording.sessions.count { session in
            session.activityName.map {
                $0 != ActivityNames.written(session.activity, name: session.activityName)
            } ?? false
        }
    }

    /// The number of names of activities that are not written where tracks without points are left out: also those
    /// that only such a track has.
    static let activityNamesOfPlacedTracks: @Sendable (WorkoutRecording) -> Int = { recording in
        let used = Set(recording.placedSegments.map(\.track))
        let named = recording.details.tracks.indices.first { recording.details.tracks[$0].type != nil }
        let isLeftOut = named.map { !used.contains($0) } ?? false
        return max(activityNames(recording), isLeftOut ? 1 : 0)
    }

    /// The number of facts about the device besides its name.
    static let deviceParts: @Sendable (WorkoutRecording) -> Int = {
        ($0.writtenDevice?.texts ?? []).count - ($0.writtenDevice?.name == nil ? 0 : 1)
    }

    /// The number of tracks without points.
    static let emptyTracks: @Sendable (WorkoutRecording) -> Int = { recording in
        let used = Set(recording.placedSegments.map(\.track))
        return recording.details.tracks.indices.count { !used.contains($0) }
    }

    /// The number of sessions that cannot be distinguished: those without positions, and adjacent ones of one
    /// activity.
    static let sessions: @Sendable (WorkoutRecording) -> Int = { recording in
        let activities = recording.sessions.map { session in
            ActivityNames.activity(named: ActivityNames.written(session.activity, name: session.activityName))
        }
        let placed = Set(recording.placedSegments.map(\.session))
        let isMixed = Set(placed.compactMap { activities[$0] }).count > 1
        var last: WorkoutActivity?
        return recording.sessions.indices.count { index in
            guard placed.contains(index) else { return true }
            let read = isMixed ? activities[index] ?? .other : .other
            defer { last = read }
            return last == read
        }
    }

    /// The number of session dates that differ from those of the first and last points.
    static let sessionDates: @Sendable (WorkoutRecording) -> Int = { recording in
        let placed = recording.placedSegments
        return recording.sessions.indices.reduce(0) { sum, index in
            let session = recording.sessions[index]
            let own = placed.filter { $0.session == index }
            let isOff = [
                own.map(\.start).min() != session.start, own.map(\.end).max() != session.end,
            ]
            return sum + isOff.count { $0 }
        }
    }

    /// The number of pauses that differ from the intervals between segments.
    static let pauses: @Sendable (WorkoutRecording) -> Int = { recording in
        let segments = recording.placedSegments
        let gaps = Set(
            zip(segments, segments.dropFirst()).map { WorkoutRecording.Pause(start: $0.end, end: $1.start) })
        return recording.pauses.count { !gaps.contains($0) }
    }
}

extension WorkoutRecording {
    /// The segments, limited to the points with positions.
    fileprivate var placedSegments: [Segment] {
        segments.compactMap { segment in
            let times = segment.points.lazy.filter(points.hasPosition).map { points.times[$0] }
            guard let start = times.min(), let end = times.max() else { return nil }
            var placed = segment
            (placed.start, placed.end) = (start, end)
            return placed
        }
    }
}
