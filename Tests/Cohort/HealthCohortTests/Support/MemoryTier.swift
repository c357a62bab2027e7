import Foundation
import HealthCohort
import HealthModel

/// An in-memory tier that answers queries from rows alone: a reference for engines.
actor MemoryTier: FedCohortStore {
    private var people: [String: (Int64, CohortBatch.PersonRow)] = [:]
    private var efforts: [String: [UUID: (Int64, [CohortBatch.EffortRow])]] = [:]
    private var statistics: [String: [[Int]: (Int64, CohortBatch.StatisticRow)]] = [:]
    private var values: [String: [[Int]: (Int64, CohortBatch.ValuesRow)]] = [:]
    private var ledgers: [String: CohortLedgerEntry] = [:]
    private var receipts: [ErasureReceipt] = []
    /// The number of steps until one fails; where it is odd, the change is made before the step.
    private var patience = Int.max
    private(set) var calls = 0
    private var sendsTwice = false
    private var last: CohortBatch?

    struct Failure: Error {}

    func fail(after calls: Int) { patience = calls }
    func heal() { patience = .max }
    func sendTwice() { sendsTwice = true }

    private func step() throws {
        calls += 1
        patience -= 1
        if patience == 0 { throw Failure() }
    }

    func ingest(_ batch: CohortBatch) throws {
        if patience % 2 == 0 { try step() }
        insert(batch)
        if patience % 2 != 0 { try step() }
        if sendsTwice, let last { insert(last) }
        last = batch
    }

    private func insert(_ batch: CohortBatch) {
        let (person, version) = (batch.person, batch.version)
        for row in batch.people where people[person]?.0 ?? 0 <= version { people[person] = (version, row) }
        for (workout, rows) in Dictionary(grouping: batch.efforts, by: \.workout)
        where efforts[person]?[workout]?.0 ?? 0 <= version { efforts[person, default: [:]][workout] = (version, rows) }
        for row in batch.statistics {
            let key = [Int(row.type.index), row.period.rawValue, row.day.rawValue]
            if statistics[person]?[key]?.0 ?? 0 <= version { statistics[person, default: [:]][key] = (version, row) }
        }
        for row in batch.values {
            let key = [Int(row.type.index), row.day.rawValue]
            if values[person]?[key]?.0 ?? 0 <= version { values[person, default: [:]][key] = (version, row) }
        }
    }

    func ledger(of person: String) throws -> CohortLedgerEntry? {
        try step()
        return ledgers[person]
    }

    func save(_ entry: CohortLedgerEntry, of person: String) throws {
        if patience % 2 == 0 { try step() }
        ledgers[person] = entry
        if patience % 2 != 0 { try step() }
    }

    func remove(_ types: Set<ObjectType>, of person: String) throws {
        try step()
        let numbers = Set(types.map { Int($0.index) })
        if types.contains(.workout) { efforts[person] = nil }
        statistics[person] = statistics[person]?.filter { !numbers.contains($0.key[0]) }
        values[person] = values[person]?.filter { !numbers.contains($0.key[0]) }
    }

    func erase(person: String) throws -> ErasureReceipt {
        let receipt = ErasureReceipt(person: person, date: 0, removed: ["people": people[person] == nil ? 0 : 1])
        (people[person], efforts[person], statistics[person], values[person], ledgers[person]) = (
            nil, nil, nil, nil, nil
        )
        receipts.append(receipt)
        return receipt
    }

    func erasures() -> [ErasureReceipt] { receipts }

    func status() -> CohortStatus {
        CohortStatus(parts: [.init(name: "memory", engine: "rows", people: people.count, rows: rowCount)])
    }

    /// The number of rows that are not deleted.
    var rowCount: Int {
        efforts.values.reduce(0) { $0 + $1.values.reduce(0) { $0 + ($1.1[0].isDeleted ? 0 : $1.1.count) } }
            + statistics.values.reduce(0) { $0 + $1.values.count { !$0.1.isDeleted } }
            + values.values.reduce(0) { $0 + $1.values.count { !$0.1.values.isEmpty } }
    }

    /// Returns whether a person has rows of a type, to verify their deletion.
    func hasRows(of type: ObjectType, _ person: String) -> Bool {
        statistics[person]?.keys.contains { $0[0] == Int(type.index) } ?? false
            || values[person]?.keys.contains { $0[0] == Int(type.index) } ?? false
    }

    // MARK: Answers

    func query(_ query: CohortQuery) throws -> CohortAnswer {
        try query.check()
        var distributions: [CohortPlace: Distribution] = [:]
        var asked = 0
        for (id, entry) in people.sorted(by: { $0.key < $1.key }) {
            let person = entry.1.person
            guard person.matches(query.people), let finder = BucketFinder(query, person),
                hasWhatIsWanted(entry.1, query)
            else { continue }
            asked += 1
            let groups = query.groups.map(person.group)
            for (bucket, classes) in numbers(query, id, finder) {
                for (number, value) in classes.enumerated() {
                    distributions[
                        CohortPlace(groups: groups, bucket: bucket, class: number),
                        default: Distribution(query.summaries, isExact: true)
                    ]
                    .add(value * query.scale.factor + query.scale.offset)
                }
            }
        }
        let rows = distributions.sorted { $0.key < $1.key }.map {
            $0.value.row($0.key, minimumPeople: query.minimumPeople)
        }
        return CohortAnswer(
            query: query, unit: query.answerUnit.description, people: asked,
            rows: AsyncThrowingStream { continuation in
                for row in rows { continuation.yield(row) }
                continuation.finish()
            })
    }

    private func hasWhatIsWanted(_ row: CohortBatch.PersonRow, _ query: CohortQuery) -> Bool {
        if !query.people.devices.isEmpty, query.people.devices.isDisjoint(with: row.devices) { return false }
        guard let having = query.people.having else { return true }
        return workouts(of: row.person.id).count {
            Self.holds(having.workouts, $0) && Self.isInside($0[0].day, query)
        } >= having.count
    }

    private static func isInside(_ day: CohortDay, _ query: CohortQuery) -> Bool {
        (query.from.map { day >= $0 } ?? true) && (query.to.map { day < $0 } ?? true)
    }

    private func workouts(of person: String) -> [[CohortBatch.EffortRow]] {
        (efforts[person] ?? [:]).values.map(\.1).filter { !$0[0].isDeleted }
    }

    private func numbers(_ query: CohortQuery, _ person: String, _ finder: BucketFinder) -> [Int: [Double]] {
        var found: [Int: [Double]] = [:]
        var fold = CohortQuery.Fold.sum
        switch query.figure {
        case .statistic(let statistic, let type):
            let period: CohortPeriod = if case .period(let period) = query.bucket { period } else { .day }
            fold = statistic == .minimum ? .minimum : statistic == .maximum ? .maximum : .sum
            for (_, row) in (statistics[person] ?? [:]).values
            where row.type == type && row.period == period && !row.isDeleted {
                let value: Double? =
                    switch statistic {
                    case .sum: row.sum
                    case .average: row.average
                    case .minimum: row.minimum
                    case .maximum: row.maximum
                    case .duration: row.duration
                    }
                if let value, let bucket = finder.bucket(of: row.day) { found[bucket, default: []].append(value) }
            }
        case .workouts(let predicate, let effort, let way):
            fold = way
            for rows in workouts(of: person) where Self.holds(predicate, rows) {
                if let bucket = finder.bucket(of: rows[0].day), let value = rows[0][effort] {
                    found[bucket, default: []].append(value)
                }
            }
        case .activities(let activities, let predicate, let effort, let way):
            fold = way
            for rows in workouts(of: person) where Self.holds(predicate, rows) {
                for row in rows.dropFirst() where Self.holds(activities, row) {
                    if let bucket = finder.bucket(of: row.day), let value = row[effort] {
                        found[bucket, default: []].append(value)
                    }
                }
            }
        case .values(let type, _):
            let edges = query.canonicalEdges ?? []
            var counts: [Int: [Double]] = [:]
            for (_, row) in (values[person] ?? [:]).values where row.type == type && !row.values.isEmpty {
                guard let bucket = finder.bucket(of: row.day) else { continue }
                for value in row.values {
                    counts[bucket, default: Array(repeating: 0, count: edges.count + 1)][
                        Distribution.class(of: value, edges)] += 1
                }
            }
            return counts
        }
        return found.mapValues { values in
            switch fold {
            case .sum: [values.reduce(0, +)]
            case .mean: [values.reduce(0, +) / Double(values.count)]
            case .minimum: [values.min() ?? 0]
            case .maximum: [values.max() ?? 0]
            }
        }
    }

    // MARK: Predicates

    private static func holds(_ predicate: SamplePredicate, _ rows: [CohortBatch.EffortRow]) -> Bool {
        let row = rows[0]
        switch predicate {
        case .constant(let value): return value
        case .and(let parts): return parts.allSatisfy { holds($0, rows) }
        case .or(let parts): return parts.contains { holds($0, rows) }
        case .not(let part): return !holds(part, rows)
        case .activityType(let type): return row.activityType == type
        case .duration(let ordering, let seconds): return row[.duration].map { ordering.holds($0, seconds) } ?? false
        case .source(let identifiers): return identifiers.contains(row.source)
        case .total(let total, let ordering, let other):
            guard let own = row[.total(total)], let bound = other.converted(to: total.canonicalUnit) else {
                return false
            }
            return ordering.holds(own, bound)
        case .statistic(let statistic, let type, let ordering, let other):
            guard let own = row[.statistic(statistic, type)], let unit = type.canonicalUnit,
                let bound = other.converted(to: unit)
            else { return false }
            return ordering.holds(own, bound)
        case .activity(let activity): return rows.dropFirst().contains { holds(activity, $0) }
        default: return false
        }
    }

    private static func holds(_ predicate: ActivityPredicate, _ row: CohortBatch.EffortRow) -> Bool {
        switch predicate {
        case .constant(let value): return value
        case .and(let parts): return parts.allSatisfy { holds($0, row) }
        case .or(let parts): return parts.contains { holds($0, row) }
        case .not(let part): return !holds(part, row)
        case .activityType(let type): return row.activityType == type
        case .duration(let ordering, let seconds): return row[.duration].map { ordering.holds($0, seconds) } ?? false
        case .statistic(let statistic, let type, let ordering, let other):
            guard let own = row[.statistic(statistic, type)], let unit = type.canonicalUnit,
                let bound = other.converted(to: unit)
            else { return false }
            return ordering.holds(own, bound)
        case .start, .end: return false
        }
    }
}
