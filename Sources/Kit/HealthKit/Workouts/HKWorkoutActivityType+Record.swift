package import HealthModel

extension HKWorkoutActivityType {
    /// Creates the case for an activity; ``other`` if there is none (WKO-6).
    package init(record activity: WorkoutActivity) {
        self = HKWorkoutActivityType(rawValue: activity.rawValue) ?? .other
    }

    /// The model representation of the activity type.
    package var record: WorkoutActivity { WorkoutActivity(rawValue: rawValue) }
}
