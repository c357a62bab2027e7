/// The critical power, which can be sustained for long, and the work capacity above it.
///
/// Work to exhaustion grows linearly with time: work = W′ + critical power · time (H. Monod, J. Scherrer: *The work
/// capacity of a synergic muscular group*, Ergonomics 8, 1965). The line is fitted by least squares to best efforts
/// of 2 to 20 minutes; shorter efforts draw on other energy stores, longer ones fatigue in other ways.
public struct CriticalPower: Sendable, Codable, Hashable {
    /// The durations of the fitted efforts, in seconds.
    public static let durations = [120, 180, 300, 420, 600, 900, 1200]

    /// The critical power, in watts.
    public let power: Double
    /// The work capacity W′, in joules.
    public let reserve: Double

    /// Creates a critical power in watts with a work capacity in joules.
    package init(power: Double, reserve: Double) {
        (self.power, self.reserve) = (power, reserve)
    }

    /// Fits the line to best efforts.
    ///
    /// - Parameter efforts: The greatest mean power in watts by seconds; other durations are ignored.
    /// - Returns: `nil` for fewer than three efforts, if the longest is not at least twice as long as the shortest,
    ///   or if the result is implausible: no reserve, or less than half of the power of the longest effort.
    package init?(fitting efforts: [Int: Double]) {
        let points = Self.durations.compactMap { seconds in
            efforts[seconds].map { (time: Double(seconds), work: $0 * Double(seconds)) }
        }
        guard points.count >= 3, let first = points.first, let last = points.last, last.time >= 2 * first.time else {
            return nil
        }
        let count = Double(points.count)
        let meanTime = points.reduce(0) { $0 + $1.time } / count
        let meanWork = points.reduce(0) { $0 + $1.work } / count
        let spread = points.reduce(0) { $0 + ($1.time - meanTime) * ($1.time - meanTime) }
        let common = points.reduce(0) { $0 + ($1.time - meanTime) * ($1.work - meanWork) }
        power = common / spread
        reserve = meanWork - power * meanTime
        // A steady ride leaves a reserve of rounding errors only.
        let isPlausible = power > 0 && power >= last.work / last.time / 2 && reserve >= 1
        guard isPlausible, power.isFinite, reserve.isFinite else { return nil }
    }
}
