import HealthModel

/// A writer for TCX (Training Center Database, version 2) with Garmin's activity extension.
///
/// Sessions of one event become a multi-sport session, others individual activities. A track is the part of a lap
/// between two pauses. Values that a reader could not derive, such as a sport that TCX does not support, are written
/// to this library's extensions; see ``TCXExtensionElement``. TCX has no elements for temperatures, running dynamics, beats
/// and lengths.
package enum TCXWriter {
    /// Returns the bytes of a file.
    package static func bytes(of recording: WorkoutRecording) -> [UInt8] {
        let written = recording.rounded(stepsPerSecond: 1_000).inOrder
            .replacing(.heartRate) { TCXTextWriter.rate($0).flatMap { $0 > 0 ? $0 : nil } }
            .replacing(.cadence, TCXTextWriter.rate).replacing(.power, TCXTextWriter.power)
            .replacing(.speed) { $0 >= 0 ? $0 : nil }
        var writer = TCXTextWriter(written)
        writer.write()
        return writer.text.bytes
    }

    /// The maximum power; the schema has two bytes for it.
    static let largestPower = 65_535.0
    /// The maximum rate; the schema has a byte for it.
    static let largestRate = 254.0
}

struct TCXTextWriter {
    let recording: WorkoutRecording
    private let points: RecordedPoints
    private let columns: [RecordedStream: [Double]]
    let distances: [Double]
    var text = ByteText()

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
            if end - index > 1 {
                writeMultiSport(index..<end)
            } else {
                writeActivity(activity(index), index)
            }
            index = end
        }
        text.add(" </Activities>\n</TrainingCenterDatabase>\n")
    }

    mutating func element(_ name: StaticString, _ number: Double?) {
        guard let number, number.isFinite else { return }
        open(name)
        text.add(number)
        close(name)
    }

    private mutating func element(_ name: StaticString, date: Double) {
        open(name)
        text.add(milliseconds: date)
        close(name)
    }

    mutating func element(_ name: StaticString, _ content: String) {
        open(name)
        text.add(xml: content)
        close(name)
    }

    mutating func open(_ name: StaticString) {
        text.add("<")
        text.add(name)
        text.add(">")
    }

    mutating func close(_ name: StaticString) {
        text.add("</")
        text.add(name)
        text.add(">")
    }

    // MARK: Activities

    private mutating func writeMultiSport(_ sessions: Range<Int>) {
        text.add("  <MultiSportSession>")
        element("Id", date: recording.sessions[sessions.lowerBound].start)
        text.add("\n")
        var transition: TCXActivity?
        for index in sessions {
            let activity = activity(index)
            let isTransition = recording.sessions[index].activity == .transition
            // A transition precedes the sport that it leads to, and has one lap.
            if isTransition, index > sessions.lowerBound, index + 1 < sessions.upperBound, activity.laps.count == 1,
                transition == nil, recording.sessions[index + 1].activity != .transition
            {
                transition = self.activity(index, isTransition: true)
                continue
            }
            let tag: StaticString = index == sessions.lowerBound ? "FirstSport" : "NextSport"
            open(tag)
            text.add("\n")
            if let leading = transition {
                writeTransition(leading)
                transition = nil
            }
            writeActivity(activity, index)
            close(tag)
            text.add("\n")
        }
        text.add("  </MultiSportSession>\n")
    }

    private mutating func writeTransition(_ activity: TCXActivity) {
        for lap in activity.laps { writeLap(lap, activity, tag: "Transition") }
    }

    private mutating func writeActivity(_ activity: TCXActivity, _ index: Int) {
        text.add("  <Activity Sport=\"")
        text.add(xml: activity.sport ?? "Other")
        text.add("\">")
        element("Id", date: recording.sessions[index].start)
        text.add("\n")
        for lap in activity.laps { writeLap(lap, activity, tag: "Lap") }
        if let name = activity.notes { element("Notes", name) }
        writeCreator()
        let device = index == 0 ? ownDevice : nil
        if device != nil || activity.own != .init() {
            open("Extensions")
            writeOwn(activity.own)
            if let device { writeOwn(device) }
            close("Extensions")
        }
        text.add("\n  </Activity>\n")
    }

    private mutating func writeLap(_ lap: TCXActivity.Lap, _ activity: TCXActivity, tag: StaticString) {
        let isRun = activity.sport == "Running"
        let stated = told(lap.totals)
        text.add("   <")
        text.add(tag)
        text.add(" StartTime=\"")
        text.add(milliseconds: lap.start ?? 0)
        text.add("\">")
        element("TotalTimeSeconds", stated.timer)
        element("DistanceMeters", stated.distance)
        element("MaximumSpeed", stated.maximumSpeed)
        element("Calories", stated.energy)
        for (name, rate) in [
            ("AverageHeartRateBpm", stated.averageHeartRate), ("MaximumHeartRateBpm", stated.maximumHeartRate),
        ] as [(StaticString, Double?)] {
            guard let rate else { continue }
            open(name)
            element("Value", rate)
            close(name)
        }
        element("Intensity", "Active")
        if !isRun { element("Cadence", stated.averageCadence) }
        element("TriggerMethod", "Manual")
        text.add("\n")
        for track in lap.tracks { writeTrack(track, isRun: isRun) }
        let isTransition = activity.sport == "Transition"
        if isTransition, let name = activity.notes { element("Notes", name) }
        writeExtensions(lap, stated, isRun: isRun, of: isTransition ? activity.own : .init())
        text.add("   </")
        text.add(tag)
        text.add(">\n")
    }

    private mutating func writeExtensions(
        _ lap: TCXActivity.Lap, _ stated: StatedTotals, isRun: Bool, of session: TCXActivity.Own
    ) {
        let values: [(StaticString, Double?)] = [
            ("ns3:AvgSpeed", stated.averageSpeed), ("ns3:MaxBikeCadence", isRun ? nil : stated.maximumCadence),
            ("ns3:AvgRunCadence", isRun ? stated.averageCadence : nil),
            ("ns3:MaxRunCadence", isRun ? stated.maximumCadence : nil), ("ns3:AvgWatts", stated.averagePower),
            ("ns3:MaxWatts", stated.maximumPower),
        ]
        let hasOwn = hasOwn(lap, stated) || session != .init()
        guard hasOwn || values.contains(where: { $0.1 != nil }) else { return }
        open("Extensions")
        if values.contains(where: { $0.1 != nil }) {
            open("ns3:LX")
            for (name, value) in values { element(name, value) }
            close("ns3:LX")
        }
        writeOwn(lap, stated)
        writeOwn(session)
        close("Extensions")
    }

    private mutating func writeCreator() {
        guard let device = recording.writtenDevice, let name = device.name else { return }
        let told = toldDevice(device)
        text.add("<Creator xsi:type=\"Device_t\">")
        element("Name", name)
        element("UnitId", told.serialNumber ?? "0")
        element("ProductID", told.model.map { String($0.dropFirst("product ".count)) } ?? "0")
        let version = (told.softwareVersion ?? "0.0").split(separator: ".")
        text.add("<Version>")
        element("VersionMajor", String(version.first ?? "0"))
        element("VersionMinor", String(version.last ?? "0"))
        text.add("</Version></Creator>")
    }

    // MARK: Points

    private func value(_ stream: RecordedStream, _ index: Int) -> Double? {
        guard let column = columns[stream], !column.isEmpty, column[index].isFinite else { return nil }
        return column[index]
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
        if let rate = value(.heartRate, index) {
            text.add("<HeartRateBpm>")
            element("Value", rate)
            text.add("</HeartRateBpm>")
        }
        let cadence = value(.cadence, index)
        if !isRun { element("Cadence", cadence) }
        let (speed, power) = (value(.speed, index), value(.power, index))
        if speed != nil || power != nil || isRun && cadence != nil {
            text.add("<Extensions><ns3:TPX>")
            element("ns3:Speed", speed)
            if isRun { element("ns3:RunCadence", cadence) }
            element("ns3:Watts", power)
            text.add("</ns3:TPX></Extensions>")
        }
        text.add("</Trackpoint>\n")
    }

    /// Returns a number rounded for a byte of the schema, or nil if it does not fit.
    static func rate(_ value: Double?) -> Double? { whole(value, upTo: TCXWriter.largestRate) }

    /// Returns a power rounded for the schema, or nil if it does not fit.
    static func power(_ value: Double?) -> Double? { whole(value, upTo: TCXWriter.largestPower) }

    private static func whole(_ value: Double?, upTo limit: Double) -> Double? {
        value.flatMap { $0 >= 0 && $0.rounded() <= limit ? $0.rounded() : nil }
    }
}
