/// Which distance belongs to which activity (WKO-15).
public enum WorkoutDistance {
    /// The type under which a workout of this activity records its distance.
    ///
    /// - Parameter activityType: The raw value of the activity type.
    public static func type(for activityType: UInt) -> ObjectType {
        switch activityType {
        case 13, 74: .distanceCycling
        case 46: .distanceSwimming
        case 70, 71: .distanceWheelchair
        case 61, 67, 40: .distanceDownhillSnowSports
        case 60: .distanceCrossCountrySkiing
        case 31: .distancePaddleSports
        case 35: .distanceRowing
        case 39: .distanceSkatingSports
        default: .distanceWalkingRunning
        }
    }

    /// The types that make up the distance of a workout of this activity: of a triathlon every kind (WKO-13).
    ///
    /// - Parameter activityType: The raw value of the activity type.
    public static func types(for activityType: UInt) -> [ObjectType] {
        let swimBikeRun: UInt = 82
        guard activityType == swimBikeRun else { return [type(for: activityType)] }
        return [
            .distanceWalkingRunning, .distanceCycling, .distanceSwimming, .distanceWheelchair,
            .distanceDownhillSnowSports, .distanceCrossCountrySkiing, .distancePaddleSports, .distanceRowing,
            .distanceSkatingSports,
        ]
    }
}
