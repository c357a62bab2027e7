import HealthModel

extension JSONRecordingForm {
    /// Returns the recording described by the members.
    func recording(byteCount: Int) throws -> WorkoutRecording {
        let points = try recordedPoints()
        let sessions = try rest.member("sessions") { try $0.elements { try $0.asSession() } }
        guard !sessions.isEmpty else { throw JSONFormError("expected at least one session").within("sessions") }
        let (start, end) = try rest.asInterval()
        var recording = WorkoutRecording(
            format: try rest.text("format").map(FormatName.init) ?? .json, start: start, end: end,
            activity: try rest.member("activity_type") { try $0.asWorkoutActivity() },
            activityName: try rest.text("activity_name"), points: points,
            segments: try recordedSegments(sessions.count),
            pauses: try rest.list("pauses") { json in
                let (start, end) = try json.asInterval()
                return .init(start: start, end: end)
            },
            distance: try rest.magnitude("distance_m") ?? 0, ascent: try rest.magnitude("ascent_m"),
            descent: try rest.magnitude("descent_m"), sessions: sessions, details: try details(byteCount: byteCount),
            warnings: [])
        recording.laps = try rest.list("laps") { try $0.asLap() }
        recording.lengths = try rest.list("lengths") { try $0.asLength() }
        recording.sets = try rest.list("sets") { try $0.asSet() }
        recording.markers = try rest.list("markers") { json in
            RecordedMarker(time: try json.member("time") { try $0.asTime() }, name: try json.text("name"))
        }
        recording.beats = beats
        recording.device = try rest.optional("device") { try $0.asRecordedDevice() }
        return recording
    }

    private func details(byteCount: Int) throws -> WorkoutRecording.Details {
        var details = WorkoutRecording.Details()
        details.creator = try rest.text("creator")
        details.author = try rest.text("author")
        details.name = try rest.text("name")
        details.notes = try rest.text("notes")
        details.tracks = try rest.list("tracks") { json in
            WorkoutRecording.Track(
                name: try json.text("name"), type: try json.text("type"), source: try json.text("source"),
                positions: try json.count("positions"), totals: try json.asTotals())
        }
        details.fileTime = try rest.optional("file_time") { try $0.asTime() }
        details.utcOffset = try rest.optional("utc_offset_s") { try $0.asInteger() }
        details.waypoints = try rest.count("waypoints")
        details.routes = try rest.count("routes")
        details.positions = try rest.count("positions")
        details.positionsDistance = try rest.magnitude("positions_distance_m") ?? 0
        details.firstTime = try rest.optional("first_time") { try $0.asTime() }
        details.byteCount = byteCount
        return details
    }

    // MARK: Points

    private func recordedPoints() throws -> RecordedPoints {
        let count = points.times.count
        func check(_ column: [Double], _ path: String...) throws {
            guard column.count == count else {
                throw path.reversed().reduce(JSONFormError("its length differs from that of 'time'")) { $0.within($1) }
            }
        }
        let latitudes = points.latitudes ?? Array(repeating: .nan, count: count)
        let longitudes = points.longitudes ?? Array(repeating: .nan, count: count)
        try check(latitudes, "points", "latitude_deg")
        try check(longitudes, "points", "longitude_deg")
        var recorded = RecordedPoints()
        for index in 0..<count {
            var point = RecordedPoint()
            point.time = points.times[index]
            point.latitude = latitudes[index]
            point.longitude = longitudes[index]
            let isNowhere = point.latitude.isNaN && point.longitude.isNaN
            guard isNowhere || point.latitude.magnitude <= 90 && point.longitude.magnitude <= 180 else {
                throw JSONFormError("point \(index) has an invalid position").within("points")
            }
            recorded.append(point)
        }
        // In their order, so that of several wrong columns the same one is named each time.
        for stream in RecordedStream.allCases {
            guard let column = points.streams[stream] else { continue }
            try check(column, "points", stream.columnName)
            if column.contains(where: { !$0.isNaN }) { recorded.replace(stream, with: column) }
        }
        for (index, field) in fields.enumerated() {
            try check(field.values, "fields", "\(index)", "values")
            recorded.append(.init(name: field.name, unit: field.unit), field.values)
        }
        return recorded
    }

    /// Returns the segments as ranges of the table that do not overlap.
    private func recordedSegments(_ sessionCount: Int) throws -> [WorkoutRecording.Segment] {
        let times = points.times
        let recorded = try rest.list("segments") { json -> WorkoutRecording.Segment in
            func number(_ name: String) throws -> Int { try json.member(name) { try $0.asCount() } }
            let (session, track) = (try number("session"), try number("track"))
            let (first, count) = (try number("first_point"), try number("points"))
            guard count > 0, first + count <= times.count, session < sessionCount else {
                throw JSONFormError("its points or its session do not exist")
            }
            let range = first..<first + count
            let own = times[range]
            return .init(
                points: range, start: own.min() ?? 0, end: own.max() ?? 0, track: track, session: session)
        }
        let ordered = recorded.map(\.points).sorted { $0.lowerBound < $1.lowerBound }
        guard zip(ordered, ordered.dropFirst()).allSatisfy({ $0.upperBound <= $1.lowerBound }) else {
            throw JSONFormError("two segments overlap").within("segments")
        }
        return recorded
    }
}

/// Conversions of the parts of a recording.
extension JSON {
    fileprivate func asSession() throws -> RecordedSession {
        let (start, end) = try asInterval()
        var session = RecordedSession(
            start: start, end: end, activity: try member("activity_type") { try $0.asWorkoutActivity() },
            activityName: try text("activity_name"))
        session.name = try text("name")
        session.group = try count("group")
        session.isIndoor = try optional("indoor") { try $0.asBool() }
        session.isPoolSwim = try optional("pool_swim") { try $0.asBool() }
        session.poolLength = try optional("pool_length_m") { try $0.asFiniteNumber() }
        session.totals = try asTotals()
        return session
    }

    fileprivate func asLap() throws -> RecordedLap {
        let (start, end) = try asInterval()
        var lap = RecordedLap(start: start, end: end)
        lap.totals = try asTotals()
        return lap
    }

    fileprivate func asLength() throws -> RecordedLength {
        let (start, end) = try asInterval()
        var length = RecordedLength(start: start, end: end, isActive: try member("active") { try $0.asBool() })
        length.stroke = try optional("stroke") { json in
            let name = try json.asString()
            let strokes = (0...6).lazy.compactMap(RecordedLength.Stroke.init(rawValue:))
            guard let stroke = strokes.first(where: { "\($0)" == name }) else {
                throw JSONFormError("expected the name of a stroke")
            }
            return stroke
        }
        length.strokeCount = try optional("strokes") { try $0.asFiniteNumber() }
        return length
    }

    fileprivate func asSet() throws -> RecordedSet {
        let (start, end) = try asInterval()
        var set = RecordedSet(start: start, end: end, isActive: try member("active") { try $0.asBool() })
        set.repetitions = try optional("repetitions") { try $0.asInteger() }
        set.weight = try optional("weight_kg") { try $0.asFiniteNumber() }
        return set
    }

    fileprivate func asRecordedDevice() throws -> RecordedDevice {
        var device = RecordedDevice()
        device.name = try text("name")
        device.manufacturer = try text("manufacturer")
        device.model = try text("model")
        device.hardwareVersion = try text("hardware_version")
        device.softwareVersion = try text("software_version")
        device.serialNumber = try text("serial_number")
        return device
    }

    /// Returns the totals, whose members are named as in ``StatedTotal``.
    fileprivate func asTotals() throws -> StatedTotals {
        var totals = StatedTotals()
        for total in StatedTotal.allCases {
            totals[total] = try optional(total.memberName) { try $0.asFiniteNumber() }
        }
        return totals
    }

    // MARK: Values

    /// Returns two dates in order.
    fileprivate func asInterval() throws -> (start: Double, end: Double) {
        let (start, end) = (try member("start") { try $0.asTime() }, try member("end") { try $0.asTime() })
        guard start <= end else { throw JSONFormError("it ends before it begins") }
        return (start, end)
    }

    /// Returns a date in seconds since the first moment of 2001.
    fileprivate func asTime() throws -> Double {
        guard case .string(var text) = self, let time = text.withUTF8({ DateTimeParser.parse($0) }) else {
            throw JSONFormError.noMoment
        }
        return time
    }

    /// Returns a count.
    fileprivate func asCount() throws -> Int {
        let value = try asInteger()
        guard (0...Int(UInt32.max)).contains(value) else { throw JSONFormError("expected a count") }
        return value
    }

    fileprivate func asWorkoutActivity() throws -> WorkoutActivity {
        guard let number = UInt(exactly: try asInteger()) else { throw JSONFormError("expected an activity") }
        return WorkoutActivity(rawValue: number)
    }

    // MARK: Optional members

    fileprivate func text(_ name: String) throws -> String? { try optional(name) { try $0.asString() } }

    fileprivate func count(_ name: String) throws -> Int { try optional(name) { try $0.asCount() } ?? 0 }

    fileprivate func magnitude(_ name: String) throws -> Double? {
        try optional(name) { json in
            let value = try json.asFiniteNumber()
            guard value >= 0 else { throw JSONFormError("expected a non-negative number") }
            return value
        }
    }

    fileprivate func list<Value>(_ name: String, _ read: (JSON) throws -> Value) throws -> [Value] {
        try optional(name) { try $0.elements(read) } ?? []
    }
}
