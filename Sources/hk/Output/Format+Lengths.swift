import Foundation
import HealthModel
import HealthTransfer

extension Format {
    /// Metres as `850 m` or `10.52 km`, as `320 ft` or `6.54 mi`.
    func distance(_ meters: Double) -> String {
        switch units {
        case .metric: return meters < 1000 ? "\(number(meters)) m" : "\(number(meters / 1000, decimals: 2)) km"
        case .imperial:
            let miles = meters / PaceMeasure.metersInMile
            return miles < 0.1
                ? "\(number(meters / PaceMeasure.metersInFoot)) ft" : "\(number(miles, decimals: 2)) mi"
        }
    }

    /// The same by what was done: who swims by yards says yards however far it was.
    func distance(_ meters: Double, _ measure: PaceMeasure) -> String {
        if measure.style == .hundredMeterPace, measure.isImperial {
            return "\(number(meters / PaceMeasure.metersInYard)) yd"
        }
        // Who swims in a pool of metres has them also of metres alone.
        return measure.style == .hundredMeterPace ? metric.distance(meters) : distance(meters)
    }

    /// How far a workout went; nil where nobody knows, or where it went nowhere.
    func distance(_ workout: WorkoutSummary) -> String? {
        workout.totalDistance.flatMap { $0 > 0 ? distance($0, measure(of: workout)) : nil }
    }

    private var metric: Format {
        var format = self
        format.units = .metric
        return format
    }

    /// Metres up or down, as metres or feet.
    func height(_ meters: Double) -> String { "\(number(inHeightUnit(meters))) \(heightUnit)" }

    /// The unit of heights.
    var heightUnit: String { units == .metric ? "m" : "ft" }

    /// Metres in that unit.
    func inHeightUnit(_ meters: Double) -> Double {
        units == .metric ? meters : meters / PaceMeasure.metersInFoot
    }

    /// Degrees Celsius as `12 °C` or `54 °F`.
    func temperature(_ celsius: Double) -> String {
        units == .metric ? "\(number(celsius)) °C" : "\(number(celsius * 1.8 + 32)) °F"
    }

    /// The first round length that is not shorter, in metres, with its text: `500 m`, `2 km`, `1000 ft`, `0.5 mi`.
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
