public import Foundation
import HealthModel
import WorkoutFiles

/// A clinical document in the form of CDA (Clinical Document Architecture).
// Unchecked, because NSObject is not Sendable; nothing is stored here.
open class HKCDADocumentSample: HKDocumentSample, @unchecked Sendable {
    /// A document.
    ///
    /// Raises if the dates or the metadata break a rule.
    /// - Parameters:
    ///   - documentData: The document as XML.
    ///   - startDate: When what it tells of began.
    ///   - endDate: When what it tells of ended; may be the start.
    ///   - metadata: Further facts by key.
    /// - Throws: ``HKError`` with code 3 if the data are no clinical document; what is wrong stands in its user info
    ///   under ``HKDetailedCDAValidationErrorKey``.
    public convenience init(
        data documentData: Data, start startDate: Date, end endDate: Date, metadata: [String: Any]?
    ) throws {
        let document: DocumentRecord
        do throws(WorkoutFileError) {
            document = try CDAReader.document(documentData)
        } catch {
            throw HKError(
                _nsError: NSError(
                    domain: HKErrorDomain, code: HKError.Code.errorInvalidArgument.rawValue,
                    userInfo: [
                        NSLocalizedDescriptionKey: error.message,
                        HKDetailedCDAValidationErrorKey: "\(error.place): \(error.message)",
                    ]))
        }
        self.init(
            record: Self.checked(
                HKObjectType.only(.cdaDocument, else: HKDocumentType.init(record:)), .detail(.document(document)),
                from: startDate, to: endDate, device: nil, metadata: metadata))
    }

    /// The document; from a query its bytes only if the query asked for them.
    open var document: HKCDADocument? { record.detail?.document.map(HKCDADocument.init(record:)) }
}

/// What a clinical document says of itself, and the document.
// Unchecked, because NSObject is not Sendable; the one stored property is an immutable value.
open class HKCDADocument: NSObject, @unchecked Sendable {
    private let record: DocumentRecord

    /// Wraps a record.
    init(record: DocumentRecord) {
        self.record = record
        super.init()
    }

    /// The document as XML; nil if the query did not ask for it.
    open var documentData: Data? { record.data }

    /// The title.
    open var title: String { record.title }

    /// The name of the patient.
    open var patientName: String { record.patientName }

    /// The name of its author.
    open var authorName: String { record.authorName }

    /// The name of its custodian.
    open var custodianName: String { record.custodianName }
}
