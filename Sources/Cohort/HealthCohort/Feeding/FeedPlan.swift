import Foundation
import HealthModel
import HealthStore

/// What of a person is to be sent: found out before anything is, so that it can be written down first.
struct FeedPlan {
    /// Of each type: the months whose statistics changed, the days whose values changed, and the months of which all days are sent.
    struct TypePlan {
        var statistics: Set<Int> = []
        var days: Set<CohortDay> = []
        var wholeMonths: Set<Int> = []
        /// Months that the tier may have rows of.
        var known: Set<Int> = []

        var isEmpty: Bool { statistics.isEmpty && days.isEmpty && wholeMonths.isEmpty }
        /// All months that are touched.
        var months: Set<Int> { statistics.union(wholeMonths).union(days.map(\.month)) }
    }

    private(set) var types: [ObjectType: TypePlan] = [:]
    private(set) var workouts: Set<UUID> = []
    /// Up to where everything is in the tier when the plan is done.
    let position: ChangePosition

    /// How many changes are read at a time.
    private static let page = 10_000

    /// Finds out what changed since a ledger.
    ///
    /// Statistics of a day can change with samples of another one, because a signal goes on between them: so all are worked out, which costs
    /// little, and compared by their digests. Values change where samples were added, and where there are fewer than before.
    init(_ access: CohortAccess, since ledger: FeedLedger) throws {
        let start = ChangePosition(number: ledger.position, store: ledger.store)
        position = try access.read { (engine, app) throws(EngineError) in
            try engine.changedTypes([], since: nil, for: app).position
        }
        let pending = ledger.pending ?? FeedLedger.Pending()
        // The first time all is new: then nobody need be asked what changed.
        let isFirst = ledger.position == 0
        let readable = try access.readableQuantityTypes()
        for type in Set(readable).union(ledger.months.keys).union(pending.months.keys) {
            var plan = TypePlan()
            let known = ledger.months[type] ?? [:]
            plan.wholeMonths = pending.months[type] ?? []
            plan.known = Set(known.keys).union(plan.wholeMonths)
            var hasDeletions = false
            let hasChanges =
                try isFirst
                || Self.changes(of: type, since: start, access) { changes in
                    hasDeletions = hasDeletions || !changes.deleted.isEmpty
                    for record in changes.added {
                        let (first, last) = (access.day(at: record.start), access.day(at: record.end))
                        // Of one sample of a length, the day on which it begins; the quantities of a series lie anywhere in it.
                        if case .series = record.content {
                            plan.days.formUnion(first...last)
                        } else {
                            plan.days.insert(first)
                        }
                    }
                }
            guard hasChanges || !plan.wholeMonths.isEmpty else { continue }
            let now = try TypeState(type, access)
            for month in Set(now.months.keys).union(known.keys) {
                let (new, old) = (now.months[month], known[month])
                if new?.statistics != old?.statistics { plan.statistics.insert(month) }
                if isFirst || hasDeletions && old != nil && new?.counts != old?.counts {
                    plan.wholeMonths.insert(month)
                }
            }
            plan.statistics.formUnion(plan.wholeMonths)
            if !plan.isEmpty { types[type] = plan }
        }
        workouts = pending.workouts
        guard !isFirst else {
            workouts.formUnion(try access.workouts())
            return
        }
        _ = try Self.changes(of: .workout, since: start, access) { changes in
            workouts.formUnion(changes.added.map(\.uuid))
            workouts.formUnion(changes.deleted.map(\.uuid))
        }
    }

    /// What will be neither old nor new until it is confirmed.
    var pending: FeedLedger.Pending {
        FeedLedger.Pending(months: types.mapValues(\.months), workouts: workouts)
    }

    var isEmpty: Bool { types.isEmpty && workouts.isEmpty }

    /// Gives what changed of a type, page by page; answers whether anything did.
    ///
    /// A type that may not be read has no changes.
    private static func changes(
        of type: ObjectType, since start: ChangePosition, _ access: CohortAccess, _ give: (Changes) -> Void
    ) throws -> Bool {
        guard try access.mayRead(type) else { return false }
        var place = start
        var hasChanges = false
        while true {
            let request = ChangeRequest([SampleRequest.Part(type: type)], since: place, limit: page)
            let changes = try access.read { (engine, app) throws(EngineError) in try engine.changes(request, for: app) }
            if !changes.isEmpty {
                hasChanges = true
                give(changes)
            }
            if changes.isComplete || changes.position == place { return hasChanges }
            place = changes.position
        }
    }
}

/// What a type looks like in a store: its statistics by month, with digests.
struct TypeState {
    /// The statistics of all periods, by the month in which each begins.
    private(set) var rows: [Int: [CohortBatch.StatisticRow]] = [:]
    private(set) var months: [Int: FeedLedger.Month] = [:]

    init(_ type: ObjectType, _ access: CohortAccess) throws {
        var digests: [Int: (statistics: StableHash, counts: StableHash)] = [:]
        for period in CohortPeriod.allCases {
            let buckets = try access.buckets(period.interval, from: CohortPeriod.anchor)
            for bucket in try access.statistics(of: type, in: buckets) {
                let row = CohortBatch.StatisticRow(type, period, bucket.record, access)
                let month = row.day.month
                rows[month, default: []].append(row)
                var digest = digests[month] ?? (StableHash(), StableHash())
                digest.statistics.add(period.rawValue)
                digest.statistics.add(row.day.rawValue)
                for value in [row.sum, row.average, row.minimum, row.maximum, row.duration] {
                    digest.statistics.add(value)
                }
                if period == .day {
                    digest.counts.add(row.day.rawValue)
                    digest.counts.add(bucket.count)
                }
                digests[month] = digest
            }
        }
        months = digests.mapValues { FeedLedger.Month(statistics: $0.statistics.value, counts: $0.counts.value) }
    }
}
