package import HealthModel

extension RecordedStream {
    /// Returns the type under which the values of a stream are stored for an activity, or nil if there is none.
    ///
    /// Cadence and power have types for cycling, power also for running. An unspecific activity, such as *other*,
    /// uses those of cycling, because a value of a related type is better than none; activities on foot and in water,
    /// for which these would be wrong, have no type. Air temperature is stored in the metadata of the workout, and
    /// properties of route points in the route.
    package func type(of activity: WorkoutActivity) -> ObjectType? {
        switch self {
        case .heartRate: .heartRate
        case .cadence: Self.unlikeCycling.contains(activity) ? nil : .cyclingCadence
        case .power:
            activity == .running
                ? .runningPower : Self.unlikeCycling.contains(activity) ? nil : .cyclingPower
        case .speed: Self.speedTypes[activity]
        case .waterTemperature: .waterTemperature
        case .distance: WorkoutDistance.type(for: activity)
        case .strideLength:
            activity == .running
                ? .runningStrideLength : [.hiking, .walking].contains(activity) ? .walkingStepLength : nil
        case .verticalOscillation: activity == .running ? .runningVerticalOscillation : nil
        case .groundContactTime: activity == .running ? .runningGroundContactTime : nil
        case .depth: .underwaterDepth
        case .respirationRate: .respiratoryRate
        case .bodyTemperature: .bodyTemperature
        case .temperature, .elevation, .course, .horizontalAccuracy, .verticalAccuracy: nil
        }
    }

    /// Activities on foot, in water and on snow, whose cadence and power are not those of a bicycle.
    ///
    /// Between two legs of a triathlon one is on foot.
    private static let unlikeCycling: Set<WorkoutActivity> = [
        .hiking, .paddleSports, .rowing, .running, .skatingSports, .snowSports, .swimming, .transition, .walking,
        .crossCountrySkiing, .downhillSkiing, .snowboarding,
    ]

    // swift-format-ignore
    private static let speedTypes: [WorkoutActivity: ObjectType] = [
        .cycling:            .cyclingSpeed,
        .hiking:             .walkingSpeed,  // a type of everyday walking, which fits those who hike too
        .paddleSports:       .paddleSportsSpeed,
        .rowing:             .rowingSpeed,
        .running:            .runningSpeed,
        .walking:            .walkingSpeed,
        .crossCountrySkiing: .crossCountrySkiingSpeed,
        .handCycling:        .cyclingSpeed,
    ]
}
