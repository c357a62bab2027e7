public import Foundation
import HealthModel
import HealthStore
import Synchronization

/// Asks for the summaries of days, ascending, and goes on to tell which ones change, if asked to.
open class HKActivitySummaryQuery: HKQuery, @unchecked Sendable {
    private typealias Handler = @Sendable (HKActivitySummaryQuery, [HKActivitySummary]?, (any Error)?) -> Void

    private let question: SummaryQuestion
    private let resultsHandler: Handler
    private let update = Mutex<Handler?>(nil)
    private let last = Mutex<[ActivitySummaryRecord]>([])

    /// A query for summaries.
    ///
    /// Raises for a predicate that is not about summaries.
    /// - Parameters:
    ///   - predicate: Which days; nil for all. See ``HKQuery/predicateForActivitySummary(with:)``.
    ///   - handler: Given the summaries, or the error. Code 5 if the app never asked to read them.
    @preconcurrency
    public init(
        predicate: NSPredicate?,
        resultsHandler handler: @escaping @Sendable (HKActivitySummaryQuery, [HKActivitySummary]?, (any Error)?) -> Void
    ) {
        question = SummaryQuestion(predicate)
        resultsHandler = handler
        super.init(objectType: HKObjectType.activitySummaryType(), predicate: predicate)
    }

    /// Called after the results handler with the summaries that changed (OTH-7); setting it keeps the query running.
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
        if runsOn { follow(SummaryQuestion.types, in: context) { [self] _ in look(in: context) } }
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

/// A question for summaries, checked.
struct SummaryQuestion: Sendable {
    /// What summaries follow from.
    static let types: Set<ObjectType> = [
        .activitySummary, .activeEnergyBurned, .appleMoveTime, .appleExerciseTime, .appleStandHour, .workout,
    ]

    let predicate: SummaryPredicate
    private let zone = TimeZone.current

    /// Raises for a predicate that is not about summaries.
    init(_ predicate: NSPredicate?) {
        self.predicate = raising { () throws(ValidationError) in try predicate?.summaryTree() ?? .constant(true) }
    }

    func answer(in context: StoreContext) throws(EngineError) -> [ActivitySummaryRecord] {
        try context.access.read { (engine, app) throws(EngineError) in
            try engine.readableSummaries(predicate, in: zone, for: app)
        }
    }

    func answer(_ engine: any HealthEngine, _ app: AppIdentity) throws(EngineError) -> [ActivitySummaryRecord] {
        try engine.readableSummaries(predicate, in: zone, for: app)
    }
}

extension [ActivitySummaryRecord] {
    /// The summaries that are other than they were.
    ///
    /// Of a day that has none any more there is an empty one.
    func changed(since before: [ActivitySummaryRecord]) -> [ActivitySummaryRecord] {
        let known = Dictionary(before.map { ($0.day, $0) }) { first, _ in first }
        let days = Set(map(\.day))
        let gone = before.filter { !days.contains($0.day) }.map { ActivitySummaryRecord(day: $0.day) }
        return filter { known[$0.day] != $0 } + gone
    }
}
