import HealthModel
import HealthStore

/// A query for the apps and devices that saved matching samples, with an asynchronous interface.
public struct HKSourceQueryDescriptor<Sample: HKSample>: HKAsyncQuery {
    /// The type of the result: each source once.
    public typealias Output = [HKSource]

    /// The predicate that the samples must match.
    public var predicate: HKSamplePredicate<Sample>

    /// Creates a descriptor for sources.
    public init(predicate: HKSamplePredicate<Sample>) {
        self.predicate = predicate
    }

    /// Runs the query.
    ///
    /// Raises for a predicate that is unsupported or does not apply to the type.
    /// - Returns: The sources with at least one matching sample that the app may read, sorted by bundle identifier.
    /// - Throws: ``HKError``, with code 5 if the app never requested permission to read the type; `CancellationError`
    ///   if the task is cancelled.
    public func result(for healthStore: HKHealthStore) async throws -> [HKSource] {
        let parts = raising { () throws(ValidationError) in
            try SampleRequest(
                checking: [(predicate.sampleType.record, predicate.nsPredicate)], limit: HKObjectQueryNoLimit
            ).parts
        }
        let query = SingleResultQuery { try $0.sources(parts) }
        return try await query.answer(from: healthStore).map(HKSource.init(record:))
    }
}
