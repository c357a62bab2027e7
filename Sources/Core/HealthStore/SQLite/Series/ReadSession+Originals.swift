import Foundation
import GRDB
import HealthModel

/// A unit with the store's number of it.
struct StoredUnit {
    var id: Int64
    var unit: QuantityUnit
}

/// Reads what condensing joined.
extension ReadSession {
    /// What the quantities of a block were made of, and of how many each; nil if nothing is kept.
    ///
    /// - Parameters:
    ///   - columns: The block, opened.
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
                    .storage, "The originals of the series block number \(block.id) are damaged (\(error)).",
                    underlying: error)
            }
        }
    }

    /// What a series was made of, block by block; nil if nothing is kept of it.
    ///
    /// - Parameter damaged: Is told of blocks that are left out because they cannot be read.
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
