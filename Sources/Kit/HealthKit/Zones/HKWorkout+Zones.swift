import HealthModel

extension HKWorkout {
    /// The durations in zones by type, as of the time its builder finished the workout (ZON-54).
    ///
    /// Nil for a workout that was not created by a builder or has no such values (ZON-55); without the types that the
    /// app may not read, unless it saved the workout itself (ZON-56).
    public var zoneGroupsByType: [HKQuantityType: HKWorkoutZoneGroup]? { record.workout?.zoneGroups?.byType }

    /// Returns the durations in the zones of a type; nil if unknown (ZON-50).
    @discardableResult
    public func zoneGroup(for quantityType: HKQuantityType) -> HKWorkoutZoneGroup? {
        zoneGroupsByType?[quantityType]
    }
}

extension HKWorkoutActivity {
    /// The durations in zones during the activity, by type (ZON-51); nil outside of a workout (ZON-52).
    public var zoneGroupsByType: [HKQuantityType: HKWorkoutZoneGroup]? { zoneGroups?.byType }

    /// Returns the durations in the zones of a type during the activity; nil if unknown.
    @discardableResult
    public func zoneGroup(for quantityType: HKQuantityType) -> HKWorkoutZoneGroup? {
        zoneGroupsByType?[quantityType]
    }
}
