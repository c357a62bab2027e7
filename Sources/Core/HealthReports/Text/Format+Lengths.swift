import Foundation
import HealthModel

extension Format {
    /// Formats metres as `850 m` or `10.52 km`, or as `320 ft` or `6.54 mi`.
    package func distance(_ meters: Double) -> String {
        switch units {
        case .metric: return meters < 1000 ? "\(number(meters)) m" : "\(far(meters / 1000)) km"
        case .imperial:
            let miles = meters / PaceMeasure.metersInMile
            return miles < 0.1
                ? "\(number(meters / PaceMeasure.metersInFoot)) ft" : "\(far(miles)) mi"
        }
    }

    /// Formats kilometres or miles with two decimals below 1,000, and none above.
    private func far(_ value: Double) -> String { number(value, decimals: value < 999.995 ? 2 : 0) }

    /// Formats a distance for an activity; pool swims in yards are in yards for any distance.
    package func distance(_ meters: Double, _ measure: PaceMeasure) -> String {
        if measure.style == .hundredMeterPace, measure.isImperial {
            return "\(number(meters / PaceMeasure.metersInYard)) yd"
        }
        // A swim in a pool measured in metres is always in metric units.
        return measure.style == .hundredMeterPace ? metric.distance(meters) : distance(meters)
    }

    /// Formats the distance of a workout; returns nil if it is unknown or zero.
    package func distance(_ workout: WorkoutSummary) -> String? {
        workout.totalDistance.flatMap { $0 > 0 ? distance($0, measure(of: workout)) : nil }
    }

    private var metric: Format {
        var format = self
        format.units = .metric
        return format
    }

    /// Formats a height in metres or feet.
    package func height(_ meters: Double) -> String { "\(number(inHeightUnit(meters))) \(heightUnit)" }

    /// The unit of heights.
    package var heightUnit: String { units == .metric ? "m" : "ft" }

    /// Converts metres to the unit of heights.
    package func inHeightUnit(_ meters: Double) -> Double {
        units == .metric ? meters : meters / PaceMeasure.metersInFoot
    }

    /// Formats degrees Celsius as `12 °C` or `54 °F`.
    package func temperature(_ celsius: Double) -> String {
        units == .metric ? "\(number(celsius)) °C" : "\(number(celsius * 1.8 + 32)) °F"
    }
}
