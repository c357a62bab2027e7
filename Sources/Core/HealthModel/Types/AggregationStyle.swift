/// The aggregation style of a quantity type, which defines how values combine over time (QTY-10, QTY-11).
public enum AggregationStyle: UInt8, Sendable, Hashable, CaseIterable {
    /// Values are summed, such as steps.
    case cumulative
    /// Every value has the same weight, such as body mass.
    case discreteArithmetic
    /// Values are weighted by their duration, such as heart rate.
    case discreteTemporallyWeighted
    /// Sound levels are averaged by their energy.
    case discreteEquivalentContinuousLevel
}
