import HealthModel

extension HKWorkout {
    /// How long values of the workout were in which zones, by type, as they were when its builder finished it (ZON-54).
    ///
    /// Nil for a workout that no builder made or that has no such values (ZON-55); without the types that the app may not
    /// read, unless the workout is its own (ZON-56).
    public var zoneGroupsByType: [HKQuantityType: HKWorkoutZoneGroup]? { record.workout?.zoneGroups?.byType }

    /// How long values of a type were in which zones; nil if nothing is known of it (ZON-50).
    @discardableResult
    public func zoneGroup(for quantityType: HKQuantityType) -> HKWorkoutZoneGroup? {
        zoneGroupsByType?[quantityType]
    }
}

extension HKWorkoutActivity {
    /// How long values were in which zones during the activity, by type (ZON-51); nil outside of a workout (ZON-52).
    public var zoneGroupsByType: [HKQuantityType: HKWorkoutZoneGroup]? { zoneGroups?.byType }

    /// How long values of a type were in which zones during the activity; nil if nothing is known of it.
    @discardableResult
    public func zoneGroup(for quantityType: HKQuantityType) -> HKWorkoutZoneGroup? {
        zoneGroupsByType?[quantityType]
    }
}
