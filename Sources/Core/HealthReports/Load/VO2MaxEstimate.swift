/// An estimate of the greatest oxygen uptake from two heart rates.
///
/// 15.3 · maximal rate / resting rate, in millilitres per minute and kilogram: N. Uth, H. Sørensen, K. Overgaard, P. K. Pedersen:
/// *Estimation of VO₂max from the ratio between HRmax and HRrest – the Heart Rate Ratio Method*, European Journal of Applied
/// Physiology 91, 2004, 111–115. It was found with well-trained men of 21 to 51 years whose maximal rate was measured.
package enum VO2MaxEstimate {
    /// Millilitres per minute and kilogram for each multiple of the resting rate.
    package static let proportion = 15.3

    /// - Parameters:
    ///   - maximum: A measured maximal rate, in beats a minute; one by age would only say the age once more.
    ///   - rest: Beats a minute.
    package static func uptake(maximum: Double, rest: Double) -> Double? {
        guard rest > 0, maximum > rest, maximum.isFinite else { return nil }
        return proportion * maximum / rest
    }
}
