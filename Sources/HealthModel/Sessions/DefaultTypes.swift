/// Which quantity types a live workout collects when nobody chose any (LIV-20).
///
/// From `Documentation/Behaviour/live-sessions.md`, "Default types": 3 base types, 15 rows.
package enum DefaultTypes {
    /// Collected for every activity.
    package static let base: Set<ObjectType> = [.activeEnergyBurned, .basalEnergyBurned, .heartRate]

    /// The types of an activity, base types included.
    package static func types(for configuration: WorkoutConfigurationRecord) -> Set<ObjectType> {
        var types = base
        let isOutdoor = configuration.locationType == .outdoor
        for row in rows where row.activities.contains(configuration.activityType) {
            types.formUnion(row.anywhere)
            if isOutdoor { types.formUnion(row.outdoors) }
        }
        return types
    }

    private struct Row {
        /// The raw values of activity types.
        var activities: Set<UInt>
        var anywhere: [ObjectType]
        var outdoors: [ObjectType] = []
    }

    // swift-format-ignore
    private static let rows: [Row] = [
        Row(activities: [37 /* running */],               anywhere: [.distanceWalkingRunning, .stepCount, .runningSpeed],
            outdoors: [.runningPower, .runningStrideLength, .runningVerticalOscillation, .runningGroundContactTime]),
        Row(activities: [52 /* walking */, 24 /* hiking */], anywhere: [.distanceWalkingRunning, .stepCount]),
        Row(activities: [24 /* hiking */],                anywhere: [.flightsClimbed]),
        Row(activities: [13 /* cycling */, 74 /* hand cycling */],
            anywhere: [.distanceCycling, .cyclingSpeed, .cyclingPower, .cyclingCadence]),
        Row(activities: [46 /* swimming */, 82 /* swim, bike, run */], anywhere: [.distanceSwimming, .swimmingStrokeCount]),
        Row(activities: [70, 71 /* wheelchair paces */],  anywhere: [.distanceWheelchair, .pushCount]),
        Row(activities: [61 /* downhill skiing */, 67 /* snowboarding */, 40 /* snow sports */],
            anywhere: [.distanceDownhillSnowSports]),
        Row(activities: [60 /* cross-country skiing */],  anywhere: [.distanceCrossCountrySkiing, .crossCountrySkiingSpeed]),
        Row(activities: [31 /* paddle sports */],         anywhere: [.distancePaddleSports, .paddleSportsSpeed]),
        Row(activities: [35 /* rowing */],                anywhere: [], outdoors: [.distanceRowing, .rowingSpeed]),
        Row(activities: [39 /* skating */],               anywhere: [.distanceSkatingSports]),
        Row(activities: [68 /* stairs */, 44 /* stair climbing */, 69 /* step training */],
            anywhere: [.flightsClimbed, .stepCount]),
        Row(activities: [41, 1, 3, 36, 27, 25 /* soccer, three kinds of football, lacrosse, hockey */],
            anywhere: [.distanceWalkingRunning]),
        Row(activities: [75, 21, 49, 16 /* disc sports, golf, track and field, elliptical */],
            anywhere: [.distanceWalkingRunning]),
        Row(activities: [84 /* underwater diving */],     anywhere: [.underwaterDepth, .waterTemperature]),
    ]
}
