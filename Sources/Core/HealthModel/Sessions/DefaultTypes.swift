/// The quantity types that a live workout collects by default (LIV-20).
///
/// From `Documentation/Behaviour/live-sessions.md`, "Default types": 3 base types, 15 rows.
package enum DefaultTypes {
    /// The types collected for every activity.
    package static let base: Set<ObjectType> = [.activeEnergyBurned, .basalEnergyBurned, .heartRate]

    /// Returns the types of an activity, including the base types.
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
        var activities: Set<WorkoutActivity>
        var anywhere: [ObjectType]
        var outdoors: [ObjectType] = []
    }

    // swift-format-ignore
    private static let rows: [Row] = [
        Row(activities: [.running], anywhere: [.distanceWalkingRunning, .stepCount, .runningSpeed],
            outdoors: [.runningPower, .runningStrideLength, .runningVerticalOscillation, .runningGroundContactTime]),
        Row(activities: [.walking, .hiking], anywhere: [.distanceWalkingRunning, .stepCount]),
        Row(activities: [.hiking], anywhere: [.flightsClimbed]),
        Row(activities: [.cycling, .handCycling],
            anywhere: [.distanceCycling, .cyclingSpeed, .cyclingPower, .cyclingCadence]),
        Row(activities: [.swimming, .swimBikeRun], anywhere: [.distanceSwimming, .swimmingStrokeCount]),
        Row(activities: [.wheelchairWalkPace, .wheelchairRunPace], anywhere: [.distanceWheelchair, .pushCount]),
        Row(activities: [.downhillSkiing, .snowboarding, .snowSports], anywhere: [.distanceDownhillSnowSports]),
        Row(activities: [.crossCountrySkiing], anywhere: [.distanceCrossCountrySkiing, .crossCountrySkiingSpeed]),
        Row(activities: [.paddleSports], anywhere: [.distancePaddleSports, .paddleSportsSpeed]),
        Row(activities: [.rowing], anywhere: [], outdoors: [.distanceRowing, .rowingSpeed]),
        Row(activities: [.skatingSports], anywhere: [.distanceSkatingSports]),
        Row(activities: [.stairs, .stairClimbing, .stepTraining], anywhere: [.flightsClimbed, .stepCount]),
        Row(activities: [.soccer, .americanFootball, .australianFootball, .rugby, .lacrosse, .hockey],
            anywhere: [.distanceWalkingRunning]),
        Row(activities: [.discSports, .golf, .trackAndField, .elliptical], anywhere: [.distanceWalkingRunning]),
        Row(activities: [.underwaterDiving], anywhere: [.underwaterDepth, .waterTemperature]),
    ]
}
