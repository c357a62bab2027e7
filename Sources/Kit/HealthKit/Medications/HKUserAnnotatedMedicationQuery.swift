public import Foundation
import HealthModel
import HealthStore

/// A query that returns the person's medications one by one.
// Unchecked, like HKQuery: properties set at creation never change, and the handler is called on one queue.
open class HKUserAnnotatedMedicationQuery: HKQuery, @unchecked Sendable {
    private let tree: MedicationPredicate
    private let limit: Int
    // Called on the query's queue only.
    private let resultsHandler: (HKUserAnnotatedMedicationQuery, HKUserAnnotatedMedication?, Bool, (any Error)?) -> Void

    /// Creates a query for medications.
    ///
    /// Raises for a negative limit, or if the predicate does not apply to medications.
    /// - Parameters:
    ///   - predicate: The predicate that the medications must match; nil for all.
    ///   - limit: The maximum number of results; ``HKObjectQueryNoLimit`` for all.
    ///   - resultsHandler: A closure that receives each medication; the last call passes `true` and no medication.
    ///     Code 5 if the app never requested permission to read medications.
    public init(
        predicate: NSPredicate?, limit: Int,
        resultsHandler:
            @escaping (
                HKUserAnnotatedMedicationQuery, HKUserAnnotatedMedication?, Bool, (any Error)?
            ) -> Void
    ) {
        tree = Self.tree(predicate, limit: limit)
        self.limit = limit
        self.resultsHandler = resultsHandler
        super.init(objectType: HKObjectType.userAnnotatedMedicationType(), predicate: predicate)
    }

    override func run(in context: StoreContext) {
        do {
            let found = try context.access.read { try $0.medications(tree) }
            for record in found.prefix(limit == HKObjectQueryNoLimit ? .max : limit) {
                deliver(isLast: false) { resultsHandler(self, HKUserAnnotatedMedication(record: record), false, nil) }
            }
            deliver(isLast: true) { resultsHandler(self, nil, true, nil) }
        } catch {
            deliver(isLast: true) { resultsHandler(self, nil, true, HKError(error)) }
        }
    }

    /// Returns the medication predicate of an `NSPredicate`; raises if it does not apply to medications.
    static func tree(_ predicate: NSPredicate?, limit: Int) -> MedicationPredicate {
        raising { () throws(ValidationError) in
            guard limit >= 0 else {
                throw ValidationError(.invalidArgument, reason: "The limit of a query must not be negative: \(limit)")
            }
            return try predicate?.medicationTree() ?? .constant(true)
        }
    }
}

/// A query for the person's medications with an asynchronous interface.
public struct HKUserAnnotatedMedicationQueryDescriptor: HKAsyncQuery {
    /// The type of the result: medications in the order in which they were added.
    public typealias Output = [HKUserAnnotatedMedication]

    /// The predicate that the medications must match; nil for all.
    public var predicate: NSPredicate?
    /// The maximum number of results; nil for all.
    public var limit: Int?

    /// Creates a descriptor for medications.
    public init(predicate: NSPredicate? = nil, limit: Int? = nil) {
        self.predicate = predicate
        self.limit = limit
    }

    /// Runs the query.
    ///
    /// Raises for a negative limit, or if the predicate does not apply to medications.
    /// - Throws: ``HKError``, with code 5 if the app never requested permission to read medications;
    ///   `CancellationError` if the task is cancelled.
    public func result(for healthStore: HKHealthStore) async throws -> [HKUserAnnotatedMedication] {
        let limit = limit ?? HKObjectQueryNoLimit
        let tree = HKUserAnnotatedMedicationQuery.tree(predicate, limit: limit)
        let query = SingleResultQuery { try $0.medications(tree) }
        let found = try await query.answer(from: healthStore)
        return found.prefix(limit == HKObjectQueryNoLimit ? .max : limit).map(HKUserAnnotatedMedication.init(record:))
    }
}
