import HealthModel
import HealthStore

/// A query for statistics of all matching samples with an asynchronous interface (QRY-51).
public struct HKStatisticsQueryDescriptor: HKAsyncQuery {
    /// The type of the result.
    public typealias Output = HKStatistics?

    /// The quantity type with the predicate that the samples must match.
    public var predicate: HKSamplePredicate<HKQuantitySample>
    /// The statistics to compute.
    public var options: HKStatisticsOptions

    /// Creates a descriptor for statistics.
    public init(predicate: HKSamplePredicate<HKQuantitySample>, options: HKStatisticsOptions) {
        self.predicate = predicate
        self.options = options
    }

    /// Runs the query.
    ///
    /// Raises for options that are incompatible with the type, and for a predicate that is unsupported or does not
    /// apply.
    /// - Throws: ``HKError``: code 11 if no samples match, code 5 if the app never requested permission to read the
    ///   type; `CancellationError` if the task is cancelled.
    public func result(for healthStore: HKHealthStore) async throws -> HKStatistics? {
        let request = raising { () throws(ValidationError) in
            try StatisticsRequest(checking: predicate.sampleType, predicate.nsPredicate, options)
        }
        let query = SingleResultQuery { try $0.statistics(request) }
        guard let record = try await query.answer(from: healthStore) else { throw HKError.noData }
        return HKStatistics(record: record)
    }
}
