/// Edwards' training impulse: minutes in five zones of the maximal heart rate, weighted by one to five.
///
/// The zones are tenths of the maximum, from 50 to 100 %: S. Edwards, *The Heart Rate Monitor Book*, Polar Electro
/// 1993. Rates below half of the maximum count nothing; rates above the maximum are in the fifth zone.
package enum EdwardsTRIMP {
    /// The lower bounds of the zones, as fractions of the maximum; the first has weight one, the last five.
    package static let parts = [0.5, 0.6, 0.7, 0.8, 0.9]
    /// The relative tolerance within which a rate counts as at a boundary, as with zones (ZON-12).
    private static let tolerance = 1e-9

    /// Returns the weight of a minute.
    package static func weight(ofRate rate: Double, maximum: Double) -> Int {
        parts.count { rate >= $0 * maximum * (1 - tolerance) }
    }

    /// Returns the impulse of heart rates, or `nil` without a maximum.
    ///
    /// - Parameter maximum: The maximal heart rate, in beats per minute.
    package static func impulse(of rates: HeartRateHistogram, maximum: Double) -> Double? {
        guard maximum > 0, maximum.isFinite else { return nil }
        return rates.entries.reduce(0) { sum, entry in
            sum + entry.seconds / 60 * Double(weight(ofRate: Double(entry.rate), maximum: maximum))
        }
    }
}
