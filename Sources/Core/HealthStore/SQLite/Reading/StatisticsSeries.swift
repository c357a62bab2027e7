import Foundation
import GRDB
import HealthModel

/// The blocks of series that may contain matching quantities, in the order of their first starts.
///
/// Dates are compared with each quantity; all other conditions apply to the series (STAT-9).
final class StatisticsSeries {
    /// The columns that follow ``SeriesBlockColumn`` in a query for blocks.
    fileprivate enum Column: Int, SQLColumns {
        case minStart, maxStart, minEnd, maxEnd, summary, rank, unit, revision, metadata, uuid
        static let list = selection(
            of: "b",
            [
                .rank: "x.rank", .unit: "x.unit", .revision: "s.revision", .metadata: "s.metadata", .uuid: "s.uuid",
            ])
    }

    /// The first start in the next block; nil at the end.
    private(set) var nextStart: Double?

    private let session: StoreReader
    private let statement: SQLStatement
    private let block: SQLRow<SeriesBlockColumn>
    private let row: SQLRow<Column>
    private let type: ObjectType
    private var sources: SourceTable
    private let predicate: SamplePredicate
    private let members: [UUID: MemberRuns]
    private let related: [SampleRelation: Set<Int64>]
    private var decoder: RowDecoder
    /// The remaining conditions on the quantities of each series, if the predicate has others than dates.
    private var decided: [Int64: SamplePredicate]?

    init(
        _ session: StoreReader, _ statement: SQLStatement, _ type: ObjectType, _ sources: SourceTable,
        _ predicate: SamplePredicate
    ) throws {
        self.session = session
        self.statement = statement
        block = statement.row(SeriesBlockColumn.self)
        row = block.next(Column.self)
        self.type = type
        self.sources = sources
        self.predicate = predicate
        members = try session.members(of: predicate.workouts)
        related = try session.relatedRows(of: predicate.relations)
        decoder = RowDecoder(session)
        decided = predicate.isAboutDates ? nil : [:]
    }

    /// Resets the statement; must be called after use.
    func close() { statement.reset() }

    func advance() throws {
        nextStart = try statement.step() ? row.real(.minStart) : nil
    }

    /// Returns the next block, as a summary if all of its quantities match, otherwise decoded; nil if none match.
    func removeNext() throws -> StatisticsBlock? {
        let block = SeriesBlock(block)
        guard block.count > 0, row.real(.minStart) <= row.real(.maxStart), row.real(.minEnd) <= row.real(.maxEnd) else {
            throw RowDecoder.damage
        }
        let rank = row.integer(.rank)
        let facts = BlockFacts(
            type: type, firstID: rank, lastID: rank, count: block.count,
            starts: row.real(.minStart)...row.real(.maxStart), ends: row.real(.minEnd)...row.real(.maxEnd),
            values: 0...0, firstUUID: try row.uuid(.uuid), source: try decoder.source(row.integer(.revision)))
        let predicate = try predicate(for: block.series)
        let verdict = BlockVerdict(predicate, facts, members: [:])
        guard verdict != .none else {
            try advance()
            return nil
        }
        let source = try sources.place(ofRevision: row.integer(.revision), session)
        let isHandEntered = try sources.isHandEntered(
            source: source, metadata: row.optionalInteger(.metadata), session)
        let summary = StatisticsSummary(
            row.bytes(.summary), source: source, isHandEntered: isHandEntered,
            style: type.aggregationStyle ?? .discreteArithmetic)
        guard let summary, summary.count == block.count else { throw RowDecoder.damage }
        let result = StatisticsBlock(
            facts: facts, unit: try decoder.unit(row.integer(.unit)), summary: summary.numbered(rank),
            rows: 0..<block.count, series: block)
        if verdict == .some {
            let columns = try open(result)
            result.isComplete = false
            result.columns = columns.selecting { predicate.holds(from: columns.starts[$0], to: columns.ends[$0]) }
        }
        try advance()
        return result.columns?.count == 0 ? nil : result
    }

    /// Returns the quantities of a block, with values in the canonical unit.
    func open(_ block: StatisticsBlock) throws -> StatisticsColumns {
        guard let series = block.series, let canonical = type.canonicalUnit else { throw RowDecoder.damage }
        let columns = try session.seriesColumns(series)
        return StatisticsColumns(
            starts: columns[0], ends: columns[1],
            values: block.unit.convert(columns[2], to: canonical) ?? columns[2], sharing: block.facts.firstID)
    }

    /// Returns the remaining conditions on the quantities of a series.
    private func predicate(for series: Int64) throws -> SamplePredicate {
        guard let known = decided else { return predicate }
        if let predicate = known[series] { return predicate }
        let record = try session.quantitySample(row: series)
        let subject = PredicateSubject(
            record, workouts: StoreReader.workouts(of: series, in: members),
            relations: StoreReader.relations(of: series, in: related))
        let result = predicate.decided(by: subject)
        decided?[series] = result
        return result
    }
}

extension StoreReader {
    /// Returns the blocks of the series of a type that a predicate may match, before the first one.
    func statisticsSeries(
        of type: ObjectType, _ predicate: SamplePredicate, _ sources: SourceTable
    ) throws -> StatisticsSeries {
        let bounds = PredicateBounds(predicate)
        // A bound of dates also bounds the start of the series, by its longest duration.
        let latest = max(bounds.earliestStart, bounds.earliestEnd)
        var conditions = "b.type = ? AND b.min_start >= ? AND b.min_start <= ? AND b.max_start >= ? AND b.max_end >= ?"
        var values: [SQLValue] = [
            .integer(references.id(of: type)), .real(try earliestStart(of: type, endingAfter: latest)),
            .real(bounds.latestStart), .real(bounds.earliestStart), .real(bounds.earliestEnd),
        ]
        if let workout = bounds.workout {
            conditions += """
                 AND b.series IN (SELECT x.id FROM member m CROSS JOIN series x ON x.id BETWEEN m.first AND m.last
                WHERE m.workout = (SELECT id FROM sample WHERE uuid = ?))
                """
            values.append(.uuid(workout))
        }
        // The order is that of an index, so nothing is sorted.
        let statement = try SQLStatement(
            database,
            """
            SELECT \(SeriesBlockColumn.list), \(StatisticsSeries.Column.list)
            FROM series_block b CROSS JOIN series x ON x.id = b.series
            CROSS JOIN sample s ON s.id = b.series WHERE \(conditions)
            ORDER BY b.min_start, b.max_end, b.id
            """)
        try statement.bindAll(values)
        return try StatisticsSeries(self, statement, type, sources, predicate)
    }
}
