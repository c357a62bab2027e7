public import Foundation
public import HealthKit
import HealthModel

/// An alert for a zone of heart rate.
///
/// Zones count from 1: zone 1 is the first zone of the workout's zone configuration (PLN-8).
public struct HeartRateZoneAlert: WorkoutAlert {
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

    /// Returns whether the alert is available for an activity at a location (PLN-26).
    public func supports(activity: HKWorkoutActivityType, location: HKWorkoutSessionLocationType) -> Bool {
        PlanSupport.supports(.heartRate, isZone: true, activity.record, location.record)
    }

    private func validate() { raising { () throws(ValidationError) in try validateZone(zone) } }
}

/// An alert for a range of heart rates, which watches both bounds (PLN-9).
public struct HeartRateRangeAlert: WorkoutAlert {
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

    /// Returns whether the alert is available for an activity at a location (PLN-26).
    public func supports(activity: HKWorkoutActivityType, location: HKWorkoutSessionLocationType) -> Bool {
        PlanSupport.supports(.heartRate, activity.record, location.record)
    }

    private func validate() { raising { () throws(ValidationError) in try target.validate() } }
}
