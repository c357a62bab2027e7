/// The power that can be held for long, and the work that can be done above it.
///
/// Work to exhaustion grows with its time along a line: work = W′ + critical power · time (H. Monod, J. Scherrer: *The work
/// capacity of a synergic muscular group*, Ergonomics 8, 1965). The line is that of least squares through best efforts of 2 to 20
/// minutes; shorter ones draw on other stores of energy, longer ones tire in other ways.
package struct CriticalPower: Sendable, Hashable {
    /// The durations of efforts that count, in seconds.
    package static let durations = [120, 180, 300, 420, 600, 900, 1200]

    /// Watts.
    package let power: Double
    /// W′ in joules.
    package let reserve: Double

    /// Watts, and joules above them.
    package init(power: Double, reserve: Double) {
        (self.power, self.reserve) = (power, reserve)
    }

    /// The line through best efforts.
    ///
    /// - Parameter efforts: The greatest mean power in watts by seconds; those of other durations do not count.
    /// - Returns: Nil with less than three efforts, if the longest is not twice as long as the shortest, or if the line says what no
    ///   body can: no reserve, or less than half of the longest effort's power.
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
        // An even ride leaves a reserve of errors of rounding.
        let isPlausible = power > 0 && power >= last.work / last.time / 2 && reserve >= 1
        guard isPlausible, power.isFinite, reserve.isFinite else { return nil }
    }
}
