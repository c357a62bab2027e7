/// The sleep stage of an interval.
@nonexhaustive(warn)
public enum HKCategoryValueSleepAnalysis: Int, Sendable {
    /// In bed, asleep or not.
    case inBed = 0
    /// Asleep, in an unknown stage.
    case asleepUnspecified = 1
    /// Awake.
    case awake = 2
    /// Asleep, light or intermediate.
    case asleepCore = 3
    /// Asleep, deep.
    case asleepDeep = 4
    /// Asleep, with rapid eye movement.
    case asleepREM = 5

    /// The older name of ``asleepUnspecified``.
    @available(iOS, deprecated: 16.0, renamed: "HKCategoryValueSleepAnalysis.asleepUnspecified")
    public static var asleep: HKCategoryValueSleepAnalysis { .asleepUnspecified }

    /// All values that represent sleep, in any stage.
    public static var allAsleepValues: Set<HKCategoryValueSleepAnalysis> {
        [.asleepUnspecified, .asleepCore, .asleepDeep, .asleepREM]
    }
}
