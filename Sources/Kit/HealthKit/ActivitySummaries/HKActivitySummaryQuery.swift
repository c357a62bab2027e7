public import Foundation
import HealthModel
import HealthStore
import Synchronization

/// A query that returns activity summaries in ascending order and, optionally, continues to report changed ones.
open class HKActivitySummaryQuery: HKQuery, @unchecked Sendable {
    private typealias Handler = @Sendable (HKActivitySummaryQuery, [HKActivitySummary]?, (any Error)?) -> Void

    private let question: SummaryRequest
    private let resultsHandler: Handler
    private let update = Mutex<Handler?>(nil)
    private let last = Mutex<[ActivitySummaryRecord]>([])

    /// Creates a query for activity summaries.
    ///
    /// Raises if the predicate does not apply to summaries.
    /// - Parameters:
    ///   - predicate: The predicate that selects the days; nil for all. See
    ///     ``HKQuery/predicateForActivitySummary(with:)``.
    ///   - handler: A closure that receives the summaries or an error; code 5 if the app never requested permission
    ///     to read them.
    @preconcurrency
    public init(
        predicate: NSPredicate?,
        resultsHandler handler: @escaping @Sendable (HKActivitySummaryQuery, [HKActivitySummary]?, (any Error)?) -> Void
    ) {
        question = SummaryRequest(predicate)
        resultsHandler = handler
        super.init(objectType: HKObjectType.activitySummaryType(), predicate: predicate)
    }

    /// A closure that receives the summaries that changed after the initial results (OTH-7).
    ///
    /// Setting it makes the query long-running.
    ///
    /// Setting it after execution raises (QRY-4).
    @preconcurrency
    open var updateHandler: (@Sendable (HKActivitySummaryQuery, [HKActivitySummary]?, (any Error)?) -> Void)? {
        get { update.withLock { $0 } }
        set {
            checkModifiable()
            update.withLock { $0 = newValue }
        }
    }

    override func run(in context: StoreContext) {
        let runsOn = updateHandler != nil
        if runsOn { follow(SummaryRequest.types, in: context) { [self] _ in look(in: context) } }
        let result = Result { () throws(EngineError) in try question.answer(in: context) }
        var isLast = !runsOn
        switch result {
        case .success(let records): last.withLock { $0 = records }
        case .failure(let error): isLast = isLast || error.code != .databaseInaccessible
        }
        deliver(isLast: isLast) {
            switch result {
            case .success(let records): resultsHandler(self, records.map(HKActivitySummary.init(record:)), nil)
            case .failure(let error): resultsHandler(self, nil, HKError(error))
            }
        }
    }

    private func look(in context: StoreContext) {
        guard let update = updateHandler else { return }
        do {
            let records = try question.answer(in: context)
            let changed = records.changed(since: last.withLock { $0 })
            last.withLock { $0 = records }
            guard !changed.isEmpty else { return }
            deliver(isLast: false) { update(self, changed.map(HKActivitySummary.init(record:)), nil) }
        } catch {
            deliver(isLast: error.code != .databaseInaccessible) { update(self, nil, HKError(error)) }
        }
    }
}

/// A validated request for activity summaries.
struct SummaryRequest: Sendable {
    /// The types of data that summaries are derived from.
    static let types: Set<ObjectType> = [
        .activitySummary, .activeEnergyBurned, .appleMoveTime, .appleExerciseTime, .appleStandHour, .workout,
    ]

    let predicate: SummaryPredicate
    private let zone = TimeZone.current

    /// Creates a request.
    ///
    /// Raises if the predicate does not apply to summaries.
    init(_ predicate: NSPredicate?) {
        self.predicate = raising { () throws(ValidationError) in try predicate?.summaryTree() ?? .constant(true) }
    }

    func answer(in context: StoreContext) throws(EngineError) -> [ActivitySummaryRecord] {
        try context.access.read(answer)
    }

    func answer(_ store: StoreReader) throws -> [ActivitySummaryRecord] {
        try store.readableSummaries(predicate, in: zone)
    }
}

extension [ActivitySummaryRecord] {
    /// Returns the summaries that differ from the earlier ones.
    ///
    /// A day whose summary no longer exists is represented by an empty summary.
    func changed(since before: [ActivitySummaryRecord]) -> [ActivitySummaryRecord] {
        let known = Dictionary(before.map { ($0.day, $0) }) { first, _ in first }
        let days = Set(map(\.day))
        let gone = before.filter { !days.contains($0.day) }.map { ActivitySummaryRecord(day: $0.day) }
        return filter { known[$0.day] != $0 } + gone
    }
}
