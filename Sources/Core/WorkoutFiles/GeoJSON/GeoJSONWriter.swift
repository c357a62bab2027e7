/// A writer for GeoJSON (RFC 7946).
///
/// Each segment is a feature: a line, or a point if it has only one. Features of one track have one number in the
/// property `track`. Times are in `coordTimes`, streams in `coordinateProperties`, one value per position.
package enum GeoJSONWriter {
    /// Returns the bytes of a file.
    ///
    /// - Throws: An error if no point has a position.
    package static func bytes(of recording: WorkoutRecording, file: String) throws(WorkoutFileError) -> [UInt8] {
        guard recording.hasPositions else {
            throw .unrepresentable("GeoJSON requires positions, but the recording has none", at: .init(file: file))
        }
        var writer = GeoJSONTextWriter(recording.rounded(stepsPerSecond: 1_000).inOrder)
        writer.write()
        return writer.json.bytes
    }
}

private struct GeoJSONTextWriter {
    private let recording: WorkoutRecording
    private let points: RecordedPoints
    private let elevations: [Double]
    private(set) var json = JSONWriter(.recordings)

    init(_ recording: WorkoutRecording) {
        self.recording = recording
        points = recording.points
        elevations = recording.points[.elevation]
    }

    mutating func write() {
        let tracks = GPXTracks.of(recording)
        json.beginObject()
        add("type", "FeatureCollection")
        // Readers use the name of the first track as that of a file without one.
        add("name", recording.details.name ?? tracks.lazy.compactMap(\.name).first)
        add("description", recording.details.notes)
        add("creator", recording.writtenDevice?.name ?? recording.details.creator ?? "OpenHealthKit")
        json.add(name: "time")
        json.add(date: recording.details.fileTime ?? recording.start)
        json.add(name: "features")
        json.beginArray(.init(first: "\n", between: ",\n", last: "\n"))
        for (marker, index) in recording.placedMarkers { write(marker, at: index) }
        var number = 0
        for track in tracks {
            let segments = track.segments.map { $0.points.filter(points.hasPosition) }.filter { !$0.isEmpty }
            for segment in segments { write(segment, of: track, number) }
            if !segments.isEmpty { number += 1 }
        }
        json.endArray()
        json.endObject()
    }

    private mutating func add(_ name: String, _ text: String?) {
        guard let text else { return }
        json.add(name: name)
        json.add(text)
    }

    private mutating func write(_ marker: RecordedMarker, at index: Int) {
        json.beginObject()
        add("type", "Feature")
        json.add(name: "properties")
        json.beginObject()
        add("name", marker.name)
        json.add(name: "time")
        json.add(date: marker.time)
        json.endObject()
        writePoint(index)
        json.endObject()
    }

    private mutating func writePoint(_ index: Int) {
        json.add(name: "geometry")
        json.beginObject()
        add("type", "Point")
        json.add(name: "coordinates")
        writePosition(index)
        json.endObject()
    }

    private mutating func write(_ segment: [Int], of track: GPXTracks.Track, _ number: Int) {
        json.beginObject()
        add("type", "Feature")
        json.add(name: "properties")
        json.beginObject()
        add("name", track.name)
        add("type", track.type)
        add("source", track.source)
        json.add(name: "track")
        json.add(number)
        json.add(name: "coordTimes")
        json.beginArray()
        for index in segment { json.add(date: points.times[index]) }
        json.endArray()
        writeStreams(segment)
        json.endObject()
        if segment.count == 1 {
            writePoint(segment[0])
        } else {
            json.add(name: "geometry")
            json.beginObject()
            add("type", "LineString")
            json.add(name: "coordinates")
            json.beginArray()
            for index in segment { writePosition(index) }
            json.endArray()
            json.endObject()
        }
        json.endObject()
    }

    private mutating func writePosition(_ index: Int) {
        json.beginArray(.dense)
        json.add(points.longitudes[index])
        json.add(points.latitudes[index])
        if !elevations.isEmpty, elevations[index].isFinite { json.add(elevations[index]) }
        json.endArray()
    }

    private mutating func writeStreams(_ segment: [Int]) {
        let used = TrackStreamNames.streams.filter(points.has).map { ($0, points[$0]) }
            .filter { column in segment.contains { column.1[$0].isFinite } }
        guard !used.isEmpty else { return }
        json.add(name: "coordinateProperties")
        json.beginObject()
        for (stream, values) in used {
            json.add(name: TrackStreamNames.name(of: stream) ?? "")
            json.beginArray(.dense)
            for index in segment { json.add(values[index]) }
            json.endArray()
        }
        json.endObject()
    }
}
