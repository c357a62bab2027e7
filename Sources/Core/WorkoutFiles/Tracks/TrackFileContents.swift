/// What a file of tracks contains, as a reader collects it.
struct TrackFileContents {
    /// A run of points without an interruption, in columns.
    struct Line {
        var points: [RecordedPoint] = []
        /// The streams besides those of a point, one value per point.
        var others: [RecordedStream: [Double]] = [:]
    }

    private(set) var recorder = GPXRecorder()
    var details = WorkoutRecording.Details()
    var markers: [RecordedMarker] = []
    var warnings = WarningCollector()
    /// The paths of several points without times, for an import with a start.
    private(set) var paths: [RecordedPoints] = []
    /// A Boolean value that indicates whether a time is present that cannot be read.
    var hasUnreadableTime = false

    /// Adds a track with its lines; points without a valid position are left out and counted.
    mutating func add(_ track: WorkoutRecording.Track, _ lines: [Line], place: WorkoutFileError.Place) {
        recorder.beginTrack()
        var track = track
        for line in lines {
            var points = RecordedPoints()
            var kept: [Int] = []
            var firstUntimed: WorkoutFileError.Place?
            for (index, var point) in line.points.enumerated() {
                guard point.hasValidPosition else {
                    warnings.add(.invalidPosition) { place }
                    continue
                }
                point.normalizeLongitude()
                clean(&point, at: place)
                if point.time.isNaN { firstUntimed = firstUntimed ?? place }
                points.append(point)
                kept.append(index)
            }
            for (stream, values) in line.others.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
                let column = kept.map { index -> Double in
                    guard index < values.count, !values[index].isNaN else { return .nan }
                    return possible(values[index], stream, at: place)
                }
                if column.contains(where: { !$0.isNaN }) { points.replace(stream, with: column) }
            }
            guard points.count > 0 else { continue }
            track.positions += points.count
            recorder.beginSegment()
            recorder.add(points, firstUntimed: firstUntimed)
            recorder.endSegment()
            if points.count > 1, points.times.allSatisfy(\.isNaN) { paths.append(points) }
        }
        details.positions += track.positions
        details.tracks.append(track)
        recorder.endTrack(track)
    }

    private mutating func clean(_ point: inout RecordedPoint, at place: WorkoutFileError.Place) {
        point.elevation = possible(point.elevation, .elevation, at: place)
        if !point.time.isNaN, !PossibleDates.range.contains(point.time) {
            warnings.add(.impossibleDate) { place }
            point.time = .nan
        }
    }

    private mutating func possible(
        _ value: Double, _ stream: RecordedStream, at place: WorkoutFileError.Place
    ) -> Double {
        if value.isNaN || stream.possible.contains(value) { return value }
        warnings.add(.impossibleValue) { place }
        return .nan
    }

    /// Returns the recording of the tracks.
    ///
    /// - Throws: An error that describes why there is none.
    mutating func recording(_ format: FormatName, file: String) throws(WorkoutFileError) -> WorkoutRecording {
        if details.name == nil { details.name = details.tracks.lazy.compactMap(\.name).first }
        let built = TrackRecordingBuilder.recording(format, &recorder, details, file: file, warnings: &warnings)
        guard var recording = built else {
            let place = WorkoutFileError.Place(file: file)
            guard details.positions > 0 else {
                throw .reading(.noWorkout, "it contains no track", at: place)
            }
            let isImpossible = warnings.all.contains { $0.kind == .impossibleDate }
            let problem =
                hasUnreadableTime
                ? "times that cannot be read" : isImpossible ? "impossible dates" : "no times"
            throw .reading(
                .noWorkout,
                "it contains a track, but its points carry \(problem); a workout needs a start and an end", at: place)
        }
        recording.markers = markers.sorted { $0.time < $1.time }
        return recording
    }
}
