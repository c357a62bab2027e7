public import Foundation
import HealthModel
import HealthStore

/// Asks once for statistics of all samples that match.
open class HKStatisticsQuery: HKQuery, @unchecked Sendable {
    private let request: StatisticsRequest
    private let handler: @Sendable (HKStatisticsQuery, HKStatistics?, (any Error)?) -> Void

    /// A query for statistics of a type.
    ///
    /// Raises for options that do not fit the type, and for a predicate that is not supported or does not apply.
    /// - Parameters:
    ///   - quantityType: The type.
    ///   - quantitySamplePredicate: What the samples have in common; nil for all. A sample that matches counts whole,
    ///     even if it sticks out of a period the predicate asks for (STAT-8).
    ///   - options: Which figures to work out.
    ///   - handler: Given the statistics, or the error: code 11 without any matching sample, code 5 if the app never
    ///     asked to read the type.
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
            try context.access.read { (engine, app) throws(EngineError) in try engine.statistics(request, for: app) }
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
