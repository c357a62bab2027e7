import Foundation
import GRDB
import HealthModel

/// A batch reader of the quantities of many workouts: their associated samples, and those within their times in one
/// pass.
///
/// The results are those of reading workouts one by one: if no samples of a type are associated with a workout, the
/// samples that lie entirely within it, come from its source, and belong to no workout. A workout with a series of
/// the type is omitted.
struct WorkoutQuantities {
    private let session: StoreReader
    /// The workouts, in ascending order of start.
    private let workouts: [Workout]
    /// The latest end of each workout and all before it.
    private let latestEnds: [Double]
    /// The samples associated with any workout.
    private let members: MemberRuns

    private struct Workout {
        var id: Int64
        var uuid: UUID
        var start: Double
        var end: Double
        var source: String
        /// A Boolean value that indicates whether it came from a workout file, and so takes no samples by time.
        var hasSupplement: Bool
        var runs: [ClosedRange<Int64>]
    }

    /// The quantities of a workout found so far.
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

    init(_ session: StoreReader, of wanted: Set<UUID>) throws {
        enum Column: Int, SQLColumns {
            case id, uuid, startDate, endDate, bundle, hasSupplement
            static let list = selection(
                of: "s",
                [
                    .bundle: "o.bundle",
                    .hasSupplement: "EXISTS (SELECT 1 FROM workout_supplement p WHERE p.workout = s.id)",
                ])
        }
        let sql = """
            SELECT \(Column.list) FROM sample s
            JOIN revision r ON r.id = s.revision JOIN source o ON o.id = r.source WHERE s.uuid = ? AND +s.type = ?
            """
        let statement = try SQLStatement(session.database, sql)
        let type = SQLValue.integer(session.references.id(of: .workout))
        workouts = try wanted.compactMap { uuid in
            try statement.first(Column.self, .uuid(uuid), type) { row in
                Workout(
                    id: row.integer(.id), uuid: uuid, start: row.real(.startDate), end: row.real(.endDate),
                    source: row.text(.bundle) ?? "", hasSupplement: row.isTrue(.hasSupplement),
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

    /// Returns the quantities of types, each in a unit, in the order of start; workouts to be read one by one are
    /// omitted.
    func quantities(of types: [ObjectType: QuantityUnit]) throws -> [ObjectType: [UUID: SeriesColumns]] {
        var answers: [ObjectType: [UUID: SeriesColumns]] = [:]
        guard !types.isEmpty, let first = workouts.first?.start, let last = latestEnds.last else { return answers }
        var own = try ownRows(of: types)
        for (type, unit) in types {
            var associated = own.removeValue(forKey: type) ?? empty
            try readOwnBlocks(of: type, in: unit, into: &associated)
            // If any samples are associated with a workout, only these count; otherwise those within its time do.
            var timed = associated.map { $0?.numbers.isEmpty == true ? $0 : nil }
            try readBlocks(of: type, in: unit, from: first, to: last, into: &timed)
            try readRows(of: type, in: unit, from: first, to: last, into: &timed)
            var found: [UUID: SeriesColumns] = [:]
            for index in workouts.indices {
                let isAssociated = associated[index]?.numbers.isEmpty == false
                found[workouts[index].uuid] = (isAssociated ? associated : timed)[index]?.sorted
            }
            answers[type] = found
        }
        return answers
    }

    /// Empty results for all workouts.
    private var empty: [Found?] { [Found?](repeating: Found(), count: workouts.count) }

    // MARK: Associated samples

    /// Reads the associated samples in rows; the result for a workout with a series of a type is nil.
    private func ownRows(of types: [ObjectType: QuantityUnit]) throws -> [ObjectType: [Found?]] {
        var found = types.mapValues { _ in empty }
        let numbers = types.keys.map { String(session.references.id(of: $0)) }.sorted().joined(separator: ", ")
        let statement = try SQLStatement(
            session.database,
            """
            SELECT \(SampleColumn.list), s.type FROM sample s
            WHERE s.id BETWEEN ? AND ? AND +s.type IN (\(numbers)) ORDER BY s.id
            """)
        var decoder = RowDecoder(session)
        for (index, workout) in workouts.enumerated() {
            for run in workout.runs {
                let bounds: [SQLValue] = [.integer(run.lowerBound), .integer(run.upperBound)]
                try statement.forEach(SampleColumn.self, bounds) { row in
                    let id = row.next(OnlyColumn.self).integer(.only)
                    guard let type = session.references.type(id), let unit = types[type] else { return true }
                    guard !row.isNull(.unit) else {
                        found[type]?[index] = nil
                        return true
                    }
                    let number = row.optionalReal(.given) ?? row.real(.value)
                    if let value = try decoder.unit(row.integer(.unit)).convert(number, to: unit) {
                        found[type]?[index]?.add(
                            row.integer(.id), from: row.real(.startDate), to: row.real(.endDate), value)
                    }
                    return true
                }
            }
        }
        return found
    }

    /// Reads the associated samples in blocks.
    private func readOwnBlocks(of type: ObjectType, in unit: QuantityUnit, into found: inout [Found?]) throws {
        let statement = try SQLStatement(
            session.database,
            """
            SELECT \(BlockColumn.list) FROM block b
            WHERE b.id IN (\(BlockRuns.numbers)) AND b.type = ?3 AND b.last >= ?1 ORDER BY b.id
            """)
        let id = SQLValue.integer(session.references.id(of: type))
        var decoder = RowDecoder(session)
        for (index, workout) in workouts.enumerated() {
            for run in workout.runs {
                let values: [SQLValue] = [.integer(run.lowerBound), .integer(run.upperBound), id]
                try statement.forEach(BlockColumn.self, values) { row in
                    guard let (samples, values) = try open(row, type, unit, &decoder) else { return true }
                    for place in 0..<samples.count {
                        let number = samples.identity.number(place)
                        guard run.contains(number) else { continue }
                        found[index]?.add(number, from: samples.starts[place], to: samples.ends[place], values[place])
                    }
                    return true
                }
            }
        }
    }

    /// Returns the samples of a block with values in a unit; nil if they are damaged and skipped.
    private func open(
        _ row: SQLRow<BlockColumn>, _ type: ObjectType, _ unit: QuantityUnit, _ decoder: inout RowDecoder
    ) throws -> (BlockSamples, [Double])? {
        let facts = try session.blockFacts(from: row, &decoder)
        let given = try decoder.unit(row.integer(.unit))
        let samples = try session.unlessDamaged {
            try session.blockSamples(facts, type: type, unit: given, identifiers: .none)
        }
        guard let samples, let values = given.convert(samples.values, to: unit) else { return nil }
        return (samples, values)
    }

    // MARK: Samples by time

    private func readBlocks(
        of type: ObjectType, in unit: QuantityUnit, from first: Double, to last: Double, into found: inout [Found?]
    ) throws {
        let sql = """
            SELECT \(BlockColumn.list) FROM block b
            WHERE b.type = ? AND b.min_start <= ? AND b.max_start >= ? ORDER BY b.min_start, b.id
            """
        let values: [SQLValue] = [.integer(session.references.id(of: type)), .real(last), .real(first)]
        var decoder = RowDecoder(session)
        try SQLStatement(session.database, sql).forEach(BlockColumn.self, values) { row in
            let facts = try session.blockFacts(from: row, &decoder)
            let source = facts.source.source.bundleIdentifier
            let mayBelong = workouts.indices.contains { index in
                let workout = workouts[index]
                // Workouts with samples of their own, or of a file, take none by time.
                guard found[index] != nil, !workout.hasSupplement, workout.source == source else { return false }
                return workout.start <= facts.starts.upperBound && workout.end >= facts.starts.lowerBound
            }
            guard mayBelong else { return true }
            guard let (samples, values) = try open(row, type, unit, &decoder) else { return true }
            for index in 0..<samples.count {
                add(
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
        let values: [SQLValue] = [.integer(session.references.id(of: type)), .real(first), .real(last)]
        var decoder = RowDecoder(session)
        try SQLStatement(session.database, sql).forEach(SampleColumn.self, values) { row in
            let (id, start, end) = (row.integer(.id), row.real(.startDate), row.real(.endDate))
            let source = try decoder.source(row.integer(.revision)).source.bundleIdentifier
            guard !row.isNull(.unit) else {
                // A workout with a series is left to the reader of single workouts.
                forEachWorkout(source, from: start, to: end) { found[$0] = nil }
                return true
            }
            let given = try decoder.unit(row.integer(.unit))
            let number = row.optionalReal(.given) ?? row.real(.value)
            if let value = given.convert(number, to: unit) {
                add(id, source, from: start, to: end, value, into: &found)
            }
            return true
        }
    }

    /// Adds a sample to the workouts that contain it by time.
    private func add(
        _ number: Int64, _ source: String, from start: Double, to end: Double, _ value: Double,
        into found: inout [Found?]
    ) {
        forEachWorkout(source, from: start, to: end) { index in
            guard !workouts[index].hasSupplement, !members.contains(number) else { return }
            found[index]?.add(number, from: start, to: end, value)
        }
    }

    /// Passes the index of each workout of a source that contains an interval to a closure.
    @inline(__always)
    private func forEachWorkout(_ source: String, from start: Double, to end: Double, _ body: (Int) -> Void) {
        let low = workouts.firstPlace { $0.start > start }
        var index = low - 1
        while index >= 0, latestEnds[index] >= end {
            if workouts[index].end >= end, workouts[index].source == source { body(index) }
            index -= 1
        }
    }
}
