import GRDB
import HealthModel

/// Notes what a transaction changes of what figures of workouts follow from, and drops those figures at its end.
///
/// More may be dropped than was needed, and never less.
struct DerivedUpkeep {
    /// How many spans and runs are told apart; what is between more of them counts as changed, too.
    private static let most = 64
    /// Spans that are no farther apart, in seconds, are one.
    private static let near = 3_600.0

    /// Whether anything is kept.
    let isNeeded: Bool
    private var spans: [ClosedRange<Double>] = []
    private var workouts: Set<Int64> = []

    init(_ database: Database) throws {
        isNeeded = try SQLStatement(database, "SELECT 1 FROM workout_derived LIMIT 1").hasRow()
    }

    /// Notes that something of a time was added, changed or deleted.
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

    /// Notes that something became or was part of a workout, or is not any more.
    mutating func note(workout: Int64) {
        if isNeeded { workouts.insert(workout) }
    }

    /// Notes the times of stored samples: they become part of a workout, or are free again.
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

    /// Drops the figures of the workouts of the times that were noted, and of those to which deleted samples belonged.
    func finish(_ read: ReadSession, deleted: [ClosedRange<Int64>]) throws {
        guard isNeeded else { return }
        let database = read.database
        let ofTime = try SQLStatement(
            database,
            """
            DELETE FROM workout_derived WHERE workout IN (
                SELECT id FROM sample WHERE type = ? AND start_date >= ? AND start_date <= ? AND end_date >= ?)
            """)
        let type = SQLValue.integer(read.vocabulary.id(of: .workout))
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

    /// Drops all figures: what they follow from was changed otherwise than by a transaction of an app.
    static func dropAll(_ database: Database) throws {
        try SQLStatement(database, "DELETE FROM workout_derived").run()
        try StoreState.advance(database)
    }
}

extension ClosedRange {
    /// The least range that holds both.
    fileprivate func hull(_ other: ClosedRange) -> ClosedRange {
        Swift.min(lowerBound, other.lowerBound)...Swift.max(upperBound, other.upperBound)
    }
}

extension StoreState {
    /// The state of a store within a transaction.
    init(_ database: Database) throws {
        try self.init(
            identity: ReadSession.identity(database), sequence: ReadSession.sequence(database),
            epoch: Self.epoch(database))
    }

    /// How many changes there were that take no number.
    static func epoch(_ database: Database) throws -> Int64 {
        try SQLStatement(database, "SELECT value FROM store WHERE name = 'epoch'").firstInteger() ?? 0
    }

    /// Notes a change that takes no number.
    static func advance(_ database: Database) throws {
        let sql = """
            INSERT INTO store (name, value) VALUES ('epoch', 1) ON CONFLICT (name) DO UPDATE SET value = value + 1
            """
        try SQLStatement(database, sql).run()
    }
}
