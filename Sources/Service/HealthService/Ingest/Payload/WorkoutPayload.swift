import HealthModel
import WorkoutFiles

/// A workout of the exporter, whose arrays are not parsed yet (ING-40, ING-41, ING-42, ING-43).
struct WorkoutPayload {
    /// The small members: numbers, texts, objects with few members.
    private(set) var facts: [String: JSON] = [:]
    /// The scanners positioned before arrays, by name.
    private(set) var arrays: [String: JSONScanner] = [:]
    let path: String

    /// The members that are retained; unknown names are ignored.
    private static let factNames: Set<String> = [
        "id", "name", "start", "end", "duration", "isIndoor", "location", "source", "activeEnergyBurned", "totalEnergy",
        "intensity", "distance", "speed", "avgSpeed", "maxSpeed", "temperature", "humidity", "elevationUp",
        "elevationDown", "elevation", "avgHeartRate", "maxHeartRate", "heartRate", "stepCadence", "flightsClimbed",
        "totalSwimmingStrokeCount", "swimCadence", "lapLength", "strokeStyle", "swolfScore", "salinity", "metadata",
        "activeEnergy", "stepCount",
    ]
    /// The members that are arrays.
    ///
    /// Those that are an object in version 1 and an array in version 2 are in both lists.
    static let arrayNames: Set<String> = Set(SeriesKind.all.map(\.name)).union(["heartRateRecovery", "route"])

    /// Parses the members of an object whose first token was read.
    init(_ scanner: inout JSONScanner, path: String) throws(JSONScanner.Failure) {
        self.path = path
        while case .name(let name) = try scanner.next() {
            var ahead = scanner
            let token = try ahead.next()
            if token == .beginArray, name != "metadata" {
                if Self.arrayNames.contains(name), arrays[name] == nil { arrays[name] = scanner }
                try scanner.skipValue()
            } else if Self.factNames.contains(name), facts[name] == nil {
                guard let value = try? JSON(next: &scanner) else { throw scanner.failure("missing value") }
                facts[name] = value
            } else {
                try scanner.skipValue()
            }
        }
    }

    /// Returns a member; `nil` if it is missing or null.
    subscript(name: String) -> JSON? {
        guard let value = facts[name] else { return nil }
        if case .null = value { return nil }
        return value
    }
}

/// A workout array that becomes samples (ING-42).
struct SeriesKind {
    let name: String
    let type: ObjectType

    static let all: [SeriesKind] = [
        SeriesKind(name: "activeEnergy", type: .activeEnergyBurned),
        SeriesKind(name: "basalEnergy", type: .basalEnergyBurned),
        SeriesKind(name: "stepCount", type: .stepCount),
        SeriesKind(name: "walkingAndRunningDistance", type: .distanceWalkingRunning),
        SeriesKind(name: "cyclingDistance", type: .distanceCycling),
        SeriesKind(name: "cyclingCadence", type: .cyclingCadence),
        SeriesKind(name: "cyclingPower", type: .cyclingPower),
        SeriesKind(name: "cyclingSpeed", type: .cyclingSpeed),
        SeriesKind(name: "swimDistance", type: .distanceSwimming),
        SeriesKind(name: "swimStroke", type: .swimmingStrokeCount),
        SeriesKind(name: "heartRateData", type: .heartRate),
    ]
}
