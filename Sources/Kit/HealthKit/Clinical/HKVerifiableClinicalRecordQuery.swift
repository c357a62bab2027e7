public import Foundation
import HealthModel

/// Asks the person once for verifiable records (OTH-62).
///
/// Such records live in the wallet of Apple's devices, and every query asks the person there. Here is no wallet, so that
/// every query fails with ``HKError/Code/errorHealthDataUnavailable``.
// Unchecked, as HKQuery is: what is set at creation never changes.
open class HKVerifiableClinicalRecordQuery: HKQuery, @unchecked Sendable {
    /// What the records are about, all of these at once.
    public let recordTypes: [String]
    /// The forms in which the records were issued.
    public let sourceTypes: [HKVerifiableClinicalRecordSourceType]

    private let resultsHandler:
        @Sendable (HKVerifiableClinicalRecordQuery, [HKVerifiableClinicalRecord]?, (any Error)?) -> Void

    /// A query for health cards.
    ///
    /// - Parameters:
    ///   - recordTypes: What the records are about.
    ///   - predicate: When what they are about took place; nil for any time.
    ///   - resultsHandler: Given the error.
    @preconcurrency
    public convenience init(
        recordTypes: [String], predicate: NSPredicate?,
        resultsHandler:
            @escaping @Sendable (
                HKVerifiableClinicalRecordQuery, [HKVerifiableClinicalRecord]?, (any Error)?
            ) -> Void
    ) {
        self.init(
            recordTypes: recordTypes, sourceTypes: [.smartHealthCard], predicate: predicate,
            resultsHandler: resultsHandler)
    }

    /// A query for records of several forms.
    ///
    /// - Parameters:
    ///   - recordTypes: What the records are about.
    ///   - sourceTypes: The forms in which they were issued.
    ///   - predicate: When what they are about took place; nil for any time.
    ///   - resultsHandler: Given the error.
    @preconcurrency
    public init(
        recordTypes: [String], sourceTypes: [HKVerifiableClinicalRecordSourceType], predicate: NSPredicate?,
        resultsHandler:
            @escaping @Sendable (
                HKVerifiableClinicalRecordQuery, [HKVerifiableClinicalRecord]?, (any Error)?
            ) -> Void
    ) {
        self.recordTypes = recordTypes
        self.sourceTypes = sourceTypes
        self.resultsHandler = resultsHandler
        super.init(objectType: nil, predicate: predicate)
    }

    override func run(in context: StoreContext) {
        deliver(isLast: true) {
            resultsHandler(
                self, nil,
                HKError(
                    .errorHealthDataUnavailable,
                    "Verifiable clinical records live in the wallet of Apple's devices, and there is none here."))
        }
    }
}

/// Asks the person once for verifiable records, asynchronously; fails as ``HKVerifiableClinicalRecordQuery`` does.
public struct HKVerifiableClinicalRecordQueryDescriptor: HKAsyncQuery {
    /// The answer: records.
    public typealias Output = [HKVerifiableClinicalRecord]

    /// What the records are about.
    public var recordTypes: [HKVerifiableClinicalRecordCredentialType]
    /// The forms in which the records were issued.
    public var sourceTypes: [HKVerifiableClinicalRecordSourceType]
    /// When what they are about took place; nil for any time.
    public var predicate: NSPredicate?

    /// A question for verifiable records.
    public init(
        recordTypes: [HKVerifiableClinicalRecordCredentialType], sourceTypes: [HKVerifiableClinicalRecordSourceType],
        predicate: NSPredicate? = nil
    ) {
        self.recordTypes = recordTypes
        self.sourceTypes = sourceTypes
        self.predicate = predicate
    }

    /// Asks.
    /// - Throws: ``HKError`` with code 1, because there is no wallet here.
    public func result(for healthStore: HKHealthStore) async throws -> [HKVerifiableClinicalRecord] {
        let types = recordTypes.map(\.rawValue)
        let sources = sourceTypes
        let predicate = predicate
        return try await withCheckedThrowingContinuation { continuation in
            healthStore.execute(
                HKVerifiableClinicalRecordQuery(recordTypes: types, sourceTypes: sources, predicate: predicate) {
                    _, records, error in
                    continuation.resume(with: error.map(Result.failure) ?? .success(records ?? []))
                })
        }
    }
}
