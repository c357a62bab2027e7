/// How long the heart beat at each whole rate.
///
/// Everything that a load of heart rates follows from, whatever maximal and resting rate a person has, or will say to have had.
package struct HeartRateHistogram: Sendable, Hashable {
    /// Rates that count, in beats a minute; others are no heart's.
    package static let rates = 20...260

    /// The rate of the first entry, in beats a minute.
    private var lowest = 0
    /// For each whole rate from the lowest on.
    private var seconds: [Double] = []

    package init() {}

    /// Counts a rate.
    ///
    /// - Parameters:
    ///   - rate: In beats a minute, which is rounded to a whole one.
    ///   - length: Seconds.
    package mutating func add(_ rate: Double, seconds length: Double) {
        guard length > 0, length.isFinite, rate.rounded() >= Double(Self.rates.lowerBound),
            rate.rounded() <= Double(Self.rates.upperBound)
        else { return }
        let rate = Int(rate.rounded())
        if seconds.isEmpty { lowest = rate }
        if rate < lowest {
            seconds.insert(contentsOf: repeatElement(0, count: lowest - rate), at: 0)
            lowest = rate
        }
        let place = rate - lowest
        if place >= seconds.count { seconds += repeatElement(0, count: place - seconds.count + 1) }
        seconds[place] += length
    }

    /// Each rate in beats a minute with its seconds, ascending.
    package var entries: [(rate: Int, seconds: Double)] {
        seconds.enumerated().compactMap { $1 > 0 ? (lowest + $0, $1) : nil }
    }

    /// Seconds in which the rate was known.
    package var total: Double { seconds.reduce(0, +) }

    /// Whether there is no rate.
    package var isEmpty: Bool { seconds.isEmpty }

    /// The mean over time, in beats a minute; nil without any.
    package var mean: Double? {
        let total = total
        guard total > 0 else { return nil }
        return entries.reduce(0) { $0 + Double($1.rate) * $1.seconds } / total
    }
}
