extension JSONRecordingForm {
    /// The recording that the members say.
    func recording(byteCount: Int) throws(JSONFormError) -> WorkoutRecording {
        let points = try recordedPoints()
        let sessions = try recordedSessions()
        guard start.time <= end.time else { throw JSONFormError(reason: "it ends before it begins") }
        var recording = WorkoutRecording(
            format: format.flatMap(WorkoutFileFormat.init) ?? .json, start: start.time, end: end.time,
            activity: activity_type, activityName: activity_name, points: points,
            segments: try recordedSegments(points.times, sessions.count),
            pauses: try Self.map(pauses) { (pause) throws(JSONFormError) in
                let dates = try pause.dates("pauses")
                return .init(start: dates.start, end: dates.end)
            },
            distance: try Self.magnitude(distance_m, "distance_m") ?? 0,
            ascent: try Self.magnitude(ascent_m, "ascent_m"), descent: try Self.magnitude(descent_m, "descent_m"),
            sessions: sessions, details: try details(byteCount: byteCount), warnings: [])
        recording.laps = try Self.map(laps) { (lap) throws(JSONFormError) in
            let dates = try lap.dates.dates("laps")
            var recorded = RecordedLap(start: dates.start, end: dates.end)
            recorded.totals = lap.form.totals
            return recorded
        }
        recording.lengths = try Self.map(lengths, Self.length)
        recording.sets = try Self.map(sets) { (set) throws(JSONFormError) in
            let dates = try set.dates.dates("sets")
            var recorded = RecordedSet(start: dates.start, end: dates.end, isActive: set.form.active)
            recorded.repetitions = set.form.repetitions
            recorded.weight = set.form.weight_kg
            return recorded
        }
        recording.markers = (markers ?? []).map { RecordedMarker(time: $0.time.time, name: $0.name) }
        recording.beats = try recordedBeats()
        recording.device = device.map { device in
            var recorded = RecordedDevice()
            recorded.name = device.name
            recorded.manufacturer = device.manufacturer
            recorded.model = device.model
            recorded.hardwareVersion = device.hardware_version
            recorded.softwareVersion = device.software_version
            recorded.serialNumber = device.serial_number
            return recorded
        }
        return recording
    }

    private static func map<Form, Value>(
        _ forms: [Form]?, _ body: (Form) throws(JSONFormError) -> Value
    ) throws(JSONFormError) -> [Value] {
        var values: [Value] = []
        for form in forms ?? [] { values.append(try body(form)) }
        return values
    }

    private static func magnitude(_ value: Double?, _ name: String) throws(JSONFormError) -> Double? {
        if let value, value < 0 { throw JSONFormError(reason: "'\(name)' is below zero") }
        return value
    }

    // MARK: Parts

    private func details(byteCount: Int) throws(JSONFormError) -> WorkoutRecording.Details {
        var details = WorkoutRecording.Details()
        details.creator = creator
        details.name = name
        details.tracks = (tracks ?? []).map { track in
            WorkoutRecording.Track(
                name: track.form.name, type: track.form.type, source: track.form.source,
                positions: track.form.positions?.value ?? 0, totals: track.totals)
        }
        details.fileTime = file_time?.time
        details.waypoints = waypoints?.value ?? 0
        details.routes = routes?.value ?? 0
        details.positions = positions?.value ?? 0
        details.positionsDistance = try Self.magnitude(positions_distance_m, "positions_distance_m") ?? 0
        details.firstTime = first_time?.time
        details.byteCount = byteCount
        return details
    }

    private func recordedSessions() throws(JSONFormError) -> [RecordedSession] {
        guard !sessions.isEmpty else { throw JSONFormError(reason: "it has no session") }
        return try Self.map(sessions) { (session) throws(JSONFormError) in
            let dates = try session.dates.dates("sessions")
            let form = session.form.form
            var recorded = RecordedSession(
                start: dates.start, end: dates.end, activity: form.activity_type, activityName: form.activity_name)
            recorded.name = form.name
            recorded.group = form.group?.value ?? 0
            recorded.isIndoor = form.indoor
            recorded.isPoolSwim = form.pool_swim
            recorded.poolLength = form.pool_length_m
            recorded.totals = session.form.totals
            return recorded
        }
    }

    private static func length(_ length: Dated<Length>) throws(JSONFormError) -> RecordedLength {
        let dates = try length.dates.dates("lengths")
        var recorded = RecordedLength(start: dates.start, end: dates.end, isActive: length.form.active)
        if let name = length.form.stroke {
            guard let stroke = RecordedLength.Stroke(name: name) else {
                throw JSONFormError(reason: "'\(name.prefix(80))' is no stroke")
            }
            recorded.stroke = stroke
        }
        recorded.strokeCount = length.form.strokes
        return recorded
    }

    private func recordedBeats() throws(JSONFormError) -> [RecordedBeat] {
        guard let beats else { return [] }
        guard beats.time.count == beats.follows_gap.count else {
            throw JSONFormError(reason: "the columns of 'beats' are not equally long")
        }
        return zip(beats.time, beats.follows_gap).map { RecordedBeat(time: $0.time, followsGap: $1) }
    }

    // MARK: Points

    private func recordedPoints() throws(JSONFormError) -> RecordedPoints {
        let count = points.times.count
        func check(_ column: [Double], _ name: String) throws(JSONFormError) {
            guard column.count == count else {
                throw JSONFormError(reason: "the column '\(name.prefix(80))' is not as long as 'time'")
            }
        }
        let latitudes = points.latitudes ?? Array(repeating: .nan, count: count)
        let longitudes = points.longitudes ?? Array(repeating: .nan, count: count)
        try check(latitudes, "latitude_deg")
        try check(longitudes, "longitude_deg")
        var recorded = RecordedPoints()
        for index in 0..<count {
            var point = RecordedPoint()
            point.time = points.times[index]
            point.latitude = latitudes[index]
            point.longitude = longitudes[index]
            let isNowhere = point.latitude.isNaN && point.longitude.isNaN
            guard isNowhere || point.latitude.magnitude <= 90 && point.longitude.magnitude <= 180 else {
                throw JSONFormError(reason: "point \(index) has a position that is not on earth")
            }
            recorded.append(point)
        }
        for (stream, column) in points.streams {
            try check(column, stream.columnName)
            if column.contains(where: { !$0.isNaN }) { recorded.replace(stream, with: column) }
        }
        for field in fields ?? [] {
            try check(field.values.map { $0 ?? .nan }, field.name)
            recorded.append(.init(name: field.name, unit: field.unit), field.values.map { $0 ?? .nan })
        }
        return recorded
    }

    /// The segments, as pieces of the table that do not overlap.
    private func recordedSegments(
        _ times: [Double], _ sessionCount: Int
    ) throws(JSONFormError) -> [WorkoutRecording.Segment] {
        var recorded: [WorkoutRecording.Segment] = []
        for segment in segments ?? [] {
            let (first, count) = (segment.first_point.value, segment.points.value)
            guard count > 0, first + count <= times.count, segment.session.value < sessionCount else {
                throw JSONFormError(reason: "one of the segments has points or a session that are not there")
            }
            let range = first..<first + count
            let own = times[range]
            recorded.append(
                .init(
                    points: range, start: own.min() ?? 0, end: own.max() ?? 0, track: segment.track.value,
                    session: segment.session.value))
        }
        let ordered = recorded.map(\.points).sorted { $0.lowerBound < $1.lowerBound }
        guard zip(ordered, ordered.dropFirst()).allSatisfy({ $0.upperBound <= $1.lowerBound }) else {
            throw JSONFormError(reason: "two of its segments have the same points")
        }
        return recorded
    }
}

extension RecordedLength.Stroke {
    /// The stroke of a name, as the cases are called.
    fileprivate init?(name: String) {
        guard let stroke = (0...6).lazy.compactMap(Self.init(rawValue:)).first(where: { "\($0)" == name }) else {
            return nil
        }
        self = stroke
    }
}
