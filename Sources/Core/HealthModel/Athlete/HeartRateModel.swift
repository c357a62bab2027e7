import Foundation

/// A model of the heart rate's response to effort.
///
/// The steady-state rate is the same fraction of the heart-rate reserve as the effort is of the oxygen-uptake reserve
/// (Swain & Leutholtz 1997), plus cardiovascular drift during long efforts (Coyle & González-Alonso 2001). The rate
/// follows as a first-order system: it rises within half a minute (Bearden & Moffatt 2001) and falls more slowly
/// (Pierpont & Voth 2004).
package struct HeartRateModel: Sendable {
    /// The time constant of a rising rate, in seconds: the time to cover 63 % of the difference.
    static let riseTime = 30.0
    /// The time constant of a falling rate, in seconds.
    static let fallTime = 60.0
    /// The maximum fraction that cardiovascular drift adds.
    static let greatestDrift = 0.09
    /// The time constant of the drift at full effort, in seconds: the time to reach 63 % of it.
    static let driftTime = 2_400.0
    /// The fraction of the reserve used while standing during a session.
    static let standing = 0.12

    private let resting: Double
    private let maximal: Double
    /// The current heart rate, in beats per minute.
    package private(set) var rate: Double
    /// The accumulated seconds of effort, weighted by intensity.
    package private(set) var strain = 0.0

    /// Creates a model of an athlete who stands ready.
    package init(_ profile: AthleteProfile) {
        resting = profile.restingHeartRate
        maximal = profile.maximalHeartRate
        rate = resting + Self.standing * (maximal - resting)
    }

    /// Returns the steady-state rate of an effort at the current drift.
    package func steadyStateRate(at effort: Double) -> Double {
        let drift = Self.greatestDrift * (1 - exp(-strain / Self.driftTime))
        let share = max(min(effort, 1), Self.standing) * (1 + drift)
        return resting + (maximal - resting) * min(share, 1)
    }

    /// Advances the model by a number of seconds at an effort.
    package mutating func live(_ seconds: Double, at effort: Double) {
        let goal = steadyStateRate(at: effort)
        rate += (goal - rate) * (1 - exp(-seconds / (goal > rate ? Self.riseTime : Self.fallTime)))
        strain += effort * effort * seconds
    }
}
