public import Foundation
import HealthModel
import HealthStore

/// A query that computes statistics of all matching samples once.
open class HKStatisticsQuery: HKQuery, @unchecked Sendable {
    private let request: StatisticsRequest
    private let handler: @Sendable (HKStatisticsQuery, HKStatistics?, (any Error)?) -> Void

    /// Creates a query for statistics of a type.
    ///
    /// Raises for options that are incompatible with the type, and for a predicate that is unsupported or does not
    /// apply.
    /// - Parameters:
    ///   - quantityType: The type.
    ///   - quantitySamplePredicate: The predicate that the samples must match; nil for all. A matching sample counts
    ///     as a whole, even if it extends beyond the period of the predicate (STAT-8).
    ///   - options: The statistics to compute.
    ///   - handler: A closure that receives the statistics or an error: code 11 if no samples match, code 5 if the
    ///     app never requested permission to read the type.
    @preconcurrency
    public init(
        quantityType: HKQuantityType, quantitySamplePredicate: NSPredicate?, options: HKStatisticsOptions = [],
        completionHandler handler: @escaping @Sendable (HKStatisticsQuery, HKStatistics?, (any Error)?) -> Void
    ) {
        request = raising { () throws(ValidationError) in
            try StatisticsRequest(checking: quantityType, quantitySamplePredicate, options)
        }
        self.handler = handler
        super.init(objectType: quantityType, predicate: quantitySamplePredicate)
    }

    override func run(in context: StoreContext) {
        let result = Result { () throws(EngineError) in
            try context.access.read { try $0.statistics(request) }
        }
        deliver(isLast: true) {
            switch result {
            case .success(let record?): handler(self, HKStatistics(record: record), nil)
            case .success(nil): handler(self, nil, HKError.noData)
            case .failure(let error): handler(self, nil, HKError(error))
            }
        }
    }
}
