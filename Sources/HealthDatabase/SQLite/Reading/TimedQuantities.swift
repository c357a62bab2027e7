import Foundation
import GRDB
import HealthModel

/// Reads the quantities of a type that lie in the times of many workouts in one pass over the samples of those times.
///
/// As when workouts are read one by one: what lies wholly inside a workout, comes from its source, and belongs to no workout.
/// A workout with samples of its own of the type, or with a series in its time, is left to that.
struct TimedQuantities {
    private let session: ReadSession
    /// Ascending by start.
    private let workouts: [Workout]
    /// The latest end of a workout and all before it.
    private let latestEnds: [Double]
    /// What belongs to any workout.
    private let members: [ClosedRange<Int64>]

    private struct Workout {
        var id: Int64
        var uuid: UUID
        var start: Double
        var end: Double
        var source: String
        /// Whether it came from a workout file, and takes nothing by time.
        var hasOwnWords: Bool
        var runs: [ClosedRange<Int64>]
    }

    /// What is known of a workout's quantities.
    private struct Found {
        var columns = SeriesColumns()
        var numbers: [Int64] = []
        var isInOrder = true

        mutating func add(_ number: Int64, from start: Double, to end: Double, _ value: Double) {
            if let last = columns.starts.last, let before = numbers.last, (start, number) < (last, before) {
                isInOrder = false
            }
            columns.starts.append(start)
            columns.ends.append(end)
            columns.values.append(value)
            numbers.append(number)
        }

        var sorted: SeriesColumns {
            guard !isInOrder else { return columns }
            let order = numbers.indices.sorted {
                (columns.starts[$0], numbers[$0]) < (columns.starts[$1], numbers[$1])
            }
            return SeriesColumns(
                starts: order.map { columns.starts[$0] }, ends: order.map { columns.ends[$0] },
                values: order.map { columns.values[$0] })
        }
    }

    init(_ session: ReadSession, of wanted: Set<UUID>) throws {
        enum Column: Int32, SQLColumns {
            case id, uuid, startDate, endDate, bundle, hasOwnWords
            static let list = selection(
                of: "s",
                [
                    .bundle: "o.bundle",
                    .hasOwnWords: "EXISTS (SELECT 1 FROM workout_supplement p WHERE p.workout = s.id)",
                ])
        }
        let sql = """
            SELECT \(Column.list) FROM sample s
            JOIN revision r ON r.id = s.revision JOIN source o ON o.id = r.source WHERE s.uuid = ? AND +s.type = ?
            """
        let statement = try SQLStatement(session.database, sql)
        let type = SQLValue.integer(session.vocabulary.id(of: .workout))
        workouts = try wanted.compactMap { uuid in
            try statement.first(Column.self, .uuid(uuid), type) { row in
                Workout(
                    id: row.integer(.id), uuid: uuid, start: row.real(.startDate), end: row.real(.endDate),
                    source: row.text(.bundle) ?? "", hasOwnWords: row.isTrue(.hasOwnWords),
                    runs: try session.runs(of: row.integer(.id)))
            }
        }.sorted { ($0.start, $0.id) < ($1.start, $1.id) }
        var latest = -Double.infinity
        latestEnds = workouts.map { workout in
            latest = max(latest, workout.end)
            return latest
        }
        members = try session.allRuns()
        self.session = session
    }

    /// The quantities of a type in a unit, in the order of start; workouts that are to be read one by one are missing.
    func quantities(of type: ObjectType, in unit: QuantityUnit) throws -> [UUID: SeriesColumns] {
        guard let first = workouts.first?.start, let last = latestEnds.last else { return [:] }
        var found = [Found?](repeating: nil, count: workouts.count)
        for index in try answerable(type) { found[index] = Found() }
        try readBlocks(of: type, in: unit, from: first, to: last, into: &found)
        try readRows(of: type, in: unit, from: first, to: last, into: &found)
        var answers: [UUID: SeriesColumns] = [:]
        for (workout, found) in zip(workouts, found) where found != nil { answers[workout.uuid] = found?.sorted }
        return answers
    }

    /// The workouts to which no sample of a type may belong.
    private func answerable(_ type: ObjectType) throws -> [Int] {
        let id = SQLValue.integer(session.vocabulary.id(of: type))
        let row = try SQLStatement(
            session.database, "SELECT 1 FROM sample WHERE id BETWEEN ? AND ? AND +type = ? LIMIT 1")
        enum Column: Int32, SQLColumns {
            case id, last
            static let list = selection(of: "block")
        }
        var blocks: [ClosedRange<Int64>] = []
        try SQLStatement(session.database, "SELECT \(Column.list) FROM block WHERE type = ?")
            .forEach(Column.self, [id]) { row in
                let first = row.integer(.id)
                blocks.append(first...max(first, row.integer(.last)))
                return true
            }
        let taken = MemberRuns.union(blocks)
        return try workouts.indices.filter { index in
            try workouts[index].runs.allSatisfy { run in
                try !Self.overlaps(run, taken)
                    && !row.hasRow(.integer(run.lowerBound), .integer(run.upperBound), id)
            }
        }
    }

    // MARK: Samples

    private func readBlocks(
        of type: ObjectType, in unit: QuantityUnit, from first: Double, to last: Double, into found: inout [Found?]
    ) throws {
        let sql = """
            SELECT \(BlockColumn.list) FROM block b
            WHERE b.type = ? AND b.min_start <= ? AND b.max_start >= ? ORDER BY b.min_start, b.id
            """
        let values: [SQLValue] = [.integer(session.vocabulary.id(of: type)), .real(last), .real(first)]
        var decoder = RowDecoder(session)
        try SQLStatement(session.database, sql).forEach(BlockColumn.self, values) { row in
            let facts = try session.blockFacts(from: row, &decoder)
            let source = facts.source.source.bundleIdentifier
            let mayBelong = workouts.indices.contains { index in
                workouts[index].source == source && workouts[index].start <= facts.starts.upperBound
                    && workouts[index].end >= facts.starts.lowerBound
            }
            guard mayBelong else { return true }
            let given = try decoder.unit(row.integer(.unit))
            let samples = try session.unlessDamaged {
                try session.blockSamples(facts, type: type, unit: given, hasIdentifiers: false)
            }
            guard let samples, let values = given.convert(samples.values, to: unit) else { return true }
            for index in 0..<samples.count {
                take(
                    samples.identity.number(index), source, from: samples.starts[index], to: samples.ends[index],
                    values[index], into: &found)
            }
            return true
        }
    }

    private func readRows(
        of type: ObjectType, in unit: QuantityUnit, from first: Double, to last: Double, into found: inout [Found?]
    ) throws {
        let sql = """
            SELECT \(SampleColumn.list) FROM sample s WHERE s.type = ? AND s.start_date >= ? AND s.start_date <= ?
            ORDER BY s.start_date, s.id
            """
        let values: [SQLValue] = [.integer(session.vocabulary.id(of: type)), .real(first), .real(last)]
        var decoder = RowDecoder(session)
        try SQLStatement(session.database, sql).forEach(SampleColumn.self, values) { row in
            let (id, start, end) = (row.integer(.id), row.real(.startDate), row.real(.endDate))
            let source = try decoder.source(row.integer(.revision)).source.bundleIdentifier
            guard !row.isNull(.unit) else {
                // A series: whoever reads its workout opens it.
                forEachWorkout(source, from: start, to: end) { found[$0] = nil }
                return true
            }
            let given = try decoder.unit(row.integer(.unit))
            let number = row.optionalReal(.given) ?? row.real(.value)
            if let value = given.convert(number, to: unit) {
                take(id, source, from: start, to: end, value, into: &found)
            }
            return true
        }
    }

    /// Gives a sample to the workouts that it belongs to by time.
    private func take(
        _ number: Int64, _ source: String, from start: Double, to end: Double, _ value: Double,
        into found: inout [Found?]
    ) {
        forEachWorkout(source, from: start, to: end) { index in
            guard !workouts[index].hasOwnWords, !Self.overlaps(number...number, members) else { return }
            found[index]?.add(number, from: start, to: end, value)
        }
    }

    /// The workouts of a source that hold an interval.
    @inline(__always)
    private func forEachWorkout(_ source: String, from start: Double, to end: Double, _ body: (Int) -> Void) {
        var (low, high) = (0, workouts.count)
        while low < high {
            let middle = (low + high) / 2
            if workouts[middle].start <= start { low = middle + 1 } else { high = middle }
        }
        var index = low - 1
        while index >= 0, latestEnds[index] >= end {
            if workouts[index].end >= end, workouts[index].source == source { body(index) }
            index -= 1
        }
    }

    /// Whether a run shares a number with any of others, which ascend and do not overlap.
    private static func overlaps(_ run: ClosedRange<Int64>, _ others: [ClosedRange<Int64>]) -> Bool {
        var (low, high) = (0, others.count)
        while low < high {
            let middle = (low + high) / 2
            if others[middle].upperBound < run.lowerBound { low = middle + 1 } else { high = middle }
        }
        return low < others.count && others[low].lowerBound <= run.upperBound
    }
}
