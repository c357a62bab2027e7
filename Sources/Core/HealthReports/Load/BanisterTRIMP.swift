import Foundation
package import HealthModel

/// Banister's training impulse: minutes, weighted by the fraction of the heart-rate reserve used.
///
/// minutes · x · factor · e^(exponent · x), where x = (rate − rest) / (maximum − rest): E. W. Banister, *Modeling
/// elite athletic performance*, in: Physiological Testing of the High-Performance Athlete, 2nd edition, Human
/// Kinetics 1991, pages 403–424. The weights follow the rise of blood lactate with x, for men and for women.
///
/// The original formula uses one mean rate. Here every moment is weighted by its own rate (R. H. Morton, J. R.
/// Fitz-Clarke, E. W. Banister: *Modeling human performance in running*, Journal of Applied Physiology 69, 1990), so
/// that an impulse is the sum of those of its parts, and intervals count for more than their mean.
package enum BanisterTRIMP {
    /// The two parameters of the weight.
    package struct Weight: Sendable, Hashable {
        package let factor: Double
        package let exponent: Double

        package static let men = Weight(factor: 0.64, exponent: 1.92)
        package static let women = Weight(factor: 0.86, exponent: 1.67)

        /// Creates the weight measured for a sex.
        package init(_ sex: AthleteProfile.Sex) {
            self = sex == .male ? .men : .women
        }

        private init(factor: Double, exponent: Double) {
            (self.factor, self.exponent) = (factor, exponent)
        }
    }

    /// Returns the weight of a minute.
    ///
    /// - Parameter reserve: The fraction of the heart-rate reserve used; values are clamped to 0...1.
    package static func weight(ofReserve reserve: Double, _ weight: Weight) -> Double {
        let part = min(max(reserve, 0), 1)
        return part * weight.factor * exp(weight.exponent * part)
    }

    /// Returns the impulse of heart rates, or `nil` if the maximum is not above the resting rate.
    ///
    /// - Parameters:
    ///   - maximum: The maximal heart rate, in beats per minute.
    ///   - rest: The resting heart rate, in beats per minute.
    package static func impulse(
        of rates: HeartRateHistogram, maximum: Double, rest: Double, sex: AthleteProfile.Sex
    ) -> Double? {
        guard rest > 0, maximum > rest, maximum.isFinite else { return nil }
        let weight = Weight(sex)
        return rates.entries.reduce(0) { sum, entry in
            sum + entry.seconds / 60
                * Self.weight(ofReserve: (Double(entry.rate) - rest) / (maximum - rest), weight)
        }
    }
}
