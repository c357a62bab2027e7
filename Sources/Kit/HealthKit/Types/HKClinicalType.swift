import HealthModel

/// A type of records from health institutions.
// Unchecked, like HKObjectType: nothing is stored here.
open class HKClinicalType: HKSampleType, @unchecked Sendable {
    /// Creates the type of clinical records with an identifier.
    ///
    /// Raises if no such type has the identifier.
    public convenience init(_ identifier: HKClinicalTypeIdentifier) {
        self.init(record: Self.known(identifier.rawValue, as: .clinical))
    }
}
