/// The time spent at each whole heart rate.
///
/// It contains all that heart-rate loads depend on, whatever the person's maximal and resting rates are now or later.
package struct HeartRateHistogram: Sendable, Hashable {
    /// The valid heart rates, in beats per minute; others are ignored.
    package static let rates = 20...260

    /// The rate of the first entry, in beats per minute.
    private var lowest = 0
    /// The seconds at each whole rate, starting with the lowest.
    private var seconds: [Double] = []

    package init() {}

    /// Adds time at a rate.
    ///
    /// - Parameters:
    ///   - rate: The heart rate in beats per minute, rounded to a whole number.
    ///   - length: The time, in seconds.
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

    /// The rates in beats per minute with their seconds, ascending.
    package var entries: [(rate: Int, seconds: Double)] {
        seconds.enumerated().compactMap { $1 > 0 ? (lowest + $0, $1) : nil }
    }

    /// The seconds with a known rate.
    package var total: Double { seconds.reduce(0, +) }

    /// A Boolean value that indicates whether the histogram is empty.
    package var isEmpty: Bool { seconds.isEmpty }

    /// The mean over time, in beats per minute, or `nil` if the histogram is empty.
    package var mean: Double? {
        let total = total
        guard total > 0 else { return nil }
        return entries.reduce(0) { $0 + Double($1.rate) * $1.seconds } / total
    }
}
