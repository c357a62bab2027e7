import Foundation

/// The effect of daily loads: fitness, which changes slowly, and fatigue, which changes quickly.
///
/// Both are exponentially weighted means of the daily load, with time constants of 42 and 7 days: the model of E. W.
/// Banister, T. W. Calvert, M. V. Savage and T. Bach (*A systems model of training for athletic performance*,
/// Australian Journal of Sports Medicine 7, 1975) in the form of A. Coggan's performance management chart. The weight
/// of a day is 1 − e^(−1/days), as in GoldenCheetah; other implementations use 1/days, which is nearly the same.
package struct FitnessFatigue: Sendable, Hashable {
    /// The time constant of fitness, in days.
    package static let fitnessDays = 42.0
    /// The time constant of fatigue, in days.
    package static let fatigueDays = 7.0
    /// The number of days before a day that influence it: ten time constants, beyond which the influence is below 1
    /// in 20,000.
    package static let memory = 420

    /// The fitness at the end of the day, in the unit of the load.
    package private(set) var fitness: Double
    /// The fatigue at the end of the day, in the unit of the load.
    package private(set) var fatigue: Double
    /// The form at the start of the day: fitness minus fatigue of the day before.
    package private(set) var form = 0.0

    /// Creates a state from known values; zero by default, for no previous load.
    package init(fitness: Double = 0, fatigue: Double = 0) {
        (self.fitness, self.fatigue) = (fitness, fatigue)
    }

    /// Advances by one day.
    ///
    /// - Parameter load: The total load of the day; 0 on a rest day.
    package mutating func live(_ load: Double) {
        form = fitness - fatigue
        fitness += (load - fitness) * (1 - exp(-1 / Self.fitnessDays))
        fatigue += (load - fatigue) * (1 - exp(-1 / Self.fatigueDays))
    }
}
