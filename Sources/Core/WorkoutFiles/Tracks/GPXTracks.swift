import HealthModel

/// Conversion of the sessions of a recording to GPX tracks.
enum GPXTracks {
    struct Track {
        var name: String?
        var type: String?
        var source: String?
        var totals = StatedTotals()
        var segments: [WorkoutRecording.Segment] = []
        /// A Boolean value that indicates whether the recording comes from this track.
        var isOriginal = false
    }

    /// Returns the tracks to write: those that the recording comes from, otherwise one per session.
    static func of(_ recording: WorkoutRecording) -> [Track] {
        original(recording)
            ?? recording.sessions.indices.map { index in
                let session = recording.sessions[index]
                return Track(
                    name: session.name, type: ActivityNames.written(session.activity, name: session.activityName),
                    totals: session.totals, segments: recording.segments.filter { $0.session == index })
            }
    }

    /// Returns the tracks of the original file, if they still match the sessions.
    private static func original(_ recording: WorkoutRecording) -> [Track]? {
        let known = recording.details.tracks
        guard !known.isEmpty, recording.segments.allSatisfy({ known.indices.contains($0.track) }) else { return nil }
        var tracks = known.map { Track(name: $0.name, type: $0.type, source: $0.source, totals: $0.totals) }
        for index in tracks.indices { tracks[index].isOriginal = true }
        let activities = known.map { ActivityNames.activity(named: $0.type) }
        let isMixed = Set(activities.compactMap(\.self)).count > 1
        let first = activities.lazy.compactMap(\.self).first
        var sums: [Int: StatedTotals] = [:]
        var used: Set<Int> = []
        for segment in recording.segments {
            tracks[segment.track].segments.append(segment)
            if used.insert(segment.track).inserted {
                sums[segment.session, default: .init()].add(known[segment.track].totals)
            }
            // A different activity means that the session was changed since.
            let activity = (isMixed ? activities[segment.track] : first) ?? .other
            guard recording.sessions[segment.session].activity == activity else { return nil }
        }
        let isSum = recording.sessions.indices.allSatisfy { sums[$0] ?? .init() == recording.sessions[$0].totals }
        return isSum ? tracks : nil
    }
}
