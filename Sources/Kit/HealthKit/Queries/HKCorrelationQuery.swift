public import Foundation
import HealthModel
import HealthStore

/// Asks once for correlations, also by the samples in them.
// Unchecked, as HKQuery is: what is set at creation never changes.
open class HKCorrelationQuery: HKQuery, @unchecked Sendable {
    /// The type of the correlations.
    @NSCopying public private(set) var correlationType: HKCorrelationType
    /// What must match at least one sample of a type in the correlation; nil if nothing must.
    public let samplePredicates: [HKSampleType: NSPredicate]?

    private let request: SampleRequest
    private let completion: @Sendable (HKCorrelationQuery, [HKCorrelation]?, (any Error)?) -> Void

    /// A query for correlations, which are answered with all their samples.
    ///
    /// Raises for a predicate that is not supported or does not apply to its type.
    /// - Parameters:
    ///   - correlationType: The type.
    ///   - predicate: What the correlations themselves have in common; nil for all.
    ///   - samplePredicates: What must match at least one of their samples of a type; nil if nothing must.
    ///   - completion: Given the correlations, or the error. Code 5 if the app never asked to read any type in them.
    @preconcurrency
    public init(
        type correlationType: HKCorrelationType, predicate: NSPredicate?,
        samplePredicates: [HKSampleType: NSPredicate]?,
        completion: @escaping @Sendable (HKCorrelationQuery, [HKCorrelation]?, (any Error)?) -> Void
    ) {
        request = raising { () throws(ValidationError) in
            var request = try SampleRequest(
                checking: [(correlationType.record, predicate)], limit: HKObjectQueryNoLimit)
            for (type, predicate) in samplePredicates ?? [:] {
                request.contents.append(.init(type: type.record, predicate: try predicate.tree(for: type.record)))
            }
            return request
        }
        self.correlationType = correlationType
        self.samplePredicates = samplePredicates
        self.completion = completion
        super.init(objectType: correlationType, predicate: predicate)
    }

    override func run(in context: StoreContext) {
        let result = Result { () throws(EngineError) in
            try context.access.read { (engine, app) throws(EngineError) in try engine.samples(request, for: app) }
        }
        deliver(isLast: true) {
            switch result {
            case .success(let records):
                completion(self, records.compactMap { HKSample.make(from: $0) as? HKCorrelation }, nil)
            case .failure(let error): completion(self, nil, HKError(error))
            }
        }
    }
}
