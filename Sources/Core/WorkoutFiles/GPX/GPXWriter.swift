/// A writer for GPX 1.1 with the extensions that most programs support.
///
/// Each session is a track, unless the recording itself comes from tracks; each segment is a segment. Points without
/// a position cannot be represented in GPX and are left out. Heart rate, cadence, temperatures, speed, course and
/// depth are written to Garmin's TrackPointExtension, power as a plain element like Strava, accuracies like Apple,
/// laps as in Cluetrust's gpxdata, energy and the like as in Garmin's TrackStatsExtension.
package enum GPXWriter {
    /// Returns the bytes of a file.
    ///
    /// - Throws: An error if no point has a position.
    package static func bytes(of recording: WorkoutRecording, file: String) throws(WorkoutFileError) -> [UInt8] {
        guard recording.segments.contains(where: { $0.points.contains(where: recording.points.hasPosition) }) else {
            throw .unrepresentable("GPX requires positions, but the recording has none", at: .init(file: file))
        }
        var writer = GPXTextWriter(recording.rounded(stepsPerSecond: 1_000).inOrder)
        writer.write()
        return writer.text.bytes
    }
}

private struct GPXTextWriter {
    let recording: WorkoutRecording
    private let points: RecordedPoints
    private let columns: [RecordedStream: [Double]]
    private(set) var text = ByteText()

    init(_ recording: WorkoutRecording) {
        self.recording = recording
        points = recording.points
        columns = Dictionary(uniqueKeysWithValues: RecordedStream.allCases.map { ($0, recording.points[$0]) })
    }

    mutating func write() {
        text.add("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<gpx version=\"1.1\" creator=\"")
        text.add(xml: recording.writtenDevice?.name ?? recording.details.creator ?? "OpenHealthKit")
        text.add(
            """
            " xmlns="http://www.topografix.com/GPX/1/1" \
            xmlns:gpxtpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v2" \
            xmlns:gpxtrkx="http://www.garmin.com/xmlschemas/TrackStatsExtension/v1" \
            xmlns:gpxdata="http://www.cluetrust.com/XML/GPXDATA/1/0">

            """)
        text.add(" <metadata>")
        let tracks = GPXTracks.of(recording)
        // Readers use the name of the first track as that of a file without one.
        if let name = recording.details.name ?? tracks.lazy.compactMap(\.name).first { element("name", name) }
        if let notes = recording.details.notes { element("desc", notes) }
        text.add("<time>")
        text.add(milliseconds: recording.details.fileTime ?? recording.start)
        text.add("</time></metadata>\n")
        writeMarkers()
        for track in tracks { writeTrack(track) }
        writeLaps()
        text.add("</gpx>\n")
    }

    private mutating func element(_ name: StaticString, _ content: String) {
        text.add("<")
        text.add(name)
        text.add(">")
        text.add(xml: content)
        close(name)
    }

    private mutating func element(_ name: StaticString, _ number: Double?) {
        guard let number, number.isFinite else { return }
        text.add("<")
        text.add(name)
        text.add(">")
        text.add(number)
        close(name)
    }

    private mutating func close(_ name: StaticString) {
        text.add("</")
        text.add(name)
        text.add(">")
    }

    // MARK: Points of interest

    /// Writes each marker as a waypoint at the position of the track at its time.
    private mutating func writeMarkers() {
        guard !recording.markers.isEmpty else { return }
        let placed = recording.segments.flatMap { segment in segment.points.filter(points.hasPosition) }
            .sorted { points.times[$0] < points.times[$1] }
        for marker in recording.markers {
            guard let index = placed.last(where: { points.times[$0] <= marker.time }) ?? placed.first else { continue }
            text.add(" <wpt lat=\"")
            text.add(points.latitudes[index])
            text.add("\" lon=\"")
            text.add(points.longitudes[index])
            text.add("\"><time>")
            text.add(milliseconds: marker.time)
            text.add("</time>")
            if let name = marker.name { element("name", name) }
            text.add("</wpt>\n")
        }
    }

    // MARK: Tracks

    private mutating func writeTrack(_ track: GPXTracks.Track) {
        let segments = track.segments.filter { $0.points.contains(where: points.hasPosition) }
        // A track without points is omitted, unless it was in the original.
        guard !segments.isEmpty || track.isOriginal else { return }
        text.add(" <trk>")
        if let name = track.name { element("name", name) }
        if let source = track.source { element("src", source) }
        if let type = track.type { element("type", type) }
        writeStatistics(track.totals)
        text.add("\n")
        for segment in segments {
            text.add("  <trkseg>\n")
            for point in segment.points where points.hasPosition(at: point) { writePoint(point) }
            text.add("  </trkseg>\n")
        }
        text.add(" </trk>\n")
    }

    private mutating func writeStatistics(_ totals: StatedTotals) {
        let values = [
            totals.distance, totals.timer, totals.elapsed, totals.maximumSpeed, totals.ascent, totals.descent,
        ]
        guard values.contains(where: { $0 != nil }) || totals.energy != nil else { return }
        text.add("<extensions><gpxtrkx:TrackStatsExtension>")
        element("gpxtrkx:Distance", totals.distance)
        element("gpxtrkx:TimerTime", totals.timer)
        element("gpxtrkx:TotalElapsedTime", totals.elapsed)
        element("gpxtrkx:MaxSpeed", totals.maximumSpeed)
        element("gpxtrkx:Ascent", totals.ascent)
        element("gpxtrkx:Descent", totals.descent)
        element("gpxtrkx:Calories", totals.energy)
        text.add("</gpxtrkx:TrackStatsExtension></extensions>")
    }

    private func value(_ stream: RecordedStream, _ index: Int) -> Double? {
        guard let column = columns[stream], !column.isEmpty, column[index].isFinite else { return nil }
        return column[index]
    }

    private mutating func writePoint(_ index: Int) {
        text.add("   <trkpt lat=\"")
        text.add(points.latitudes[index])
        text.add("\" lon=\"")
        text.add(points.longitudes[index])
        text.add("\">")
        element("ele", value(.elevation, index))
        text.add("<time>")
        text.add(milliseconds: points.times[index])
        text.add("</time>")
        writeExtensions(index)
        text.add("</trkpt>\n")
    }

    private mutating func writeExtensions(_ index: Int) {
        let inside: [(StaticString, RecordedStream)] = [
            ("gpxtpx:atemp", .temperature), ("gpxtpx:wtemp", .waterTemperature), ("gpxtpx:depth", .depth),
            ("gpxtpx:hr", .heartRate), ("gpxtpx:cad", .cadence), ("gpxtpx:speed", .speed), ("gpxtpx:course", .course),
        ]
        let bare: [(StaticString, RecordedStream)] = [
            ("power", .power), ("hAcc", .horizontalAccuracy), ("vAcc", .verticalAccuracy),
            ("gpxdata:distance", .distance),
        ]
        let hasInside = inside.contains { value($0.1, index) != nil }
        guard hasInside || bare.contains(where: { value($0.1, index) != nil }) else { return }
        text.add("<extensions>")
        for (name, stream) in bare { element(name, value(stream, index)) }
        if hasInside {
            text.add("<gpxtpx:TrackPointExtension>")
            for (name, stream) in inside { element(name, value(stream, index)) }
            text.add("</gpxtpx:TrackPointExtension>")
        }
        text.add("</extensions>")
    }

    // MARK: Laps

    private mutating func writeLaps() {
        guard !recording.laps.isEmpty else { return }
        text.add(" <extensions>\n")
        for (index, lap) in recording.laps.enumerated() {
            text.add("  <gpxdata:lap>")
            element("gpxdata:index", Double(index + 1))
            text.add("<gpxdata:startTime>")
            text.add(milliseconds: lap.start)
            text.add("</gpxdata:startTime>")
            element("gpxdata:elapsedTime", ((lap.end - lap.start) * 1_000).rounded() / 1_000)
            element("gpxdata:calories", lap.totals.energy)
            element("gpxdata:distance", lap.totals.distance)
            text.add("</gpxdata:lap>\n")
        }
        text.add(" </extensions>\n")
    }
}
