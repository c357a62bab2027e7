package import HealthModel

extension RecordedStream {
    /// The type that the values of a stream are stored under for an activity; nil if there is none.
    ///
    /// Cadence and power have types for cycling, power also for running. An activity that says nothing, such as
    /// *other*, takes those of cycling, because a value under a neighbouring name is worth more than none; on foot and
    /// in water, where they would say something wrong, they have no type. Air temperature goes into the metadata of the
    /// workout, what belongs to the points of the route into the route.
    package func type(of activity: UInt) -> ObjectType? {
        switch self {
        case .heartRate: .heartRate
        case .cadence: Self.unlikeCycling.contains(activity) ? nil : .cyclingCadence
        case .power:
            activity == ActivityNames.running
                ? .runningPower : Self.unlikeCycling.contains(activity) ? nil : .cyclingPower
        case .speed: Self.speedTypes[activity]
        case .waterTemperature: .waterTemperature
        case .distance: WorkoutDistance.type(for: activity)
        case .strideLength:
            activity == ActivityNames.running
                ? .runningStrideLength : [24, 52].contains(activity) ? .walkingStepLength : nil
        case .verticalOscillation: activity == ActivityNames.running ? .runningVerticalOscillation : nil
        case .groundContactTime: activity == ActivityNames.running ? .runningGroundContactTime : nil
        case .depth: .underwaterDepth
        case .respirationRate: .respiratoryRate
        case .bodyTemperature: .bodyTemperature
        case .temperature, .elevation, .course, .horizontalAccuracy, .verticalAccuracy: nil
        }
    }

    /// Activities on foot, in water and on snow: their cadence and power are not those of a bicycle.
    private static let unlikeCycling: Set<UInt> = [24, 31, 35, 37, 39, 40, 46, 52, 60, 61, 67]

    // swift-format-ignore
    private static let speedTypes: [UInt: ObjectType] = [
        13: .cyclingSpeed,
        24: .walkingSpeed,             // a type of everyday walking, which fits those who hike too
        31: .paddleSportsSpeed,
        35: .rowingSpeed,
        37: .runningSpeed,
        52: .walkingSpeed,
        60: .crossCountrySkiingSpeed,
        74: .cyclingSpeed,
    ]
}
