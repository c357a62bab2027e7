/// An estimate of the maximal oxygen uptake from two heart rates.
///
/// 15.3 · maximal rate / resting rate, in millilitres per minute and kilogram: N. Uth, H. Sørensen, K. Overgaard, P.
/// K. Pedersen: *Estimation of VO₂max from the ratio between HRmax and HRrest – the Heart Rate Ratio Method*,
/// European Journal of Applied Physiology 91, 2004, 111–115. It was determined with well-trained men of 21 to 51
/// years with measured maximal rates.
package enum VO2MaxEstimate {
    /// The factor of proportionality, in millilitres per minute and kilogram.
    package static let proportion = 15.3

    /// Returns the estimated uptake, or `nil` if the maximum is not above the resting rate.
    ///
    /// - Parameters:
    ///   - maximum: A measured maximal rate, in beats per minute; an age-based one would only reflect the age.
    ///   - rest: The resting rate, in beats per minute.
    package static func uptake(maximum: Double, rest: Double) -> Double? {
        guard rest > 0, maximum > rest, maximum.isFinite else { return nil }
        return proportion * maximum / rest
    }
}
