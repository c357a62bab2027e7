import Foundation
import GRDB
package import HealthModel
import Synchronization

/// Measured data of samples with given insertion numbers.
extension StoreReader {
    /// Returns the measured data of the currently stored samples of an unfinished workout, by type.
    package func measuredData(of members: MemberRuns) throws -> [ObjectType: MeasuredData] {
        try measuredData(in: members.runs)
    }

    /// Returns the data of all quantity samples in runs of numbers, by type.
    ///
    /// - Parameter isWanted: A filter for the numbers.
    func measuredData(
        in runs: [ClosedRange<Int64>], where isWanted: (Int64) -> Bool = { _ in true }
    ) throws -> [ObjectType: MeasuredData] {
        var reader = MeasuredDataReader(self)
        for run in runs {
            try reader.readRows(in: run, where: isWanted)
            try reader.readBlocks(in: run, where: isWanted)
            try reader.readSeries(in: run, where: isWanted)
        }
        return reader.result
    }

    /// Returns the rows contained in the correlations of a run of numbers.
    func rows(ofCorrelationsIn run: ClosedRange<Int64>) throws -> [ClosedRange<Int64>] {
        try SQLStatement(database, "SELECT id FROM sample WHERE correlation BETWEEN ? AND ?")
            .integers(.integer(run.lowerBound), .integer(run.upperBound)).map { $0...$0 }
    }

    /// Returns the record of a stored workout.
    func workout(row: Int64) throws -> SampleRecord {
        var decoder = RowDecoder(self)
        let sql = """
            SELECT \(SampleColumn.list), \(BodyColumn.ofWorkout)
            FROM sample s JOIN workout w ON w.id = s.id WHERE s.id = ?
            """
        let record = try SQLStatement(database, sql).first(SampleColumn.self, .integer(row)) {
            try decoder.record(from: $0, type: .workout)
        }
        guard let record else { throw RowDecoder.damage }
        return record
    }
}

/// A reader of measured data by type.
private struct MeasuredDataReader {
    private let session: StoreReader
    private var tables: [ObjectType: SourceTable] = [:]
    private var data: [ObjectType: [StatisticsDatum]] = [:]
    private var decoder: RowDecoder

    init(_ session: StoreReader) {
        self.session = session
        decoder = RowDecoder(session)
    }

    /// The data read so far.
    var result: [ObjectType: MeasuredData] {
        var result: [ObjectType: MeasuredData] = [:]
        for (type, data) in data {
            result[type] = MeasuredData(sources: tables[type]?.ranking ?? SourceRanking(), data: data)
        }
        return result
    }

    mutating func readRows(in run: ClosedRange<Int64>, where isWanted: (Int64) -> Bool) throws {
        enum Column: Int, SQLColumns {
            case id, type, startDate, endDate, value, revision, metadata
            static let list = selection(of: "sample")
        }
        let sql = """
            SELECT \(Column.list) FROM sample
            WHERE id BETWEEN ? AND ? AND unit IS NOT NULL
            """
        let values: [SQLValue] = [.integer(run.lowerBound), .integer(run.upperBound)]
        try SQLStatement(session.database, sql).forEach(Column.self, values) { row in
            let number = row.integer(.id)
            guard isWanted(number), let type = session.references.type(row.integer(.type)), type.family == .quantity
            else { return true }
            let origin = try origin(
                of: type, revision: row.integer(.revision), metadata: row.optionalInteger(.metadata))
            data[type, default: []].append(
                StatisticsDatum(
                    start: row.real(.startDate), end: row.real(.endDate), value: row.real(.value),
                    source: origin.source, isHandEntered: origin.isHandEntered, number: number))
            return true
        }
    }

    /// Reads the quantities of series, whose rows contain no data.
    mutating func readSeries(in run: ClosedRange<Int64>, where isWanted: (Int64) -> Bool) throws {
        enum Column: Int, SQLColumns {
            case type, revision, metadata, rank, unit
            static let list = selection(of: "s", [.type: "b.type", .rank: "x.rank", .unit: "x.unit"])
        }
        let sql = """
            SELECT \(SeriesBlockColumn.list), \(Column.list)
            FROM series x JOIN sample s ON s.id = x.id JOIN series_block b ON b.series = x.id
            WHERE x.id BETWEEN ? AND ? ORDER BY b.id
            """
        let bounds: [SQLValue] = [.integer(run.lowerBound), .integer(run.upperBound)]
        try SQLStatement(session.database, sql).forEach(SeriesBlockColumn.self, bounds) { row in
            let block = SeriesBlock(row)
            guard isWanted(block.series) else { return true }
            let series = row.next(Column.self)
            guard let type = session.references.type(series.integer(.type)), let canonical = type.canonicalUnit else {
                return true
            }
            let origin = try origin(
                of: type, revision: series.integer(.revision), metadata: series.optionalInteger(.metadata))
            let columns = try session.seriesColumns(block)
            let values = try decoder.unit(series.integer(.unit)).convert(columns[2], to: canonical) ?? columns[2]
            let number = series.integer(.rank)
            for index in values.indices {
                data[type, default: []].append(
                    StatisticsDatum(
                        start: columns[0][index], end: columns[1][index], value: values[index], source: origin.source,
                        isHandEntered: origin.isHandEntered, number: number))
            }
            return true
        }
    }

    mutating func readBlocks(in run: ClosedRange<Int64>, where isWanted: (Int64) -> Bool) throws {
        // The first block may begin before the run; the numbers of blocks never overlap, except for scattered ones.
        let sql = """
            SELECT \(BlockColumn.list) FROM block b WHERE b.id IN (
                SELECT id FROM block
                WHERE id >= ifnull((SELECT max(id) FROM block WHERE id <= ?1 AND NOT scattered), 0) AND id <= ?2
                UNION ALL
                SELECT id FROM block INDEXED BY block_scattered WHERE last >= ?1 AND id <= ?2 AND scattered)
            ORDER BY b.id
            """
        let values: [SQLValue] = [.integer(run.lowerBound), .integer(run.upperBound)]
        try SQLStatement(session.database, sql).forEach(BlockColumn.self, values) { row in
            // Categories are not measured, nor are types of a newer version, which are unknown here.
            guard let type = session.references.type(row.integer(.type)), let canonical = type.canonicalUnit else {
                return true
            }
            let facts = try session.blockFacts(from: row, &decoder)
            guard facts.ids.overlaps(run) else { return true }
            let origin = try origin(
                of: type, revision: row.integer(.revision), metadata: row.optionalInteger(.metadata))
            let samples = try session.blockSamples(
                facts, type: type, unit: try decoder.unit(row.integer(.unit)), identifiers: .none)
            for index in 0..<samples.count {
                let number = samples.identity.number(index)
                guard run.contains(number), isWanted(number) else { continue }
                let value = samples.unit.convert(samples.values[index], to: canonical) ?? samples.values[index]
                data[type, default: []].append(
                    StatisticsDatum(
                        start: samples.starts[index], end: samples.ends[index], value: value, source: origin.source,
                        isHandEntered: origin.isHandEntered, number: number))
            }
            return true
        }
    }

    private mutating func origin(
        of type: ObjectType, revision: Int64, metadata: Int64?
    ) throws -> (source: Int, isHandEntered: Bool) {
        var table = try tables.removeValue(forKey: type) ?? SourceTable(session, type)
        defer { tables[type] = table }
        let source = try table.place(ofRevision: revision, session)
        return (source, try table.isHandEntered(source: source, metadata: metadata, session))
    }
}

/// A cache of the insertion numbers that belong to any workout, valid while the store is unchanged: queries for
/// samples without a workout would otherwise read all of them for each type.
///
/// Every change to the samples of workouts takes a number of the store, or increments its epoch (``StoreState``),
/// whichever connection makes it.
final class WorkoutMembersCache: Sendable {
    /// The maximum number of cached runs: 1 MB.
    private static let most = 65_536

    private let known = Mutex<(state: StoreState, runs: MemberRuns)?>(nil)

    /// Returns the numbers in a state of the store, from the cache if it is valid.
    func runs(in state: StoreState, read: () throws -> MemberRuns) rethrows -> MemberRuns {
        if let known = known.withLock(\.self), known.state == state { return known.runs }
        let runs = try read()
        if runs.runs.count <= Self.most { known.withLock { $0 = (state, runs) } }
        return runs
    }
}
