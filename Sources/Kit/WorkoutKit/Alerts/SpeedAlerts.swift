public import Foundation
public import HealthKit
import HealthModel

/// An alert for a range of speed, which watches both bounds (PLN-9).
public struct SpeedRangeAlert: WorkoutAlert {
    /// The lowest and the highest value.
    public var target: ClosedRange<Measurement<UnitSpeed>> { didSet { validate() } }

    /// The measured value that is compared.
    public var metric: WorkoutAlertMetric

    /// Creates an alert.
    ///
    /// Raises unless the bounds are positive and finite (PLN-32).
    public init(target: ClosedRange<Measurement<UnitSpeed>>, metric: WorkoutAlertMetric) {
        (self.target, self.metric) = (target, metric)
        validate()
    }

    /// The lowest value as a quantity in `m/s` (PLN-7).
    public var targetQuantityLowerBound: HKQuantity { target.lowerBound.quantity }

    /// The highest value as a quantity in `m/s` (PLN-7).
    public var targetQuantityUpperBound: HKQuantity { target.upperBound.quantity }

    /// Returns whether the alert is available for an activity at a location (PLN-28).
    public func supports(activity: HKWorkoutActivityType, location: HKWorkoutSessionLocationType) -> Bool {
        PlanSupport.supports(.speed, activity.record, location.record)
    }

    private func validate() { raising { () throws(ValidationError) in try target.validate() } }
}

/// An alert for a value of speed that is to be kept (PLN-9).
public struct SpeedThresholdAlert: WorkoutAlert {
    /// The value to keep.
    public var target: Measurement<UnitSpeed> { didSet { validate() } }

    /// The measured value that is compared.
    public var metric: WorkoutAlertMetric

    /// Creates an alert.
    ///
    /// Raises unless the target is positive and finite (PLN-32).
    public init(target: Measurement<UnitSpeed>, metric: WorkoutAlertMetric) {
        (self.target, self.metric) = (target, metric)
        validate()
    }

    /// The value as a quantity in `m/s` (PLN-7).
    public var targetQuantity: HKQuantity { target.quantity }

    /// Returns whether the alert is available for an activity at a location (PLN-28).
    public func supports(activity: HKWorkoutActivityType, location: HKWorkoutSessionLocationType) -> Bool {
        PlanSupport.supports(.speed, activity.record, location.record)
    }

    private func validate() { raising { () throws(ValidationError) in try target.validate("A target") } }
}
