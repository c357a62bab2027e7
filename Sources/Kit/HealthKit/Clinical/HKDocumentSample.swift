import HealthModel

/// A document from a health institution. Subclasses represent specific formats.
// Unchecked, because NSObject is not Sendable; nothing is stored here.
open class HKDocumentSample: HKSample, @unchecked Sendable {
    override class func holds(_ record: SampleRecord) -> Bool { record.detail?.document != nil }

    /// The type of the document.
    open var documentType: HKDocumentType { HKObjectType.only(record.type, else: HKDocumentType.init(record:)) }
}
