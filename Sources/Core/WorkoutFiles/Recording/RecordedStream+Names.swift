extension RecordedStream {
    /// The singular and plural display names.
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

    /// The column name in tables and JSON recordings, with its unit.
    var columnName: String {
        switch self {
        case .elevation: "elevation_m"
        case .speed: "speed_m_per_s"
        case .course: "course_deg"
        case .horizontalAccuracy: "horizontal_accuracy_m"
        case .verticalAccuracy: "vertical_accuracy_m"
        case .heartRate: "heart_rate_per_min"
        case .cadence: "cadence_per_min"
        case .power: "power_w"
        case .temperature: "temperature_c"
        case .waterTemperature: "water_temperature_c"
        case .distance: "distance_m"
        case .strideLength: "stride_length_m"
        case .verticalOscillation: "vertical_oscillation_cm"
        case .groundContactTime: "ground_contact_time_ms"
        case .depth: "depth_m"
        case .respirationRate: "respiration_rate_per_min"
        case .bodyTemperature: "body_temperature_c"
        }
    }
}
