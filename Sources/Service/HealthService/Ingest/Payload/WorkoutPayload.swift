import HealthModel
import WorkoutFiles

/// A workout as the exporter says it, its arrays not read yet (ING-40, ING-41, ING-42, ING-43).
struct WorkoutPayload {
    /// What is small: numbers, texts, objects of a few members.
    private(set) var facts: [String: JSON] = [:]
    /// Scanners that stand before arrays, by name.
    private(set) var arrays: [String: JSONScanner] = [:]
    let path: String

    /// What is kept of a workout's members; names that nobody here knows are passed over.
    private static let factNames: Set<String> = [
        "id", "name", "start", "end", "duration", "isIndoor", "location", "source", "activeEnergyBurned", "totalEnergy",
        "intensity", "distance", "speed", "avgSpeed", "maxSpeed", "temperature", "humidity", "elevationUp",
        "elevationDown", "elevation", "avgHeartRate", "maxHeartRate", "heartRate", "stepCadence", "flightsClimbed",
        "totalSwimmingStrokeCount", "swimCadence", "lapLength", "strokeStyle", "swolfScore", "salinity", "metadata",
        "activeEnergy", "stepCount",
    ]
    /// Members that are an object in version 1 and an array in version 2 are in both lists.
    static let arrayNames: Set<String> = Set(SeriesKind.all.map(\.name)).union(["heartRateRecovery", "route"])

    /// Reads the members of an object whose beginning was read.
    init(_ scanner: inout JSONScanner, path: String) throws(JSONScanner.Failure) {
        self.path = path
        while case .name(let name) = try scanner.next() {
            var ahead = scanner
            let token = try ahead.next()
            if token == .beginArray, name != "metadata" {
                if Self.arrayNames.contains(name), arrays[name] == nil { arrays[name] = scanner }
                try scanner.skipValue()
            } else if Self.factNames.contains(name), facts[name] == nil {
                guard let value = try? JSON(next: &scanner) else { throw scanner.failure("a value is missing") }
                facts[name] = value
            } else {
                try scanner.skipValue()
            }
        }
    }

    /// A fact; nil if there is none, or null.
    subscript(name: String) -> JSON? {
        guard let value = facts[name] else { return nil }
        if case .null = value { return nil }
        return value
    }
}

/// The arrays of a workout that become samples (ING-42).
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
