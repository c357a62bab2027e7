import Foundation
import GRDB
import HealthModel

/// One consistent view of the store (QRY-5).
struct ReadSession {
    let database: Database
    let vocabulary: Vocabulary
    /// What statistics remember of committed blocks; nil within a transaction that may yet fail.
    var memory: StatisticsMemory?
    /// What the questions of this read have in common; nil where there is only one.
    var shelf: StatisticsShelf?
    /// What is remembered of workouts; nil where none are read again.
    var workouts: WorkoutMemory?
    /// What is remembered of what belongs to workouts; nil within a transaction that may yet fail.
    var belongings: BelongingsMemory?
    /// Who is told of damaged blocks that are left out; nil if they are none.
    var damage: DamageLog?
    /// The app that sees everything without asking; nil if every app asks.
    var owner: AppIdentity?
    /// What all other apps see at most; nil if their permissions alone decide.
    var bounds: ReadBounds?

    // MARK: Samples

    /// The samples a request asks for, as far as they are visible.
    func samples(
        _ request: SampleRequest, visibility: (ReadSession, ObjectType) throws -> Visibility
    ) throws -> [SampleRecord] {
        var collector = SampleCollector(request)
        for part in request.parts {
            var visibility = try visibility(self, part.type)
            if part.type.family == .correlation {
                visibility.condition = try contains(request.contents, and: visibility)
            }
            let predicate = visibility.predicate.map { SamplePredicate.and([$0, part.predicate]) } ?? part.predicate
            try collectRows(part.type, predicate, visibility, request, into: &collector)
            if part.type.isKeptInBlocks {
                try collectBlocks(part.type, predicate, request, into: &collector)
            }
        }
        return collector.finish()
    }

    /// The condition of a correlation's visibility, and that it contains what is asked for (QRY-15).
    private func contains(_ contents: [SampleRequest.Part], and visibility: Visibility) throws -> SQLCondition? {
        var conditions = visibility.condition.map { [$0] } ?? []
        for part in contents {
            guard part.type.family == .quantity || part.type.family == .category else { return .never }
            let isInSQL = part.predicate.isCompilable
            let predicate = try isInSQL ? part.predicate : .uuid(Set(matches(SampleRequest([part]))))
            let inner = PredicateCompiler(type: part.type).compile(predicate)
            conditions.append(
                SQLCondition(
                    sql: """
                        s.id IN (SELECT s.correlation FROM sample s WHERE s.correlation IS NOT NULL AND s.type = ?
                        AND \(inner.sql))
                        """, values: [.integer(vocabulary.id(of: part.type))] + inner.values))
        }
        return conditions.isEmpty ? nil : .joined(conditions, by: "AND")
    }

    /// Finds matching samples in rows; those alone that were inserted after a number.
    func collectRows(
        _ type: ObjectType, _ predicate: SamplePredicate, _ visibility: Visibility, _ request: SampleRequest,
        after number: Int64 = 0, into collector: inout SampleCollector
    ) throws {
        try forEachRow(type, predicate, visibility, request, after: number) { record, id in
            collector.append(record, id: id)
            return true
        }
    }

    /// Gives the same samples one by one, in the order asked for, until the closure answers false.
    func forEachRow(
        _ type: ObjectType, _ predicate: SamplePredicate, _ visibility: Visibility, _ request: SampleRequest,
        after number: Int64 = 0, _ give: (SampleRecord, Int64) throws -> Bool
    ) throws {
        let isInSQL = predicate.isCompilable
        let members = isInSQL ? [:] : try members(of: predicate.workouts)
        let related = isInSQL ? [:] : try relatedRows(of: predicate.relations)
        let query = try rowQuery(type, predicate, visibility, request, after: number, isInSQL: isInSQL)
        var decoder = RowDecoder(self)
        try SQLStatement(database, query.sql).forEach(SampleColumn.self, query.values) { row in
            var record = try decoder.record(from: row, type: type)
            visibility.veil?.cover(&record)
            let id = row.integer(.id)
            if !isInSQL {
                let subject = PredicateSubject(
                    record, isInCorrelation: !row.isNull(.correlation), workouts: Self.workouts(of: id, in: members),
                    relations: Self.relations(of: id, in: related))
                guard predicate.matches(subject) else { return true }
            }
            return try give(record, id)
        }
    }

    /// A query for the rows of a type that match.
    ///
    /// - Parameter asked: The columns; without them those that ``RowDecoder`` reads.
    func rowQuery(
        _ type: ObjectType, _ predicate: SamplePredicate, _ visibility: Visibility, _ request: SampleRequest,
        after number: Int64, isInSQL: Bool, columns asked: String? = nil
    ) throws -> SQLCondition {
        let bounds = PredicateBounds(predicate)
        var tables = "sample s"
        var values: [SQLValue] = []
        // The plus keeps SQLite from walking the time index where there is a shorter way.
        var typeColumn = "s.type"
        if bounds.identifiers != nil {
            typeColumn = "+s.type"
        } else if let workout = bounds.workout {
            tables = """
                member m CROSS JOIN sample s ON m.workout = (SELECT id FROM sample WHERE uuid = ?)
                AND s.id BETWEEN m.first AND m.last
                """
            values.append(.uuid(workout))
            typeColumn = "+s.type"
        }
        if number > 0 { typeColumn = "+s.type" }
        var conditions = [SQLCondition(sql: "\(typeColumn) = ?", values: [.integer(vocabulary.id(of: type))])]
        if number > 0 { conditions.append(SQLCondition(sql: "s.id > ?", values: [.integer(number)])) }
        var start = bounds.earliestStart
        if bounds.earliestEnd > start {
            start = max(start, try earliestStart(of: type, endingAfter: bounds.earliestEnd))
        }
        if start > -.infinity { conditions.append(SQLCondition(sql: "s.start_date >= ?", values: [.real(start)])) }
        if isInSQL {
            let compiled = PredicateCompiler(type: type).compile(predicate)
            if compiled.sql != SQLCondition.always.sql { conditions.append(compiled) }
        }
        if let condition = visibility.condition { conditions.append(condition) }
        let condition = SQLCondition.joined(conditions, by: "AND")
        let isWorkout = type.family == .workout
        let hasDetails = type.family.hasDetails
        var columns = [SampleColumn.list]
        if isWorkout { columns.append(BodyColumn.ofWorkout) }
        // The bytes of a document are read only when they are asked for (OTH-61).
        if hasDetails {
            let includesData = type.family != .document || request.includesDocuments
            columns.append(includesData ? BodyColumn.ofDetail : BodyColumn.ofDetailWithoutData)
        }
        var sql = "SELECT \(asked ?? columns.joined(separator: ", ")) FROM \(tables)"
        if isWorkout { sql += " JOIN workout w ON w.id = s.id" }
        if hasDetails { sql += " JOIN detail d ON d.id = s.id" }
        sql += " WHERE \(condition.sql)"
        values += condition.values
        // Without a limit the collector puts insertion order right, mostly by seeing that it already is.
        if !request.sort.isEmpty || request.limit != nil {
            let keys = request.sort.map { sort in
                let needsWorkout = sort.key != .start && sort.key != .end && !isWorkout
                return (needsWorkout ? "NULL" : sort.key.column) + (sort.isAscending ? "" : " DESC")
            }
            sql += " ORDER BY " + (keys + ["s.id"]).joined(separator: ", ")
        }
        if let limit = request.limit, isInSQL { sql += " LIMIT \(limit)" }
        return SQLCondition(sql: sql, values: values)
    }

    /// The earliest start of a sample that ends after a date, from the longest sample of the type.
    func earliestStart(of type: ObjectType, endingAfter end: Double) throws -> Double {
        guard end > -.infinity, !type.isOpenEnded else { return -.infinity }
        let longest = try SQLStatement(database, "SELECT longest FROM type WHERE id = ?")
            .first(.integer(vocabulary.id(of: type))) { $0.real(.only) }
        // A thousandth of a second covers the rounding of the difference.
        return end - (longest ?? 0) - 0.001
    }

    /// The samples a correlation contains.
    func contained(in correlation: Int64) throws -> [SampleRecord] {
        var records: [SampleRecord] = []
        var decoder = RowDecoder(self)
        let sql = "SELECT \(SampleColumn.list), s.type FROM sample s WHERE s.correlation = ? ORDER BY s.id"
        try SQLStatement(database, sql).forEach(SampleColumn.self, [.integer(correlation)]) { row in
            guard let type = vocabulary.type(row.next(OnlyColumn.self).integer(.only)) else { return true }
            records.append(try decoder.record(from: row, type: type))
            return true
        }
        return records
    }

    // MARK: Workouts

    /// The insertion numbers that belong to workouts.
    func members(of workouts: Set<UUID>) throws -> [UUID: MemberRuns] {
        var members: [UUID: MemberRuns] = [:]
        for workout in workouts {
            if workout == SamplePredicate.someWorkout {
                members[workout] = try allRuns()
                continue
            }
            guard let id = try rowID(of: workout) else { continue }
            members[workout] = MemberRuns(try runs(of: id))
        }
        return members
    }

    func runs(of workout: Int64) throws -> [ClosedRange<Int64>] {
        var runs: [ClosedRange<Int64>] = []
        try SQLStatement(database, "SELECT \(RunColumn.list) FROM member m WHERE workout = ? ORDER BY first")
            .forEach(RunColumn.self, [.integer(workout)]) { row in
                if let run = row.run { runs.append(run) }
                return true
            }
        return runs
    }

    /// The insertion numbers that belong to any workout.
    func allRuns() throws -> MemberRuns {
        try belongings?.runs(in: StoreState(database), read: readAllRuns) ?? readAllRuns()
    }

    private func readAllRuns() throws -> MemberRuns {
        var runs: [ClosedRange<Int64>] = []
        try SQLStatement(database, "SELECT \(RunColumn.list) FROM member m").forEach(RunColumn.self) { row in
            if let run = row.run { runs.append(run) }
            return true
        }
        return MemberRuns(runs)
    }

    static func workouts(of id: Int64, in members: [UUID: MemberRuns]) -> Set<UUID> {
        members.isEmpty ? [] : Set(members.filter { $0.value.contains(id) }.keys)
    }

    /// The insertion number of an object that has a row of its own.
    func rowID(of uuid: UUID) throws -> Int64? {
        try SQLStatement(database, "SELECT id FROM sample WHERE uuid = ?").firstInteger(.uuid(uuid))
    }
}

/// A run of insertion numbers that belongs to a workout, or to a session.
enum RunColumn: Int, SQLColumns {
    case first, last
    static let list = selection(of: "m")
}

extension SQLRow<RunColumn> {
    /// The run; nil if there can be none like it.
    var run: ClosedRange<Int64>? {
        let (first, last) = (integer(.first), integer(.last))
        return first <= last ? first...last : nil
    }
}
