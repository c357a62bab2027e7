import Foundation
import HealthModel

/// A literal implementation of the statistics rules: quadratic, stateless, and obviously correct.
struct StatisticsOracle {
    let type: ObjectType
    let places: [Int]
    let data: [StatisticsDatum]

    init(type: ObjectType, places: [Int], data: [StatisticsDatum]) {
        self.type = type
        self.places = places
        self.data = data.sorted { $0.precedes($1) }
    }

    private func overlaps(_ datum: StatisticsDatum, _ lower: Double, _ upper: Double) -> Bool {
        datum.isPoint
            ? datum.start >= lower && datum.start < upper : min(datum.end, upper) > max(datum.start, lower)
    }

    private func within(_ lower: Double, _ upper: Double, _ source: Int?) -> [StatisticsDatum] {
        data.filter { overlaps($0, lower, upper) && (source == nil || $0.source == source) }
    }

    func count(_ lower: Double, _ upper: Double, source: Int? = nil) -> Int { within(lower, upper, source).count }

    // MARK: Sums

    private func rank(_ datum: StatisticsDatum) -> Int { places[datum.source] + (datum.isHandEntered ? 0 : 1_000) }

    /// Returns the sum of one source (STAT-14, STAT-15, STAT-24).
    func plainSum(_ lower: Double, _ upper: Double, source: Int) -> Double {
        within(lower, upper, source).reduce(0) { sum, datum in
            datum.isPoint
                ? sum + datum.value
                : sum + datum.value * (min(datum.end, upper) - max(datum.start, lower)) / (datum.end - datum.start)
        }
    }

    /// Returns the merged sum, over the elementary intervals between all dates (STAT-21, STAT-22).
    func mergedSum(_ lower: Double, _ upper: Double) -> Double {
        var sum = 0.0
        var dates = Set(data.flatMap { [$0.start, $0.end] }.filter { $0 > lower && $0 < upper })
        if lower.isFinite { dates.insert(lower) }
        if upper.isFinite { dates.insert(upper) }
        let cuts = dates.sorted()
        for (from, to) in zip(cuts, cuts.dropFirst()) {
            let covering = data.filter { !$0.isPoint && $0.start <= from && $0.end >= to }
            guard let best = covering.min(by: { rank($0) < rank($1) }) else { continue }
            for datum in covering where datum.source == best.source {
                sum += datum.value / (datum.end - datum.start) * (to - from)
            }
        }
        for point in data where point.isPoint && overlaps(point, lower, upper) {
            let there = data.filter {
                $0.isPoint ? $0.start == point.start : $0.start <= point.start && $0.end > point.start
            }
            if there.min(by: { rank($0) < rank($1) })?.source == point.source { sum += point.value }
        }
        return sum
    }

    // MARK: Averages

    func average(_ lower: Double, _ upper: Double, source: Int? = nil) -> Double? {
        let inside = within(lower, upper, source)
        guard !inside.isEmpty else { return nil }
        let mean = inside.reduce(0) { $0 + $1.value } / Double(inside.count)
        func length(_ datum: StatisticsDatum) -> Double { min(datum.end, upper) - max(datum.start, lower) }
        switch type.aggregationStyle {
        case .discreteArithmetic: return mean
        case .discreteEquivalentContinuousLevel:
            let total = inside.reduce(0) { $0 + length($1) }
            let energy = inside.reduce(0) { sum, datum in
                let weight = total > 0 ? length(datum) / total : 1 / Double(inside.count)
                return sum + weight * pow(10, datum.value / 10)
            }
            return 10 * log10(energy)
        case .discreteTemporallyWeighted:
            var integral = 0.0
            var weight = 0.0
            for part in signal(source) {
                let from = max(part.start, lower)
                let to = min(part.end, upper)
                guard to > from else { continue }
                func value(_ date: Double) -> Double {
                    part.left + (part.right - part.left) * (date - part.start) / (part.end - part.start)
                }
                integral += (value(from) + value(to)) / 2 * (to - from)
                weight += to - from
            }
            return weight > 0 ? integral / weight : mean
        default: return nil
        }
    }

    private struct Part {
        var start: Double
        var end: Double
        var left: Double
        var right: Double
    }

    /// Returns the parts of a signal (STAT-33, STAT-34, STAT-37).
    private func signal(_ source: Int?) -> [Part] {
        let own = data.filter { source == nil || $0.source == source }
        var parts: [Part] = []
        for (index, datum) in own.enumerated() {
            parts.append(Part(start: datum.start, end: datum.end, left: datum.value, right: datum.value))
            let before = own[..<index]
            guard let latest = before.map(\.end).max(), datum.start > latest,
                let left = before.last(where: { $0.end == latest })?.value
            else { continue }
            if datum.start - latest <= 600 {
                parts.append(Part(start: latest, end: datum.start, left: left, right: datum.value))
            } else {
                parts.append(Part(start: latest, end: latest + 300, left: left, right: left))
                parts.append(Part(start: datum.start - 300, end: datum.start, left: datum.value, right: datum.value))
            }
        }
        return parts
    }

    // MARK: Other statistics

    func minimum(_ lower: Double, _ upper: Double, source: Int? = nil) -> Double? {
        within(lower, upper, source).map(\.value).min()
    }

    func maximum(_ lower: Double, _ upper: Double, source: Int? = nil) -> Double? {
        within(lower, upper, source).map(\.value).max()
    }

    /// Returns the most recent datum (STAT-35).
    func mostRecent(_ lower: Double, _ upper: Double, source: Int? = nil) -> StatisticsDatum? {
        within(lower, upper, source).max { ($0.end, $0.start, $0.number) < ($1.end, $1.start, $1.number) }
    }

    /// Returns the duration (STAT-36).
    func duration(_ lower: Double, _ upper: Double, source: Int? = nil) -> Double {
        let intervals = within(lower, upper, source).map { (max($0.start, lower), min($0.end, upper)) }
        let cuts = Set(intervals.flatMap { [$0.0, $0.1] }).sorted()
        return zip(cuts, cuts.dropFirst()).reduce(0) { sum, cut in
            intervals.contains { $0.0 <= cut.0 && $0.1 >= cut.1 } ? sum + cut.1 - cut.0 : sum
        }
    }
}
