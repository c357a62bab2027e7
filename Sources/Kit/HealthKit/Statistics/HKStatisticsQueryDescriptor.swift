import HealthModel
import HealthStore

/// Asks once for statistics of all samples that match, asynchronously (QRY-51).
public struct HKStatisticsQueryDescriptor: HKAsyncQuery {
    /// The answer.
    public typealias Output = HKStatistics?

    /// The type, and what the samples have in common.
    public var predicate: HKSamplePredicate<HKQuantitySample>
    /// Which figures to work out.
    public var options: HKStatisticsOptions

    /// A question for statistics.
    public init(predicate: HKSamplePredicate<HKQuantitySample>, options: HKStatisticsOptions) {
        self.predicate = predicate
        self.options = options
    }

    /// Asks.
    ///
    /// Raises for options that do not fit the type, and for a predicate that is not supported or does not apply.
    /// - Throws: ``HKError``: code 11 without any matching sample, code 5 if the app never asked to read the type;
    ///   `CancellationError` if the task is cancelled.
    public func result(for healthStore: HKHealthStore) async throws -> HKStatistics? {
        let request = raising { () throws(ValidationError) in
            try StatisticsRequest(checking: predicate.sampleType, predicate.nsPredicate, options)
        }
        let query = AnswerQuery { (engine, app) throws(EngineError) in try engine.statistics(request, for: app) }
        guard let record = try await query.answer(from: healthStore) else { throw HKError.noData }
        return HKStatistics(record: record)
    }
}
