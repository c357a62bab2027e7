import Foundation
import HealthModel

/// The comparison of a value with the person's own baseline (API-133, API-134).
///
/// The variability of the heart rate is compared as D. J. Plews et al. do (*Training adaptation and heart rate
/// variability in elite endurance athletes*, Sports Medicine 43, 773–781, 2013): the mean of the logarithms of seven
/// days, with the smallest worthwhile change, half a standard deviation of the logarithms of the baseline, around its
/// mean. Three of the seven days suffice (D. J. Plews et al., International Journal of Sports Physiology and
/// Performance 9, 783–790, 2014). Other measures are compared with a reference interval of the person's own values,
/// mean ± 1.96 standard deviations, the central 95 % by which laboratories judge (CLSI EP28-A3c).
struct OwnRange {
    /// The number of days of a baseline.
    static let baselineDays = 60
    /// The number of values that a baseline requires.
    static let leastBaseline = 14
    /// The number of days whose mean is compared, and of values that it requires.
    static let (recentDays, leastRecent) = (7, 3)
    /// The half width of a reference interval, in standard deviations.
    static let interval = 1.96
    /// The smallest worthwhile change, in standard deviations.
    static let worthwhile = 0.5

    /// The values by day, as days since 2001-01-01.
    let values: [Int: Double]
    let measure: ReadinessReport.Measure
    let unit: QuantityUnit

    private var isLogarithmic: Bool { measure == .heartRateVariability }

    /// The number of days before a day that are needed.
    static var reach: Int { baselineDays + recentDays - 1 }

    func reading(on day: CalendarDay) -> ReadinessReport.Reading {
        let today = day.daysSinceReference
        let recent = isLogarithmic ? Self.recentDays : 1
        let last = today - recent
        let first = last - Self.baselineDays + 1
        var reading = ReadinessReport.Reading(
            measure: measure, unit: unit, state: .missing,
            values: (first...today).compactMap { number in
                values[number].map { .init(day: CalendarDay(daysSinceReference: number), value: $0) }
            })
        let own = (last + 1...today).compactMap { values[$0] }.map(scaled)
        let baseline = (first...last).compactMap { values[$0] }.map(scaled)
        let value = own.count >= (isLogarithmic ? Self.leastRecent : 1) ? Self.mean(own) : nil
        reading.value = value.map(shown)
        let (mean, deviation) = (Self.mean(baseline), Self.deviation(baseline))
        let width = deviation * (isLogarithmic ? Self.worthwhile : Self.interval)
        if baseline.count >= Self.leastBaseline {
            reading.baseline = .init(
                first: CalendarDay(daysSinceReference: first), last: CalendarDay(daysSinceReference: last),
                days: baseline.count, mean: shown(mean), low: shown(mean - width), high: shown(mean + width))
        }
        guard !reading.values.isEmpty else {
            reading.gap = .noData
            return reading
        }
        guard let value else {
            reading.gap = isLogarithmic ? .fewRecentDays : .noValue
            return reading
        }
        guard baseline.count >= Self.leastBaseline else {
            reading.gap = .shortBaseline
            return reading
        }
        // Equal values differ by rounding alone.
        guard deviation > abs(mean) * 1e-9 else {
            reading.gap = .constantBaseline
            return reading
        }
        reading.score = (value - mean) / deviation
        reading.state = value < mean - width ? .below : value > mean + width ? .above : .within
        return reading
    }

    private func scaled(_ value: Double) -> Double { isLogarithmic ? log(value) : value }
    private func shown(_ value: Double) -> Double { isLogarithmic ? exp(value) : value }

    private static func mean(_ values: [Double]) -> Double { values.reduce(0, +) / Double(max(values.count, 1)) }

    /// Returns the standard deviation of a sample.
    private static func deviation(_ values: [Double]) -> Double {
        guard values.count > 1 else { return 0 }
        let mean = mean(values)
        return (values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(values.count - 1)).squareRoot()
    }
}
