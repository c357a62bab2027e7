import HealthModel

/// A type of documents from health institutions.
// Unchecked, like HKObjectType: nothing is stored here.
open class HKDocumentType: HKSampleType, @unchecked Sendable {
    /// Creates the document type with an identifier.
    ///
    /// Raises if no such type has the identifier.
    public convenience init(_ identifier: HKDocumentTypeIdentifier) {
        self.init(record: Self.known(identifier.rawValue, as: .document))
    }
}
