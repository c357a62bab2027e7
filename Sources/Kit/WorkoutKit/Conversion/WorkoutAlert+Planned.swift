import Foundation
package import HealthModel

extension WorkoutAlert {
    /// Returns the target of the model.
    ///
    /// - Throws: ``PlanProblem`` for an alert of a type that is not Apple's.
    func planned(at path: String) throws(PlanProblem) -> PlannedTarget {
        switch self {
        case let alert as HeartRateZoneAlert: PlannedTarget(.heartRate, .zone(alert.zone))
        case let alert as HeartRateRangeAlert: PlannedTarget(.heartRate, .range(alert.target))
        case let alert as PowerZoneAlert: PlannedTarget(.power, .zone(alert.zone))
        case let alert as PowerRangeAlert:
            PlannedTarget(.power, .range(alert.target), metric: alert.metric.planned)
        case let alert as PowerThresholdAlert:
            PlannedTarget(.power, .threshold(alert.target.planned), metric: alert.metric.planned)
        case let alert as SpeedRangeAlert:
            PlannedTarget(.speed, .range(alert.target), metric: alert.metric.planned)
        case let alert as SpeedThresholdAlert:
            PlannedTarget(.speed, .threshold(alert.target.planned), metric: alert.metric.planned)
        case let alert as CadenceRangeAlert: PlannedTarget(.cadence, .range(alert.target))
        case let alert as CadenceThresholdAlert: PlannedTarget(.cadence, .threshold(alert.target.planned))
        default:
            throw PlanProblem(
                .unsupportedAlert, at: path, "\(type(of: self)) is not an alert that can be stored or written.")
        }
    }
}

extension PlannedTarget.Value {
    fileprivate static func range<UnitType: PlanUnit>(_ range: ClosedRange<Measurement<UnitType>>) -> Self {
        .range(low: range.lowerBound.planned, high: range.upperBound.planned)
    }
}

extension WorkoutAlertMetric {
    fileprivate var planned: PlannedTarget.Metric {
        switch self {
        case .average: .average
        case .current: .current
        }
    }

    fileprivate init(_ metric: PlannedTarget.Metric) {
        switch metric {
        case .average: self = .average
        case .current: self = .current
        }
    }
}

extension PlannedTarget {
    /// Returns the alert.
    ///
    /// Heart rate and cadence are always compared at the moment (PLN-6). There is no alert for a single heart rate: it
    /// becomes a range around it (PLF-6).
    ///
    /// - Throws: An error for an impossible number, and for zones of speed and cadence, which have no alert.
    package func alert() throws(ValidationError) -> any WorkoutAlert {
        switch (subject, value) {
        case (.heartRate, .zone(let zone)):
            try validateZone(zone)
            return HeartRateZoneAlert(zone: zone)
        case (.heartRate, .range(let low, let high)): return HeartRateRangeAlert(target: try Self.range(low, high))
        case (.heartRate, .threshold(let value)):
            let rate = try Measurement<UnitFrequency>(value, "A target").number(in: WorkoutAlertMetric.countPerMinute)
            return HeartRateRangeAlert(
                target: try Self.range(
                    QuantityValue(rate - Self.heartRateMargin, .countPerMinute),
                    QuantityValue(rate + Self.heartRateMargin, .countPerMinute)))
        case (.power, .zone(let zone)):
            try validateZone(zone)
            return PowerZoneAlert(zone: zone)
        case (.power, .range(let low, let high)):
            return PowerRangeAlert(target: try Self.range(low, high), metric: WorkoutAlertMetric(metric))
        case (.power, .threshold(let value)):
            return PowerThresholdAlert(
                target: try Measurement(value, "A target"), metric: WorkoutAlertMetric(metric))
        case (.speed, .range(let low, let high)):
            return SpeedRangeAlert(target: try Self.range(low, high), metric: WorkoutAlertMetric(metric))
        case (.speed, .threshold(let value)):
            return SpeedThresholdAlert(
                target: try Measurement(value, "A target"), metric: WorkoutAlertMetric(metric))
        case (.cadence, .range(let low, let high)): return CadenceRangeAlert(target: try Self.range(low, high))
        case (.cadence, .threshold(let value)):
            return CadenceThresholdAlert(target: try Measurement(value, "A target"))
        case (.speed, .zone), (.cadence, .zone):
            throw ValidationError(.invalidArgument, reason: "There is no alert for a zone of \(subject)")
        }
    }

    private static func range<UnitType: PlanUnit>(
        _ low: QuantityValue, _ high: QuantityValue
    ) throws(ValidationError) -> ClosedRange<Measurement<UnitType>> {
        let low = try Measurement<UnitType>(low, "A target")
        let high = try Measurement<UnitType>(high, "A target")
        guard low <= high else {
            throw ValidationError(.invalidArgument, reason: "A range ends at \(high) before it begins at \(low)")
        }
        return low...high
    }
}
