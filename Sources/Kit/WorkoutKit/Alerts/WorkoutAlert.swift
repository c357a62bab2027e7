public import Foundation
public import HealthKit
import HealthModel

/// A target to keep during a step; the person is alerted when the measured value leaves it.
public protocol WorkoutAlert: Hashable, Sendable {
    /// The measured value that is compared with the target.
    var metric: WorkoutAlertMetric { get }

    /// Returns whether the alert is available for an activity at a location.
    func supports(activity: HKWorkoutActivityType, location: HKWorkoutSessionLocationType) -> Bool
}

// MARK: - Heart rate

extension WorkoutAlert where Self == HeartRateZoneAlert {
    /// Returns an alert for a zone of heart rate.
    ///
    /// - Parameter zone: The zone, from 1 (PLN-8).
    public static func heartRate(zone: Int) -> Self { HeartRateZoneAlert(zone: zone) }
}

extension WorkoutAlert where Self == HeartRateRangeAlert {
    /// Returns an alert for a range of heart rates.
    ///
    /// - Parameters:
    ///   - range: The lowest and the highest heart rate.
    ///   - unit: The unit of the range.
    public static func heartRate(
        _ range: ClosedRange<Double>, unit: UnitFrequency = WorkoutAlertMetric.countPerMinute
    ) -> Self {
        HeartRateRangeAlert(target: range.measured(in: unit))
    }
}

// MARK: - Power

extension WorkoutAlert where Self == PowerZoneAlert {
    /// Returns an alert for a zone of cycling power.
    ///
    /// - Parameter zone: The zone, from 1 (PLN-8).
    public static func power(zone: Int) -> Self { PowerZoneAlert(zone: zone) }
}

extension WorkoutAlert where Self == PowerRangeAlert {
    /// Returns an alert for a range of the current power.
    ///
    /// - Parameters:
    ///   - range: The lowest and the highest power.
    ///   - unit: The unit of the range.
    public static func power(_ range: ClosedRange<Double>, unit: UnitPower) -> Self {
        PowerRangeAlert(target: range.measured(in: unit))
    }

    /// Returns an alert for a range of power.
    ///
    /// - Parameters:
    ///   - range: The lowest and the highest power.
    ///   - unit: The unit of the range.
    ///   - metric: The measured power that is compared.
    public static func power(_ range: ClosedRange<Double>, unit: UnitPower, metric: WorkoutAlertMetric) -> Self {
        PowerRangeAlert(target: range.measured(in: unit), metric: metric)
    }
}

extension WorkoutAlert where Self == PowerThresholdAlert {
    /// Returns an alert for a value of the current power.
    ///
    /// - Parameters:
    ///   - value: The power to keep.
    ///   - unit: The unit of the value.
    public static func power(_ value: Double, unit: UnitPower) -> Self {
        PowerThresholdAlert(target: Measurement(value: value, unit: unit))
    }

    /// Returns an alert for a value of power.
    ///
    /// - Parameters:
    ///   - value: The power to keep.
    ///   - unit: The unit of the value.
    ///   - metric: The measured power that is compared.
    public static func power(_ value: Double, unit: UnitPower, metric: WorkoutAlertMetric) -> Self {
        PowerThresholdAlert(target: Measurement(value: value, unit: unit), metric: metric)
    }
}

// MARK: - Speed

extension WorkoutAlert where Self == SpeedRangeAlert {
    /// Returns an alert for a range of speed.
    ///
    /// - Parameters:
    ///   - range: The lowest and the highest speed.
    ///   - unit: The unit of the range.
    ///   - metric: The measured speed that is compared.
    public static func speed(
        _ range: ClosedRange<Double>, unit: UnitSpeed, metric: WorkoutAlertMetric = .current
    ) -> Self {
        SpeedRangeAlert(target: range.measured(in: unit), metric: metric)
    }
}

extension WorkoutAlert where Self == SpeedThresholdAlert {
    /// Returns an alert for a value of speed.
    ///
    /// - Parameters:
    ///   - value: The speed to keep.
    ///   - unit: The unit of the value.
    ///   - metric: The measured speed that is compared.
    public static func speed(_ value: Double, unit: UnitSpeed, metric: WorkoutAlertMetric = .current) -> Self {
        SpeedThresholdAlert(target: Measurement(value: value, unit: unit), metric: metric)
    }
}

// MARK: - Cadence

extension WorkoutAlert where Self == CadenceRangeAlert {
    /// Returns an alert for a range of cadence.
    ///
    /// - Parameters:
    ///   - range: The lowest and the highest cadence.
    ///   - unit: The unit of the range.
    public static func cadence(
        _ range: ClosedRange<Double>, unit: UnitFrequency = WorkoutAlertMetric.countPerMinute
    ) -> Self {
        CadenceRangeAlert(target: range.measured(in: unit))
    }
}

extension WorkoutAlert where Self == CadenceThresholdAlert {
    /// Returns an alert for a value of cadence.
    ///
    /// - Parameters:
    ///   - value: The cadence to keep.
    ///   - unit: The unit of the value.
    public static func cadence(
        _ value: Double, unit: UnitFrequency = WorkoutAlertMetric.countPerMinute
    ) -> Self {
        CadenceThresholdAlert(target: Measurement(value: value, unit: unit))
    }
}

extension ClosedRange<Double> {
    /// Returns the range with a unit; raises unless the numbers are positive and finite (PLN-32).
    fileprivate func measured<Unit: Dimension>(in unit: Unit) -> ClosedRange<Measurement<Unit>> {
        // Checked before the bounds are compared, which would trap for an infinite range of a negative unit.
        raising { () throws(ValidationError) in
            try Measurement(value: lowerBound, unit: unit).validate("A target")
            try Measurement(value: upperBound, unit: unit).validate("A target")
        }
        return Measurement(value: lowerBound, unit: unit)...Measurement(value: upperBound, unit: unit)
    }
}

/// The measured value that is compared with the target of an alert.
public enum WorkoutAlertMetric: Hashable, Sendable {
    /// The mean over the step so far.
    case average
    /// The value of the moment.
    case current

    /// The unit of heart rates and cadences, `count/min`, which Foundation does not have (PLN-2).
    public static var countPerMinute: UnitFrequency { perMinute }

    private static let perMinute = UnitFrequency(
        symbol: "count/min", converter: UnitConverterLinear(coefficient: 1 / 60))
}
