import HealthModel

/// A kind of number with a unit.
// Unchecked, as HKObjectType is: nothing is stored here.
open class HKQuantityType: HKSampleType, @unchecked Sendable {
    /// The quantity type with an identifier.
    ///
    /// Raises if the identifier names no such type.
    public convenience init(_ identifier: HKQuantityTypeIdentifier) {
        self.init(record: Self.known(identifier.rawValue, as: .quantity))
    }

    /// How values of this type combine over time (QTY-10, QTY-11).
    open var aggregationStyle: HKQuantityAggregationStyle {
        switch record.aggregationStyle {
        case .cumulative: .cumulative
        case .discreteTemporallyWeighted: .discreteTemporallyWeighted
        case .discreteEquivalentContinuousLevel: .discreteEquivalentContinuousLevel
        case .discreteArithmetic, nil: .discreteArithmetic
        }
    }

    /// Whether quantities in a unit fit this type (UNIT-20).
    @discardableResult
    open func `is`(compatibleWith unit: HKUnit) -> Bool {
        record.canonicalUnit.map { unit.record.isCompatible(with: $0) } ?? false
    }
}
