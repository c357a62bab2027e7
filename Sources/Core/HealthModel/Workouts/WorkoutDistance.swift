/// The distance types of workout activities (WKO-15).
public enum WorkoutDistance {
    /// Returns the type of the distance samples of a workout with this activity.
    public static func type(for activityType: WorkoutActivity) -> ObjectType {
        switch activityType {
        case .cycling, .handCycling: .distanceCycling
        case .swimming: .distanceSwimming
        case .wheelchairWalkPace, .wheelchairRunPace: .distanceWheelchair
        case .downhillSkiing, .snowboarding, .snowSports: .distanceDownhillSnowSports
        case .crossCountrySkiing: .distanceCrossCountrySkiing
        case .paddleSports: .distancePaddleSports
        case .rowing: .distanceRowing
        case .skatingSports: .distanceSkatingSports
        default: .distanceWalkingRunning
        }
    }

    /// Returns the types that contribute to the distance of a workout with this activity: all of them for a triathlon
    /// (WKO-13).
    public static func types(for activityType: WorkoutActivity) -> [ObjectType] {
        guard activityType == .swimBikeRun else { return [type(for: activityType)] }
        return [
            .distanceWalkingRunning, .distanceCycling, .distanceSwimming, .distanceWheelchair,
            .distanceDownhillSnowSports, .distanceCrossCountrySkiing, .distancePaddleSports, .distanceRowing,
            .distanceSkatingSports,
        ]
    }
}
