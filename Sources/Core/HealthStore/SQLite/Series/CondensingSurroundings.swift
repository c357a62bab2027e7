import Foundation
import GRDB
import HealthModel

/// The data of a type that were measured during a workout's samples, and are not condensed with them.
struct CondensingSurroundings {
    private let session: StoreReader
    private let type: ObjectType
    private let start: Double
    private let end: Double
    private var sources: SourceTable
    private(set) var data: [StatisticsDatum] = []

    /// Reads the data that overlap the groups.
    ///
    /// - Parameter groups: The groups to condense, which are excluded.
    init(
        _ session: StoreReader, _ type: ObjectType, _ sources: SourceTable, beside groups: [CondensingGroup],
        spans: BlockSpans
    ) throws {
        self.session = session
        self.type = type
        self.sources = sources
        start = groups.reduce(.infinity) { min($0, $1.start) }
        end = groups.reduce(-.infinity) { max($0, $1.end) }
        try readRows(beside: Set(groups.flatMap { $0.rows.map(\.id) }))
        try readBlocks(beside: Set(groups.flatMap { $0.blocks.map(\.id) }), span: try spans.span(of: type, session))
        try readSeries(beside: Set(groups.flatMap { $0.series.map(\.id) }))
    }

    /// The intervals of the data.
    var intervals: [ClosedRange<Double>] { data.map { $0.start...$0.end } }

    private mutating func readRows(beside known: Set<Int64>) throws {
        enum Column: Int, SQLColumns {
            case id, startDate, endDate, value, revision, metadata
            static let list = selection(of: "sample")
        }
        let sql = """
            SELECT \(Column.list) FROM sample
            WHERE type = ? AND start_date >= ? AND start_date <= ? AND end_date >= ? AND unit IS NOT NULL
            """
        let values: [SQLValue] = [
            .integer(session.references.id(of: type)), .real(try session.earliestStart(of: type, endingAfter: start)),
            .real(end), .real(start),
        ]
        try SQLStatement(session.database, sql).forEach(Column.self, values) { row in
            guard !known.contains(row.integer(.id)) else { return true }
            let origin = try origin(revision: row.integer(.revision), metadata: row.optionalInteger(.metadata))
            data.append(
                StatisticsDatum(
                    start: row.real(.startDate), end: row.real(.endDate), value: row.real(.value),
                    source: origin.source, isHandEntered: origin.isHandEntered, number: row.integer(.id)))
            return true
        }
    }

    private mutating func readBlocks(beside known: Set<Int64>, span: Double) throws {
        let sql = """
            SELECT \(BlockColumn.list) FROM block b
            WHERE b.type = ? AND b.min_start >= ? AND b.min_start <= ? AND b.max_end >= ?
            """
        var decoder = RowDecoder(session)
        let values: [SQLValue] = [
            .integer(session.references.id(of: type)), .real(start - span), .real(end), .real(start),
        ]
        try SQLStatement(session.database, sql).forEach(BlockColumn.self, values) { row in
            guard !known.contains(row.integer(.id)) else { return true }
            let facts = try session.blockFacts(from: row, &decoder)
            let origin = try origin(revision: row.integer(.revision), metadata: row.optionalInteger(.metadata))
            let samples = try session.blockSamples(facts, type: type, unit: try decoder.unit(row.integer(.unit)))
            add(
                [samples.starts, samples.ends, samples.values], in: samples.unit, origin,
                number: samples.identity.number)
            return true
        }
    }

    private mutating func readSeries(beside known: Set<Int64>) throws {
        enum Column: Int, SQLColumns {
            case revision, metadata, unit, rank
            static let list = selection(of: "s", [.unit: "x.unit", .rank: "x.rank"])
        }
        let sql = """
            SELECT \(SeriesBlockColumn.list), \(Column.list)
            FROM series_block b JOIN series x ON x.id = b.series JOIN sample s ON s.id = b.series
            WHERE b.type = ? AND b.min_start >= ? AND b.min_start <= ? AND b.max_end >= ?
            """
        let values: [SQLValue] = [
            .integer(session.references.id(of: type)), .real(try session.earliestStart(of: type, endingAfter: start)),
            .real(end), .real(start),
        ]
        try SQLStatement(session.database, sql).forEach(SeriesBlockColumn.self, values) { row in
            let block = SeriesBlock(row)
            guard !known.contains(block.series) else { return true }
            let series = row.next(Column.self)
            let origin = try origin(revision: series.integer(.revision), metadata: series.optionalInteger(.metadata))
            let rank = series.integer(.rank)
            add(
                try session.seriesColumns(block),
                in: try session.references.unit(series.integer(.unit), session.database), origin,
                number: { _ in rank })
            return true
        }
    }

    private mutating func add(
        _ columns: [[Double]], in unit: QuantityUnit, _ origin: (source: Int, isHandEntered: Bool),
        number: (Int) -> Int64
    ) {
        let values = type.canonicalUnit.flatMap { unit.convert(columns[2], to: $0) } ?? columns[2]
        for index in values.indices where columns[0][index] <= end && columns[1][index] >= start {
            data.append(
                StatisticsDatum(
                    start: columns[0][index], end: columns[1][index], value: values[index], source: origin.source,
                    isHandEntered: origin.isHandEntered, number: number(index)))
        }
    }

    private mutating func origin(revision: Int64, metadata: Int64?) throws -> (source: Int, isHandEntered: Bool) {
        let source = try sources.place(ofRevision: revision, session)
        return (source, try sources.isHandEntered(source: source, metadata: metadata, session))
    }
}
