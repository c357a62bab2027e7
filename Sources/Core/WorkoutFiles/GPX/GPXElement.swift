/// The elements of GPX files that are supported, with any prefix.
enum GPXElement: UInt8, XMLElementKind {
    /// A name that was not resolved yet.
    case unresolved
    /// An unsupported element, whose content may be supported.
    case unknown
    case gpx
    case metadata
    case track
    case segment
    case trackPoint
    case waypoint
    case route
    case name
    case description
    case type
    case source
    case time
    case elevation
    case speed
    case course
    case horizontalAccuracy
    case verticalAccuracy
    case heartRate
    case cadence
    case power
    case temperature
    case waterTemperature
    case distance
    case depth
    case extensions
    /// A lap of Cluetrust's gpxdata, and its elements.
    case lap
    case startTime
    case elapsedTime
    case calories
    /// The statistics of a track as written by Garmin and others, and their elements.
    case trackStatistics
    case totalDistance
    case totalTime
    case timerTime
    case ascent
    case descent
    case maximumSpeed
    /// The exercise information of Samsung Health, and the activity in it.
    case exerciseInfo
    case exerciseType

    static var hasNamespaces: Bool { true }

    /// Creates the element for a name; the namespace is used only where names collide.
    ///
    /// Garmin's TrackPointExtension has `hr`, `cad`, `atemp`, `wtemp`, `depth`, `speed`, `course`; Cluetrust's
    /// gpxdata `hr`, `cadence`, `temp`, `distance`; Strava plain `power` and `heartrate`; Garmin's power extension
    /// `PowerInWatts`; Apple's export `speed`, `course`, `hAcc`, `vAcc`; OpenTracks `accuracy_horizontal`,
    /// `accuracy_vertical`.
    init(localName: String, namespace: String) {
        switch localName {
        case "gpx": self = .gpx
        case "metadata": self = .metadata
        case "trk": self = .track
        case "trkseg": self = .segment
        case "trkpt": self = .trackPoint
        case "wpt": self = .waypoint
        case "rte": self = .route
        case "name": self = .name
        case "desc": self = .description
        case "type": self = .type
        case "src": self = .source
        case "time": self = .time
        case "ele": self = .elevation
        case "extensions": self = .extensions
        case "exerciseinfo": self = .exerciseInfo
        case "exercisetype": self = .exerciseType
        case "TrackStatsExtension": self = .trackStatistics
        case _ where namespace.contains("TrackStatsExtension"): self = Self.statistic(localName)
        case _ where namespace.contains("cluetrust.com") && Self.lapPart(localName) != nil:
            self = Self.lapPart(localName) ?? .unknown
        default: self = Self.measurement(localName.lowercased(), namespace)
        }
    }

    private static func statistic(_ name: String) -> GPXElement {
        switch name {
        case "Distance": .totalDistance
        case "TotalElapsedTime": .totalTime
        case "TimerTime": .timerTime
        case "Ascent": .ascent
        case "Descent": .descent
        case "MaxSpeed": .maximumSpeed
        case "Calories": .calories
        default: .unknown
        }
    }

    private static func lapPart(_ name: String) -> GPXElement? {
        switch name {
        case "lap": .lap
        case "startTime": .startTime
        case "elapsedTime": .elapsedTime
        case "calories": .calories
        default: nil
        }
    }

    private static func measurement(_ name: String, _ namespace: String) -> GPXElement {
        switch name {
        case "speed": .speed
        case "course": .course
        case "hacc", "accuracy_horizontal": .horizontalAccuracy
        case "vacc", "accuracy_vertical": .verticalAccuracy
        case "hr", "heartrate": .heartRate
        case "cad", "cadence": .cadence
        case "power", "powerinwatts", "watts": .power
        case "atemp", "temp", "temperature": .temperature
        case "wtemp": .waterTemperature
        // The distance element of OpenTracks contains the length of one step.
        case "distance" where namespace.contains("cluetrust.com"): .distance
        case "depth" where namespace.contains("garmin.com"): .depth
        default: .unknown
        }
    }
}
