import Foundation
import HealthReports

/// A range of an axis with round tick values.
struct AxisScale: Equatable {
    var lower: Double
    var upper: Double
    var step: Double

    /// Values from low to high, each a multiple of the step.
    var ticks: [Double] {
        let first = (lower / step).rounded(.up)
        let last = (upper / step + 1e-9).rounded(.down)
        guard step > 0, last >= first, last - first < 1000 else { return [] }
        return stride(from: first, through: last, by: 1).map { $0 * step }
    }

    /// Creates a range that contains all values and has round bounds.
    init(holding values: [Double], maximumSteps: Int, steps: Steps) {
        let low = values.min() ?? 0
        let high = values.max() ?? 0
        let span = max(high - low, steps.smallest)
        var candidate = steps.first(atLeast: span / Double(max(1, maximumSteps)))
        // Rounding both ends outwards can need one more step than the span itself.
        while (high / candidate).rounded(.up) - (low / candidate).rounded(.down) > Double(maximumSteps) {
            candidate = steps.first(atLeast: candidate * 1.001)
        }
        step = candidate
        lower = (low / candidate).rounded(.down) * candidate
        upper = (high / candidate).rounded(.up) * candidate
        if upper == lower { upper += candidate }
    }

    /// Creates ticks for exactly this range.
    init(from lower: Double, to upper: Double, maximumTicks: Int, steps: Steps) {
        self.lower = lower
        self.upper = upper
        step = steps.first(atLeast: (upper - lower) / Double(max(1, maximumTicks)))
    }

    /// The set of round step sizes.
    enum Steps {
        /// 1, 2, 5, 10, …, not below the smallest.
        case decimal(smallest: Double)
        /// Seconds: 5, 10, 15, 30, then minutes and hours of the same kind.
        case time

        var smallest: Double {
            switch self {
            case .decimal(let smallest): smallest
            case .time: 5
            }
        }

        func first(atLeast size: Double) -> Double {
            switch self {
            case .decimal(let smallest):
                guard size.isFinite, size > smallest else { return smallest }
                let power = pow(10, log10(size).rounded(.down))
                return [1, 2, 5, 10].map { $0 * power }.first { $0 >= size * 0.999_999 } ?? 10 * power
            case .time:
                let table: [Double] = [5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14400, 21600, 43200]
                if let fitting = table.first(where: { $0 >= size }) { return fitting }
                return size.isFinite ? (size / 86400).rounded(.up) * 86400 : 86400
            }
        }
    }
}

extension Format {
    /// Returns the first round length that is not shorter, in metres, with its text: `500 m`, `2 km`, `1000 ft`, `0.5
    /// mi`.
    func roundLength(atLeast meters: Double) -> (meters: Double, text: String) {
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
