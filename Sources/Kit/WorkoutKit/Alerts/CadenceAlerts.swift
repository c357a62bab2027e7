public import Foundation
public import HealthKit
import HealthModel

/// An alert for a range of cadence, which watches both bounds (PLN-9).
public struct CadenceRangeAlert: WorkoutAlert {
    /// The lowest and the highest value.
    public var target: ClosedRange<Measurement<UnitFrequency>> { didSet { validate() } }

    /// The measured value that is compared; always the current one (PLN-6).
    public var metric: WorkoutAlertMetric { .current }

    /// Creates an alert.
    ///
    /// Raises unless the bounds are positive and finite (PLN-32).
    public init(target: ClosedRange<Measurement<UnitFrequency>>) {
        self.target = target
        validate()
    }

    /// The lowest value as a quantity in `count/min` (PLN-7).
    public var targetQuantityLowerBound: HKQuantity { target.lowerBound.quantity }

    /// The highest value as a quantity in `count/min` (PLN-7).
    public var targetQuantityUpperBound: HKQuantity { target.upperBound.quantity }

    /// Returns whether the alert is available for an activity at a location (PLN-29).
    public func supports(activity: HKWorkoutActivityType, location: HKWorkoutSessionLocationType) -> Bool {
        PlanSupport.supports(.cadence, activity.record, location.record)
    }

    private func validate() { raising { () throws(ValidationError) in try target.validate() } }
}

/// An alert for a value of cadence that is to be kept (PLN-9).
public struct CadenceThresholdAlert: WorkoutAlert {
    /// The value to keep.
    public var target: Measurement<UnitFrequency> { didSet { validate() } }

    /// The measured value that is compared; always the current one (PLN-6).
    public var metric: WorkoutAlertMetric { .current }

    /// Creates an alert.
    ///
    /// Raises unless the target is positive and finite (PLN-32).
    public init(target: Measurement<UnitFrequency>) {
        self.target = target
        validate()
    }

    /// The value as a quantity in `count/min` (PLN-7).
    public var targetQuantity: HKQuantity { target.quantity }

    /// Returns whether the alert is available for an activity at a location (PLN-29).
    public func supports(activity: HKWorkoutActivityType, location: HKWorkoutSessionLocationType) -> Bool {
        PlanSupport.supports(.cadence, activity.record, location.record)
    }

    private func validate() { raising { () throws(ValidationError) in try target.validate("A target") } }
}
