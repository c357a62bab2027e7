public import Foundation
import HealthModel

/// A query that prompts the person once for verifiable records (OTH-62).
///
/// Such records exist only in the Wallet of Apple's devices, where every query prompts the person. There is no Wallet
/// here, so every query fails with ``HKError/Code/errorHealthDataUnavailable``.
// Unchecked, like HKQuery: properties set at creation never change.
open class HKVerifiableClinicalRecordQuery: HKQuery, @unchecked Sendable {
    /// The record types, all of which a record must have.
    public let recordTypes: [String]
    /// The formats in which the records were issued.
    public let sourceTypes: [HKVerifiableClinicalRecordSourceType]

    private let resultsHandler:
        @Sendable (HKVerifiableClinicalRecordQuery, [HKVerifiableClinicalRecord]?, (any Error)?) -> Void

    /// Creates a query for SMART Health Cards.
    ///
    /// - Parameters:
    ///   - recordTypes: The record types.
    ///   - predicate: The predicate on the date of the recorded event; nil for any date.
    ///   - resultsHandler: A closure that receives the error.
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

    /// Creates a query for records in several formats.
    ///
    /// - Parameters:
    ///   - recordTypes: The record types.
    ///   - sourceTypes: The formats in which the records were issued.
    ///   - predicate: The predicate on the date of the recorded event; nil for any date.
    ///   - resultsHandler: A closure that receives the error.
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
                    "Verifiable clinical records require Apple Wallet, which is not available."))
        }
    }
}

/// A query for verifiable records with an asynchronous interface; fails like ``HKVerifiableClinicalRecordQuery``.
public struct HKVerifiableClinicalRecordQueryDescriptor: HKAsyncQuery {
    /// The type of the result.
    public typealias Output = [HKVerifiableClinicalRecord]

    /// The record types.
    public var recordTypes: [HKVerifiableClinicalRecordCredentialType]
    /// The formats in which the records were issued.
    public var sourceTypes: [HKVerifiableClinicalRecordSourceType]
    /// The predicate on the date of the recorded event; nil for any date.
    public var predicate: NSPredicate?

    /// Creates a descriptor for verifiable records.
    public init(
        recordTypes: [HKVerifiableClinicalRecordCredentialType], sourceTypes: [HKVerifiableClinicalRecordSourceType],
        predicate: NSPredicate? = nil
    ) {
        self.recordTypes = recordTypes
        self.sourceTypes = sourceTypes
        self.predicate = predicate
    }

    /// Runs the query.
    /// - Throws: ``HKError`` with code 1, because there is no Wallet here.
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
