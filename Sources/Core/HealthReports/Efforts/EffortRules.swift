/// What best efforts are asked of, and what is too good to be one.
package enum EffortRules {
    /// Over how long a speed must be impossible, in seconds: a single position may be off, three seconds of them are no run
    /// (API-122).
    package static let jumpDuration = 3.0
    /// For how long a power counts that no other one follows, in seconds; then it is zero, as where somebody coasts.
    package static let longestHold = 10.0
    /// By how much a stretch may fall short of a distance, in metres: sums of lengths of a pool are off by less.
    package static let tolerance = 1e-6
    /// Over how long the best power is looked for, in seconds (API-123).
    package static let durations: [Double] = [5, 60, 300, 1_200, 3_600, 10_800]
    /// Metres of a mile.
    package static let mile = 1_609.344
    /// Metres of a marathon.
    package static let marathon = 42_195.0
}

/// The sports that have best efforts over distances, each with its own (API-120).
package enum EffortSport: Sendable, CaseIterable {
    case running, cycling, swimming

    /// The sport of an activity; nil if it has no best efforts: walks never count as runs.
    package init?(_ activity: WorkoutActivity) {
        switch activity {
        case .running: self = .running
        case .cycling, .handCycling: self = .cycling
        case .swimming: self = .swimming
        default: return nil
        }
    }

    /// In metres, ascending.
    package var distances: [Double] {
        let mile = EffortRules.mile
        let marathon = EffortRules.marathon
        return switch self {
        case .running: [400, 800, 1_000, mile, 5_000, 10_000, 15_000, marathon / 2, marathon, 50_000]
        case .cycling: [5_000, 10_000, 20_000, 40_000, 50_000, 90_000, 100_000, 100 * mile, 180_000]
        case .swimming: [50, 100, 200, 400, 800, 1_500, 1_900, 3_800]
        }
    }

    /// What nobody does for ``EffortRules/jumpDuration``, in metres per second (API-122).
    package var impossibleSpeed: Double {
        switch self {
        case .running: 12.5
        case .cycling: 35
        case .swimming: 3
        }
    }
}
