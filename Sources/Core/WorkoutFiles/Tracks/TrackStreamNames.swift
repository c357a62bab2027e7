/// The names of streams in formats that have none of their own.
///
/// Names are compared without case, spaces and marks, so that `heartRates`, `heart_rate` and `Heartrate` are one.
enum TrackStreamNames {
    /// Returns the name to write for a stream; nil for the elevation, which belongs to positions.
    static func name(of stream: RecordedStream) -> String? {
        switch stream {
        case .elevation: nil
        case .speed: "speed"
        case .course: "course"
        case .horizontalAccuracy: "accuracy"
        case .verticalAccuracy: "altitude_accuracy"
        case .heartRate: "heartrate"
        case .cadence: "cadence"
        case .power: "power"
        case .temperature: "temperature"
        case .waterTemperature: "water_temperature"
        case .distance: "distance"
        case .strideLength: "stride_length"
        case .verticalOscillation: "vertical_oscillation"
        case .groundContactTime: "ground_contact_time"
        case .depth: "depth"
        case .respirationRate: "respiration_rate"
        case .bodyTemperature: "body_temperature"
        }
    }

    /// The streams with a name, in the order of ``RecordedStream``.
    static let streams = RecordedStream.allCases.filter { name(of: $0) != nil }

    /// Returns the stream of a name, or nil if it is unknown.
    static func stream(named name: String) -> RecordedStream? {
        known[String(name.lowercased().filter { $0.isLetter || $0.isNumber })]
    }

    private static let known: [String: RecordedStream] = {
        var known: [String: RecordedStream] = [
            "heart": .heartRate, "hr": .heartRate, "heartrates": .heartRate, "bpm": .heartRate, "cad": .cadence,
            "cadences": .cadence, "powers": .power, "watts": .power, "speeds": .speed, "atemp": .temperature,
            "temp": .temperature, "temperatures": .temperature, "wtemp": .waterTemperature, "bearing": .course,
            "sensordistance": .distance,
        ]
        for stream in streams {
            guard let name = name(of: stream) else { continue }
            known[name.filter { $0.isLetter || $0.isNumber }] = stream
        }
        return known
    }()
}
