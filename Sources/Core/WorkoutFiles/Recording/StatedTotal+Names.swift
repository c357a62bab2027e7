extension StatedTotal {
    /// The display name.
    var name: String {
        switch self {
        case .elapsed: "elapsed time"
        case .timer: "active time"
        case .distance: "distance"
        case .energy: "energy"
        case .averageHeartRate: "average heart rate"
        case .maximumHeartRate: "maximum heart rate"
        case .averageSpeed: "average speed"
        case .maximumSpeed: "maximum speed"
        case .averagePower: "average power"
        case .maximumPower: "maximum power"
        case .averageCadence: "average cadence"
        case .maximumCadence: "maximum cadence"
        case .ascent: "ascent"
        case .descent: "descent"
        case .cycles: "number of cycles"
        }
    }

    /// The plural display name.
    var plural: String {
        switch self {
        case .energy: "energies"
        case .cycles: "numbers of cycles"
        default: name + "s"
        }
    }
}
