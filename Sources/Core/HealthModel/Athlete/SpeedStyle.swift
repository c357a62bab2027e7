/// How people say how fast an activity is.
package enum SpeedStyle: Sendable {
    /// The time for a kilometre: on foot.
    case kilometerPace
    /// The time for a hundred metres: in the water.
    case hundredMeterPace
    /// Kilometres an hour: on wheels, on snow, in boats, and where nobody knows.
    case speed

    package init(of activity: WorkoutActivity) {
        switch Sport(activityType: activity) {
        case .running, .walking, .hiking, .field, .transition: self = .kilometerPace
        // A triathlon as a whole is no swim.
        case .swimming where activity != .swimBikeRun: self = .hundredMeterPace
        default: self = .speed
        }
    }

    /// How long a split is, in metres.
    package var splitLength: Double {
        switch self {
        case .kilometerPace: 1000
        case .hundredMeterPace: 100
        case .speed: 5000
        }
    }
}
