import GRDB
import HealthModel

/// Integrity checks of series: their quantities, their summaries, and the originals that condensing joined.
extension IntegrityCheck {
    func checkSeries() throws {
        try checkSeriesBlocks()
        for id in try SQLStatement(database, "SELECT id FROM series ORDER BY id").integers() {
            try checkFigures(of: id)
        }
        try checkOriginals()
    }

    private struct Block {
        var block: SeriesBlock
        var type: ObjectType
        var unit: QuantityUnit
    }

    private func checkSeriesBlocks() throws {
        enum Column: Int, SQLColumns {
            case type, unit
            static let list = selection(of: "b", [.unit: "x.unit"])
        }
        var blocks: [Block] = []
        let sql =
            "SELECT \(SeriesBlockColumn.list), \(Column.list) FROM series_block b JOIN series x ON x.id = b.series"
        try SQLStatement(database, sql).forEach(SeriesBlockColumn.self) { row in
            let more = row.next(Column.self)
            if let type = references.type(more.integer(.type)),
                let unit = try? references.unit(more.integer(.unit), database)
            {
                blocks.append(Block(block: SeriesBlock(row), type: type, unit: unit))
            }
            return true
        }
        for block in blocks {
            try looked()
            let id = block.block.id
            do {
                try compare(block, storedColumns(ofSeriesBlock: id))
            } catch let damage as BlockDamage {
                found(
                    "Row \(id) of series_block is damaged (\(damage)).",
                    losses: losses("quantity", ofSample: block.block.series, count: block.block.count)
                ) { [weak self, database] in
                    try SQLStatement(database, "DELETE FROM series_block WHERE id = ?").run(.integer(id))
                    self?.givenUp[block.block.series, default: 0] += block.block.count
                }
            }
        }
    }

    /// Returns the columns of a block, regardless of the values in its row.
    private func storedColumns(ofSeriesBlock id: Int64) throws -> [[Double]] {
        let sql = "SELECT payload FROM series_data WHERE block = ?"
        let columns = try SQLStatement(database, sql).first(.integer(id)) { row in
            let bytes = row.bytes(.only)
            let count = try BlockLayout(bytes).columnCount
            guard count == 3 || count == 4 else { throw BlockDamage.malformed }
            return try BlockCodec.decode(bytes, columns: count)
        }
        guard let columns, !columns[0].isEmpty else { throw BlockDamage.truncated }
        return columns
    }

    private func compare(_ block: Block, _ columns: [[Double]]) throws {
        guard let canonical = block.type.canonicalUnit else { throw BlockDamage.malformed }
        let values = block.unit.convert(columns[2], to: canonical) ?? columns[2]
        let style = block.type.aggregationStyle ?? .discreteArithmetic
        let summary = StatisticsColumns(starts: columns[0], ends: columns[1], values: values, sharing: 0)
            .summary(of: 0..<values.count, source: 0, isHandEntered: false, style: style)
        enum Column: Int, SQLColumns {
            case count, columns, minStart, maxStart, minEnd, maxEnd, summary
            static let list = selection(of: "series_block")
        }
        let facts: [(Column, Double)] = [
            (.count, Double(values.count)), (.columns, Double(columns.count)), (.minStart, columns[0].min() ?? 0),
            (.maxStart, columns[0].max() ?? 0), (.minEnd, columns[1].min() ?? 0), (.maxEnd, columns[1].max() ?? 0),
        ]
        let id = SQLValue.integer(block.block.id)
        let isSame = try SQLStatement(database, "SELECT \(Column.list) FROM series_block WHERE id = ?")
            .first(Column.self, id) { row in
                let stored = StatisticsSummary(row.bytes(.summary), source: 0, isHandEntered: false, style: style)
                return facts.allSatisfy { row.real($0.0) == $0.1 } && stored?.says(summary) ?? false
            }
        guard isSame == false else { return }
        let message =
            "The summary of series block \(block.block.id) does not match its quantities."
        found(message) { [database] in
            let names = facts.map { "\($0.0.name) = ?" }.joined(separator: ", ")
            let update = try SQLStatement(database, "UPDATE series_block SET \(names), summary = ? WHERE id = ?")
            try update.bindAll(facts.map { .real($0.1) } + [.blob(summary.bytes), id])
            try update.run()
        }
    }

    // MARK: Stored values

    /// Compares the stored values of a series with those computed from its blocks.
    private func checkFigures(of series: Int64) throws {
        enum Column: Int, SQLColumns {
            case count, givenMinimum, givenMaximum
            static let list = selection(of: "series")
        }
        var count = 0
        var values: (least: Double, greatest: Double) = (.infinity, -.infinity)
        for block in try SQLStatement(database, "SELECT id FROM series_block WHERE series = ?")
            .integers(.integer(series))
        {
            guard let columns = try? storedColumns(ofSeriesBlock: block) else { return }
            count += columns[0].count
            values = (min(values.least, columns[2].min() ?? 0), max(values.greatest, columns[2].max() ?? 0))
        }
        let sql = "SELECT \(Column.list) FROM series WHERE id = ?"
        let stored = try SQLStatement(database, sql).first(Column.self, .integer(series)) { row in
            (count: Int(row.integer(.count)), least: row.real(.givenMinimum), greatest: row.real(.givenMaximum))
        }
        guard let stored, stored.count != count || stored.least != values.least || stored.greatest != values.greatest
        else { return }
        guard count > 0 else {
            return found("Series \(series) has no quantities.", lostSample: series)
        }
        // Those of damaged blocks were reported with the blocks.
        let lost = stored.count - count - givenUp[series, default: 0]
        found(
            stored.count == count
                ? "The summary of series \(series) does not match its quantities."
                : "Some quantities of series \(series) are missing.",
            losses: lost > 0 ? losses("quantity", ofSample: series, count: lost) : []
        ) { [session] in try session.writeFigures(ofSeries: series) }
    }

    // MARK: Originals

    private func checkOriginals() throws {
        enum Column: Int, SQLColumns {
            case type, unit
            static let list = selection(of: "b", [.unit: "x.unit"])
        }
        let sql = """
            SELECT \(SeriesBlockColumn.list), \(Column.list) FROM series_original o
            JOIN series_block b ON b.id = o.block JOIN series x ON x.id = b.series
            """
        try SQLStatement(database, sql).forEach(SeriesBlockColumn.self) { row in
            let block = SeriesBlock(row)
            let series = row.next(Column.self)
            // A damaged block is reported with the blocks.
            guard let type = references.type(series.integer(.type)), let columns = try? session.seriesColumns(block)
            else { return true }
            do {
                let kept = try session.originals(of: block, columns, type: type, unit: series.integer(.unit))
                for run in kept?.columns.unitRuns ?? [] {
                    _ = try references.unit(kept?.columns.units[run.lowerBound] ?? 0, database)
                }
            } catch let error as EngineError {
                found(
                    "Row \(block.id) of series_original is damaged: \(error.message)",
                    losses: losses("value before condensing", ofSample: block.series, count: nil)
                ) { [database] in
                    // Without the originals of one block, those of the others could not be assigned to quantities.
                    let sql = """
                        DELETE FROM series_original WHERE block IN (SELECT id FROM series_block WHERE series = ?)
                        """
                    try SQLStatement(database, sql).run(.integer(block.series))
                }
            }
            return true
        }
        let gaps = """
            SELECT b.series FROM series_block b LEFT JOIN series_original o ON o.block = b.id GROUP BY b.series
            HAVING count(o.block) NOT IN (0, count(*))
            """
        for series in try SQLStatement(database, gaps).integers() {
            found(
                "Some originals of series \(series) are missing.",
                losses: losses("value before condensing", ofSample: series, count: nil)
            ) { [database] in
                let sql = "DELETE FROM series_original WHERE block IN (SELECT id FROM series_block WHERE series = ?)"
                try SQLStatement(database, sql).run(.integer(series))
            }
        }
    }
}
