import Foundation
import GRDB
import HealthModel

/// The blocks of series that may hold matching quantities, in the order of their first starts.
///
/// Dates are compared with each quantity, everything else is asked of the series (STAT-9).
final class StatisticsSeries {
    /// The columns that a query for blocks selects, in the order that this class reads.
    static let columns = "b.id, b.series, b.count, b.columns, b.min_start, b.max_start, b.min_end, b.max_end, b.summary"

    /// The first start in the block that comes next; nil at the end.
    private(set) var nextStart: Double?

    private let session: ReadSession
    private let statement: SQLStatement
    private let type: ObjectType
    private var sources: SourceTable
    private let predicate: SamplePredicate
    private let members: [UUID: [ClosedRange<Int64>]]
    private var owners: [Int64: Owner] = [:]

    /// What every quantity of a series has in common.
    struct Owner {
        /// What is left to ask of each quantity.
        var predicate: SamplePredicate
        var source: Int
        var isHandEntered: Bool
        var rank: Int64
        var unit: QuantityUnit
        var record: SampleRecord
    }

    init(
        _ session: ReadSession, _ statement: SQLStatement, _ type: ObjectType, _ sources: SourceTable,
        _ predicate: SamplePredicate, _ members: [UUID: [ClosedRange<Int64>]]
    ) {
        self.session = session
        self.statement = statement
        self.type = type
        self.sources = sources
        self.predicate = predicate
        self.members = members
    }

    func advance() throws {
        nextStart = try statement.step() ? statement.real(4) : nil
    }

    /// The next block, as a summary if all of its quantities match, else opened; nil if none do.
    func take() throws -> StatisticsBlock? {
        let block = SeriesBlock(
            id: statement.integer(0), series: statement.integer(1), count: Int(statement.integer(2)),
            columns: Int(statement.integer(3)))
        let owner = try owner(of: block.series)
        guard let source = owner.record.source, block.count > 0, statement.real(4) <= statement.real(5), statement.real(6) <= statement.real(7) else {
            throw RowDecoder.damage
        }
        let facts = BlockFacts(
            firstID: owner.rank, count: block.count, starts: statement.real(4)...statement.real(5),
            ends: statement.real(6)...statement.real(7), values: 0...0, firstUUID: owner.record.uuid,
            source: source)
        let verdict = BlockVerdict(owner.predicate, facts, members: [:])
        guard verdict != .none else {
            try advance()
            return nil
        }
        let summary = StatisticsSummary(
            statement.bytes(8), source: owner.source, isHandEntered: owner.isHandEntered,
            style: type.aggregationStyle ?? .discreteArithmetic)
        guard let summary, summary.count == block.count else { throw RowDecoder.damage }
        var result = StatisticsBlock(
            facts: facts, unit: owner.unit, summary: summary.numbered(owner.rank), series: block)
        if verdict == .some {
            let columns = try open(result)
            result.columns = columns.selecting { owner.predicate.holds(from: columns.starts[$0], to: columns.ends[$0]) }
        }
        try advance()
        return result.columns?.count == 0 ? nil : result
    }

    /// The quantities of a block, their values in the canonical unit.
    func open(_ block: StatisticsBlock) throws -> StatisticsColumns {
        guard let series = block.series, let canonical = type.canonicalUnit else { throw RowDecoder.damage }
        let columns = try session.seriesColumns(series)
        return StatisticsColumns(
            starts: columns[0], ends: columns[1],
            values: block.unit.convert(columns[2], to: canonical) ?? columns[2], sharing: block.facts.firstID)
    }

    private func owner(of series: Int64) throws -> Owner {
        if let known = owners[series] { return known }
        let record = try session.quantitySample(row: series)
        let sql = "SELECT x.rank, x.unit, s.revision, s.metadata FROM series x JOIN sample s ON s.id = x.id WHERE x.id = ?"
        let found = try SQLStatement(session.database, sql).first(.integer(series)) { row in
            let source = try sources.place(ofRevision: row.integer(2), session)
            let subject = PredicateSubject(record, workouts: ReadSession.workouts(of: series, in: members))
            return Owner(
                predicate: predicate.decided(by: subject), source: source,
                isHandEntered: try sources.isHandEntered(
                    source: source, metadata: row.optionalInteger(3), session),
                rank: row.integer(0), unit: try session.vocabulary.unit(row.integer(1), session.database),
                record: record)
        }
        guard let found else { throw RowDecoder.damage }
        owners[series] = found
        return found
    }
}

extension ReadSession {
    /// Walks over the blocks of the series of a type that a predicate may match.
    func withStatisticsSeries(
        of type: ObjectType, _ predicate: SamplePredicate, _ sources: SourceTable,
        _ body: (StatisticsSeries) throws -> Void
    ) throws {
        let bounds = PredicateBounds(predicate)
        // What starts or ends late enough belongs to a series that cannot have begun long before.
        let latest = max(bounds.earliestStart, bounds.earliestEnd)
        var conditions = "b.type = ? AND b.min_start >= ? AND b.min_start <= ? AND b.max_start >= ? AND b.max_end >= ?"
        var values: [SQLValue] = [
            .integer(vocabulary.id(of: type)), .real(try earliestStart(of: type, endingAfter: latest)),
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
            SELECT \(StatisticsSeries.columns) FROM series_block b WHERE \(conditions)
            ORDER BY b.min_start, b.max_end, b.id
            """)
        statement.bindAll(values)
        defer { statement.reset() }
        let series = StatisticsSeries(self, statement, type, sources, predicate, try members(of: predicate.workouts))
        try series.advance()
        try body(series)
    }
}
