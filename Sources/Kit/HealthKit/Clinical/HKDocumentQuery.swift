public import Foundation
import HealthModel
import HealthStore

/// Asks once for documents, with or without the documents themselves.
// Unchecked, as HKQuery is: what is set at creation never changes.
open class HKDocumentQuery: HKQuery, @unchecked Sendable {
    /// How many documents are answered at most; ``HKObjectQueryNoLimit`` for all.
    public let limit: Int
    /// The order of the documents; nil or empty for none in particular.
    public let sortDescriptors: [NSSortDescriptor]?
    /// Whether the documents come with their bytes.
    public let includeDocumentData: Bool

    private let request: SampleRequest
    private let resultsHandler: @Sendable (HKDocumentQuery, [HKDocumentSample]?, Bool, (any Error)?) -> Void

    /// A query for documents of a type.
    ///
    /// Raises for a negative limit, for a predicate that is not supported or does not apply, and for a sort descriptor
    /// that documents do not have.
    /// - Parameters:
    ///   - documentType: The type.
    ///   - predicate: What the documents have in common; nil for all.
    ///   - limit: How many to answer at most, after sorting; ``HKObjectQueryNoLimit`` for all.
    ///   - sortDescriptors: The order.
    ///   - includeDocumentData: Whether the documents come with their bytes.
    ///   - resultsHandler: Given all documents at once, and `true`; or the error.
    @preconcurrency
    public init(
        documentType: HKDocumentType, predicate: NSPredicate?, limit: Int, sortDescriptors: [NSSortDescriptor]?,
        includeDocumentData: Bool,
        resultsHandler: @escaping @Sendable (HKDocumentQuery, [HKDocumentSample]?, Bool, (any Error)?) -> Void
    ) {
        var request = raising { () throws(ValidationError) in
            try SampleRequest(checking: [(documentType.record, predicate)], sort: sortDescriptors ?? [], limit: limit)
        }
        request.includesDocuments = includeDocumentData
        self.request = request
        self.limit = limit
        self.sortDescriptors = sortDescriptors
        self.includeDocumentData = includeDocumentData
        self.resultsHandler = resultsHandler
        super.init(objectType: documentType, predicate: predicate)
    }

    override func run(in context: StoreContext) {
        let result = Result { () throws(EngineError) in
            try context.access.read { (engine, app) throws(EngineError) in try engine.samples(request, for: app) }
        }
        deliver(isLast: true) {
            switch result {
            case .success(let records):
                resultsHandler(self, records.compactMap { HKSample.make(from: $0) as? HKDocumentSample }, true, nil)
            case .failure(let error): resultsHandler(self, nil, true, HKError(error))
            }
        }
    }
}
