public import Foundation
import HealthModel
import HealthStore

/// Asks once for the person's medications, which are answered one by one.
// Unchecked, as HKQuery is: what is set at creation never changes, and the handler is called on one queue.
open class HKUserAnnotatedMedicationQuery: HKQuery, @unchecked Sendable {
    private let tree: MedicationPredicate
    private let limit: Int
    // Called on the query's queue alone.
    private let resultsHandler: (HKUserAnnotatedMedicationQuery, HKUserAnnotatedMedication?, Bool, (any Error)?) -> Void

    /// A query for medications.
    ///
    /// Raises for a negative limit, and for a predicate that is not about medications.
    /// - Parameters:
    ///   - predicate: What the medications have in common; nil for all.
    ///   - limit: How many to answer at most; ``HKObjectQueryNoLimit`` for all.
    ///   - resultsHandler: Given medication after medication; then `true`, without one. Code 5 if the app never asked
    ///     to read medications.
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
            let found = try context.access.read { (engine, app) throws(EngineError) in
                try engine.medications(tree, for: app)
            }
            for record in found.prefix(limit == HKObjectQueryNoLimit ? .max : limit) {
                deliver(isLast: false) { resultsHandler(self, HKUserAnnotatedMedication(record: record), false, nil) }
            }
            deliver(isLast: true) { resultsHandler(self, nil, true, nil) }
        } catch {
            deliver(isLast: true) { resultsHandler(self, nil, true, HKError(error)) }
        }
    }

    /// What a predicate asks of medications; raises where it asks something else.
    static func tree(_ predicate: NSPredicate?, limit: Int) -> MedicationPredicate {
        raising { () throws(ValidationError) in
            guard limit >= 0 else {
                throw ValidationError(.invalidArgument, reason: "The limit of a query must not be negative: \(limit)")
            }
            return try predicate?.medicationTree() ?? .constant(true)
        }
    }
}

/// Asks once for the person's medications, asynchronously.
public struct HKUserAnnotatedMedicationQueryDescriptor: HKAsyncQuery {
    /// The answer: medications in the order in which they were added.
    public typealias Output = [HKUserAnnotatedMedication]

    /// What the medications have in common; nil for all.
    public var predicate: NSPredicate?
    /// How many are answered at most; nil for all.
    public var limit: Int?

    /// A question for medications.
    public init(predicate: NSPredicate? = nil, limit: Int? = nil) {
        self.predicate = predicate
        self.limit = limit
    }

    /// Asks.
    ///
    /// Raises for a negative limit, and for a predicate that is not about medications.
    /// - Throws: ``HKError``, with code 5 if the app never asked to read medications; `CancellationError` if the task is
    ///   cancelled.
    public func result(for healthStore: HKHealthStore) async throws -> [HKUserAnnotatedMedication] {
        let limit = limit ?? HKObjectQueryNoLimit
        let tree = HKUserAnnotatedMedicationQuery.tree(predicate, limit: limit)
        let query = AnswerQuery { (engine, app) throws(EngineError) in try engine.medications(tree, for: app) }
        let found = try await query.answer(from: healthStore)
        return found.prefix(limit == HKObjectQueryNoLimit ? .max : limit).map(HKUserAnnotatedMedication.init(record:))
    }
}
