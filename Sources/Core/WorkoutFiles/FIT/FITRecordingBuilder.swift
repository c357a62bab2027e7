import HealthModel

/// Builds the recording of a decoded FIT file, or throws an error that describes why there is none.
enum FITRecordingBuilder {
    static func recording(_ whole: consuming FITReader.Whole) throws(WorkoutFileError) -> WorkoutRecording {
        var warnings = warnings(whole)
        let file = WorkoutFileError.Place(file: whole.file)
        try checkKind(whole)
        let clock = FITClock(whole.content)
        if let note = clock.note { warnings.add(.undatedClock, detail: note) { file } }
        var points = whole.content.table.points
        var firstRows = whole.content.firstRows
        let undated = clock.apply(to: &points, firstRows: &firstRows)
        if undated.leftOut > 0 { warnings.add(.untimedPoint, count: undated.leftOut) { file } }
        let count = points.count
        let dated = undated.dated + points.dateStrays(in: files(firstRows, count))
        if dated > 0 { warnings.add(.correctedDate, count: dated) { file } }
        if let before = points.leaveOutStrays(in: files(firstRows, count)) {
            firstRows = firstRows.map { before[$0] }
            warnings.add(.strayDate, count: count - points.count) { file }
        }

        let sessions = FITSessions(whole.content, clock: clock, points: points, firstRows: firstRows)
        guard !sessions.sessions.isEmpty else { throw refusal(whole) }
        if sessions.isSynthesized { warnings.add(.missingSummary) { file } }
        mergeHeartRates(whole.content, clock, into: &points)
        let pauses = pauses(whole.content.events, clock)
        let segments = sessions.segments(points.times, pauses: pauses)
        FITDeveloperStreams(whole.content.table.equivalents).apply(
            to: &points, segments: segments, sessions: sessions.sessions)
        moveWaterTemperature(&points, segments, sessions.sessions)
        let elevation = ElevationMeter(points, segments)

        let named = sessions.sessions.first(where: \.isNamed) ?? sessions.sessions[0]
        var details = WorkoutRecording.Details()
        let device = whole.content.device.recorded
        details.creator = device?.name
        details.name = sessions.sessions.lazy.compactMap(\.name).first
        details.positions = whole.content.table.positions
        details.firstTime = points.times.first
        details.fileTime = whole.content.created.flatMap { $0 >= FITProfile.firstDate ? FITProfile.time($0) : nil }
        details.utcOffset = clock.utcOffset
        details.byteCount = whole.byteCount
        var recording = WorkoutRecording(
            format: .fit,
            start: sessions.sessions.lazy.map(\.start).min() ?? 0, end: sessions.sessions.lazy.map(\.end).max() ?? 0,
            activity: named.activity, activityName: named.activityName, points: points, segments: segments,
            pauses: pauses, distance: 0, ascent: elevation.hasElevation ? elevation.ascent : nil,
            descent: elevation.hasElevation ? elevation.descent : nil, sessions: sessions.sessions, details: details,
            warnings: [])
        recording.laps = whole.content.laps.filter { !$0.isMadeUp }.compactMap { clock.lap($0) }.sorted {
            ($0.start, $0.end) < ($1.start, $1.end)
        }
        recording.lengths = whole.content.lengths.map { clock.length($0) }.sorted { $0.start < $1.start }
        recording.sets = whole.content.sets.map { clock.set($0) }.sorted { $0.start < $1.start }
        recording.markers = whole.content.events.filter { $0.event == FITEvent.userMarker }
            .map { RecordedMarker(time: clock.time($0.timestamp), name: $0.name) }.sorted { $0.time < $1.time }
        let beats = whole.content.beats.beats.isEmpty ? whole.content.heartRates.beats : whole.content.beats.beats
        recording.beats = beats.map { RecordedBeat(time: clock.time($0.time), followsGap: $0.followsGap) }
        recording.device = device
        let backwards = points.stepsBack(in: segments)
        if backwards > 0 { warnings.add(.timeGoesBack, count: backwards) { file } }
        recording.warnings = warnings.all
        recording.forEachStep(in: segments) { recording.distance += $0.distance }
        return recording
    }

    /// Returns the rows of each file of the chain.
    private static func files(_ firstRows: [Int], _ count: Int) -> [Range<Int>] {
        zip(firstRows, firstRows.dropFirst() + [count]).map { $0..<$1 }
    }

    // MARK: Warnings and errors

    private static func warnings(_ whole: borrowing FITReader.Whole) -> WarningCollector {
        var warnings = WarningCollector()
        let name = whole.file
        func place(_ byte: Int?) -> WorkoutFileError.Place { .init(file: name, byteOffset: byte) }
        for damage in whole.damage { warnings.add(damage.kind, detail: damage.reason) { place(damage.byteOffset) } }
        if whole.trailingBytes > 0 { warnings.add(.trailingBytes, count: whole.trailingBytes) { place(nil) } }
        let table = (
            untimed: whole.content.table.untimed, firstUntimed: whole.content.table.firstUntimed,
            invalid: whole.content.table.invalidPositions, firstInvalid: whole.content.table.firstInvalidPosition,
            dropped: whole.content.table.droppedFields.count
        )
        if table.untimed > 0 { warnings.add(.untimedPoint, count: table.untimed) { place(table.firstUntimed) } }
        if table.invalid > 0 { warnings.add(.invalidPosition, count: table.invalid) { place(table.firstInvalid) } }
        if table.dropped > 0 { warnings.add(.droppedField, count: table.dropped) { place(nil) } }
        return warnings
    }

    /// Throws an error for files that declare a type other than activity.
    private static func checkKind(_ whole: borrowing FITReader.Whole) throws(WorkoutFileError) {
        let kinds = whole.content.kinds.compactMap(\.self)
        guard let kind = kinds.first, !kinds.contains(FITProfile.FileKind.activity), whole.content.sessions.isEmpty
        else { return }
        let name = FITProfile.FileKind.name(kind)
        var error = WorkoutFileError.reading(
            .noWorkout, "it is \(name), not an activity, and contains no workout", at: .init(file: whole.file))
        error.otherKind = name
        throw error
    }

    private static func refusal(_ whole: borrowing FITReader.Whole) -> WorkoutFileError {
        let place = WorkoutFileError.Place(file: whole.file)
        if let damage = whole.damage.first {
            return .reading(
                .malformed, damage.reason + ", and no workout was found before it",
                at: .init(file: whole.file, byteOffset: damage.byteOffset))
        }
        if whole.content.table.untimed > 0 {
            return .reading(.noWorkout, "its records have no times; a workout needs a start and an end", at: place)
        }
        return .reading(.noWorkout, "it contains neither records nor an activity summary", at: place)
    }

    // MARK: Points

    private static func mergeHeartRates(
        _ content: borrowing FITContent, _ clock: FITClock, into points: inout RecordedPoints
    ) {
        guard !content.heartRates.values.isEmpty, points.count > 0 else { return }
        points.replace(
            .heartRate,
            with: content.heartRates.merged(
                into: points.times, points[.heartRate], timeOffset: clock.offset - FITProfile.epoch))
    }

    /// Moves temperatures measured in water to the water temperature stream.
    private static func moveWaterTemperature(
        _ points: inout RecordedPoints, _ segments: [WorkoutRecording.Segment], _ sessions: [RecordedSession]
    ) {
        let wet = segments.filter {
            [WorkoutActivity.swimming, .underwaterDiving].contains(sessions[$0.session].activity)
        }
        var air = points[.temperature]
        guard !air.isEmpty, !wet.isEmpty else { return }
        var water = Array(repeating: Double.nan, count: points.count)
        for segment in wet {
            for index in segment.points {
                water[index] = air[index]
                air[index] = .nan
            }
        }
        points.replace(.waterTemperature, with: water)
        points.replace(.temperature, with: air.contains { !$0.isNaN } ? air : [])
    }

    // MARK: Pauses

    /// Returns the intervals between a stop of the timer and the next start.
    private static func pauses(_ events: [FITContent.Event], _ clock: FITClock) -> [WorkoutRecording.Pause] {
        let timer = events.filter { $0.event == FITEvent.timer }.enumerated()
            .sorted { ($0.element.timestamp, $0.offset) < ($1.element.timestamp, $1.offset) }.map(\.element)
        var pauses: [WorkoutRecording.Pause] = []
        var stoppedAt: Double?
        for event in timer {
            let time = clock.time(event.timestamp)
            switch FITEvent.isStart(event.type) {
            case true?:
                if let start = stoppedAt, time > start { pauses.append(.init(start: start, end: time)) }
                stoppedAt = nil
            case false?: stoppedAt = stoppedAt ?? time
            case nil: break
            }
        }
        return pauses
    }
}
