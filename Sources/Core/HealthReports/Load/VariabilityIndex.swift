/// The variability of power: Coggan's ratio of normalized to mean power, which is 1 for constant power.
package enum VariabilityIndex {
    /// Returns the index, or `nil` without power.
    ///
    /// - Parameters:
    ///   - normalizedPower: The normalized power, in watts.
    ///   - mean: The mean power, in watts.
    package static func index(normalizedPower: Double, mean: Double) -> Double? {
        mean > 0 ? normalizedPower / mean : nil
    }
}
