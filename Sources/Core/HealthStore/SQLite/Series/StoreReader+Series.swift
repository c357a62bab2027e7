package import Foundation
import GRDB
package import HealthModel

extension StoreReader {
    /// Passes the individual quantities of all matching samples the app may read, until the closure returns false
    /// (SER-20, SER-21, SER-24).
    ///
    /// Damaged parts of a series are skipped; the call then throws after everything else was passed.
    package func quantities(
        _ request: QuantityRequest, _ body: (QuantityDatum) -> Bool
    ) throws {
        try withoutActuallyEscaping(body) { body in
            try QuantityReader(self, request, give: body).run()
        }
    }

    // MARK: Samples

    /// Returns the summary of the quantities of a series.
    ///
    /// - Parameters:
    ///   - given: The sum or average as it was given.
    ///   - canonical: The same in the canonical unit.
    func series(_ id: Int64, given: Double?, canonical: Double) throws -> QuantitySeriesRecord {
        enum Column: Int, SQLColumns {
            case count, unit, givenMinimum, givenMaximum, givenRecent, recentStart, recentEnd
            static let list = selection(of: "series")
        }
        let sql = "SELECT \(Column.list) FROM series WHERE id = ?"
        let found = try SQLStatement(database, sql).first(Column.self, .integer(id)) { row in
            QuantitySeriesRecord(
                quantity: QuantityValue(given ?? canonical, try references.unit(row.integer(.unit), database)),
                count: Int(row.integer(.count)), minimum: row.real(.givenMinimum), maximum: row.real(.givenMaximum),
                mostRecent: row.real(.givenRecent), mostRecentStart: row.real(.recentStart),
                mostRecentEnd: row.real(.recentEnd))
        }
        guard let found else { throw RowDecoder.damage }
        return found
    }

    /// Returns the record of a quantity sample with a row.
    func quantitySample(row: Int64) throws -> SampleRecord {
        let type = try SQLStatement(database, "SELECT type FROM sample WHERE id = ?").firstInteger(.integer(row))
        guard let type = type.flatMap(references.type) else { throw RowDecoder.damage }
        return try sample(row: row, type: type)
    }

    /// Returns the record of a heartbeat series.
    func heartbeatSample(row: Int64) throws -> SampleRecord { try sample(row: row, type: .heartbeatSeries) }

    private func sample(row: Int64, type: ObjectType) throws -> SampleRecord {
        var decoder = RowDecoder(self)
        let sql = "SELECT \(SampleColumn.list) FROM sample s WHERE s.id = ?"
        let record = try SQLStatement(database, sql).first(SampleColumn.self, .integer(row)) {
            try decoder.record(from: $0, type: type)
        }
        guard let record else { throw RowDecoder.damage }
        return record
    }

    /// Returns the identifier of an object with a row.
    func uuid(row: Int64) throws -> UUID? {
        try SQLStatement(database, "SELECT uuid FROM sample WHERE id = ?").first(.integer(row)) { try $0.uuid(.only) }
    }

    // MARK: Quantities

    /// Returns the columns of a block: starts, ends, values as given, and the marks of condensed intervals, if any.
    func seriesColumns(_ block: SeriesBlock) throws -> [[Double]] {
        let columns = try SQLStatement(database, "SELECT payload FROM series_data WHERE block = ?")
            .first(.integer(block.id)) { data in
                do {
                    let columns = try BlockCodec.decode(data.bytes(.only), columns: block.columns)
                    guard columns.count >= 3, columns[0].count == block.count else { throw BlockDamage.malformed }
                    return columns
                } catch let damage as BlockDamage {
                    throw EngineError(
                        .storage, "Series block \(block.id) is damaged (\(damage)).",
                        underlying: damage)
                }
            }
        guard let columns else { throw RowDecoder.damage }
        return columns
    }

    /// Returns the block of a series that follows another one; nil after the last.
    func seriesBlock(of series: Int64, after block: Int64) throws -> SeriesBlock? {
        // Blocks are read one at a time, so that no statement is active while others run.
        let sql = "SELECT \(SeriesBlockColumn.list) FROM series_block b WHERE series = ? AND id > ? ORDER BY id LIMIT 1"
        return try SQLStatement(database, sql)
            .first(SeriesBlockColumn.self, .integer(series), .integer(block), row: SeriesBlock.init)
    }

    /// Returns the heartbeats of a series that an app may read.
    package func heartbeats(of uuid: UUID) throws -> [HeartbeatRecord] {
        guard try isVisible(uuid, .heartbeatSeries), let row = try rowID(of: uuid) else {
            throw EngineError(.invalidArgument, "The heartbeat series is not stored.")
        }
        return try heartbeats(row: row)
    }

    /// Returns the heartbeats of the series in a row.
    func heartbeats(row: Int64) throws -> [HeartbeatRecord] {
        let columns = try SQLStatement(database, "SELECT payload FROM heartbeat_data WHERE series = ?")
            .first(.integer(row)) { data in
                do {
                    return try BlockCodec.decode(data.bytes(.only), columns: 2)
                } catch let damage as BlockDamage {
                    throw EngineError(
                        .storage, "The heartbeats of series \(row) are damaged (\(damage)).",
                        underlying: damage)
                }
            }
        guard let columns else { throw RowDecoder.damage }
        return zip(columns[0], columns[1]).map { HeartbeatRecord(time: $0, isPrecededByGap: $1 != 0) }
    }
}
