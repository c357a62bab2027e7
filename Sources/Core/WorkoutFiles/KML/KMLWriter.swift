/// A writer for KML 2.2 with Google's extension for tracks.
///
/// Each session is a placemark with one track per segment, unless the recording itself comes from tracks. Points
/// without a position cannot be represented and are left out.
package enum KMLWriter {
    /// Returns the bytes of a file.
    ///
    /// - Throws: An error if no point has a position.
    package static func bytes(of recording: WorkoutRecording, file: String) throws(WorkoutFileError) -> [UInt8] {
        guard recording.hasPositions else {
            throw .unrepresentable("KML requires positions, but the recording has none", at: .init(file: file))
        }
        var writer = KMLTextWriter(recording.rounded(stepsPerSecond: 1_000).inOrder)
        writer.write()
        return writer.text.bytes
    }
}

extension WorkoutRecording {
    /// A Boolean value that indicates whether a point of a segment has a position.
    var hasPositions: Bool { segments.contains { $0.points.contains(where: points.hasPosition) } }
}

private struct KMLTextWriter {
    private let recording: WorkoutRecording
    private let points: RecordedPoints
    /// The streams that have a name, and a value at a point that is written.
    private let streams: [RecordedStream]
    private(set) var text = ByteText()

    init(_ recording: WorkoutRecording) {
        self.recording = recording
        points = recording.points
        streams = TrackStreamNames.streams.filter { stream in
            let values = recording.points[stream]
            return !values.isEmpty
                && recording.segments.contains { segment in
                    segment.points.contains { recording.points.hasPosition(at: $0) && values[$0].isFinite }
                }
        }
    }

    mutating func write() {
        text.add(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2">
            <Document>

            """)
        let tracks = GPXTracks.of(recording)
        // Readers use the name of the first track as that of a file without one.
        if let name = recording.details.name ?? tracks.lazy.compactMap(\.name).first { element("name", name) }
        if let notes = recording.details.notes { element("description", notes) }
        text.add("<ExtendedData>")
        data("creator", recording.writtenDevice?.name ?? recording.details.creator ?? "OpenHealthKit")
        var time = ByteText()
        time.add(milliseconds: recording.details.fileTime ?? recording.start)
        data("time", String(decoding: time.bytes, as: UTF8.self))
        text.add("</ExtendedData>\n<Schema id=\"sensors\">\n")
        for stream in streams {
            text.add("<gx:SimpleArrayField name=\"")
            text.add(raw: TrackStreamNames.name(of: stream) ?? "")
            text.add("\" type=\"float\"/>\n")
        }
        text.add("</Schema>\n")
        writeMarkers()
        for track in tracks { writeTrack(track) }
        text.add("</Document>\n</kml>\n")
    }

    private mutating func element(_ name: StaticString, _ content: String) {
        text.add("<")
        text.add(name)
        text.add(">")
        text.add(xml: content)
        text.add("</")
        text.add(name)
        text.add(">\n")
    }

    private mutating func data(_ name: StaticString, _ content: String?) {
        guard let content else { return }
        text.add("<Data name=\"")
        text.add(name)
        text.add("\"><value>")
        text.add(xml: content)
        text.add("</value></Data>")
    }

    // MARK: Points of interest

    /// Writes each marker as a placemark at the position of the track at its time.
    private mutating func writeMarkers() {
        for (marker, index) in recording.placedMarkers {
            text.add("<Placemark>")
            if let name = marker.name { element("name", name) }
            text.add("<TimeStamp><when>")
            text.add(milliseconds: marker.time)
            text.add("</when></TimeStamp><Point><coordinates>")
            text.add(points.longitudes[index])
            text.add(",")
            text.add(points.latitudes[index])
            text.add("</coordinates></Point></Placemark>\n")
        }
    }

    // MARK: Tracks

    private mutating func writeTrack(_ track: GPXTracks.Track) {
        let segments = track.segments.map { $0.points.filter(points.hasPosition) }.filter { !$0.isEmpty }
        guard !segments.isEmpty else { return }
        text.add("<Placemark>")
        if let name = track.name { element("name", name) }
        if track.type != nil || track.source != nil {
            text.add("<ExtendedData>")
            data("type", track.type)
            data("source", track.source)
            text.add("</ExtendedData>")
        }
        text.add("<gx:MultiTrack>\n<gx:interpolate>0</gx:interpolate>\n")
        for segment in segments { writeSegment(segment) }
        text.add("</gx:MultiTrack></Placemark>\n")
    }

    private mutating func writeSegment(_ segment: [Int]) {
        text.add("<gx:Track>\n<altitudeMode>absolute</altitudeMode>\n")
        for index in segment {
            text.add("<when>")
            text.add(milliseconds: points.times[index])
            text.add("</when>\n")
        }
        let elevations = points[.elevation]
        for index in segment {
            text.add("<gx:coord>")
            text.add(points.longitudes[index])
            text.add(" ")
            text.add(points.latitudes[index])
            if !elevations.isEmpty, elevations[index].isFinite {
                text.add(" ")
                text.add(elevations[index])
            }
            text.add("</gx:coord>\n")
        }
        writeArrays(segment)
        text.add("</gx:Track>\n")
    }

    private mutating func writeArrays(_ segment: [Int]) {
        let used = streams.map { ($0, points[$0]) }.filter { column in segment.contains { column.1[$0].isFinite } }
        guard !used.isEmpty else { return }
        text.add("<ExtendedData><SchemaData schemaUrl=\"#sensors\">\n")
        for (stream, values) in used {
            text.add("<gx:SimpleArrayData name=\"")
            text.add(raw: TrackStreamNames.name(of: stream) ?? "")
            text.add("\">\n")
            for index in segment {
                text.add("<gx:value>")
                if values[index].isFinite { text.add(values[index]) }
                text.add("</gx:value>\n")
            }
            text.add("</gx:SimpleArrayData>\n")
        }
        text.add("</SchemaData></ExtendedData>\n")
    }
}

extension WorkoutRecording {
    /// The markers, each with the last point with a position before it.
    var placedMarkers: [(marker: RecordedMarker, point: Int)] {
        guard !markers.isEmpty else { return [] }
        let placed = segments.flatMap { $0.points.filter(points.hasPosition) }
            .sorted { points.times[$0] < points.times[$1] }
        return markers.compactMap { marker in
            (placed.last { points.times[$0] <= marker.time } ?? placed.first).map { (marker, $0) }
        }
    }
}
