public import Foundation
public import HealthKit
import HealthModel

/// An alert for a zone of cycling power.
///
/// Zones count from 1: zone 1 is the first zone of the workout's zone configuration (PLN-8).
public struct PowerZoneAlert: WorkoutAlert {
    /// The zone, from 1.
    public var zone: Int { didSet { validate() } }

    /// The measured value that is compared; always the current one (PLN-6).
    public var metric: WorkoutAlertMetric { .current }

    /// Creates an alert.
    ///
    /// Raises unless the zone is at least 1 (PLN-32).
    public init(zone: Int) {
        self.zone = zone
        validate()
    }

    /// Returns whether the alert is available for an activity at a location (PLN-27).
    public func supports(activity: HKWorkoutActivityType, location: HKWorkoutSessionLocationType) -> Bool {
        PlanSupport.supports(.power, isZone: true, activity.record, location.record)
    }

    private func validate() { raising { () throws(ValidationError) in try validateZone(zone) } }
}

/// An alert for a range of power, which watches both bounds (PLN-9).
public struct PowerRangeAlert: WorkoutAlert {
    /// The lowest and the highest value.
    public var target: ClosedRange<Measurement<UnitPower>> { didSet { validate() } }

    /// The measured value that is compared.
    public var metric: WorkoutAlertMetric

    /// Creates an alert that compares the current value.
    ///
    /// Raises unless the bounds are positive and finite (PLN-32).
    public init(target: ClosedRange<Measurement<UnitPower>>) {
        self.init(target: target, metric: .current)
    }

    /// Creates an alert.
    ///
    /// Raises unless the bounds are positive and finite (PLN-32).
    public init(target: ClosedRange<Measurement<UnitPower>>, metric: WorkoutAlertMetric) {
        (self.target, self.metric) = (target, metric)
        validate()
    }

    /// The lowest value as a quantity in `W` (PLN-7).
    public var targetQuantityLowerBound: HKQuantity { target.lowerBound.quantity }

    /// The highest value as a quantity in `W` (PLN-7).
    public var targetQuantityUpperBound: HKQuantity { target.upperBound.quantity }

    /// Returns whether the alert is available for an activity at a location (PLN-27).
    public func supports(activity: HKWorkoutActivityType, location: HKWorkoutSessionLocationType) -> Bool {
        PlanSupport.supports(.power, activity.record, location.record)
    }

    private func validate() { raising { () throws(ValidationError) in try target.validate() } }
}

/// An alert for a value of power that is to be kept (PLN-9).
public struct PowerThresholdAlert: WorkoutAlert {
    /// The value to keep.
    public var target: Measurement<UnitPower> { didSet { validate() } }

    /// The measured value that is compared.
    public var metric: WorkoutAlertMetric

    /// Creates an alert that compares the current value.
    ///
    /// Raises unless the target is positive and finite (PLN-32).
    public init(target: Measurement<UnitPower>) {
        self.init(target: target, metric: .current)
    }

    /// Creates an alert.
    ///
    /// Raises unless the target is positive and finite (PLN-32).
    public init(target: Measurement<UnitPower>, metric: WorkoutAlertMetric) {
        (self.target, self.metric) = (target, metric)
        validate()
    }

    /// The value as a quantity in `W` (PLN-7).
    public var targetQuantity: HKQuantity { target.quantity }

    /// Returns whether the alert is available for an activity at a location (PLN-27).
    public func supports(activity: HKWorkoutActivityType, location: HKWorkoutSessionLocationType) -> Bool {
        PlanSupport.supports(.power, activity.record, location.record)
    }

    private func validate() { raising { () throws(ValidationError) in try target.validate("A target") } }
}
