import Foundation

/// A range of an axis with round tick values.
package struct AxisScale: Equatable, Sendable {
    package var lower: Double
    package var upper: Double
    package var step: Double

    /// Values from low to high, each a multiple of the step.
    package var ticks: [Double] {
        let first = (lower / step).rounded(.up)
        let last = (upper / step + 1e-9).rounded(.down)
        guard step > 0, last >= first, last - first < 1000 else { return [] }
        return stride(from: first, through: last, by: 1).map { $0 * step }
    }

    /// Creates a range that contains all values and has round bounds.
    package init(holding values: [Double], maximumSteps: Int, steps: Steps) {
        let low = values.min() ?? 0
        let high = values.max() ?? 0
        let span = max(high - low, steps.smallest)
        var candidate = steps.first(atLeast: span / Double(max(1, maximumSteps)))
        // Rounding both ends outwards can need one more step than the span itself.
        while (high / candidate - 1e-9).rounded(.up) - (low / candidate + 1e-9).rounded(.down) > Double(maximumSteps) {
            candidate = steps.first(atLeast: candidate * 1.001)
        }
        step = candidate
        // 36.4 is a multiple of 0.1, although its quotient is less than 364.
        lower = (low / candidate + 1e-9).rounded(.down) * candidate
        upper = (high / candidate - 1e-9).rounded(.up) * candidate
        if upper == lower { upper += candidate }
    }

    /// Creates the axis of a chart on a page, with at most six steps; nil without values.
    ///
    /// The axis begins at zero if bars stand on it, or if the least value is below a third of the greatest one;
    /// otherwise it fits the values. It passes zero only if a value does: no heart rate is negative.
    package init?(fitting values: [Double], of kind: Kind, startsAtZero: Bool) {
        let known = values.filter { $0.magnitude < 1e15 }
        guard var low = known.min(), var high = known.max() else { return nil }
        let greatest = max(low.magnitude, high.magnitude)
        let isWhole = known.allSatisfy { $0 == $0.rounded() }
        // A thousandth to a hundredth of the values is fine enough for an axis.
        let finest = greatest > 0 ? pow(10, log10(greatest).rounded(.down) - 2) : 1
        let steps: Steps =
            switch kind {
            case .number: .decimal(smallest: isWhole ? max(1, finest) : finest)
            case .duration: .hours
            case .pace: .time
            }
        let isNegative = low < 0
        if startsAtZero || (!isNegative && kind != .pace && low < high / 3) {
            (low, high) = (min(low, 0), max(high, 0))
        }
        if isNegative, high <= 0, high > low / 3 { high = 0 }
        // Noise does not fill the chart.
        if high - low < 2 * finest {
            high += finest
            low = isNegative ? low - finest : max(0, low - finest)
        }
        self.init(holding: [low, high], maximumSteps: 6, steps: steps)
    }

    /// The values of an axis, which determine its round marks.
    package enum Kind: Sendable { case number, duration, pace }

    /// Creates ticks for exactly this range.
    package init(from lower: Double, to upper: Double, maximumTicks: Int, steps: Steps) {
        self.lower = lower
        self.upper = upper
        step = steps.first(atLeast: (upper - lower) / Double(max(1, maximumTicks)))
    }

    /// The set of round step sizes.
    package enum Steps: Sendable {
        /// 1, 2, 5, 10, …, not below the smallest.
        case decimal(smallest: Double)
        /// Seconds: 5, 10, 15, 30, then minutes and hours of the same kind.
        case time
        /// Seconds: as for `time` up to 12 hours, then 20, 50, 100, … hours.
        case hours

        var smallest: Double {
            switch self {
            case .decimal(let smallest): smallest
            case .time: 5
            case .hours: 60
            }
        }

        private static let clock: [Double] = [
            5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14400, 21600, 43200,
        ]

        package func first(atLeast size: Double) -> Double {
            switch self {
            case .decimal(let smallest):
                guard size.isFinite, size > smallest else { return smallest }
                let power = pow(10, log10(size).rounded(.down))
                return [1, 2, 5, 10].map { $0 * power }.first { $0 >= size * 0.999_999 } ?? 10 * power
            case .time:
                if let fitting = Self.clock.first(where: { $0 >= size }) { return fitting }
                return size.isFinite ? (size / 86400).rounded(.up) * 86400 : 86400
            case .hours:
                if let fitting = Self.clock.first(where: { $0 >= max(60, size) }) { return fitting }
                return Self.decimal(smallest: 20).first(atLeast: size / 3600) * 3600
            }
        }
    }
}

extension Format {
    /// Returns the first round length that is not shorter, in metres, with its text: `500 m`, `2 km`, `1000 ft`, `0.5
    /// mi`.
    package func roundLength(atLeast meters: Double) -> (meters: Double, text: String) {
        func first(_ unit: Double, _ name: String, smallest: Double) -> (Double, String) {
            let length = AxisScale.Steps.decimal(smallest: smallest).first(atLeast: meters / unit)
            return (length * unit, "\(value(length)) \(name)")
        }
        switch units {
        case .metric:
            let (length, text) = first(1, "m", smallest: 1)
            return length < 1000 ? (length, text) : (length, "\(number(length / 1000)) km")
        case .imperial:
            return meters <= 1000 * PaceMeasure.metersInFoot
                ? first(PaceMeasure.metersInFoot, "ft", smallest: 1)
                : first(PaceMeasure.metersInMile, "mi", smallest: 0.2)
        }
    }
}
