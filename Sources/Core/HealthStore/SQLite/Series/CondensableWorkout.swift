import Foundation
import GRDB
import HealthModel

/// A workout whose samples may be condensed.
struct CondensableWorkout {
    var row: Int64
    var uuid: UUID
    var start: Double
    var end: Double
    var activityType: WorkoutActivity
    /// The number of its source.
    var source: Int64

    func outcome(_ types: [CondensingOutcome.TypeOutcome] = []) -> CondensingOutcome.Workout {
        CondensingOutcome.Workout(uuid: uuid, start: start, end: end, activityType: activityType, types: types)
    }
}

extension StoreReader {
    /// Returns the workouts that are old and long enough (CON-2), of the requested sources (CON-4), with a sample
    /// that is not yet in a series; and the number of workouts before the last condition.
    func condensableWorkouts(
        _ request: CondensingRequest, now: Double
    ) throws -> (workouts: [CondensableWorkout], examined: Int) {
        let bundles: SQLCondition =
            switch request.sources {
            case .all: .always
            case .named(let names):
                SQLCondition(sql: "o.bundle IN (SELECT value FROM json_each(?))", values: [.json(names.sorted())])
            case .system: SQLCondition(sql: "o.bundle IN (SELECT bundle FROM system_source)")
            }
        enum Column: Int, SQLColumns {
            case id, uuid, startDate, endDate, activity, source
            static let list = selection(of: "s", [.activity: "w.activity", .source: "r.source"])
        }
        let sql = """
            SELECT \(Column.list) FROM workout w
            JOIN sample s ON s.id = w.id JOIN revision r ON r.id = s.revision JOIN source o ON o.id = r.source
            WHERE s.end_date <= ? AND w.duration >= ? AND \(bundles.sql) ORDER BY s.start_date, s.id
            """
        var workouts: [CondensableWorkout] = []
        let values: [SQLValue] = [.real(now - request.minimumAge), .real(request.minimumDuration)] + bundles.values
        try SQLStatement(database, sql).forEach(Column.self, values) { row in
            workouts.append(
                CondensableWorkout(
                    row: row.integer(.id), uuid: try row.uuid(.uuid), start: row.real(.startDate),
                    end: row.real(.endDate), activityType: WorkoutActivity(stored: row.integer(.activity)),
                    source: row.integer(.source)))
            return true
        }
        let types = SQLValue.json(request.types.map { Int(references.id(of: $0)) }.sorted())
        return (try workouts.filter { try hasSingleSamples($0.row, types) }, workouts.count)
    }

    /// Returns whether any sample of a workout is not in a series.
    private func hasSingleSamples(_ workout: Int64, _ types: SQLValue) throws -> Bool {
        let sql = """
            SELECT EXISTS (
                SELECT 1 FROM member m CROSS JOIN sample s ON s.id BETWEEN m.first AND m.last
                WHERE m.workout = ?1 AND s.unit IS NOT NULL AND s.correlation IS NULL AND \(DetailTables.isFree)
                    AND +s.type IN (SELECT value FROM json_each(?2))
            ) OR EXISTS (
                SELECT 1 FROM member m CROSS JOIN block b ON b.id <= m.last
                    AND b.id >= ifnull((SELECT max(id) FROM block WHERE id <= m.first AND NOT scattered), m.first)
                WHERE m.workout = ?1 AND b.id + b.count > m.first AND NOT b.scattered
                    AND +b.type IN (SELECT value FROM json_each(?2))
            )
            """
        let isFound = try SQLStatement(database, sql).first(.integer(workout), types) { $0.isTrue(.only) } ?? false
        return try isFound || hasScatteredSamples(workout, types)
    }

    /// Returns whether any sample of a workout is in a compacted block, which may also hold samples of other times.
    private func hasScatteredSamples(_ workout: Int64, _ types: SQLValue) throws -> Bool {
        let sql = """
            SELECT DISTINCT b.id FROM member m CROSS JOIN block b INDEXED BY block_scattered
                ON b.last >= m.first AND b.id <= m.last AND b.scattered
            WHERE m.workout = ? AND +b.type IN (SELECT value FROM json_each(?))
            """
        let blocks = try SQLStatement(database, sql).integers(.integer(workout), types)
        guard !blocks.isEmpty else { return false }
        let members = MemberRuns(try runs(of: workout))
        return try blocks.contains { block in
            do {
                return try numbers(ofScattered: block).contains { members.contains($0) }
            } catch let error as EngineError where error.underlying is BlockDamage {
                // Condensing names the damaged block.
                return true
            }
        }
    }
}

/// A cache of the longest duration of blocks of a type, which bounds the search for blocks that overlap a time.
///
/// Entries are valid as long as no other writer adds anything to the store.
final class BlockSpans {
    private var number: Int64 = -1
    private var spans: [ObjectType: Double] = [:]

    /// Begins a transaction, with the last number of the store.
    func begin(at number: Int64) {
        if number != self.number { spans = [:] }
        self.number = number
    }

    /// Ends a transaction after its commit, with the new last number.
    func end(at number: Int64) { self.number = number }

    /// Discards the entries after a rollback.
    func forget() { spans = [:] }

    func span(of type: ObjectType, _ session: StoreReader) throws -> Double {
        if let known = spans[type] { return known }
        let sql = "SELECT max(max_end - min_start) FROM block WHERE type = ?"
        let span = try SQLStatement(session.database, sql).first(.integer(session.references.id(of: type))) {
            $0.real(.only)
        }
        // A thousandth of a second covers the rounding of differences.
        spans[type] = (span ?? 0) + 0.001
        return (span ?? 0) + 0.001
    }
}
