/// The numbers and choices that the rules of condensing leave open, each in one place.
public struct CondensingRules: Sendable, Hashable {
    /// How long ago a workout must have ended, in seconds: 90 days (CON-2).
    public static let minimumAge = 90 * 86_400.0

    /// How long a workout must have lasted, in seconds (CON-2).
    public static let minimumDuration = 300.0

    /// How many samples of a type there must be (CON-2).
    public static let minimumSamples = 2

    /// The longest pause, in seconds, across which equal values become one (CON-8).
    ///
    /// It must not exceed ``StatisticsRules/gapLimit``, or averages would move.
    public static let coalescingGap = 10.0

    /// How far the rates of neighbours may differ and still be equal, as a part of them (CON-7).
    public static let rateTolerance = 1e-9

    /// How far a statistic may move, as a part of it.
    public static let statisticsTolerance = 1e-9

    /// What is condensed unless something else is asked for (CON-3).
    public static let standardTypes: Set<ObjectType> = [
        .distanceWalkingRunning, .distanceCycling, .basalEnergyBurned, .activeEnergyBurned, .heartRate,
    ]
}
