import Foundation
import HealthModel
import HealthStore

/// The plan of what to send for a person, computed before anything is sent so that it can be recorded first.
struct FeedPlan {
    /// The plan of a type: the months whose statistics changed, the days whose values changed, and the months to send
    /// completely.
    struct TypePlan {
        var statistics: Set<Int> = []
        var days: Set<CohortDay> = []
        var wholeMonths: Set<Int> = []
        /// The months for which the tier may have rows.
        var known: Set<Int> = []

        var isEmpty: Bool { statistics.isEmpty && days.isEmpty && wholeMonths.isEmpty }
        /// All affected months.
        var months: Set<Int> { statistics.union(wholeMonths).union(days.map(\.month)) }
    }

    private(set) var types: [ObjectType: TypePlan] = [:]
    private(set) var workouts: Set<UUID> = []
    /// The position up to which everything is in the tier once the plan is carried out.
    let position: ChangePosition

    /// The number of changes read per page.
    private static let page = 10_000

    /// Computes the changes since a ledger.
    ///
    /// Statistics of a day can change with samples of another one, because a signal continues between them, so all
    /// are computed, which is cheap, and compared by their digests. Values change where samples were added, and where
    /// there are fewer than before.
    init(_ access: CohortAccess, since ledger: FeedLedger) throws {
        let start = ledger.reached
        position = try access.position()
        let pending = ledger.pending ?? FeedLedger.Pending()
        // The first time everything is new, so the changes need not be queried.
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
                        // A single sample counts on the day it begins; the quantities of a series may lie anywhere
                        // within it.
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

    /// The data that will be in neither the old nor the new state until confirmed.
    var pending: FeedLedger.Pending {
        FeedLedger.Pending(months: types.mapValues(\.months), workouts: workouts)
    }

    var isEmpty: Bool { types.isEmpty && workouts.isEmpty }

    /// Passes the changes of a type, page by page; returns whether there were any.
    ///
    /// A type that may not be read has no changes.
    private static func changes(
        of type: ObjectType, since start: ChangePosition, _ access: CohortAccess, _ body: (Changes) -> Void
    ) throws -> Bool {
        guard try access.mayRead(type) else { return false }
        var place = start
        var hasChanges = false
        while true {
            let request = ChangeRequest([SampleRequest.Part(type: type)], since: place, limit: page)
            let changes = try access.read { try $0.changes(request) }
            if !changes.isEmpty {
                hasChanges = true
                body(changes)
            }
            if changes.isComplete || changes.position == place { return hasChanges }
            place = changes.position
        }
    }
}

/// The state of a type in a store: its statistics by month, with digests.
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
