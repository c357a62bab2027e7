package import HealthModel

extension HKWorkoutActivityType {
    /// The case for an activity; ``other`` if there is none (WKO-6).
    package init(record activity: WorkoutActivity) {
        self = HKWorkoutActivityType(rawValue: activity.rawValue) ?? .other
    }

    /// The activity as the floors below know it.
    package var record: WorkoutActivity { WorkoutActivity(rawValue: rawValue) }
}
