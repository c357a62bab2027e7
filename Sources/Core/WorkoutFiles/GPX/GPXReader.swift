import HealthModel

/// A reader for GPX 1.0 and 1.1.
///
/// All tracks of a file become one recording: points with times and valid positions, segments sorted by time, and a
/// pause wherever time passes between two segments. Waypoints and routes are counted. A file that is damaged after
/// usable points yields those points and a warning.
package enum GPXReader {
    /// Returns the recording of a file.
    ///
    /// - Parameters:
    ///   - source: The bytes.
    ///   - file: The file name for messages.
    ///   - progress: A closure called with the number of bytes read so far, about every 256 KB.
    /// - Throws: An error if the bytes cannot be read, are not GPX, or contain no track with times.
    package static func recording(
        from source: any ByteSource, file: String, progress: ((Int) -> Void)? = nil
    ) throws(WorkoutFileError) -> WorkoutRecording {
        var parser = GPXParser(metered(source, progress), file: file, consumer: GPXRecorder())
        parser.parse()
        return try GPXRecordingBuilder.recording(&parser)
    }

    /// Passes the content of a file to a consumer, batch by batch, in constant memory.
    ///
    /// - Returns: The properties of the file other than its points, and the warnings, including one for damage.
    /// - Throws: An error if the bytes cannot be read, or are not GPX.
    package static func read<Consumer: GPXConsumer>(
        _ source: any ByteSource, file: String, into consumer: inout Consumer, progress: ((Int) -> Void)? = nil
    ) throws(WorkoutFileError) -> (details: WorkoutRecording.Details, warnings: [WorkoutFileWarning]) {
        var parser = GPXParser(metered(source, progress), file: file, consumer: consumer)
        parser.parse()
        parser.warnOfUnplacedPoints()
        consumer = parser.consumer
        try check(parser.reader)
        return (parser.details, parser.warningsWithDamage)
    }

    private static func metered(_ source: any ByteSource, _ progress: ((Int) -> Void)?) -> any ByteSource {
        progress.map { MeteredByteSource(source, progress: $0) } ?? source
    }

    /// Throws an error if the file has no usable content.
    static func check(_ reader: borrowing XMLElementReader<GPXElement>) throws(WorkoutFileError) {
        if let error = reader.scanner.failure?.sourceError { throw error }
        try reader.scanner.check(root: reader.rootName, is: "gpx", of: "GPX file", file: reader.file)
    }
}

extension GPXParser {
    /// The warnings, including one for the damage that ended reading.
    var warningsWithDamage: [WorkoutFileWarning] {
        var all = reader.warnings
        all.add(damage: reader.scanner.failure, file: reader.file)
        return all.all
    }
}

/// Builds the recording of a parsed GPX file, or throws an error that describes why there is none.
enum GPXRecordingBuilder {
    static func recording(_ parser: inout GPXParser<GPXRecorder>) throws(WorkoutFileError) -> WorkoutRecording {
        try GPXReader.check(parser.reader)
        if parser.details.positions == 0, !parser.hasDecimalComma, parser.unplaced.areUsable {
            parser.consumer = GPXRecorder(parser.unplaced)
        } else {
            parser.warnOfUnplacedPoints()
        }
        let dated = parser.consumer.dateStrays()
        let strays = parser.consumer.leaveOutStrays()
        let isReordered = parser.consumer.sortSegments()
        let file = WorkoutFileError.Place(file: parser.reader.file)
        if dated > 0 { parser.reader.warnings.add(.correctedDate, count: dated) { file } }
        if strays > 0 { parser.reader.warnings.add(.strayDate, count: strays) { file } }
        var recorder = parser.consumer
        guard !recorder.segments.isEmpty else { throw refusal(parser) }
        if let place = recorder.firstUntimed {
            parser.reader.warnings.add(.untimedPoint, count: recorder.untimed) { place }
        }
        if recorder.timeGoesBack > 0 {
            parser.reader.warnings.add(.timeGoesBack, count: recorder.timeGoesBack) { file }
        }
        if isReordered { parser.reader.warnings.add(.reorderedSegments) { file } }

        let sessions = sessions(parser.details.tracks, &recorder)
        var details = parser.details
        details.positionsDistance = recorder.positionsDistance
        details.firstTime = recorder.firstTime
        let activityName = details.tracks.lazy.compactMap(\.type).first
        let hasElevation = recorder.elevation.hasElevation
        var recording = WorkoutRecording(
            format: .gpx, start: recorder.segments.lazy.map(\.start).min() ?? 0,
            end: recorder.segments.lazy.map(\.end).max() ?? 0,
            activity: activity(of: details.tracks),
            activityName: activityName,
            points: recorder.points,
            segments: recorder.segments,
            pauses: recorder.pauses(),
            distance: recorder.distance,
            ascent: hasElevation ? recorder.elevation.ascent : nil,
            descent: hasElevation ? recorder.elevation.descent : nil,
            sessions: sessions,
            details: details,
            warnings: parser.warningsWithDamage)
        recording.laps = parser.laps.sorted { $0.start < $1.start }
        recording.markers = parser.markers.sorted { $0.time < $1.time }
        return recording
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

    /// Returns an error that describes why the file has no workout.
    private static func refusal(_ parser: borrowing GPXParser<GPXRecorder>) -> WorkoutFileError {
        let details = parser.details
        if let failure = parser.reader.scanner.failure { return failure.refusal(of: parser.reader.file) }
        let place = WorkoutFileError.Place(file: parser.reader.file)
        if details.positions > 0 {
            if let date = parser.reader.unreadableDate {
                return .reading(
                    .malformed, "the times of its points cannot be read, such as '\(date)'", at: place)
            }
            let isImpossible = parser.reader.warnings.all.contains { $0.kind == .impossibleDate }
            return .reading(
                .noWorkout,
                "it contains a track, but its points carry \(isImpossible ? "impossible dates" : "no times"); a workout "
                    + "needs a start and an end", at: place)
        }
        if parser.hasDecimalComma {
            return .reading(.malformed, "its positions have decimal commas; GPX requires decimal points", at: place)
        }
        if parser.reader.warnings.all.contains(where: { $0.kind == .invalidPosition }) {
            return .reading(.noWorkout, "it contains a track, but none of its points has a valid position", at: place)
        }
        if !details.tracks.isEmpty {
            return .reading(.noWorkout, "it contains a track, but the track has no points", at: place)
        }
        if details.waypoints > 0 || details.routes > 0 {
            return .reading(
                .noWorkout,
                "it contains waypoints or planned routes, but no recorded track; a workout needs a track with times",
                at: place)
        }
        return .reading(.noWorkout, "it contains no track", at: place)
    }
}
