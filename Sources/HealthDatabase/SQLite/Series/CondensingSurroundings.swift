import Foundation
import GRDB
import HealthModel

/// Everything that was measured of a type while the samples of a workout were, and is not condensed with them.
struct CondensingSurroundings {
    private let session: ReadSession
    private let type: ObjectType
    private let start: Double
    private let end: Double
    private var sources: SourceTable
    private(set) var data: [StatisticsDatum] = []

    /// Reads what overlaps a time.
    ///
    /// - Parameter groups: What is condensed, and so left out.
    init(
        _ session: ReadSession, _ type: ObjectType, _ sources: SourceTable, beside groups: [CondensingGroup],
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

    /// When something was measured.
    var intervals: [ClosedRange<Double>] { data.map { $0.start...$0.end } }

    private mutating func readRows(beside known: Set<Int64>) throws {
        let sql = """
            SELECT id, start_date, end_date, value, revision, metadata FROM sample
            WHERE type = ? AND start_date >= ? AND start_date <= ? AND end_date >= ? AND unit IS NOT NULL
            """
        let values: [SQLValue] = [
            .integer(session.vocabulary.id(of: type)), .real(try session.earliestStart(of: type, endingAfter: start)),
            .real(end), .real(start),
        ]
        try SQLStatement(session.database, sql).forEach(values) { row in
            guard !known.contains(row.integer(0)) else { return true }
            let origin = try origin(revision: row.integer(4), metadata: row.optionalInteger(5))
            data.append(
                StatisticsDatum(
                    start: row.real(1), end: row.real(2), value: row.real(3), source: origin.source,
                    isHandEntered: origin.isHandEntered, number: row.integer(0)))
            return true
        }
    }

    private mutating func readBlocks(beside known: Set<Int64>, span: Double) throws {
        let sql = """
            SELECT \(ReadSession.blockColumns) FROM block b
            WHERE b.type = ? AND b.min_start >= ? AND b.min_start <= ? AND b.max_end >= ?
            """
        var decoder = RowDecoder(session)
        let values: [SQLValue] = [
            .integer(session.vocabulary.id(of: type)), .real(start - span), .real(end), .real(start),
        ]
        try SQLStatement(session.database, sql).forEach(values) { row in
            guard !known.contains(row.integer(0)) else { return true }
            let facts = try session.blockFacts(from: row, &decoder)
            let origin = try origin(revision: row.integer(9), metadata: row.optionalInteger(11))
            let samples = try session.blockSamples(facts, type: type, unit: try decoder.unit(row.integer(12)))
            add(
                [samples.starts, samples.ends, samples.values], in: samples.unit, origin,
                number: samples.identity.number)
            return true
        }
    }

    private mutating func readSeries(beside known: Set<Int64>) throws {
        let sql = """
            SELECT b.id, b.series, b.count, b.columns, s.revision, s.metadata, x.unit, x.rank
            FROM series_block b JOIN series x ON x.id = b.series JOIN sample s ON s.id = b.series
            WHERE b.type = ? AND b.min_start >= ? AND b.min_start <= ? AND b.max_end >= ?
            """
        let values: [SQLValue] = [
            .integer(session.vocabulary.id(of: type)), .real(try session.earliestStart(of: type, endingAfter: start)),
            .real(end), .real(start),
        ]
        try SQLStatement(session.database, sql).forEach(values) { row in
            guard !known.contains(row.integer(1)) else { return true }
            let block = SeriesBlock(
                id: row.integer(0), series: row.integer(1), count: Int(row.integer(2)), columns: Int(row.integer(3)))
            let origin = try origin(revision: row.integer(4), metadata: row.optionalInteger(5))
            let rank = row.integer(7)
            add(
                try session.seriesColumns(block), in: try session.vocabulary.unit(row.integer(6), session.database),
                origin, number: { _ in rank })
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
