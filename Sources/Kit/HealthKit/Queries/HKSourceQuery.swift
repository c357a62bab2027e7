public import Foundation
import HealthModel
import HealthStore

/// A query that returns the apps and devices that saved matching samples.
open class HKSourceQuery: HKQuery, @unchecked Sendable {
    private let parts: [SampleRequest.Part]
    private let completionHandler: @Sendable (HKSourceQuery, Set<HKSource>?, (any Error)?) -> Void

    /// Creates a query for the sources of a type.
    ///
    /// Raises for a predicate that is unsupported or does not apply to the type.
    /// - Parameters:
    ///   - sampleType: The type.
    ///   - objectPredicate: The predicate that the samples must match; nil for all.
    ///   - completionHandler: A closure that receives every source with at least one matching sample that the app may
    ///     read, or an error; code 5 if the app never requested permission to read the type.
    @preconcurrency
    public init(
        sampleType: HKSampleType, samplePredicate objectPredicate: NSPredicate?,
        completionHandler: @escaping @Sendable (HKSourceQuery, Set<HKSource>?, (any Error)?) -> Void
    ) {
        parts = raising { () throws(ValidationError) in
            try SampleRequest(checking: [(sampleType.record, objectPredicate)], limit: HKObjectQueryNoLimit).parts
        }
        self.completionHandler = completionHandler
        super.init(objectType: sampleType, predicate: objectPredicate)
    }

    override func run(in context: StoreContext) {
        let result = Result { () throws(EngineError) in
            try context.access.read { try $0.sources(parts) }
        }
        deliver(isLast: true) {
            switch result {
            case .success(let sources): completionHandler(self, Set(sources.map(HKSource.init(record:))), nil)
            case .failure(let error): completionHandler(self, nil, HKError(error))
            }
        }
    }
}
