/// A total that a file may state for a session or a lap.
package enum StatedTotal: String, CaseIterable, Sendable {
    case elapsed
    case timer
    case distance
    case energy
    case averageHeartRate
    case maximumHeartRate
    case averageSpeed
    case maximumSpeed
    case averagePower
    case maximumPower
    case averageCadence
    case maximumCadence
    case ascent
    case descent
    case cycles

    fileprivate var path: WritableKeyPath<StatedTotals, Double?> {
        switch self {
        case .elapsed: \.elapsed
        case .timer: \.timer
        case .distance: \.distance
        case .energy: \.energy
        case .averageHeartRate: \.averageHeartRate
        case .maximumHeartRate: \.maximumHeartRate
        case .averageSpeed: \.averageSpeed
        case .maximumSpeed: \.maximumSpeed
        case .averagePower: \.averagePower
        case .maximumPower: \.maximumPower
        case .averageCadence: \.averageCadence
        case .maximumCadence: \.maximumCadence
        case .ascent: \.ascent
        case .descent: \.descent
        case .cycles: \.cycles
        }
    }

    /// The member name in JSON, with its unit.
    var memberName: String {
        switch self {
        case .elapsed: "elapsed_s"
        case .timer: "timer_s"
        case .distance: "distance_m"
        case .energy: "energy_kcal"
        case .averageHeartRate: "average_heart_rate_per_min"
        case .maximumHeartRate: "maximum_heart_rate_per_min"
        case .averageSpeed: "average_speed_m_per_s"
        case .maximumSpeed: "maximum_speed_m_per_s"
        case .averagePower: "average_power_w"
        case .maximumPower: "maximum_power_w"
        case .averageCadence: "average_cadence_per_min"
        case .maximumCadence: "maximum_cadence_per_min"
        case .ascent: "ascent_m"
        case .descent: "descent_m"
        case .cycles: "cycles"
        }
    }
}

extension StatedTotals {
    /// The value of a total, or nil if it is not stated.
    package subscript(total: StatedTotal) -> Double? {
        get { self[keyPath: total.path] }
        set { self[keyPath: total.path] = newValue }
    }
}
