import Foundation
import HealthModel
import HealthStore
import HealthTransfer

/// The rows of a plan, in batches of bounded size.
struct FeedRows {
    private let plan: FeedPlan
    private let access: CohortAccess
    private let version: Int64
    /// The maximum number of values per batch, unless a single day has more.
    private static let longest = 100_000
    /// The maximum number of rows without values per batch.
    private static let most = 20_000

    init(_ plan: FeedPlan, _ access: CohortAccess, version: Int64) {
        (self.plan, self.access, self.version) = (plan, access, version)
    }

    private var batch: CohortBatch { CohortBatch(person: access.person.id, version: version) }

    // MARK: Workouts

    /// Sends the workouts of the plan; workouts that no longer exist are sent as deleted.
    func workouts(_ send: (CohortBatch) async throws -> Void) async throws {
        var rest = plan.workouts.sorted { $0.uuidString < $1.uuidString }[...]
        while !rest.isEmpty {
            let part = Set(rest.prefix(500))
            rest = rest.dropFirst(500)
            var batch = batch
            batch.efforts = try await BlockingWork.run { [access] in
                var found: [CohortBatch.EffortRow] = []
                try access.efforts(.uuid(part)) { found += $0 }
                return found
            }
            let gone = part.subtracting(batch.efforts.map(\.workout))
            for workout in gone.sorted(by: { $0.uuidString < $1.uuidString }) {
                var row = CohortBatch.EffortRow(workout: workout)
                row.isDeleted = true
                batch.efforts.append(row)
            }
            try await send(batch)
        }
    }

    // MARK: Types

    /// Sends the statistics and values of a type, and returns the state of the months that were sent.
    func type(
        _ type: ObjectType, _ send: (CohortBatch) async throws -> Void
    ) async throws -> [Int: FeedLedger.Month?] {
        guard let plan = plan.types[type] else { return [:] }
        let state = try await BlockingWork.run { [access] in try TypeState(type, access) }
        try await statistics(of: type, plan, state, send)
        try await values(of: type, plan, send)
        var months: [Int: FeedLedger.Month?] = [:]
        for month in plan.months { months[month] = .some(state.months[month]) }
        return months
    }

    private func statistics(
        of type: ObjectType, _ plan: FeedPlan.TypePlan, _ state: TypeState, _ send: (CohortBatch) async throws -> Void
    ) async throws {
        var batch = batch
        for month in plan.statistics.sorted() {
            let rows = state.rows[month] ?? []
            batch.statistics += rows
            // Months that had rows before may now have days without data.
            if plan.known.contains(month) {
                let present = Set(rows.map { [$0.period.rawValue, $0.day.rawValue] })
                batch.statistics += Self.places(of: month).filter { !present.contains([$0.0.rawValue, $0.1.rawValue]) }
                    .map {
                        var row = CohortBatch.StatisticRow(type: type, period: $0, day: $1)
                        row.isDeleted = true
                        return row
                    }
            }
            if batch.statistics.count >= Self.most {
                try await send(batch)
                batch.statistics = []
            }
        }
        if !batch.isEmpty { try await send(batch) }
    }

    /// Returns all periods that begin in a month.
    private static func places(of month: Int) -> [(CohortPeriod, CohortDay)] {
        let first = CohortDay(month: month)
        var places: [(CohortPeriod, CohortDay)] = []
        for day in first..<CohortDay(month: month + 1) {
            for period in CohortPeriod.allCases where period.start(of: day) == day { places.append((period, day)) }
        }
        return places
    }

    private func values(
        of type: ObjectType, _ plan: FeedPlan.TypePlan, _ send: (CohortBatch) async throws -> Void
    ) async throws {
        var days = plan.days
        for month in plan.wholeMonths { days.formUnion(CohortDay(month: month)..<CohortDay(month: month + 1)) }
        var batch = batch
        var count = 0
        // A run of days is read at once; it never spans more than a month.
        for run in Self.runs(of: days.sorted()) {
            for row in try await BlockingWork.run({ [access] in try Self.rows(of: type, run, access) }) {
                // A day that never had values needs no row to mark it empty.
                if row.values.isEmpty, !plan.known.contains(row.day.month) { continue }
                batch.values.append(row)
                count += row.values.count
                if count >= Self.longest || batch.values.count >= Self.most {
                    try await send(batch)
                    (batch.values, count) = ([], 0)
                }
            }
        }
        if !batch.isEmpty { try await send(batch) }
    }

    /// Returns the values of a run of days, one row per day.
    private static func rows(
        of type: ObjectType, _ run: Range<CohortDay>, _ access: CohortAccess
    ) throws(EngineError) -> [CohortBatch.ValuesRow] {
        var rows = run.map { CohortBatch.ValuesRow(type: type, day: $0) }
        try access.values(of: type, from: run.lowerBound, to: run.upperBound) { day, start, value in
            let place = run.lowerBound.distance(to: day)
            guard rows.indices.contains(place) else { return }
            rows[place].times.append(start)
            rows[place].values.append(value)
        }
        for place in rows.indices { rows[place].sort() }
        return rows
    }

    /// Groups consecutive days of the same month.
    static func runs(of days: [CohortDay]) -> [Range<CohortDay>] {
        var runs: [Range<CohortDay>] = []
        for day in days {
            if let last = runs.last, last.upperBound == day, last.lowerBound.month == day.month {
                runs[runs.count - 1] = last.lowerBound..<day.advanced(by: 1)
            } else {
                runs.append(day..<day.advanced(by: 1))
            }
        }
        return runs
    }
}

extension CohortBatch.ValuesRow {
    /// Sorts values by time, and equal times by value, so that the encoding of a day is deterministic.
    fileprivate mutating func sort() {
        let isSorted = times.indices.dropFirst().allSatisfy {
            times[$0 - 1] < times[$0] || times[$0 - 1] == times[$0] && values[$0 - 1] <= values[$0]
        }
        guard !isSorted else { return }
        let order = times.indices.sorted { (times[$0], values[$0]) < (times[$1], values[$1]) }
        (times, values) = (order.map { times[$0] }, order.map { values[$0] })
    }
}
