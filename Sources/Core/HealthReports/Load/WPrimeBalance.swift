import Foundation

/// The remaining work capacity above critical power over time.
///
/// Above critical power the balance decreases by the work done above it. Below critical power it recovers, faster the
/// lower the power and the lower the balance: d(balance)/dt = (critical power − power) · (W′ − balance) / W′. This is
/// the differential form of Froncioni, Clarke and Skiba (P. F. Skiba and others: *Intramuscular determinants of the
/// ability to recover work capacity above critical power*, European Journal of Applied Physiology 115, 2015,
/// 703–713). A stretch of constant power is solved exactly, so its subdivision does not matter.
package struct WPrimeBalance: Sendable {
    package let model: CriticalPower
    /// The balance in joules; below 0 if the work exceeded the capacity of the model.
    package private(set) var balance: Double
    /// The minimum balance so far, in joules.
    package private(set) var least: Double

    /// Creates the balance of a rested athlete.
    package init(_ model: CriticalPower) {
        (self.model, balance, least) = (model, model.reserve, model.reserve)
    }

    /// Advances by a stretch of constant power.
    ///
    /// - Parameters:
    ///   - power: The power, in watts.
    ///   - seconds: The duration.
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

    /// Advances by an entire course with one value per second; a second without a value, as in a pause, counts as
    /// rest.
    package mutating func hold(_ course: PowerCourse) {
        for power in course.seconds { hold(power.isNaN ? 0 : power, seconds: 1) }
    }
}
