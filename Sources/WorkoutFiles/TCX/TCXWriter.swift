/// Writes TCX (Training Center Database, version 2) with Garmin's activity extension.
///
/// Sessions of one event become a multi-sport session, others activities of their own. A track is what lies between two
/// pauses within a lap. TCX has no place for temperatures, running dynamics, beats and lengths.
package enum TCXWriter {
    /// The bytes of a file.
    package static func bytes(of recording: WorkoutRecording) -> [UInt8] {
        var writer = TCXTextWriter(recording)
        writer.write()
        return writer.text.bytes
    }
}

private struct TCXTextWriter {
    let recording: WorkoutRecording
    private let points: RecordedPoints
    private let columns: [RecordedStream: [Double]]
    private let distances: [Double]
    private(set) var text = ByteText()

    init(_ recording: WorkoutRecording) {
        self.recording = recording
        points = recording.points
        columns = Dictionary(uniqueKeysWithValues: RecordedStream.allCases.map { ($0, recording.points[$0]) })
        distances = recording.distances
    }

    mutating func write() {
        text.add(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <TrainingCenterDatabase xmlns="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2" \
            xmlns:ns3="http://www.garmin.com/xmlschemas/ActivityExtension/v2" \
            xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
             <Activities>

            """)
        var index = 0
        while index < recording.sessions.count {
            let group = recording.sessions[index].group
            let end = recording.sessions[index...].firstIndex { $0.group != group } ?? recording.sessions.count
            if end - index > 1, recording.format != .gpx {
                writeMultiSport(index..<end)
            } else {
                for session in index..<end { writeActivity(session) }
            }
            index = end
        }
        text.add(" </Activities>\n</TrainingCenterDatabase>\n")
    }

    private mutating func element(_ name: StaticString, _ number: Double?) {
        guard let number, number.isFinite else { return }
        open(name)
        text.add(number)
        close(name)
    }

    private mutating func element(_ name: StaticString, date: Double) {
        open(name)
        text.add(date: date)
        close(name)
    }

    private mutating func element(_ name: StaticString, _ content: String) {
        open(name)
        text.add(xml: content)
        close(name)
    }

    private mutating func open(_ name: StaticString) {
        text.add("<")
        text.add(name)
        text.add(">")
    }

    private mutating func close(_ name: StaticString) {
        text.add("</")
        text.add(name)
        text.add(">")
    }

    // MARK: Activities

    private mutating func writeMultiSport(_ sessions: Range<Int>) {
        text.add("  <MultiSportSession>")
        element("Id", date: recording.sessions[sessions.lowerBound].start)
        text.add("\n")
        for session in sessions {
            let tag: StaticString = session == sessions.lowerBound ? "FirstSport" : "NextSport"
            open(tag)
            text.add("\n")
            writeActivity(session)
            close(tag)
            text.add("\n")
        }
        text.add("  </MultiSportSession>\n")
    }

    private mutating func writeActivity(_ index: Int) {
        let session = recording.sessions[index]
        text.add("  <Activity Sport=\"")
        switch session.activity {
        case ActivityNames.running: text.add("Running")
        case ActivityNames.cycling: text.add("Biking")
        default: text.add("Other")
        }
        text.add("\">")
        element("Id", date: session.start)
        text.add("\n")
        let laps = recording.laps(of: index)
        let segments = recording.segments.filter { $0.session == index }
        let tracks = laps.indices.map { number in
            let next = number + 1 < laps.count ? laps[number + 1].start : .infinity
            let first = number == 0 ? -Double.infinity : laps[number].start
            return segments.flatMap { runs(of: $0, from: first, to: next) }
        }
        let totals = recording.totals(ofLaps: laps, of: index, rows: tracks, distances: distances)
        for (number, lap) in laps.enumerated() { writeLap(lap, totals[number], tracks[number], session) }
        if let name = session.name ?? recording.details.name { element("Notes", name) }
        writeCreator()
        text.add("\n  </Activity>\n")
    }

    /// The points of a segment with times in a lap, as runs.
    private func runs(of segment: WorkoutRecording.Segment, from: Double, to: Double) -> [Range<Int>] {
        var runs: [Range<Int>] = []
        for index in segment.points where points.times[index] >= from && points.times[index] < to {
            if let last = runs.last, last.upperBound == index {
                runs[runs.count - 1] = last.lowerBound..<index + 1
            } else {
                runs.append(index..<index + 1)
            }
        }
        return runs
    }

    private mutating func writeLap(
        _ lap: RecordedLap, _ stated: StatedTotals, _ tracks: [Range<Int>], _ session: RecordedSession
    ) {
        text.add("   <Lap StartTime=\"")
        text.add(date: lap.start)
        text.add("\">")
        element("TotalTimeSeconds", stated.timer ?? 0)
        element("DistanceMeters", stated.distance ?? 0)
        element("MaximumSpeed", stated.maximumSpeed)
        element("Calories", (stated.energy ?? 0).rounded())
        for (name, rate) in [
            ("AverageHeartRateBpm", stated.averageHeartRate), ("MaximumHeartRateBpm", stated.maximumHeartRate),
        ] as [(StaticString, Double?)] {
            guard let rate, rate > 0 else { continue }
            open(name)
            element("Value", rate.rounded())
            close(name)
        }
        element("Intensity", "Active")
        if session.activity != ActivityNames.running { element("Cadence", byte(stated.averageCadence)) }
        element("TriggerMethod", "Manual")
        text.add("\n")
        for track in tracks { writeTrack(track, isRun: session.activity == ActivityNames.running) }
        if let power = stated.averagePower {
            text.add("<Extensions><ns3:LX>")
            element("ns3:AvgWatts", power.rounded())
            element("ns3:MaxWatts", stated.maximumPower?.rounded())
            text.add("</ns3:LX></Extensions>")
        }
        text.add("   </Lap>\n")
    }

    private mutating func writeCreator() {
        guard let device = recording.device, let name = device.name else { return }
        text.add("<Creator xsi:type=\"Device_t\">")
        element("Name", name)
        element("UnitId", device.serialNumber.flatMap { UInt32($0) }.map { String($0) } ?? "0")
        let product = device.model.flatMap { $0.hasPrefix("product ") ? UInt16($0.dropFirst(8)) : nil }
        element("ProductID", product.map { String($0) } ?? "0")
        let version = (device.softwareVersion ?? "0.0").split(separator: ".").compactMap { UInt16($0) }
        text.add("<Version>")
        element("VersionMajor", String(version.first ?? 0))
        element("VersionMinor", String(version.dropFirst().first ?? 0))
        text.add("</Version></Creator>")
    }

    // MARK: Points

    private func value(_ stream: RecordedStream, _ index: Int) -> Double? {
        guard let column = columns[stream], !column.isEmpty, column[index].isFinite else { return nil }
        return column[index]
    }

    /// A number where the schema has room for a byte; nil if it does not fit.
    private func byte(_ value: Double?) -> Double? {
        value.flatMap { $0 >= 0 && $0.rounded() <= 254 ? $0.rounded() : nil }
    }

    private mutating func writeTrack(_ track: Range<Int>, isRun: Bool) {
        text.add("    <Track>\n")
        for index in track { writePoint(index, isRun: isRun) }
        text.add("    </Track>\n")
    }

    private mutating func writePoint(_ index: Int, isRun: Bool) {
        text.add("     <Trackpoint>")
        element("Time", date: points.times[index])
        if points.hasPosition(at: index) {
            text.add("<Position>")
            element("LatitudeDegrees", points.latitudes[index])
            element("LongitudeDegrees", points.longitudes[index])
            text.add("</Position>")
        }
        element("AltitudeMeters", value(.elevation, index))
        if !distances.isEmpty, distances[index].isFinite { element("DistanceMeters", max(0, distances[index])) }
        if let rate = byte(value(.heartRate, index)), rate > 0 {
            text.add("<HeartRateBpm>")
            element("Value", rate)
            text.add("</HeartRateBpm>")
        }
        let cadence = byte(value(.cadence, index))
        if !isRun { element("Cadence", cadence) }
        let (speed, power) = (value(.speed, index), value(.power, index))
        if speed != nil || power != nil || isRun && cadence != nil {
            text.add("<Extensions><ns3:TPX>")
            element("ns3:Speed", speed)
            if isRun { element("ns3:RunCadence", cadence) }
            element("ns3:Watts", power?.rounded())
            text.add("</ns3:TPX></Extensions>")
        }
        text.add("</Trackpoint>\n")
    }
}
