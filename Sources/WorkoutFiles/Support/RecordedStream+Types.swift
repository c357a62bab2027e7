extension RecordedStream {
    /// The identifier of the quantity type a stream is stored under for an activity; nil if there is none.
    ///
    /// There is no type for the cadence of runs, for air temperature (which goes into the metadata of the workout), or
    /// for what belongs to the points of the route. A recorded distance is stored under ``distanceType(of:)``.
    package func quantityType(of activity: UInt) -> String? {
        switch self {
        case .heartRate: "HKQuantityTypeIdentifierHeartRate"
        case .cadence: Self.isCycling(activity) ? "HKQuantityTypeIdentifierCyclingCadence" : nil
        case .power:
            Self.isCycling(activity)
                ? "HKQuantityTypeIdentifierCyclingPower"
                : activity == ActivityNames.running ? "HKQuantityTypeIdentifierRunningPower" : nil
        case .speed: Self.speedTypes[activity]
        case .waterTemperature: "HKQuantityTypeIdentifierWaterTemperature"
        case .distance: Self.distanceType(of: activity)
        case .temperature, .elevation, .course, .horizontalAccuracy, .verticalAccuracy: nil
        }
    }

    /// The identifier of the type that distances of an activity have (WKO-15).
    package static func distanceType(of activity: UInt) -> String {
        distanceTypes[activity] ?? "HKQuantityTypeIdentifierDistanceWalkingRunning"
    }

    private static func isCycling(_ activity: UInt) -> Bool {
        activity == ActivityNames.cycling || activity == 74
    }

    // swift-format-ignore
    private static let speedTypes: [UInt: String] = [
        13: "HKQuantityTypeIdentifierCyclingSpeed",
        31: "HKQuantityTypeIdentifierPaddleSportsSpeed",
        35: "HKQuantityTypeIdentifierRowingSpeed",
        37: "HKQuantityTypeIdentifierRunningSpeed",
        60: "HKQuantityTypeIdentifierCrossCountrySkiingSpeed",
        74: "HKQuantityTypeIdentifierCyclingSpeed",
    ]

    // swift-format-ignore
    private static let distanceTypes: [UInt: String] = [
        13: "HKQuantityTypeIdentifierDistanceCycling",             // cycling
        74: "HKQuantityTypeIdentifierDistanceCycling",             // handCycling
        46: "HKQuantityTypeIdentifierDistanceSwimming",            // swimming
        70: "HKQuantityTypeIdentifierDistanceWheelchair",          // wheelchairWalkPace
        71: "HKQuantityTypeIdentifierDistanceWheelchair",          // wheelchairRunPace
        61: "HKQuantityTypeIdentifierDistanceDownhillSnowSports",  // downhillSkiing
        67: "HKQuantityTypeIdentifierDistanceDownhillSnowSports",  // snowboarding
        40: "HKQuantityTypeIdentifierDistanceDownhillSnowSports",  // snowSports
        60: "HKQuantityTypeIdentifierDistanceCrossCountrySkiing",  // crossCountrySkiing
        31: "HKQuantityTypeIdentifierDistancePaddleSports",        // paddleSports
        35: "HKQuantityTypeIdentifierDistanceRowing",              // rowing
        39: "HKQuantityTypeIdentifierDistanceSkatingSports",       // skatingSports
    ]
}
