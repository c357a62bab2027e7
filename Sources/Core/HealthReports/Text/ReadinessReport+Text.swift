package import HealthModel

extension ReadinessReport {
    /// The method, which accompanies the readings.
    package static let method =
        "Heart rate variability is the mean of seven days, compared with that of the 60 days before, give or take half a "
        + "standard deviation (Plews and others, 2013). The other measures are compared with the 60 days before, give "
        + "or take 1.96 standard deviations. This is not a medical device."

    /// Returns the result in a sentence.
    package func sentence() -> String {
        let (count, outside) = (measured.count, outside)
        guard count > 0 else { return "No measure can be compared with a baseline on this day." }
        let names = outside.map { "\($0.measure.title.lowercased()) \($0.state.rawValue)" }
        guard !names.isEmpty else {
            return count == 1
                ? "The one measure is within your own range." : "All \(count) measures are within your own range."
        }
        return "\(names.count) of \(count) \(count == 1 ? "measure is" : "measures are") outside of your own range: "
            + Format.list(names, "and") + "."
    }

    /// The missing measures, a sentence each.
    package var missing: [String] {
        readings.compactMap { reading in reading.gap.map { "\(reading.measure.title): \($0.text)." } }
    }
}

extension ReadinessReport.Measure {
    /// The name of the measure for people.
    package var title: String {
        switch self {
        case .heartRateVariability: "Heart rate variability"
        case .restingHeartRate: "Resting heart rate"
        case .sleep: "Sleep"
        case .respiratoryRate: "Respiratory rate"
        case .wristTemperature: "Wrist temperature"
        }
    }

    /// The type whose units are displayed.
    private var type: ObjectType {
        switch self {
        case .heartRateVariability: .heartRateVariabilitySDNN
        case .restingHeartRate: .restingHeartRate
        case .sleep: .sleepAnalysis
        case .respiratoryRate: .respiratoryRate
        case .wristTemperature: .appleSleepingWristTemperature
        }
    }

    /// Returns a value in the displayed unit, with the name of the unit; sleep is in hours.
    package func shown(_ value: Double, _ unit: QuantityUnit, _ format: Format) -> (value: Double, unit: String) {
        switch self {
        case .heartRateVariability: return (value, "ms")
        case .restingHeartRate: return (value, "bpm")
        case .sleep: return (value / 3_600, "h")
        case .respiratoryRate: return (value, "/min")
        case .wristTemperature:
            let shown = format.shown(QuantityValue(value, unit), of: type)
            return (shown.value, shown.unit.unitString == "degF" ? "°F" : "°C")
        }
    }

    /// Returns the text of a value without its unit.
    package func text(_ value: Double, _ unit: QuantityUnit, _ format: Format) -> String {
        if self == .sleep {
            let minutes = Int((value / 60).rounded())
            return "\(minutes / 60):\(Format.twoDigits(minutes % 60))"
        }
        let isFine = self == .respiratoryRate || self == .wristTemperature
        return format.number(shown(value, unit, format).value, decimals: isFine ? 1 : 0)
    }
}

extension ReadinessReport.Gap {
    fileprivate var text: String {
        switch self {
        case .noData: "no data"
        case .noValue: "no value for this day"
        case .fewRecentDays: "fewer than 3 values in the last 7 days"
        case .shortBaseline: "fewer than 14 values in the 60 days before"
        case .constantBaseline: "the values of the 60 days before are all the same"
        }
    }
}
