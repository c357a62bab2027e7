import Foundation

/// A heart that answers to effort.
///
/// The rate it settles at is the same fraction of its reserve as the effort is of the reserve of oxygen uptake (Swain &
/// Leutholtz 1997), plus what a long effort adds (cardiovascular drift: Coyle & González-Alonso 2001). It gets there as
/// systems of first order do: rising within half a minute (Bearden & Moffatt 2001), falling more slowly (Pierpont & Voth
/// 2004).
package struct HeartRateModel: Sendable {
    /// Seconds in which a rising rate gets 63 % closer to where it settles.
    static let riseTime = 30.0
    /// The same for a falling rate.
    static let fallTime = 60.0
    /// The fraction that a long effort adds in the end.
    static let greatestDrift = 0.09
    /// Seconds of full effort in which 63 % of the drift come.
    static let driftTime = 2_400.0
    /// How much of the reserve standing takes, with all that goes with a session.
    static let standing = 0.12

    private let resting: Double
    private let maximal: Double
    /// Beats per minute.
    package private(set) var rate: Double
    /// Seconds of effort so far, hard ones weighing more.
    package private(set) var strain = 0.0

    /// A heart that stands ready.
    package init(_ profile: AthleteProfile) {
        resting = profile.restingHeartRate
        maximal = profile.maximalHeartRate
        rate = resting + Self.standing * (maximal - resting)
    }

    /// Where the rate settles at an effort, as things are now.
    package func settledRate(at effort: Double) -> Double {
        let drift = Self.greatestDrift * (1 - exp(-strain / Self.driftTime))
        let share = max(min(effort, 1), Self.standing) * (1 + drift)
        return resting + (maximal - resting) * min(share, 1)
    }

    /// Lives through some seconds of an effort.
    package mutating func live(_ seconds: Double, at effort: Double) {
        let goal = settledRate(at: effort)
        rate += (goal - rate) * (1 - exp(-seconds / (goal > rate ? Self.riseTime : Self.fallTime)))
        strain += effort * effort * seconds
    }
}
