import HealthReports

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
