/// The parameters and defaults of condensing.
public struct CondensingRules: Sendable, Hashable {
    /// The minimum time since the end of a workout, in seconds: 90 days (CON-2).
    public static let minimumAge = 90 * 86_400.0

    /// The minimum duration of a workout, in seconds (CON-2).
    public static let minimumDuration = 300.0

    /// The minimum number of samples of a type (CON-2).
    public static let minimumSamples = 2

    /// The longest gap, in seconds, across which equal values are joined (CON-8).
    ///
    /// It must not exceed ``StatisticsRules/gapLimit``, or averages would change.
    public static let coalescingGap = 10.0

    /// The relative tolerance within which the rates of neighbours are equal (CON-7).
    public static let rateTolerance = 1e-9

    /// The relative tolerance within which a statistic may change.
    public static let statisticsTolerance = 1e-9

    /// The types that are condensed by default (CON-3).
    public static let standardTypes: Set<ObjectType> = [
        .distanceWalkingRunning, .distanceCycling, .basalEnergyBurned, .activeEnergyBurned, .heartRate,
    ]
}
