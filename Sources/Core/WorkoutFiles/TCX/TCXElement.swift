/// The elements of TCX files that are supported, with any prefix.
enum TCXElement: UInt8, XMLElementKind {
    /// A name that was not resolved yet.
    case unresolved
    /// An unsupported element, whose content may be supported.
    case unknown
    case database
    case activities
    case activity
    case multiSport
    case courses
    case course
    case workouts
    case id
    case lap
    case transition
    case track
    case trackPoint
    case notes
    case extensions
    case creator
    case author
    case name
    case unitID
    case productID
    case version
    case versionMajor
    case versionMinor
    case time
    case latitude
    case longitude
    case altitude
    case distance
    case heartRate
    case value
    case cadence
    case runCadence
    case speed
    case watts
    case totalTime
    case maximumSpeed
    case calories
    case averageHeartRate
    case maximumHeartRate
    case averageSpeed
    case averageWatts
    case maximumWatts
    case averageRunCadence
    case maximumCadence
    case steps
    /// The extension elements of this library, see ``TCXExtensionElement``.
    case ownSession
    case ownLap
    case ownPause
    case ownDevice

    static var hasNamespaces: Bool { false }

    /// Creates the element for a name without its prefix, ignoring case, which programs do not observe in extensions.
    init(localName: String, namespace _: String) {
        self = Self.names[localName.lowercased()] ?? .unknown
    }

    // swift-format-ignore
    private static let names: [String: TCXElement] = [
        "trainingcenterdatabase": .database, "activities": .activities, "activity": .activity,
        "multisportsession": .multiSport, "courses": .courses, "course": .course, "workouts": .workouts, "id": .id,
        "lap": .lap, "transition": .transition, "track": .track, "trackpoint": .trackPoint, "notes": .notes,
        "extensions": .extensions,
        "creator": .creator, "author": .author, "name": .name, "unitid": .unitID, "productid": .productID,
        "version": .version,
        "versionmajor": .versionMajor, "versionminor": .versionMinor, "time": .time, "latitudedegrees": .latitude,
        "longitudedegrees": .longitude, "altitudemeters": .altitude, "distancemeters": .distance,
        "heartratebpm": .heartRate, "value": .value, "cadence": .cadence, "runcadence": .runCadence, "speed": .speed,
        "watts": .watts, "totaltimeseconds": .totalTime, "maximumspeed": .maximumSpeed, "calories": .calories,
        "averageheartratebpm": .averageHeartRate, "maximumheartratebpm": .maximumHeartRate, "avgspeed": .averageSpeed,
        "avgwatts": .averageWatts, "maxwatts": .maximumWatts, "avgruncadence": .averageRunCadence,
        "maxbikecadence": .maximumCadence, "maxruncadence": .maximumCadence, "steps": .steps, "recordedsession": .ownSession,
        "recordedlap": .ownLap, "recordedpause": .ownPause, "recordeddevice": .ownDevice,
    ]
}
