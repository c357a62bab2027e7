/// The result of an ovulation test.
@nonexhaustive(warn)
public enum HKCategoryValueOvulationTestResult: Int, Sendable {
    /// Negative.
    case negative = 1
    /// A surge of luteinizing hormone.
    case luteinizingHormoneSurge = 2
    /// Indeterminate.
    case indeterminate = 3
    /// A surge of estrogen.
    case estrogenSurge = 4

    /// The older name of ``luteinizingHormoneSurge``.
    @available(iOS, deprecated: 13.0, renamed: "HKCategoryValueOvulationTestResult.luteinizingHormoneSurge")
    public static var positive: HKCategoryValueOvulationTestResult { .luteinizingHormoneSurge }
}
