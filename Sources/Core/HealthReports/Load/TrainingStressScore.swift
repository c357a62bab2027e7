/// The training load of power: 100 for an hour at the functional threshold.
///
/// Intensity factor and training stress score of A. Coggan (H. Allen, A. Coggan, S. McGregor: *Training and Racing
/// with a Power Meter*, 3rd edition, VeloPress 2019, chapter 7).
package struct TrainingStressScore: Sendable, Hashable {
    /// The normalized power as a fraction of the functional threshold power.
    package let intensityFactor: Double
    /// The training stress score: seconds · normalized power · intensity factor / (threshold · 3600) · 100.
    package let score: Double

    /// Creates a score, or returns `nil` if the threshold is not a positive number.
    ///
    /// - Parameters:
    ///   - normalizedPower: The normalized power, in watts.
    ///   - seconds: The duration of the power measurement.
    ///   - threshold: The functional threshold power, in watts.
    package init?(normalizedPower: Double, seconds: Double, threshold: Double) {
        guard threshold > 0, threshold.isFinite, normalizedPower >= 0, seconds >= 0 else { return nil }
        intensityFactor = normalizedPower / threshold
        score = seconds * normalizedPower * intensityFactor / (threshold * 3600) * 100
    }
}
