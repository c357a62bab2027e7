import HealthModel

/// A writer for recordings as JSON: sessions, laps, pauses and the like as objects, streams as columns of numbers.
///
/// Dates are ISO 8601 in UTC; units are part of the names; missing values are null in a column and left out
/// elsewhere. The file contains the entire recording except for the warnings about its original file;
/// ``JSONRecordingReader`` restores it. `Documentation/JSON/recording.schema.json` is the schema.
package enum JSONRecordingWriter {
    /// The value of the first member, which identifies the schema.
    static let schema = "openhealthkit-recording-1"

    package static func bytes(of recording: WorkoutRecording) -> [UInt8] {
        var writer = JSONWriter(.recordings)
        writer.write(recording)
        return writer.bytes
    }
}

extension JSONWriter.Layout {
    /// The layout of the document.
    fileprivate static let document = JSONWriter.Layout(between: ", ", last: "\n")
    /// The layout of objects of one kind, each on its own line.
    fileprivate static let rows = JSONWriter.Layout(first: "\n  ", between: ",\n  ")
}

extension JSONWriter {
    fileprivate mutating func write(_ recording: WorkoutRecording) {
        beginObject(.document)
        member("schema", JSONRecordingWriter.schema)
        breakLine()
        member("format", recording.format.rawValue)
        activity(recording.activity, recording.activityName)
        member("name", recording.details.name)
        member("notes", recording.details.notes)
        member("creator", recording.details.creator)
        member("author", recording.details.author)
        object("device", recording.device) { $0.device($1) }
        interval(recording.start, recording.end)
        member("file_time", date: recording.details.fileTime)
        member("utc_offset_s", recording.details.utcOffset.map { Double($0) })
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
        endObject()
        breakLine()
    }

    // MARK: Columns

    private mutating func columns(_ points: RecordedPoints) {
        object("points", points) { writer, points in
            writer.column("time", points.times) { $0.add(date: $1) }
            if points.latitudes.contains(where: { !$0.isNaN }) {
                writer.column("latitude_deg", points.latitudes) { $0.add($1) }
                writer.column("longitude_deg", points.longitudes) { $0.add($1) }
            }
            for stream in points.streams { writer.column(stream.columnName, points[stream]) { $0.add($1) } }
        }
        array("fields", points.namedFields) { writer, field in
            writer.member("name", field.name)
            writer.member("unit", field.unit)
            writer.column("values", points.values(of: field)) { $0.add($1) }
        }
    }

    private mutating func beats(_ beats: [RecordedBeat]) {
        object("beats", beats.isEmpty ? nil : beats) { writer, beats in
            writer.column("time", beats) { $0.add(date: $1.time) }
            writer.column("follows_gap", beats) { $0.add($1.followsGap) }
        }
    }

    private mutating func column<Value>(
        _ name: String, _ values: [Value], _ add: (inout JSONWriter, Value) -> Void
    ) {
        self.add(name: name)
        beginArray(.dense)
        for value in values { add(&self, value) }
        endArray()
    }

    // MARK: Parts

    private mutating func activity(_ activity: WorkoutActivity, _ name: String?) {
        member("activity", ActivityNames.written(activity, name: name) ?? "other")
        add(name: "activity_type")
        add(Int(clamping: activity.rawValue))
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

    // MARK: Members, which are left out if empty

    private mutating func array<Element>(
        _ name: String, _ elements: [Element], _ write: (inout JSONWriter, Element) -> Void
    ) {
        guard !elements.isEmpty else { return }
        add(name: name)
        beginArray(.rows)
        for element in elements {
            beginObject()
            write(&self, element)
            endObject()
        }
        endArray()
    }

    private mutating func object<Value>(
        _ name: String, _ value: Value?, _ write: (inout JSONWriter, Value) -> Void
    ) {
        guard let value else { return }
        add(name: name)
        beginObject()
        write(&self, value)
        endObject()
    }

    private mutating func member(_ name: String, _ value: String?) {
        guard let value else { return }
        add(name: name)
        add(value)
    }

    private mutating func member(_ name: String, _ value: Bool?) {
        guard let value else { return }
        add(name: name)
        add(value)
    }

    private mutating func member(_ name: String, _ value: Double?) {
        guard let value, value.isFinite else { return }
        add(name: name)
        add(value)
    }

    private mutating func member(_ name: String, date: Double?) {
        guard let date else { return }
        add(name: name)
        add(date: date)
    }
}
