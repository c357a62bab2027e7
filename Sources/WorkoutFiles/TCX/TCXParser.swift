/// Walks through a TCX file and collects its activities.
struct TCXParser: ~Copyable {
    var reader: XMLElementReader<TCXElement>
    var points = RecordedPoints()
    private(set) var activities: [TCXActivity] = []
    private(set) var creator: RecordedDevice?
    /// The program that wrote the file.
    private(set) var author: String?
    /// The device as our own writer has it.
    var ownDevice: RecordedDevice?
    private(set) var courses = 0
    private(set) var workouts = 0
    private var group = 0

    init(_ source: any ByteSource, file: String) { reader = XMLElementReader(source, file: file) }

    /// Reads the whole file; the reader tells how it went.
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
            case .totalTime where isOwn: lap.totals.timer = magnitude()
            case .distance where isOwn: lap.totals.distance = magnitude()
            case .maximumSpeed where isOwn: lap.totals.maximumSpeed = magnitude()
            case .calories where isOwn: lap.totals.energy = magnitude()
            case .averageHeartRate: lap.totals.averageHeartRate = insideValue()
            case .maximumHeartRate: lap.totals.maximumHeartRate = insideValue()
            case .cadence where isOwn: lap.totals.averageCadence = magnitude()
            case .averageSpeed: lap.totals.averageSpeed = magnitude()
            case .averageWatts: lap.totals.averagePower = magnitude()
            case .maximumWatts: lap.totals.maximumPower = magnitude()
            case .averageRunCadence: lap.totals.averageCadence = magnitude()
            case .maximumCadence: lap.totals.maximumCadence = magnitude()
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

    /// Leaves out points with damaged dates, and answers how many they were.
    mutating func leaveOutStrays() -> Int {
        let count = points.count
        let tracks = activities.flatMap { $0.laps.flatMap(\.tracks) }
        guard let before = points.leaveOutStrays(in: tracks) else { return 0 }
        for activity in activities.indices {
            for lap in activities[activity].laps.indices {
                activities[activity].laps[lap].tracks = activities[activity].laps[lap].tracks.map {
                    before[$0.lowerBound]..<before[$0.upperBound]
                }
            }
        }
        return count - points.count
    }
}
