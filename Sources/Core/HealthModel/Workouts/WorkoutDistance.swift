/// Which distance belongs to which activity (WKO-15).
public enum WorkoutDistance {
    /// The type under which a workout of this activity records its distance.
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

    /// The types that make up the distance of a workout of this activity: of a triathlon every kind (WKO-13).
    public static func types(for activityType: WorkoutActivity) -> [ObjectType] {
        guard activityType == .swimBikeRun else { return [type(for: activityType)] }
        return [
            .distanceWalkingRunning, .distanceCycling, .distanceSwimming, .distanceWheelchair,
            .distanceDownhillSnowSports, .distanceCrossCountrySkiing, .distancePaddleSports, .distanceRowing,
            .distanceSkatingSports,
        ]
    }
}
