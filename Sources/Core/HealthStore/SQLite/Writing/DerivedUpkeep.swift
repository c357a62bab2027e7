import GRDB
import HealthModel

/// A tracker of changes that affect cached figures of workouts, which are deleted at the end of the transaction.
///
/// It may invalidate more figures than necessary, but never fewer.
struct DerivedUpkeep {
    /// The maximum number of separate spans and runs; beyond it, the gaps between them count as changed, too.
    private static let most = 64
    /// The maximum gap between spans that are merged, in seconds.
    private static let near = 3_600.0

    /// A Boolean value that indicates whether there are cached figures.
    let isNeeded: Bool
    private var spans: [ClosedRange<Double>] = []
    private var workouts: Set<Int64> = []

    init(_ database: Database) throws {
        isNeeded = try SQLStatement(database, "SELECT 1 FROM workout_derived LIMIT 1").hasRow()
    }

    /// Records that data within a time were added, changed or deleted.
    @inline(__always)
    mutating func note(from start: Double, to end: Double) {
        guard isNeeded, start <= end else { return }
        insert(start...end)
    }

    private mutating func insert(_ span: ClosedRange<Double>) {
        if let last = spans.indices.last, spans[last].lowerBound - Self.near <= span.upperBound,
            span.lowerBound <= spans[last].upperBound + Self.near
        {
            spans[last] = spans[last].hull(span)
            return
        }
        spans.append(span)
        if spans.count > Self.most { spans = [spans.dropFirst().reduce(spans[0]) { $0.hull($1) }] }
    }

    /// Records that the samples of a workout changed.
    mutating func note(workout: Int64) {
        if isNeeded { workouts.insert(workout) }
    }

    /// Records the times of stored samples that are added to a workout, or removed from one.
    mutating func note(samples runs: [ClosedRange<Int64>], _ database: Database) throws {
        guard isNeeded else { return }
        enum Column: Int, SQLColumns {
            case start, end
            static let ofRows = selection(of: "sample", [.start: "min(start_date)", .end: "max(end_date)"])
            static let ofBlocks = selection(of: "block", [.start: "min(min_start)", .end: "max(max_end)"])
        }
        let rows = try SQLStatement(database, "SELECT \(Column.ofRows) FROM sample WHERE id BETWEEN ?1 AND ?2")
        let blocks = try SQLStatement(
            database, "SELECT \(Column.ofBlocks) FROM block WHERE id IN (\(BlockRuns.numbers)) AND last >= ?1")
        for run in Self.few(runs) {
            for statement in [rows, blocks] {
                let bounds: [SQLValue] = [.integer(run.lowerBound), .integer(run.upperBound)]
                try statement.forEach(Column.self, bounds) { row in
                    if let start = row.optionalReal(.start), let end = row.optionalReal(.end) {
                        note(from: start, to: end)
                    }
                    return true
                }
            }
        }
    }

    /// Deletes the figures of the workouts at the recorded times, and of those whose samples were deleted.
    func finish(_ read: StoreReader, deleted: [ClosedRange<Int64>]) throws {
        guard isNeeded else { return }
        let database = read.database
        let ofTime = try SQLStatement(
            database,
            """
            DELETE FROM workout_derived WHERE workout IN (
                SELECT id FROM sample WHERE type = ? AND start_date >= ? AND start_date <= ? AND end_date >= ?)
            """)
        let type = SQLValue.integer(read.references.id(of: .workout))
        for span in spans {
            let earliest = try read.earliestStart(of: .workout, endingAfter: span.lowerBound)
            try ofTime.run(type, .real(earliest), .real(span.upperBound), .real(span.lowerBound))
        }
        let one = try SQLStatement(database, "DELETE FROM workout_derived WHERE workout = ?")
        for workout in workouts { try one.run(.integer(workout)) }
        let ofMembers = try SQLStatement(
            database,
            "DELETE FROM workout_derived WHERE workout IN (SELECT workout FROM member WHERE last >= ? AND first <= ?)")
        for run in Self.few(deleted) { try ofMembers.run(.integer(run.lowerBound), .integer(run.upperBound)) }
    }

    private static func few(_ runs: [ClosedRange<Int64>]) -> [ClosedRange<Int64>] {
        guard runs.count > most else { return runs }
        let joined = MemberRuns.union(runs)
        guard joined.count > most, let first = joined.first, let last = joined.last else { return joined }
        return [first.lowerBound...last.upperBound]
    }

    /// Deletes all figures after a change that was not made by a transaction of an app.
    static func dropAll(_ database: Database) throws {
        try SQLStatement(database, "DELETE FROM workout_derived").run()
        try StoreState.advance(database)
    }
}

extension ClosedRange {
    /// Returns the smallest range that contains both.
    fileprivate func hull(_ other: ClosedRange) -> ClosedRange {
        Swift.min(lowerBound, other.lowerBound)...Swift.max(upperBound, other.upperBound)
    }
}

extension StoreState {
    /// Reads the state of a store within a transaction.
    init(_ database: Database) throws {
        try self.init(
            identity: StoreReader.identity(database), sequence: StoreReader.sequence(database),
            epoch: Self.epoch(database))
    }

    /// Returns the number of changes that took no insertion number.
    static func epoch(_ database: Database) throws -> Int64 {
        try SQLStatement(database, "SELECT value FROM store WHERE name = 'epoch'").firstInteger() ?? 0
    }

    /// Records a change that takes no insertion number.
    static func advance(_ database: Database) throws {
        let sql = """
            INSERT INTO store (name, value) VALUES ('epoch', 1) ON CONFLICT (name) DO UPDATE SET value = value + 1
            """
        try SQLStatement(database, sql).run()
    }
}
