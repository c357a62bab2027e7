public import Foundation
import HealthModel
import WorkoutFiles

/// A clinical document in CDA (Clinical Document Architecture) format.
// Unchecked, because NSObject is not Sendable; nothing is stored here.
open class HKCDADocumentSample: HKDocumentSample, @unchecked Sendable {
    /// Creates a document sample.
    ///
    /// Raises if the dates or the metadata are invalid.
    /// - Parameters:
    ///   - documentData: The document as XML.
    ///   - startDate: The start of the period that the document covers.
    ///   - endDate: The end of the period; may equal the start.
    ///   - metadata: The metadata.
    /// - Throws: ``HKError`` with code 3 if the data is not a clinical document; the user info contains the details
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

    /// The document.
    ///
    /// A query includes its data only on request.
    open var document: HKCDADocument? { record.detail?.document.map(HKCDADocument.init(record:)) }
}

/// A clinical document with its header fields.
// Unchecked, because NSObject is not Sendable; the one stored property is an immutable value.
open class HKCDADocument: NSObject, @unchecked Sendable {
    private let record: DocumentRecord

    /// Creates an instance that wraps a model record.
    init(record: DocumentRecord) {
        self.record = record
        super.init()
    }

    /// The document as XML; nil if the query did not request it.
    open var documentData: Data? { record.data }

    /// The title.
    open var title: String { record.title }

    /// The name of the patient.
    open var patientName: String { record.patientName }

    /// The name of the author.
    open var authorName: String { record.authorName }

    /// The name of the custodian.
    open var custodianName: String { record.custodianName }
}
