import Foundation

/// What the loads of days leave behind: fitness, which comes and goes slowly, and fatigue, which does so quickly.
///
/// Both are exponentially weighted means of the daily load, with time constants of 42 and 7 days: the model of E. W. Banister,
/// T. W. Calvert, M. V. Savage and T. Bach (*A systems model of training for athletic performance*, Australian Journal of Sports
/// Medicine 7, 1975) in the form of A. Coggan's performance management chart. The weight of a day is 1 − e^(−1/days), as
/// GoldenCheetah has it; others write 1/days, which is nearly the same.
package struct FitnessFatigue: Sendable, Hashable {
    /// The time constant of fitness, in days.
    package static let fitnessDays = 42.0
    /// The time constant of fatigue, in days.
    package static let fatigueDays = 7.0
    /// So many days before a day have an influence on it of 1 in 20,000: ten time constants.
    package static let memory = 420

    /// At the end of the day, in the unit of the load.
    package private(set) var fitness: Double
    /// At the end of the day, in the unit of the load.
    package private(set) var fatigue: Double
    /// With which one went into the day: fitness less fatigue of the day before.
    package private(set) var form = 0.0

    /// Before any load, unless something is known of it.
    package init(fitness: Double = 0, fatigue: Double = 0) {
        (self.fitness, self.fatigue) = (fitness, fatigue)
    }

    /// Lives through a day.
    ///
    /// - Parameter load: All of the day's; 0 on a day of rest.
    package mutating func live(_ load: Double) {
        form = fitness - fatigue
        fitness += (load - fitness) * (1 - exp(-1 / Self.fitnessDays))
        fatigue += (load - fatigue) * (1 - exp(-1 / Self.fatigueDays))
    }
}
