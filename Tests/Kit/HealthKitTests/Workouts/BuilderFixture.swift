import HealthKit
import Testing

/// The unit of beats per minute.
let beats = HKUnit.count().unitDivided(by: .minute())

/// Returns a heart rate at an instant, or over a period.
func pulse(_ value: Double, _ start: Double, _ end: Double? = nil) -> HKQuantitySample {
    HKQuantitySample(
        type: heartRate, quantity: HKQuantity(unit: beats, doubleValue: value), start: noon(start),
        end: noon(end ?? start))
}

/// Returns active energy over a period.
func energySample(_ kilocalories: Double, _ start: Double, _ end: Double) -> HKQuantitySample {
    HKQuantitySample(
        type: HKQuantityType(.activeEnergyBurned),
        quantity: HKQuantity(unit: .kilocalorie(), doubleValue: kilocalories),
        start: noon(start), end: noon(end))
}

/// Returns a distance of a type over a period.
func distanceSample(
    _ type: HKQuantityTypeIdentifier, _ meters: Double, _ start: Double, _ end: Double
) -> HKQuantitySample {
    HKQuantitySample(
        type: HKQuantityType(type), quantity: HKQuantity(unit: .meter(), doubleValue: meters), start: noon(start),
        end: noon(end))
}

/// Returns an event at an instant, or over a period.
func event(_ type: HKWorkoutEventType, _ start: Double, _ end: Double? = nil) -> HKWorkoutEvent {
    HKWorkoutEvent(
        type: type, dateInterval: DateInterval(start: noon(start), end: noon(end ?? start)), metadata: nil)
}

/// Returns the configuration of an activity.
func configuration(_ type: HKWorkoutActivityType) -> HKWorkoutConfiguration {
    let configuration = HKWorkoutConfiguration()
    configuration.activityType = type
    return configuration
}

/// Returns an activity of a workout.
func activity(
    _ type: HKWorkoutActivityType, _ start: Double, _ end: Double?, metadata: [String: Any]? = nil
) -> HKWorkoutActivity {
    HKWorkoutActivity(
        workoutConfiguration: configuration(type), start: noon(start), end: end.map(noon), metadata: metadata)
}

extension HKHealthStore {
    /// Returns a builder that collects from noon on.
    func collecting(_ type: HKWorkoutActivityType = .running, device: HKDevice? = nil) async throws -> HKWorkoutBuilder
    {
        let builder = HKWorkoutBuilder(healthStore: self, configuration: configuration(type), device: device)
        try await builder.beginCollection(at: noon(0))
        return builder
    }
}

extension HKWorkoutBuilder {
    /// Ends the collection at a time, and stores the workout.
    func finish(at end: Double) async throws -> HKWorkout {
        try await endCollection(at: noon(end))
        return try #require(try await finishWorkout())
    }
}

extension HKStatistics {
    /// The average in beats a minute.
    var averageBeats: Double? { averageQuantity()?.doubleValue(for: beats) }
    /// The sum in kilocalories.
    var sumOfEnergy: Double? { sumQuantity()?.doubleValue(for: .kilocalorie()) }
}
