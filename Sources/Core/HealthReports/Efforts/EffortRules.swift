package import HealthModel

/// The parameters of best efforts and of the detection of implausible ones.
package enum EffortRules {
    /// The duration in seconds over which a speed must be impossible: a single position may be wrong, but three
    /// seconds of wrong positions are not a run (API-122, PLA-5).
    package static let jumpDuration = 3.0
    /// The longest time in seconds that a power value is held without a successor; then power is zero, as while
    /// coasting.
    package static let longestHold = 10.0
    /// The amount in metres by which a stretch may fall short of a distance; rounding errors of summed pool lengths
    /// are smaller.
    package static let tolerance = 1e-6
    /// The durations over which the best power is determined, in seconds (API-123).
    package static let durations: [Double] = [5, 60, 300, 1_200, 3_600, 10_800]
    /// The length of a mile, in metres.
    package static let mile = 1_609.344
    /// The length of a marathon, in metres.
    package static let marathon = 42_195.0
}

/// A sport that has best efforts over distances (API-120).
package enum EffortSport: Sendable, CaseIterable {
    case running, cycling, swimming

    /// Creates the sport of an activity, or returns `nil` if it has no best efforts; walks never count as runs.
    package init?(_ activity: WorkoutActivity) {
        switch activity {
        case .running: self = .running
        case .cycling, .handCycling: self = .cycling
        case .swimming: self = .swimming
        default: return nil
        }
    }

    /// The distances in metres, ascending.
    package var distances: [Double] {
        let mile = EffortRules.mile
        let marathon = EffortRules.marathon
        return switch self {
        case .running: [400, 800, 1_000, mile, 5_000, 10_000, 15_000, marathon / 2, marathon, 50_000]
        case .cycling: [5_000, 10_000, 20_000, 40_000, 50_000, 90_000, 100_000, 100 * mile, 180_000]
        case .swimming: [50, 100, 200, 400, 800, 1_500, 1_900, 3_800]
        }
    }

    /// The limits of the sport (PLA-15).
    package var plausible: PlausibleSport {
        switch self {
        case .running: .running
        case .cycling: .cycling
        case .swimming: .swimming
        }
    }

    /// The speed that is impossible over ``EffortRules/jumpDuration``, in metres per second (API-122).
    package var impossibleSpeed: Double { plausible.bestSpeed }
}
