import Foundation
import GRDB
package import HealthModel

/// A consistent snapshot of the store, as far as an app may read it (QRY-5, AUTH-26).
///
/// Valid only within the closure that receives it: one transaction, in which nothing changes whatever is written
/// meanwhile.
package struct StoreReader {
    let database: Database
    let references: ReferenceTable
    /// The app on whose behalf is read.
    package let app: AppIdentity
    /// The second connection that may compute half of large statistics; nil within a write transaction.
    var companion: StatisticsCompanion?
    /// Opens the store for an optional write of derived figures; nil where they are not kept.
    var openForFigures: (() -> StoreConnections?)?
    /// The statistics cache of committed blocks; nil within a transaction that may be rolled back.
    var memory: StatisticsCache?
    /// The cache shared by several statistics of this read; nil if there is only one.
    var shelf: StatisticsBatch?
    /// The cache of decoded workouts; nil if none are read repeatedly.
    var workouts: WorkoutCache?
    /// The cache of the samples of workouts; nil within a transaction that may be rolled back.
    var belongings: WorkoutMembersCache?
    /// The log of skipped damaged blocks; nil if damage is an error.
    var damage: DamageLog?
    /// The app that reads everything without authorization; nil if every app needs authorization.
    var owner: AppIdentity?
    /// The upper bounds of reads by all other apps; nil if their permissions alone decide.
    var bounds: ReadBounds?

    init(database: Database, references: ReferenceTable, app: AppIdentity = .anonymous) {
        (self.database, self.references, self.app) = (database, references, app)
    }

    // MARK: Samples

    /// Returns the samples that match a request and that the app may read (QRY-5).
    package func samples(_ request: SampleRequest) throws -> [SampleRecord] {
        try samples(request) { session, type in try session.visibility(of: type) }
    }

    /// Returns the visible samples that match a request.
    func samples(
        _ request: SampleRequest, visibility: (StoreReader, ObjectType) throws -> Visibility
    ) throws -> [SampleRecord] {
        var collector = SampleCollector(request)
        for part in request.parts {
            var visibility = try visibility(self, part.type)
            if part.type.family == .correlation {
                visibility.condition = try contains(request.contents, and: visibility)
            }
            let predicate = visibility.narrowing(part.predicate)
            try collectRows(part.type, predicate, visibility, request, into: &collector)
            if part.type.isKeptInBlocks {
                try collectBlocks(part.type, predicate, request, into: &collector)
            }
        }
        return collector.finish()
    }

    /// Returns the visibility condition of a correlation, combined with the requested contents (QRY-15).
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
                        """, values: [.integer(references.id(of: part.type))] + inner.values))
        }
        return conditions.isEmpty ? nil : .joined(conditions, by: "AND")
    }

    /// Collects matching samples from rows, optionally only those inserted after a number.
    func collectRows(
        _ type: ObjectType, _ predicate: SamplePredicate, _ visibility: Visibility, _ request: SampleRequest,
        after number: Int64 = 0, into collector: inout SampleCollector
    ) throws {
        try forEachRow(type, predicate, visibility, request, after: number) { record, id in
            collector.append(record, id: id)
            return true
        }
    }

    /// Passes matching samples to a closure one by one, in the requested order, until it returns false.
    func forEachRow(
        _ type: ObjectType, _ predicate: SamplePredicate, _ visibility: Visibility, _ request: SampleRequest,
        after number: Int64 = 0, _ body: (SampleRecord, Int64) throws -> Bool
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
            return try body(record, id)
        }
    }

    /// Returns a query for the matching rows of a type.
    ///
    /// - Parameter asked: The columns to select; nil for the columns that ``RowDecoder`` reads.
    func rowQuery(
        _ type: ObjectType, _ predicate: SamplePredicate, _ visibility: Visibility, _ request: SampleRequest,
        after number: Int64, isInSQL: Bool, columns asked: String? = nil
    ) throws -> SQLCondition {
        let bounds = PredicateBounds(predicate)
        var tables = "sample s"
        var values: [SQLValue] = []
        // The plus keeps SQLite from scanning the time index where another one is faster.
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
        var conditions = [SQLCondition(sql: "\(typeColumn) = ?", values: [.integer(references.id(of: type))])]
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
        // The bytes of a document are read only on request (OTH-61).
        if hasDetails {
            let includesData = type.family != .document || request.includesDocuments
            columns.append(includesData ? BodyColumn.ofDetail : BodyColumn.ofDetailWithoutData)
        }
        var sql = "SELECT \(asked ?? columns.joined(separator: ", ")) FROM \(tables)"
        if isWorkout { sql += " JOIN workout w ON w.id = s.id" }
        if hasDetails { sql += " JOIN detail d ON d.id = s.id" }
        sql += " WHERE \(condition.sql)"
        values += condition.values
        // Without a limit the collector restores the insertion order, which mostly only requires a check.
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

    /// Returns the earliest possible start of a sample that ends after a date, from the longest duration of the type.
    func earliestStart(of type: ObjectType, endingAfter end: Double) throws -> Double {
        guard end > -.infinity, !type.isOpenEnded else { return -.infinity }
        let longest = try SQLStatement(database, "SELECT longest FROM type WHERE id = ?")
            .first(.integer(references.id(of: type))) { $0.real(.only) }
        // A thousandth of a second covers the rounding of the difference.
        return end - (longest ?? 0) - 0.001
    }

    /// Returns the samples of a correlation.
    func contained(in correlation: Int64) throws -> [SampleRecord] {
        var records: [SampleRecord] = []
        var decoder = RowDecoder(self)
        let sql = "SELECT \(SampleColumn.list), s.type FROM sample s WHERE s.correlation = ? ORDER BY s.id"
        try SQLStatement(database, sql).forEach(SampleColumn.self, [.integer(correlation)]) { row in
            guard let type = references.type(row.next(OnlyColumn.self).integer(.only)) else { return true }
            records.append(try decoder.record(from: row, type: type))
            return true
        }
        return records
    }

    // MARK: Workouts

    /// Returns the insertion numbers of the samples of workouts.
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

    /// Returns the insertion numbers of the samples of any workout.
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

    /// Returns the insertion number of an object with a row.
    func rowID(of uuid: UUID) throws -> Int64? {
        try SQLStatement(database, "SELECT id FROM sample WHERE uuid = ?").firstInteger(.uuid(uuid))
    }
}

/// The columns of a run of insertion numbers of a workout or a session.
enum RunColumn: Int, SQLColumns {
    case first, last
    static let list = selection(of: "m")
}

extension SQLRow<RunColumn> {
    /// The run; nil if its bounds are invalid.
    var run: ClosedRange<Int64>? {
        let (first, last) = (integer(.first), integer(.last))
        return first <= last ? first...last : nil
    }
}

extension AppIdentity {
    /// An app without a name and without permissions, for what needs none.
    package static let anonymous = AppIdentity(bundleIdentifier: "", name: "")
}
