import HealthModel

/// Writes a recording as JSON: sessions, laps, pauses and the like as objects, streams as columns of numbers.
///
/// Moments are ISO 8601 in UTC; units are part of the names; what is missing in a column is null, what is missing
/// elsewhere is left out. Everything that a recording holds is there but what was wrong with the file it came from;
/// ``JSONReader`` gives it again. `Documentation/JSON/recording.schema.json` is the schema.
package enum JSONWriter {
    /// The first member of a file, which tells what it is.
    static let schema = "openhealthkit-recording-1"

    package static func bytes(of recording: WorkoutRecording) -> [UInt8] {
        var writer = JSONTextWriter()
        writer.write(recording)
        return writer.text.bytes
    }
}

private struct JSONTextWriter {
    private(set) var text = ByteText()
    private var needsComma = false

    mutating func write(_ recording: WorkoutRecording) {
        text.add("{")
        member("schema", JSONWriter.schema)
        text.add(",\n")
        needsComma = false
        member("format", recording.format.rawValue)
        activity(recording.activity, recording.activityName)
        member("name", recording.details.name)
        member("creator", recording.details.creator)
        object("device", recording.device) { $0.device($1) }
        interval(recording.start, recording.end)
        member("file_time", date: recording.details.fileTime)
        member("first_time", date: recording.details.firstTime)
        member("distance_m", recording.distance)
        member("ascent_m", recording.ascent)
        member("descent_m", recording.descent)
        member("positions", Double(recording.details.positions))
        member("positions_distance_m", recording.details.positionsDistance)
        member("waypoints", Double(recording.details.waypoints))
        member("routes", Double(recording.details.routes))
        array("tracks", recording.details.tracks) { $0.track($1) }
        array("sessions", recording.sessions) { $0.session($1) }
        array("laps", recording.laps) { writer, lap in
            writer.interval(lap.start, lap.end)
            writer.totals(lap.totals)
        }
        array("pauses", recording.pauses) { $0.interval($1.start, $1.end) }
        array("lengths", recording.lengths) { $0.length($1) }
        array("sets", recording.sets) { $0.set($1) }
        array("markers", recording.markers) { writer, marker in
            writer.member("time", date: marker.time)
            writer.member("name", marker.name)
        }
        beats(recording.beats)
        array("segments", recording.segments) { writer, segment in
            writer.member("session", Double(segment.session))
            writer.member("track", Double(segment.track))
            writer.member("first_point", Double(segment.points.lowerBound))
            writer.member("points", Double(segment.points.count))
        }
        columns(recording.points)
        text.add("\n}\n")
    }

    // MARK: Columns

    private mutating func columns(_ points: RecordedPoints) {
        key("points")
        text.add("{")
        needsComma = false
        column("time", points.times) { $0.date($1) }
        if points.latitudes.contains(where: { !$0.isNaN }) {
            column("latitude_deg", points.latitudes) { $0.number($1) }
            column("longitude_deg", points.longitudes) { $0.number($1) }
        }
        for stream in points.streams { column(stream.columnName, points[stream]) { $0.number($1) } }
        text.add("}")
        needsComma = true
        array("fields", points.namedFields) { writer, field in
            writer.member("name", field.name)
            writer.member("unit", field.unit)
            writer.column("values", points.values(of: field)) { $0.number($1) }
        }
    }

    private mutating func beats(_ beats: [RecordedBeat]) {
        guard !beats.isEmpty else { return }
        key("beats")
        text.add("{")
        needsComma = false
        column("time", beats) { $0.date($1.time) }
        column("follows_gap", beats) { $0.text.add(raw: $1.followsGap ? "true" : "false") }
        text.add("}")
        needsComma = true
    }

    private mutating func column<Value>(
        _ name: String, _ values: [Value], _ add: (inout JSONTextWriter, Value) -> Void
    ) {
        key(name)
        text.add("[")
        for (place, value) in values.enumerated() {
            if place > 0 { text.add(",") }
            add(&self, value)
        }
        text.add("]")
        needsComma = true
    }

    // MARK: Parts

    private mutating func activity(_ activity: WorkoutActivity, _ name: String?) {
        member("activity", ActivityNames.written(activity, name: name) ?? "other")
        key("activity_type")
        text.add(raw: String(activity.rawValue))
        needsComma = true
        member("activity_name", name)
    }

    private mutating func device(_ device: RecordedDevice) {
        member("name", device.name)
        member("manufacturer", device.manufacturer)
        member("model", device.model)
        member("hardware_version", device.hardwareVersion)
        member("software_version", device.softwareVersion)
        member("serial_number", device.serialNumber)
    }

    private mutating func track(_ track: WorkoutRecording.Track) {
        member("name", track.name)
        member("type", track.type)
        member("source", track.source)
        member("positions", Double(track.positions))
        totals(track.totals)
    }

    private mutating func session(_ session: RecordedSession) {
        activity(session.activity, session.activityName)
        member("name", session.name)
        interval(session.start, session.end)
        member("group", Double(session.group))
        member("indoor", session.isIndoor)
        member("pool_swim", session.isPoolSwim)
        member("pool_length_m", session.poolLength)
        totals(session.totals)
    }

    private mutating func length(_ length: RecordedLength) {
        interval(length.start, length.end)
        member("active", length.isActive)
        member("stroke", length.stroke.map { "\($0)" })
        member("strokes", length.strokeCount)
    }

    private mutating func set(_ set: RecordedSet) {
        interval(set.start, set.end)
        member("active", set.isActive)
        member("repetitions", set.repetitions.map { Double($0) })
        member("weight_kg", set.weight)
    }

    private mutating func interval(_ start: Double, _ end: Double) {
        member("start", date: start)
        member("end", date: end)
    }

    private mutating func totals(_ totals: StatedTotals) {
        for total in StatedTotal.allCases { member(total.memberName, totals[total]) }
    }

    // MARK: Text

    private mutating func array<Element>(
        _ name: String, _ elements: [Element], _ write: (inout JSONTextWriter, Element) -> Void
    ) {
        guard !elements.isEmpty else { return }
        key(name)
        text.add("[")
        for (index, element) in elements.enumerated() {
            text.add(index == 0 ? "\n  {" : ",\n  {")
            needsComma = false
            write(&self, element)
            text.add("}")
        }
        text.add("]")
        needsComma = true
    }

    private mutating func object<Value>(
        _ name: String, _ value: Value?, _ write: (inout JSONTextWriter, Value) -> Void
    ) {
        guard let value else { return }
        key(name)
        text.add("{")
        needsComma = false
        write(&self, value)
        text.add("}")
        needsComma = true
    }

    private mutating func key(_ name: String) {
        if needsComma { text.add(", ") }
        text.add(raw: JSONText.quoted(name))
        text.add(": ")
    }

    private mutating func member(_ name: String, _ value: String?) {
        guard let value else { return }
        key(name)
        text.add(raw: JSONText.quoted(value))
        needsComma = true
    }

    private mutating func member(_ name: String, _ value: Bool?) {
        guard let value else { return }
        key(name)
        text.add(raw: value ? "true" : "false")
        needsComma = true
    }

    private mutating func member(_ name: String, _ value: Double?) {
        guard let value, value.isFinite else { return }
        key(name)
        number(value)
        needsComma = true
    }

    private mutating func member(_ name: String, date: Double?) {
        guard let moment = date else { return }
        key(name)
        self.date(moment)
        needsComma = true
    }

    private mutating func date(_ time: Double) {
        text.add("\"")
        text.add(date: time)
        text.add("\"")
    }

    private mutating func number(_ value: Double) {
        if value.isFinite { text.add(shortest: value) } else { text.add("null") }
    }
}
