extension StatedTotal {
    /// The display name.
    var name: String {
        switch self {
        case .elapsed: "elapsed time"
        case .timer: "active time"
        case .distance: "distance"
        case .energy: "energy"
        case .averageHeartRate: "average heart rate"
        case .maximumHeartRate: "greatest heart rate"
        case .averageSpeed: "average speed"
        case .maximumSpeed: "greatest speed"
        case .averagePower: "average power"
        case .maximumPower: "greatest power"
        case .averageCadence: "average cadence"
        case .maximumCadence: "greatest cadence"
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
