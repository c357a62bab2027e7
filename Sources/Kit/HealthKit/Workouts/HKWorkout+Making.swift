public import Foundation
import HealthModel

/// Workouts made in one piece; to record one as it happens, use a builder.
///
/// All initializers raise if the dates break a rule (WKO-1, DAT-5), an event lies outside the workout (WKO-8), a total
/// has a unit of the wrong kind (WKO-5), or the metadata breaks a rule (MET-1, MET-2, MET-3, MET-4).
extension HKWorkout {
    /// A workout without events and totals, active from start to end.
    /// - Parameters:
    ///   - workoutActivityType: The kind of sport.
    ///   - startDate: When it began.
    ///   - endDate: When it ended; may be the start.
    @available(iOS, deprecated: 17.0)
    public convenience init(
        activityType workoutActivityType: HKWorkoutActivityType, start startDate: Date, end endDate: Date
    ) {
        self.init(
            activityType: workoutActivityType, start: startDate, end: endDate, workoutEvents: nil,
            totalEnergyBurned: nil, totalDistance: nil, device: nil, metadata: nil)
    }

    /// A workout whose duration follows from its events (WKO-3).
    /// - Parameters:
    ///   - workoutActivityType: The kind of sport.
    ///   - startDate: When it began.
    ///   - endDate: When it ended; may be the start.
    ///   - workoutEvents: What happened, in any order.
    ///   - totalEnergyBurned: The active energy.
    ///   - totalDistance: The distance.
    ///   - metadata: Further facts by key.
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

    /// A workout whose duration follows from its events (WKO-3), recorded by a device.
    /// - Parameters:
    ///   - workoutActivityType: The kind of sport.
    ///   - startDate: When it began.
    ///   - endDate: When it ended; may be the start.
    ///   - workoutEvents: What happened, in any order.
    ///   - totalEnergyBurned: The active energy.
    ///   - totalDistance: The distance.
    ///   - device: The device that recorded.
    ///   - metadata: Further facts by key.
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

    /// A swim whose duration follows from its events (WKO-3), with its strokes.
    /// - Parameters:
    ///   - workoutActivityType: The kind of sport.
    ///   - startDate: When it began.
    ///   - endDate: When it ended; may be the start.
    ///   - workoutEvents: What happened, in any order.
    ///   - totalEnergyBurned: The active energy.
    ///   - totalDistance: The distance.
    ///   - totalSwimmingStrokeCount: The strokes, a count.
    ///   - device: The device that recorded.
    ///   - metadata: Further facts by key.
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

    /// A workout whose duration follows from its events (WKO-3), with the flights of stairs climbed.
    /// - Parameters:
    ///   - workoutActivityType: The kind of sport.
    ///   - startDate: When it began.
    ///   - endDate: When it ended; may be the start.
    ///   - workoutEvents: What happened, in any order.
    ///   - totalEnergyBurned: The active energy.
    ///   - totalDistance: The distance.
    ///   - totalFlightsClimbed: The flights, a count.
    ///   - device: The device that recorded.
    ///   - metadata: Further facts by key.
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

    /// A workout with a duration of its own (WKO-2).
    ///
    /// Raises if the duration is negative (WKO-4). It may be longer than the workout.
    /// - Parameters:
    ///   - workoutActivityType: The kind of sport.
    ///   - startDate: When it began.
    ///   - endDate: When it ended; may be the start.
    ///   - duration: Active seconds; 0 for all from start to end.
    ///   - totalEnergyBurned: The active energy.
    ///   - totalDistance: The distance.
    ///   - metadata: Further facts by key.
    @available(iOS, deprecated: 17.0)
    public convenience init(
        activityType workoutActivityType: HKWorkoutActivityType, start startDate: Date, end endDate: Date,
        duration: TimeInterval, totalEnergyBurned: HKQuantity?, totalDistance: HKQuantity?, metadata: [String: Any]?
    ) {
        self.init(
            activityType: workoutActivityType, start: startDate, end: endDate, duration: duration,
            totalEnergyBurned: totalEnergyBurned, totalDistance: totalDistance, device: nil, metadata: metadata)
    }

    /// A workout with a duration of its own (WKO-2), recorded by a device.
    ///
    /// Raises if the duration is negative (WKO-4). It may be longer than the workout.
    /// - Parameters:
    ///   - workoutActivityType: The kind of sport.
    ///   - startDate: When it began.
    ///   - endDate: When it ended; may be the start.
    ///   - duration: Active seconds; 0 for all from start to end.
    ///   - totalEnergyBurned: The active energy.
    ///   - totalDistance: The distance.
    ///   - device: The device that recorded.
    ///   - metadata: Further facts by key.
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
