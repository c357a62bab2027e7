extension RecordedStream {
    /// What one value and several are called.
    var names: (singular: String, plural: String) {
        switch self {
        case .elevation: ("elevation", "elevations")
        case .speed: ("speed", "speeds")
        case .course: ("course", "courses")
        case .horizontalAccuracy: ("horizontal accuracy", "horizontal accuracies")
        case .verticalAccuracy: ("vertical accuracy", "vertical accuracies")
        case .heartRate: ("heart rate", "heart rates")
        case .cadence: ("cadence", "cadences")
        case .power: ("power", "powers")
        case .temperature: ("air temperature", "air temperatures")
        case .waterTemperature: ("water temperature", "water temperatures")
        case .distance: ("distance", "distances")
        case .strideLength: ("stride length", "stride lengths")
        case .verticalOscillation: ("vertical oscillation", "vertical oscillations")
        case .groundContactTime: ("ground contact time", "ground contact times")
        case .depth: ("depth", "depths")
        case .respirationRate: ("respiration rate", "respiration rates")
        case .bodyTemperature: ("body temperature", "body temperatures")
        }
    }
}
