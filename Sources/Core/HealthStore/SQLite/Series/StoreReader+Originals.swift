import Foundation
import GRDB
import HealthModel

/// A unit with its number in the store.
struct StoredUnit {
    var id: Int64
    var unit: QuantityUnit
}

/// Access to the originals that condensing joined.
extension StoreReader {
    /// Returns the originals of a block, and their number for each quantity; nil if none are stored.
    ///
    /// - Parameters:
    ///   - columns: The decoded block.
    ///   - unit: The store's number of the unit of the series.
    func originals(
        of block: SeriesBlock, _ columns: [[Double]], type: ObjectType, unit: Int64
    ) throws -> (columns: OriginalColumns, counts: [Int])? {
        enum Column: Int, SQLColumns {
            case count, step, first, forms, starts, intervals, levels, given, numbers, delays
            static let list = selection(of: "series_original")
        }
        let sql = "SELECT \(Column.list) FROM series_original WHERE block = ?"
        return try SQLStatement(database, sql).first(Column.self, .integer(block.id)) { row in
            func payload(_ column: Column) -> [UInt8]? { row.optionalBytes(column).map { Array($0) } }
            let kept = OriginalBlock(
                count: Int(row.integer(.count)), step: row.real(.step), firstNumber: row.integer(.first),
                forms: payload(.forms), starts: payload(.starts), intervals: payload(.intervals),
                levels: payload(.levels), given: payload(.given), numbers: payload(.numbers),
                delays: payload(.delays))
            let quantities = OriginalBlock.Quantities(
                starts: columns[0], ends: columns[1], values: columns[2], marks: columns.count > 3 ? columns[3] : nil,
                unit: unit, isCumulative: type.isCumulative)
            do {
                return try kept.originals(of: quantities)
            } catch {
                throw EngineError(
                    .storage, "The originals of series block \(block.id) are damaged (\(error)).",
                    underlying: error)
            }
        }
    }

    /// Returns the originals of a series, block by block; nil if none are stored.
    ///
    /// - Parameter damaged: A closure that receives the errors of damaged blocks, which are skipped.
    func originals(
        ofSeries series: Int64, type: ObjectType, damaged: (EngineError) throws -> Void
    ) throws -> OriginalColumns? {
        enum Column: Int, SQLColumns {
            case unit, rank
            static let list = selection(of: "series")
        }
        let sql = """
            SELECT \(Column.list) FROM series WHERE id = ? AND EXISTS (
                SELECT 1 FROM series_block b JOIN series_original o ON o.block = b.id WHERE b.series = series.id
            )
            """
        let facts = try SQLStatement(database, sql).first(Column.self, .integer(series)) {
            ($0.integer(.unit), $0.integer(.rank))
        }
        guard let (unit, rank) = facts else { return nil }
        var result = OriginalColumns()
        var last = Int64.min
        while let block = try seriesBlock(of: series, after: last) {
            last = block.id
            do {
                let columns = try seriesColumns(block)
                if let kept = try originals(of: block, columns, type: type, unit: unit) {
                    result.append(kept.columns)
                } else {
                    result.append(
                        columns[0], columns[1], columns[2], unit: unit,
                        numbers: Array(repeating: rank, count: columns[0].count))
                }
            } catch let error as EngineError where error.underlying is BlockDamage {
                try damaged(error)
            }
        }
        return result
    }
}
