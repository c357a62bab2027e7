public import Foundation
import HealthModel
import HealthStore
import Synchronization

/// Asks for statistics of equal periods, such as days or hours, and may go on with every change.
///
/// Set ``initialResultsHandler`` before the query is executed. With ``statisticsUpdateHandler`` set as well the query
/// runs on until it is stopped (STAT-40).
// Unchecked, as HKQuery is: what changes is behind a lock.
open class HKStatisticsCollectionQuery: HKQuery, @unchecked Sendable {
    /// Where one of the periods begins; the others follow from it (STAT-10).
    public let anchorDate: Date
    /// Which figures are worked out.
    public let options: HKStatisticsOptions
    /// How long a period is; a calendar and a time zone in it win over the current ones (STAT-12).
    public let intervalComponents: DateComponents

    private struct Handlers {
        var initial: (@Sendable (HKStatisticsCollectionQuery, HKStatisticsCollection?, (any Error)?) -> Void)?
        var update:
            (@Sendable (HKStatisticsCollectionQuery, HKStatistics?, HKStatisticsCollection?, (any Error)?) -> Void)?
    }

    private let question: StatisticsQuestion
    private let handlers = Mutex(Handlers())
    /// What was delivered last.
    private let last = Mutex<StatisticsCollectionRecord?>(nil)

    /// A query for statistics of equal periods.
    ///
    /// Raises for options that do not fit the type, for a predicate that is not supported or does not apply, and for
    /// components that do not move the anchor forward.
    /// - Parameters:
    ///   - quantityType: The type.
    ///   - quantitySamplePredicate: What the samples have in common; nil for all.
    ///   - options: Which figures to work out.
    ///   - anchorDate: Where one of the periods begins; past or future.
    ///   - intervalComponents: How long a period is.
    public init(
        quantityType: HKQuantityType, quantitySamplePredicate: NSPredicate?, options: HKStatisticsOptions = [],
        anchorDate: Date, intervalComponents: DateComponents
    ) {
        question = raising { () throws(ValidationError) in
            try StatisticsQuestion(
                checking: quantityType, quantitySamplePredicate, options, anchorDate, intervalComponents)
        }
        self.anchorDate = anchorDate
        self.options = options
        self.intervalComponents = intervalComponents
        super.init(objectType: quantityType, predicate: quantitySamplePredicate)
    }

    /// Called once with the collection, or with the error: code 5 if the app never asked to read the type.
    ///
    /// Setting it after execution raises (QRY-4).
    @preconcurrency
    open var initialResultsHandler:
        (@Sendable (HKStatisticsCollectionQuery, HKStatisticsCollection?, (any Error)?) -> Void)?
    {
        get { handlers.withLock { $0.initial } }
        set {
            checkModifiable()
            handlers.withLock { $0.initial = newValue }
        }
    }

    /// Called after changes: for each period that changed, ascending, with its statistics and the whole collection.
    ///
    /// A period without samples left has no quantities (STAT-42). Setting it after execution raises (QRY-4).
    @preconcurrency
    open var statisticsUpdateHandler:
        (@Sendable (HKStatisticsCollectionQuery, HKStatistics?, HKStatisticsCollection?, (any Error)?) -> Void)?
    {
        get { handlers.withLock { $0.update } }
        set {
            checkModifiable()
            handlers.withLock { $0.update = newValue }
        }
    }

    // MARK: - Work

    override func checkExecutable() {
        guard initialResultsHandler == nil else { return }
        raise(.invalidArgument, "A statistics collection query needs an initial results handler")
    }

    override func run(in context: StoreContext) {
        let handlers = handlers.withLock { $0 }
        guard let initial = handlers.initial else { return }
        if handlers.update != nil {
            follow([question.request.type], in: context) { [self] _ in look(in: context) }
        }
        let result = Result { () throws(EngineError) in try question.answer(in: context) }
        let isLast = handlers.update == nil || result.error.map { $0.code != .databaseInaccessible } ?? false
        if case .success(let record) = result { last.withLock { $0 = record } }
        deliver(isLast: isLast) {
            switch result {
            case .success(let record): initial(self, HKStatisticsCollection(record: record), nil)
            case .failure(let error): initial(self, nil, HKError(error))
            }
        }
    }

    /// Works the collection out again, and tells what is other than it was (STAT-41).
    private func look(in context: StoreContext) {
        guard let update = handlers.withLock({ $0.update }) else { return }
        do {
            let record = try question.answer(in: context)
            let changes = record.changes(since: last.withLock { $0 } ?? question.empty)
            last.withLock { $0 = record }
            guard !changes.isEmpty else { return }
            let collection = HKStatisticsCollection(record: record)
            for change in changes {
                deliver(isLast: false) { update(self, HKStatistics(record: change), collection, nil) }
            }
        } catch {
            deliver(isLast: error.code != .databaseInaccessible) { update(self, nil, nil, HKError(error)) }
        }
    }
}

extension Result {
    fileprivate var error: Failure? {
        if case .failure(let error) = self { error } else { nil }
    }
}
