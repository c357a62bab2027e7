public import Foundation
import HealthModel
import HealthStore
import Synchronization

/// A query for statistics of equal periods, such as days or hours, optionally with updates.
///
/// Set ``initialResultsHandler`` before the query is executed. If ``statisticsUpdateHandler`` is also set, the query
/// runs until it is stopped (STAT-40).
// Unchecked, like HKQuery: mutable state is protected by a lock.
open class HKStatisticsCollectionQuery: HKQuery, @unchecked Sendable {
    /// The start of one of the periods, from which all others follow (STAT-10).
    public let anchorDate: Date
    /// The statistics to compute.
    public let options: HKStatisticsOptions
    /// The length of a period; its calendar and time zone, if set, take precedence over the current ones (STAT-12).
    public let intervalComponents: DateComponents

    private struct Handlers {
        var initial: (@Sendable (HKStatisticsCollectionQuery, HKStatisticsCollection?, (any Error)?) -> Void)?
        var update:
            (@Sendable (HKStatisticsCollectionQuery, HKStatistics?, HKStatisticsCollection?, (any Error)?) -> Void)?
    }

    private let question: StatisticsCollectionRequest
    private let handlers = Mutex(Handlers())
    /// The collection delivered last.
    private let last = Mutex<StatisticsCollectionRecord?>(nil)

    /// Creates a query for statistics of equal periods.
    ///
    /// Raises for options that are incompatible with the type, for a predicate that is unsupported or does not apply,
    /// and for components that do not advance the anchor.
    /// - Parameters:
    ///   - quantityType: The type.
    ///   - quantitySamplePredicate: The predicate that the samples must match; nil for all.
    ///   - options: The statistics to compute.
    ///   - anchorDate: The start of one of the periods; past or future.
    ///   - intervalComponents: The length of a period.
    public init(
        quantityType: HKQuantityType, quantitySamplePredicate: NSPredicate?, options: HKStatisticsOptions = [],
        anchorDate: Date, intervalComponents: DateComponents
    ) {
        question = raising { () throws(ValidationError) in
            try StatisticsCollectionRequest(
                checking: quantityType, quantitySamplePredicate, options, anchorDate, intervalComponents)
        }
        self.anchorDate = anchorDate
        self.options = options
        self.intervalComponents = intervalComponents
        super.init(objectType: quantityType, predicate: quantitySamplePredicate)
    }

    /// A closure that is called once with the collection or an error: code 5 if the app never requested permission to
    /// read the type.
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

    /// A closure that is called after changes, once for each period that changed, in ascending order, with its
    /// statistics and the whole collection.
    ///
    /// A period with no samples left has no quantities (STAT-42). Setting it after execution raises (QRY-4).
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

    /// Computes the collection again and delivers the periods that changed (STAT-41).
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
