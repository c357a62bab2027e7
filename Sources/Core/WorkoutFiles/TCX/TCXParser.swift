/// A parser for TCX files, which collects activities.
struct TCXParser: ~Copyable {
    var reader: XMLElementReader<TCXElement>
    var points = RecordedPoints()
    private(set) var activities: [TCXActivity] = []
    private(set) var creator: RecordedDevice?
    /// The program that wrote the file.
    private(set) var author: String?
    /// The device according to the extensions of this library.
    var ownDevice: RecordedDevice?
    private(set) var courses = 0
    private(set) var workouts = 0
    private var group = 0

    init(_ source: any ByteSource, file: String) { reader = XMLElementReader(source, file: file) }

    /// Reads the whole file; errors are available from the reader.
    mutating func parse() {
        guard reader.root() == .database else { return }
        while let element = reader.child() {
            switch element {
            case .activities: readActivities()
            case .courses: courses += reader.count(.course)
            case .workouts:
                workouts += 1
                reader.skip()
            case .author: readAuthor()
            default: reader.skip()
            }
        }
        reader.finish()
    }

    // MARK: Activities

    private mutating func readActivities() {
        while let element = reader.child() {
            switch element {
            case .activity:
                readActivity()
                group += 1
            case .multiSport:
                readMultiSport()
                group += 1
            default: reader.skip()
            }
        }
    }

    private mutating func readMultiSport() {
        let level = reader.depth
        while let element = reader.element(inside: level) {
            switch element {
            case .activity: readActivity()
            case .transition:
                var activity = TCXActivity(sport: "Transition", group: group)
                readLap(into: &activity)
                activities.append(activity)
            default: break
            }
        }
    }

    private mutating func readActivity() {
        var activity = TCXActivity(sport: reader.attribute("Sport"), group: group)
        while let element = reader.child() {
            switch element {
            case .lap: readLap(into: &activity)
            case .notes: activity.notes = reader.text()
            case .creator: readCreator()
            case .extensions: readExtensions(into: &activity)
            default: reader.skip()
            }
        }
        activities.append(activity)
    }

    private mutating func readCreator() {
        var device = RecordedDevice()
        var version: [String] = []
        let level = reader.depth
        while let element = reader.element(inside: level) {
            switch element {
            case .name: device.name = reader.text()
            case .unitID: device.serialNumber = reader.text()
            case .productID: device.model = reader.text().map { "product \($0)" }
            case .versionMajor, .versionMinor: version += reader.text().map { [$0] } ?? []
            default: break
            }
        }
        if !version.isEmpty, version != ["0", "0"] { device.softwareVersion = version.joined(separator: ".") }
        if creator == nil, !device.isEmpty { creator = device }
    }

    private mutating func readAuthor() {
        while let element = reader.child() {
            if element == .name, author == nil { author = reader.text() } else { reader.skip() }
        }
    }

    private mutating func readLap(into activity: inout TCXActivity) {
        var lap = TCXActivity.Lap(start: reader.dateAttribute("StartTime"))
        let level = reader.depth
        while let element = reader.element(inside: level) {
            let isOwn = reader.depth == level + 1
            switch element {
            case .track: readTrack(into: &lap)
            case .notes: if let notes = reader.text(), activity.notes == nil { activity.notes = notes }
            case .totalTime where isOwn: lap.totals.timer = magnitude(atMost: 1e8)
            case .distance where isOwn: lap.totals.distance = value(.distance)
            case .maximumSpeed where isOwn: lap.totals.maximumSpeed = value(.speed)
            case .calories where isOwn: lap.totals.energy = magnitude(atMost: 1e6)
            case .averageHeartRate: lap.totals.averageHeartRate = byteInside(.heartRate)
            case .maximumHeartRate: lap.totals.maximumHeartRate = byteInside(.heartRate)
            case .cadence where isOwn: lap.totals.averageCadence = byte(.cadence)
            case .averageSpeed: lap.totals.averageSpeed = value(.speed)
            case .averageWatts: lap.totals.averagePower = value(.power)
            case .maximumWatts: lap.totals.maximumPower = value(.power)
            case .averageRunCadence: lap.totals.averageCadence = byte(.cadence)
            case .maximumCadence: lap.totals.maximumCadence = byte(.cadence)
            // A stride is two steps.
            case .steps: lap.totals.cycles = magnitude(atMost: 1e8).map { $0 / 2 }
            case .ownLap: readOwnLap(&lap)
            case .ownSession: readOwnSession(&activity)
            case .ownPause: readOwnPause(&activity)
            default: break
            }
        }
        activity.laps.append(lap)
    }

    private mutating func readTrack(into lap: inout TCXActivity.Lap) {
        let first = points.count
        while let element = reader.child() {
            if element == .trackPoint {
                readTrackPoint()
            } else {
                reader.skip()
            }
        }
        if points.count > first { lap.tracks.append(first..<points.count) }
    }

    /// Removes points dated by a wrong clock; returns their number.
    mutating func leaveOutStrays() -> Int {
        let count = points.count
        move(points.leaveOutStrays(in: runs))
        return count - points.count
    }

    /// Dates points of a wrong clock as the rest of their activity does; returns their number.
    mutating func dateStrays() -> Int { points.dateStrays(in: runs) }

    /// The points of each activity.
    private var runs: [Range<Int>] {
        activities.compactMap { activity in
            let tracks = activity.laps.flatMap(\.tracks)
            return tracks.first.map { $0.lowerBound..<(tracks.last?.upperBound ?? $0.upperBound) }
        }
    }

    /// Removes tracks all of whose times occur in an earlier track of the activity; returns the number of their
    /// points.
    ///
    /// Some programs write all points into each lap.
    mutating func leaveOutRepetitions() -> Int {
        var repeated: Set<Int> = []
        for activity in activities {
            let tracks = activity.laps.flatMap(\.tracks)
            // Nearly always each track begins at or after the end of the previous one.
            guard
                zip(tracks, tracks.dropFirst()).contains(where: {
                    points.times[$1.lowerBound] < points.times[$0.upperBound - 1]
                })
            else { continue }
            var known: [Double: [Int]] = [:]
            for track in tracks {
                let isRepeated =
                    track.count > 1
                    && track.allSatisfy { index in
                        (known[points.times[index]] ?? []).contains { points.isRepetition(index, of: $0) }
                    }
                if isRepeated {
                    repeated.formUnion(track)
                } else {
                    for index in track { known[points.times[index], default: []].append(index) }
                }
            }
        }
        move(points.leaveOut(repeated.contains))
        return repeated.count
    }

    /// Adjusts the tracks after points were removed.
    ///
    /// - Parameter before: The number of points remaining before each former index.
    private mutating func move(_ before: [Int]?) {
        guard let before else { return }
        for activity in activities.indices {
            for lap in activities[activity].laps.indices {
                activities[activity].laps[lap].tracks = activities[activity].laps[lap].tracks.map {
                    before[$0.lowerBound]..<before[$0.upperBound]
                }.filter { !$0.isEmpty }
            }
        }
    }
}
