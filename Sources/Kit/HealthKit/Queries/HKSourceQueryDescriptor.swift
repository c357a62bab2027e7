import HealthModel
import HealthStore

/// Asks once for the apps and devices that matching samples come from, asynchronously.
public struct HKSourceQueryDescriptor<Sample: HKSample>: HKAsyncQuery {
    /// The answer: each source once.
    public typealias Output = [HKSource]

    /// What the samples match.
    public var predicate: HKSamplePredicate<Sample>

    /// A question for sources.
    public init(predicate: HKSamplePredicate<Sample>) {
        self.predicate = predicate
    }

    /// Asks.
    ///
    /// Raises for a predicate that is not supported or does not apply to the type.
    /// - Returns: The sources with at least one matching sample that the app may read, by bundle identifier.
    /// - Throws: ``HKError``, with code 5 if the app never asked to read the type; `CancellationError` if the task is
    ///   cancelled.
    public func result(for healthStore: HKHealthStore) async throws -> [HKSource] {
        let parts = raising { () throws(ValidationError) in
            try SampleRequest(
                checking: [(predicate.sampleType.record, predicate.nsPredicate)], limit: HKObjectQueryNoLimit
            ).parts
        }
        let query = AnswerQuery { (engine, app) throws(EngineError) in try engine.sources(parts, for: app) }
        return try await query.answer(from: healthStore).map(HKSource.init(record:))
    }
}
