public import Foundation
import HealthModel
import HealthStore

/// A query that returns correlations once, optionally filtered by the samples they contain.
// Unchecked, like HKQuery: properties set at creation never change.
open class HKCorrelationQuery: HKQuery, @unchecked Sendable {
    /// The type of the correlations.
    @NSCopying public private(set) var correlationType: HKCorrelationType
    /// The predicates, by type, that at least one contained sample of the type must match; nil for no condition.
    public let samplePredicates: [HKSampleType: NSPredicate]?

    private let request: SampleRequest
    private let completion: @Sendable (HKCorrelationQuery, [HKCorrelation]?, (any Error)?) -> Void

    /// Creates a query for correlations, which are returned with all their samples.
    ///
    /// Raises for a predicate that is unsupported or does not apply to its type.
    /// - Parameters:
    ///   - correlationType: The type.
    ///   - predicate: The predicate that the correlations themselves must match; nil for all.
    ///   - samplePredicates: The predicates, by type, that at least one contained sample of the type must match; nil
    ///     for no condition.
    ///   - completion: A closure that receives the correlations or an error; code 5 if the app never requested
    ///     permission to read any type in them.
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
            try context.access.read { try $0.samples(request) }
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
