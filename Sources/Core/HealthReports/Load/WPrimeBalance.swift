import Foundation

/// What is left of the work that can be done above critical power, moment by moment.
///
/// Above critical power the balance falls by what is done above it. Below, it comes back the faster the further power is below and
/// the more is spent: d(balance)/dt = (critical power − power) · (W′ − balance) / W′. This is the differential form of Froncioni,
/// Clarke and Skiba (P. F. Skiba and others: *Intramuscular determinants of the ability to recover work capacity above critical
/// power*, European Journal of Applied Physiology 115, 2015, 703–713). A stretch of one power is solved exactly, so it does not
/// matter how it is cut.
package struct WPrimeBalance: Sendable {
    package let model: CriticalPower
    /// Joules; below 0 if more was done than the model holds possible.
    package private(set) var balance: Double
    /// The least balance so far, in joules.
    package private(set) var least: Double

    /// A rested athlete.
    package init(_ model: CriticalPower) {
        (self.model, balance, least) = (model, model.reserve, model.reserve)
    }

    /// Goes on at a power.
    ///
    /// - Parameters:
    ///   - power: Watts.
    ///   - seconds: How long.
    package mutating func hold(_ power: Double, seconds: Double) {
        guard seconds > 0, power.isFinite, seconds.isFinite else { return }
        if power >= model.power {
            balance -= (power - model.power) * seconds
            least = min(least, balance)
        } else {
            let rate = (model.power - power) / model.reserve
            balance = model.reserve - (model.reserve - balance) * exp(-rate * seconds)
        }
    }

    /// A whole course, a second a value; a second without one, as in a pause, is rest.
    package mutating func hold(_ course: PowerCourse) {
        for power in course.seconds { hold(power.isNaN ? 0 : power, seconds: 1) }
    }
}
