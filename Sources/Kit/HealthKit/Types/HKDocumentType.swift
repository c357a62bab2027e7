import HealthModel

/// A kind of document of a health institution.
// Unchecked, as HKObjectType is: nothing is stored here.
open class HKDocumentType: HKSampleType, @unchecked Sendable {
    /// The document type with an identifier.
    ///
    /// Raises if the identifier names no such type.
    public convenience init(_ identifier: HKDocumentTypeIdentifier) {
        self.init(record: Self.known(identifier.rawValue, as: .document))
    }
}
