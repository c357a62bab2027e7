public import Foundation
import HealthModel
import HealthStore

/// A query that returns documents once, optionally with their contents.
// Unchecked, like HKQuery: properties set at creation never change.
open class HKDocumentQuery: HKQuery, @unchecked Sendable {
    /// The maximum number of documents; ``HKObjectQueryNoLimit`` for all.
    public let limit: Int
    /// The order of the documents; unspecified if nil or empty.
    public let sortDescriptors: [NSSortDescriptor]?
    /// A Boolean value that indicates whether the results include the contents of the documents.
    public let includeDocumentData: Bool

    private let request: SampleRequest
    private let resultsHandler: @Sendable (HKDocumentQuery, [HKDocumentSample]?, Bool, (any Error)?) -> Void

    /// Creates a query for documents of a type.
    ///
    /// Raises for a negative limit, for an unsupported or inapplicable predicate, and for a sort descriptor that does
    /// not apply to documents.
    /// - Parameters:
    ///   - documentType: The type.
    ///   - predicate: The predicate that the documents must match; nil for all.
    ///   - limit: The maximum number of results, after sorting; ``HKObjectQueryNoLimit`` for all.
    ///   - sortDescriptors: The order.
    ///   - includeDocumentData: Whether the results include the contents of the documents.
    ///   - resultsHandler: A closure that receives all documents at once, with `true`, or an error.
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
            try context.access.read { try $0.samples(request) }
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
