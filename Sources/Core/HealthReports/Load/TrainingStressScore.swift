/// The load of power: 100 for an hour at the functional threshold.
///
/// Intensity factor and training stress score of A. Coggan (H. Allen, A. Coggan, S. McGregor: *Training and Racing with a Power
/// Meter*, 3rd edition, VeloPress 2019, chapter 7).
package struct TrainingStressScore: Sendable, Hashable {
    /// Normalized power as a part of the functional threshold power.
    package let intensityFactor: Double
    /// seconds · normalized power · intensity factor / (threshold · 3600) · 100.
    package let score: Double

    /// - Parameters:
    ///   - normalizedPower: Watts.
    ///   - seconds: How long power was measured.
    ///   - threshold: The functional threshold power in watts; nil comes out if it is not a positive number.
    package init?(normalizedPower: Double, seconds: Double, threshold: Double) {
        guard threshold > 0, threshold.isFinite, normalizedPower >= 0, seconds >= 0 else { return nil }
        intensityFactor = normalizedPower / threshold
        score = seconds * normalizedPower * intensityFactor / (threshold * 3600) * 100
    }
}
