/// The elements of GPX files that mean something here, whatever their prefix.
enum GPXElement: UInt8 {
    /// The name was not looked at yet.
    case unresolved
    /// Of no interest; what is inside may be.
    case unknown
    case gpx
    case metadata
    case track
    case segment
    case trackPoint
    case waypoint
    case route
    case name
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

    /// The meaning of a name; the prefix does not count, and the namespace only where names collide.
    ///
    /// Garmin's TrackPointExtension has `hr`, `cad`, `atemp`, `wtemp`, `speed`, `course`; Cluetrust's gpxdata `hr`,
    /// `cadence`, `temp`, `distance`; Strava bare `power` and `heartrate`; Garmin's power extension `PowerInWatts`;
    /// Apple's export `speed`, `course`, `hAcc`, `vAcc`; OpenTracks `accuracy_horizontal`, `accuracy_vertical`.
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
        case "type": self = .type
        case "src": self = .source
        case "time": self = .time
        case "ele": self = .elevation
        default: self = Self.measurement(localName.lowercased(), namespace)
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
        // OpenTracks has a distance of its own, which is that of one step.
        case "distance" where namespace.contains("cluetrust.com"): .distance
        default: .unknown
        }
    }
}
