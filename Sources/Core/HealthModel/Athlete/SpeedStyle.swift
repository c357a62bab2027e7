/// The convention for presenting the speed of an activity.
package enum SpeedStyle: Sendable {
    /// Time per kilometre, for activities on foot.
    case kilometerPace
    /// Time per hundred metres, for swimming.
    case hundredMeterPace
    /// Kilometres per hour, for wheels, snow and boats, and by default.
    case speed

    package init(of activity: WorkoutActivity) {
        switch Sport(activityType: activity) {
        case .running, .walking, .hiking, .field, .transition: self = .kilometerPace
        // A triathlon as a whole is not a swim.
        case .swimming where activity != .swimBikeRun: self = .hundredMeterPace
        default: self = .speed
        }
    }

    /// The length of a split, in metres.
    package var splitLength: Double {
        switch self {
        case .kilometerPace: 1000
        case .hundredMeterPace: 100
        case .speed: 5000
        }
    }
}
