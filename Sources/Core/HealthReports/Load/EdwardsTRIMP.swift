/// Edwards' training impulse: minutes in five zones of the maximal heart rate, each counted once to five times.
///
/// The zones are tenths of the maximum, from 50 to 100 %: S. Edwards, *The Heart Rate Monitor Book*, Polar Electro 1993. What is
/// below half of the maximum counts nothing; what is above the maximum is in the fifth zone.
package enum EdwardsTRIMP {
    /// Where zones begin, as parts of the maximum; the first counts once, the last five times.
    package static let parts = [0.5, 0.6, 0.7, 0.8, 0.9]
    /// A rate so close to a boundary, in parts of it, is at it; as with zones (ZON-12).
    private static let tolerance = 1e-9

    /// How often a minute counts.
    package static func weight(ofRate rate: Double, maximum: Double) -> Int {
        parts.count { rate >= $0 * maximum * (1 - tolerance) }
    }

    /// The impulse of heart rates; nil without a maximum.
    ///
    /// - Parameter maximum: Beats a minute.
    package static func impulse(of rates: HeartRateHistogram, maximum: Double) -> Double? {
        guard maximum > 0, maximum.isFinite else { return nil }
        return rates.entries.reduce(0) { sum, entry in
            sum + entry.seconds / 60 * Double(weight(ofRate: Double(entry.rate), maximum: maximum))
        }
    }
}
