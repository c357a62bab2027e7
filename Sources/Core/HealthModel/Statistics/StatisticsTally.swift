import Foundation

/// The tally of the data of one bucket, of one source or of all sources.
struct StatisticsTally: Sendable {
    var count = 0
    var minimum = Double.infinity
    var maximum = -Double.infinity
    /// For discrete types, the sum of the values, each counted once.
    ///
    /// For cumulative types, the amount inside the bucket (STAT-14).
    var sum = 0.0
    /// The integral of the values, or of their energies, over ``weight`` seconds.
    var integral = 0.0
    var weight = 0.0
    /// The sum of the energies of levels, each with weight 1 (STAT-32).
    var energy = 0.0
    /// The length of the union of the intervals (STAT-36).
    var duration = 0.0
    var recent = RecentDatum()

    /// Adds a value that overlaps the bucket.
    @inline(__always)
    mutating func count(_ datum: StatisticsDatum) {
        count += 1
        if datum.value < minimum { minimum = datum.value }
        if datum.value > maximum { maximum = datum.value }
        recent.note(datum)
    }

    /// Adds a linear part of a signal.
    @inline(__always)
    mutating func integrate(from first: Double, to second: Double, over seconds: Double) {
        integral += (first + second) / 2 * seconds
        weight += seconds
    }

    /// Adds the tally of later data.
    mutating func add(_ other: StatisticsTally) {
        count += other.count
        minimum = min(minimum, other.minimum)
        maximum = max(maximum, other.maximum)
        sum += other.sum
        integral += other.integral
        weight += other.weight
        energy += other.energy
        duration += other.duration
        if other.recent.isAfter(recent) { recent = other.recent }
    }

    /// Returns the average by the type's aggregation style, or `nil` without data.
    func average(_ style: AggregationStyle) -> Double? {
        guard count > 0 else { return nil }
        switch style {
        case .cumulative: return nil
        case .discreteArithmetic: return sum / Double(count)
        case .discreteTemporallyWeighted: return weight > 0 ? integral / weight : sum / Double(count)
        case .discreteEquivalentContinuousLevel:
            return StatisticsTally.level(weight > 0 ? integral / weight : energy / Double(count))
        }
    }

    /// Returns the energy of a level in decibels, relative to level 0.
    @inline(__always)
    static func energy(_ level: Double) -> Double { pow(10, level / 10) }

    private static func level(_ energy: Double) -> Double { 10 * log10(energy) }
}

/// The datum that ended last; of several the one that started last, then the one inserted last (STAT-35).
struct RecentDatum: Sendable {
    var end = -Double.infinity
    var start = -Double.infinity
    var number = Int64.min
    var value = 0.0

    @inline(__always)
    mutating func note(_ datum: StatisticsDatum) {
        if datum.end < end { return }
        let other = RecentDatum(end: datum.end, start: datum.start, number: datum.number, value: datum.value)
        if other.isAfter(self) { self = other }
    }

    @inline(__always)
    func isAfter(_ other: RecentDatum) -> Bool {
        if end != other.end { return end > other.end }
        if start != other.start { return start > other.start }
        return number >= other.number
    }
}
