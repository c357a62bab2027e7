public import Foundation
import HealthModel

/// Initializers of complete workouts; use a builder to record a workout as it happens.
///
/// All initializers raise if the dates are invalid (WKO-1, DAT-5), if an event is outside the workout (WKO-8), if a
/// total has an incompatible unit (WKO-5), or if the metadata are invalid (MET-1, MET-2, MET-3, MET-4).
extension HKWorkout {
    /// Creates a workout without events and totals, active from start to end.
    /// - Parameters:
    ///   - workoutActivityType: The activity type.
    ///   - startDate: The start date.
    ///   - endDate: The end date; may equal the start.
    @available(iOS, deprecated: 17.0)
    public convenience init(
        activityType workoutActivityType: HKWorkoutActivityType, start startDate: Date, end endDate: Date
    ) {
        self.init(
            activityType: workoutActivityType, start: startDate, end: endDate, workoutEvents: nil,
            totalEnergyBurned: nil, totalDistance: nil, device: nil, metadata: nil)
    }

    /// Creates a workout whose duration is derived from its events (WKO-3).
    /// - Parameters:
    ///   - workoutActivityType: The activity type.
    ///   - startDate: The start date.
    ///   - endDate: The end date; may equal the start.
    ///   - workoutEvents: The events, in any order.
    ///   - totalEnergyBurned: The active energy.
    ///   - totalDistance: The distance.
    ///   - metadata: The metadata.
    @available(iOS, deprecated: 17.0)
    public convenience init(
        activityType workoutActivityType: HKWorkoutActivityType, start startDate: Date, end endDate: Date,
        workoutEvents: [HKWorkoutEvent]?, totalEnergyBurned: HKQuantity?, totalDistance: HKQuantity?,
        metadata: [String: Any]?
    ) {
        self.init(
            activityType: workoutActivityType, start: startDate, end: endDate, workoutEvents: workoutEvents,
            totalEnergyBurned: totalEnergyBurned, totalDistance: totalDistance, device: nil, metadata: metadata)
    }

    /// Creates a workout whose duration is derived from its events (WKO-3), with a device.
    /// - Parameters:
    ///   - workoutActivityType: The activity type.
    ///   - startDate: The start date.
    ///   - endDate: The end date; may equal the start.
    ///   - workoutEvents: The events, in any order.
    ///   - totalEnergyBurned: The active energy.
    ///   - totalDistance: The distance.
    ///   - device: The device that recorded the workout.
    ///   - metadata: The metadata.
    @available(iOS, deprecated: 17.0)
    public convenience init(
        activityType workoutActivityType: HKWorkoutActivityType, start startDate: Date, end endDate: Date,
        workoutEvents: [HKWorkoutEvent]?, totalEnergyBurned: HKQuantity?, totalDistance: HKQuantity?,
        device: HKDevice?, metadata: [String: Any]?
    ) {
        self.init(
            activityType: workoutActivityType, start: startDate, end: endDate, events: workoutEvents,
            totals: [.energyBurned: totalEnergyBurned, .distance: totalDistance], device: device, metadata: metadata)
    }

    /// Creates a swimming workout whose duration is derived from its events (WKO-3), with a stroke count.
    /// - Parameters:
    ///   - workoutActivityType: The activity type.
    ///   - startDate: The start date.
    ///   - endDate: The end date; may equal the start.
    ///   - workoutEvents: The events, in any order.
    ///   - totalEnergyBurned: The active energy.
    ///   - totalDistance: The distance.
    ///   - totalSwimmingStrokeCount: The number of strokes.
    ///   - device: The device that recorded the workout.
    ///   - metadata: The metadata.
    @available(iOS, deprecated: 17.0)
    public convenience init(
        activityType workoutActivityType: HKWorkoutActivityType, start startDate: Date, end endDate: Date,
        workoutEvents: [HKWorkoutEvent]?, totalEnergyBurned: HKQuantity?, totalDistance: HKQuantity?,
        totalSwimmingStrokeCount: HKQuantity?, device: HKDevice?, metadata: [String: Any]?
    ) {
        self.init(
            activityType: workoutActivityType, start: startDate, end: endDate, events: workoutEvents,
            totals: [
                .energyBurned: totalEnergyBurned, .distance: totalDistance,
                .swimmingStrokeCount: totalSwimmingStrokeCount,
            ],
            device: device, metadata: metadata)
    }

    /// Creates a workout whose duration is derived from its events (WKO-3), with the number of flights climbed.
    /// - Parameters:
    ///   - workoutActivityType: The activity type.
    ///   - startDate: The start date.
    ///   - endDate: The end date; may equal the start.
    ///   - workoutEvents: The events, in any order.
    ///   - totalEnergyBurned: The active energy.
    ///   - totalDistance: The distance.
    ///   - totalFlightsClimbed: The number of flights of stairs climbed.
    ///   - device: The device that recorded the workout.
    ///   - metadata: The metadata.
    @available(iOS, deprecated: 17.0)
    public convenience init(
        activityType workoutActivityType: HKWorkoutActivityType, start startDate: Date, end endDate: Date,
        workoutEvents: [HKWorkoutEvent]?, totalEnergyBurned: HKQuantity?, totalDistance: HKQuantity?,
        totalFlightsClimbed: HKQuantity?, device: HKDevice?, metadata: [String: Any]?
    ) {
        self.init(
            activityType: workoutActivityType, start: startDate, end: endDate, events: workoutEvents,
            totals: [
                .energyBurned: totalEnergyBurned, .distance: totalDistance, .flightsClimbed: totalFlightsClimbed,
            ],
            device: device, metadata: metadata)
    }

    /// Creates a workout with an explicit duration (WKO-2).
    ///
    /// Raises if the duration is negative (WKO-4). It may exceed the time from start to end.
    /// - Parameters:
    ///   - workoutActivityType: The activity type.
    ///   - startDate: The start date.
    ///   - endDate: The end date; may equal the start.
    ///   - duration: The active time in seconds; 0 for the whole time from start to end.
    ///   - totalEnergyBurned: The active energy.
    ///   - totalDistance: The distance.
    ///   - metadata: The metadata.
    @available(iOS, deprecated: 17.0)
    public convenience init(
        activityType workoutActivityType: HKWorkoutActivityType, start startDate: Date, end endDate: Date,
        duration: TimeInterval, totalEnergyBurned: HKQuantity?, totalDistance: HKQuantity?, metadata: [String: Any]?
    ) {
        self.init(
            activityType: workoutActivityType, start: startDate, end: endDate, duration: duration,
            totalEnergyBurned: totalEnergyBurned, totalDistance: totalDistance, device: nil, metadata: metadata)
    }

    /// Creates a workout with an explicit duration (WKO-2) and a device.
    ///
    /// Raises if the duration is negative (WKO-4). It may exceed the time from start to end.
    /// - Parameters:
    ///   - workoutActivityType: The activity type.
    ///   - startDate: The start date.
    ///   - endDate: The end date; may equal the start.
    ///   - duration: The active time in seconds; 0 for the whole time from start to end.
    ///   - totalEnergyBurned: The active energy.
    ///   - totalDistance: The distance.
    ///   - device: The device that recorded the workout.
    ///   - metadata: The metadata.
    @available(iOS, deprecated: 17.0)
    public convenience init(
        activityType workoutActivityType: HKWorkoutActivityType, start startDate: Date, end endDate: Date,
        duration: TimeInterval, totalEnergyBurned: HKQuantity?, totalDistance: HKQuantity?, device: HKDevice?,
        metadata: [String: Any]?
    ) {
        let workout = WorkoutRecord(
            activityType: workoutActivityType.record, start: startDate.timeIntervalSinceReferenceDate,
            end: endDate.timeIntervalSinceReferenceDate, givenDuration: duration,
            totals: [.energyBurned: totalEnergyBurned, .distance: totalDistance].compactMapValues { $0?.record })
        self.init(
            record: Self.checked(
                HKObjectType.workoutType(), .workout(workout), from: startDate, to: endDate, device: device,
                metadata: metadata))
    }

    private convenience init(
        activityType: HKWorkoutActivityType, start: Date, end: Date, events: [HKWorkoutEvent]?,
        totals: [WorkoutTotal: HKQuantity?], device: HKDevice?, metadata: [String: Any]?
    ) {
        let workout = WorkoutRecord(
            activityType: activityType.record, start: start.timeIntervalSinceReferenceDate,
            end: end.timeIntervalSinceReferenceDate, events: events?.map(\.record),
            totals: totals.compactMapValues { $0?.record })
        self.init(
            record: Self.checked(
                HKObjectType.workoutType(), .workout(workout), from: start, to: end, device: device,
                metadata: metadata))
    }
}
