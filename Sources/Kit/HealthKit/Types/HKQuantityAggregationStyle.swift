/// The style in which the values of a quantity type are aggregated over time (QTY-10, QTY-11).
@nonexhaustive(warn)
public enum HKQuantityAggregationStyle: Int, Sendable {
    /// Values are summed, such as steps.
    case cumulative = 0
    /// Values are averaged with equal weights, such as body mass.
    case discreteArithmetic = 1
    /// Values are averaged weighted by their duration, such as heart rate.
    case discreteTemporallyWeighted = 2
    /// Sound levels are averaged by their energy.
    case discreteEquivalentContinuousLevel = 3

    /// The older name of ``discreteArithmetic``.
    @available(iOS, deprecated: 13.0, renamed: "HKQuantityAggregationStyle.discreteArithmetic")
    public static var discrete: HKQuantityAggregationStyle { .discreteArithmetic }
}
