import HealthCohort

/// A queue of rows for inserts, by table: while one insert is in progress, further rows are collected for the next
/// one, so that many people at once cause few inserts.
actor InsertQueue {
    private typealias Waiting = (rows: RowBinaryBatch, done: CheckedContinuation<Void, any Error>)

    private let link: any ClickHouseLink
    private let database: String
    private let patience: RetryPolicy
    private var waiting: [CohortTable: [Waiting]] = [:]
    private var busy: Set<CohortTable> = []

    init(_ link: any ClickHouseLink, database: String, _ patience: RetryPolicy) {
        (self.link, self.database, self.patience) = (link, database, patience)
    }

    /// Inserts rows; returns once they are confirmed.
    func insert(_ rows: RowBinaryBatch) async throws {
        guard rows.count > 0 else { return }
        try await withCheckedThrowingContinuation { done in
            waiting[rows.table, default: []].append((rows, done))
            guard busy.insert(rows.table).inserted else { return }
            Task { await work(rows.table) }
        }
    }

    /// Returns the number of entries that wait for the next insert; for tests.
    func waitingCount(_ table: CohortTable) -> Int { waiting[table]?.count ?? 0 }

    private func work(_ table: CohortTable) async {
        while let group = next(table) {
            var bytes: [UInt8] = []
            bytes.reserveCapacity(group.reduce(0) { $0 + $1.rows.bytes.count })
            for one in group { bytes += one.rows.bytes }
            let result: Result<Void, any Error>
            do {
                try await patience.call { [bytes] in try await link.insert(table, in: database, .bytes(bytes)) }
                result = .success(())
            } catch {
                result = .failure(error)
            }
            for one in group { one.done.resume(with: result) }
        }
    }

    /// Returns the rows of the next insert; nil if none wait, and then the table is no longer busy.
    private func next(_ table: CohortTable) -> [Waiting]? {
        var group: [Waiting] = []
        var (length, parts) = (0, Set<UInt32>())
        for one in waiting[table] ?? [] {
            let joined = parts.union(one.rows.parts)
            if !group.isEmpty,
                length + one.rows.bytes.count > RowBinaryBatch.longest || joined.count > RowBinaryBatch.mostParts
            {
                break
            }
            group.append(one)
            length += one.rows.bytes.count
            parts = joined
        }
        waiting[table]?.removeFirst(group.count)
        if group.isEmpty { busy.remove(table) }
        return group.isEmpty ? nil : group
    }
}
