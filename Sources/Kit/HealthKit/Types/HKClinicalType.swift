import HealthModel

/// A kind of record of a health institution.
// Unchecked, as HKObjectType is: nothing is stored here.
open class HKClinicalType: HKSampleType, @unchecked Sendable {
    /// The type of clinical records with an identifier.
    ///
    /// Raises if the identifier names no such type.
    public convenience init(_ identifier: HKClinicalTypeIdentifier) {
        self.init(record: Self.known(identifier.rawValue, as: .clinical))
    }
}
