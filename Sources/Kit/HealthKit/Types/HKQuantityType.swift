import HealthModel

/// A type of samples with a numeric value and a unit.
// Unchecked, like HKObjectType: nothing is stored here.
open class HKQuantityType: HKSampleType, @unchecked Sendable {
    /// Creates the quantity type with an identifier.
    ///
    /// Raises if no such type has the identifier.
    public convenience init(_ identifier: HKQuantityTypeIdentifier) {
        self.init(record: Self.known(identifier.rawValue, as: .quantity))
    }

    /// The style in which values of this type are aggregated over time (QTY-10, QTY-11).
    open var aggregationStyle: HKQuantityAggregationStyle {
        switch record.aggregationStyle {
        case .cumulative: .cumulative
        case .discreteTemporallyWeighted: .discreteTemporallyWeighted
        case .discreteEquivalentContinuousLevel: .discreteEquivalentContinuousLevel
        case .discreteArithmetic, nil: .discreteArithmetic
        }
    }

    /// Returns whether quantities in a unit are compatible with this type (UNIT-20).
    @discardableResult
    open func `is`(compatibleWith unit: HKUnit) -> Bool {
        record.canonicalUnit.map { unit.record.isCompatible(with: $0) } ?? false
    }
}
