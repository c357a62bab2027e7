/// Writes a recording as JSON: sessions, laps, pauses and the like as objects, streams as columns of numbers.
///
/// Moments are ISO 8601 in UTC; units are part of the names; what is missing in a column is null.
package enum JSONWriter {
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
        if let device = recording.device?.name ?? recording.details.creator { member("device", device) }
        if let name = recording.details.name { member("name", name) }
        member("start", date: recording.start)
        member("end", date: recording.end)
        member("distance_m", recording.distance)
        member("ascent_m", recording.ascent)
        member("descent_m", recording.descent)
        array("sessions", recording.sessions) { $0.session($1) }
        array("laps", recording.laps) { writer, lap in
            writer.interval(lap.start, lap.end)
            writer.totals(lap.totals)
        }
        array("pauses", recording.pauses) { $0.interval($1.start, $1.end) }
        array("lengths", recording.lengths) { writer, length in
            writer.interval(length.start, length.end)
            writer.member("active", raw: length.isActive ? "true" : "false")
            if let stroke = length.stroke { writer.member("stroke", "\(stroke)") }
            writer.member("strokes", length.strokeCount)
        }
        array("sets", recording.sets) { writer, set in
            writer.interval(set.start, set.end)
            writer.member("active", raw: set.isActive ? "true" : "false")
            writer.member("repetitions", set.repetitions.map { Double($0) })
            writer.member("weight_kg", set.weight)
        }
        array("markers", recording.markers) { writer, marker in
            writer.member("time", date: marker.time)
            if let name = marker.name { writer.member("name", name) }
        }
        columns(recording)
        text.add("\n}\n")
    }

    private mutating func columns(_ recording: WorkoutRecording) {
        let points = recording.points
        let order = recording.segments.flatMap(\.points)
        key("points")
        text.add("{")
        needsComma = false
        column("time", order) { text, index in
            text.add("\"")
            text.add(date: points.times[index])
            text.add("\"")
        }
        func numbers(_ name: String, _ values: [Double]) {
            column(name, order) { text, index in
                if values[index].isFinite { text.add(values[index]) } else { text.add("null") }
            }
        }
        if points.latitudes.contains(where: { !$0.isNaN }) {
            numbers("latitude_deg", points.latitudes)
            numbers("longitude_deg", points.longitudes)
        }
        for stream in points.streams { numbers(stream.columnName, points[stream]) }
        for field in points.namedFields { numbers(field.name, points.values(of: field)) }
        text.add("}")
        needsComma = true
    }

    private mutating func column(_ name: String, _ order: [Int], _ add: (inout ByteText, Int) -> Void) {
        key(name)
        text.add("[")
        for (place, index) in order.enumerated() {
            if place > 0 { text.add(",") }
            add(&text, index)
        }
        text.add("]")
        needsComma = true
    }

    // MARK: Parts

    private mutating func session(_ session: RecordedSession) {
        if let name = ActivityNames.written(session.activity, name: session.activityName) { member("activity", name) }
        if let name = session.name { member("name", name) }
        interval(session.start, session.end)
        member("pool_length_m", session.poolLength)
        totals(session.totals)
    }

    private mutating func interval(_ start: Double, _ end: Double) {
        member("start", date: start)
        member("end", date: end)
    }

    private mutating func totals(_ totals: StatedTotals) {
        let values: [(String, Double?)] = [
            ("elapsed_s", totals.elapsed), ("timer_s", totals.timer), ("distance_m", totals.distance),
            ("energy_kcal", totals.energy), ("average_heart_rate_per_min", totals.averageHeartRate),
            ("maximum_heart_rate_per_min", totals.maximumHeartRate), ("average_speed_m_per_s", totals.averageSpeed),
            ("maximum_speed_m_per_s", totals.maximumSpeed), ("average_power_w", totals.averagePower),
            ("maximum_power_w", totals.maximumPower), ("average_cadence_per_min", totals.averageCadence),
            ("maximum_cadence_per_min", totals.maximumCadence), ("ascent_m", totals.ascent),
            ("descent_m", totals.descent),
            ("cycles", totals.cycles),
        ]
        for (name, value) in values { member(name, value) }
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

    private mutating func key(_ name: String) {
        if needsComma { text.add(", ") }
        string(name)
        text.add(": ")
    }

    private mutating func member(_ name: String, _ value: String) {
        key(name)
        string(value)
        needsComma = true
    }

    private mutating func member(_ name: String, raw value: String) {
        key(name)
        text.add(raw: value)
        needsComma = true
    }

    private mutating func member(_ name: String, _ value: Double?) {
        guard let value, value.isFinite else { return }
        key(name)
        text.add(value)
        needsComma = true
    }

    private mutating func member(_ name: String, date: Double) {
        key(name)
        text.add("\"")
        text.add(date: date)
        text.add("\"")
        needsComma = true
    }

    private mutating func string(_ value: String) { text.add(raw: JSONText.quoted(value)) }
}
