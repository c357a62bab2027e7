/// A writer for the points of a recording as a table: one row per point, one column per stream, units in the header.
package enum CSVWriter {
    package static func bytes(of recording: WorkoutRecording) -> [UInt8] {
        let points = recording.points
        let streams = points.streams.map { ($0, points[$0]) }
        let fields = points.namedFields.map { ($0, points.values(of: $0)) }
        let hasPositions = points.latitudes.contains { !$0.isNaN }
        var text = ByteText()
        text.add("time,session,segment")
        if hasPositions { text.add(",latitude_deg,longitude_deg") }
        for (stream, _) in streams { text.add(raw: "," + stream.columnName) }
        for (field, _) in fields {
            text.add(raw: "," + CSVText.cell(field.unit.map { "\(field.name) (\($0))" } ?? field.name))
        }
        text.add("\n")
        func addRow(_ index: Int, _ place: String) {
            text.add(date: points.times[index])
            text.add(raw: place)
            let position = hasPositions ? [points.latitudes[index], points.longitudes[index]] : []
            for value in position + streams.map({ $0.1[index] }) + fields.map({ $0.1[index] }) {
                text.add(",")
                if value.isFinite { text.add(value) }
            }
            text.add("\n")
        }
        var isIn = Array(repeating: false, count: points.count)
        for (number, segment) in recording.segments.enumerated() {
            for index in segment.points {
                addRow(index, ",\(segment.session + 1),\(number + 1)")
                isIn[index] = true
            }
        }
        // Include points that belong to no segment.
        for index in isIn.indices where !isIn[index] { addRow(index, ",,") }
        return text.bytes
    }
}
