/// How the values of a quantity type combine over time (QTY-10, QTY-11).
public enum AggregationStyle: UInt8, Sendable, Hashable, CaseIterable {
    /// Values add up, such as steps.
    case cumulative
    /// Every value weighs the same, such as body mass.
    case discreteArithmetic
    /// A value weighs as long as it lasted, such as heart rate.
    case discreteTemporallyWeighted
    /// Sound levels, averaged by their energy.
    case discreteEquivalentContinuousLevel
}
