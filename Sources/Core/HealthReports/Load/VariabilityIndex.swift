/// How uneven power was: Coggan's ratio of normalized to mean power, which is 1 where power never changed.
package enum VariabilityIndex {
    /// The index; nil without power.
    ///
    /// - Parameters:
    ///   - normalizedPower: Watts.
    ///   - mean: Watts.
    package static func index(normalizedPower: Double, mean: Double) -> Double? {
        mean > 0 ? normalizedPower / mean : nil
    }
}
