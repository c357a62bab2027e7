import HealthModel

/// Builds the recording of the tracks of a file, for all formats of tracks.
enum TrackRecordingBuilder {
    /// Returns the recording of tracks, or nil if no point has a time.
    ///
    /// - Parameters:
    ///   - recorder: The tracks as read.
    ///   - details: The properties of the file; those that follow from the points are computed here.
    ///   - warnings: The collector for content that was left out or looked wrong.
    static func recording(
        _ format: FormatName, _ recorder: inout GPXRecorder, _ details: WorkoutRecording.Details, file: String,
        warnings: inout WarningCollector
    ) -> WorkoutRecording? {
        let dated = recorder.dateStrays()
        let strays = recorder.leaveOutStrays()
        let isReordered = recorder.sortSegments()
        let place = WorkoutFileError.Place(file: file)
        if dated > 0 { warnings.add(.correctedDate, count: dated) { place } }
        if strays > 0 { warnings.add(.strayDate, count: strays) { place } }
        guard !recorder.segments.isEmpty else { return nil }
        if let first = recorder.firstUntimed {
            warnings.add(.untimedPoint, count: recorder.untimed) { first }
        }
        if recorder.timeGoesBack > 0 {
            warnings.add(.timeGoesBack, count: recorder.timeGoesBack) { place }
        }
        if isReordered { warnings.add(.reorderedSegments) { place } }

        let sessions = sessions(details.tracks, &recorder)
        var details = details
        details.positionsDistance = recorder.positionsDistance
        details.firstTime = recorder.firstTime
        let hasElevation = recorder.elevation.hasElevation
        return WorkoutRecording(
            format: format, start: recorder.segments.lazy.map(\.start).min() ?? 0,
            end: recorder.segments.lazy.map(\.end).max() ?? 0,
            activity: activity(of: details.tracks),
            activityName: details.tracks.lazy.compactMap(\.type).first,
            points: recorder.points,
            segments: recorder.segments,
            pauses: recorder.pauses(),
            distance: recorder.distance,
            ascent: hasElevation ? recorder.elevation.ascent : nil,
            descent: hasElevation ? recorder.elevation.descent : nil,
            sessions: sessions,
            details: details,
            warnings: warnings.all)
    }

    /// Returns one session or, if the tracks have several activities, one for each run of tracks with the same
    /// activity.
    private static func sessions(
        _ tracks: [WorkoutRecording.Track], _ recorder: inout GPXRecorder
    ) -> [RecordedSession] {
        let activities = tracks.map { ActivityNames.activity(named: $0.type) }
        let isMixed = Set(activities.compactMap(\.self)).count > 1
        var sessions: [RecordedSession] = []
        var used: Set<Int> = []
        for index in recorder.segments.indices {
            let segment = recorder.segments[index]
            let track = tracks.indices.contains(segment.track) ? tracks[segment.track] : WorkoutRecording.Track()
            let own = isMixed ? activities[segment.track] ?? .other : activity(of: tracks)
            if sessions.last?.activity != own {
                let name = isMixed ? track.type : tracks.lazy.compactMap(\.type).first
                sessions.append(
                    RecordedSession(start: segment.start, end: segment.end, activity: own, activityName: name))
                sessions[sessions.count - 1].name = track.name
            }
            let last = sessions.count - 1
            sessions[last].end = max(sessions[last].end, segment.end)
            if used.insert(segment.track).inserted { sessions[last].totals.add(track.totals) }
            recorder.assign(segment: index, to: last)
        }
        return sessions
    }

    /// Returns the activity of the first track whose type is known.
    private static func activity(of tracks: [WorkoutRecording.Track]) -> WorkoutActivity {
        tracks.lazy.compactMap { ActivityNames.activity(named: $0.type) }.first ?? .other
    }
}
