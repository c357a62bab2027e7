import HealthModel

/// A type of samples that contain other samples.
// Unchecked, like HKObjectType: nothing is stored here.
open class HKCorrelationType: HKSampleType, @unchecked Sendable {
    /// Creates the correlation type with an identifier.
    ///
    /// Raises if no such type has the identifier.
    public convenience init(_ identifier: HKCorrelationTypeIdentifier) {
        self.init(record: Self.known(identifier.rawValue, as: .correlation))
    }
}
