/// How the values of a quantity type combine over time (QTY-10, QTY-11).
@nonexhaustive(warn)
public enum HKQuantityAggregationStyle: Int, Sendable {
    /// Values add up, such as steps.
    case cumulative = 0
    /// Every value weighs the same, such as body mass.
    case discreteArithmetic = 1
    /// A value weighs as long as it lasted, such as heart rate.
    case discreteTemporallyWeighted = 2
    /// Sound levels, averaged by their energy.
    case discreteEquivalentContinuousLevel = 3

    /// The older name of ``discreteArithmetic``.
    @available(iOS, deprecated: 13.0, renamed: "HKQuantityAggregationStyle.discreteArithmetic")
    public static var discrete: HKQuantityAggregationStyle { .discreteArithmetic }
}
