import HealthModel

/// A kind of sample that contains other samples.
// Unchecked, as HKObjectType is: nothing is stored here.
open class HKCorrelationType: HKSampleType, @unchecked Sendable {
    /// The correlation type with an identifier.
    ///
    /// Raises if the identifier names no such type.
    public convenience init(_ identifier: HKCorrelationTypeIdentifier) {
        self.init(record: Self.known(identifier.rawValue, as: .correlation))
    }
}
