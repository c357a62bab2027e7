import GRDB
import HealthModel

extension StoreReader {
    /// Writes the summary and the dates of a series, computed from its quantities.
    func writeFigures(ofSeries series: Int64) throws {
        enum Column: Int, SQLColumns {
            case type, unit
            static let list = selection(of: "s", [.unit: "x.unit"])
        }
        let sql = "SELECT \(Column.list) FROM series x JOIN sample s ON s.id = x.id WHERE x.id = ?"
        let facts = try SQLStatement(database, sql).first(Column.self, .integer(series)) {
            (type: $0.integer(.type), unit: $0.integer(.unit))
        }
        guard let facts, let type = references.type(facts.type), let canonical = type.canonicalUnit else { return }
        let unit = try references.unit(facts.unit, database)
        var total: StatisticsSummary?
        var last = Int64.min
        while let block = try seriesBlock(of: series, after: last) {
            last = block.id
            let columns = try seriesColumns(block)
            for index in columns[0].indices {
                let datum = StatisticsDatum(start: columns[0][index], end: columns[1][index], value: columns[2][index])
                if total == nil {
                    total = StatisticsSummary(datum, style: type.aggregationStyle ?? .discreteArithmetic)
                } else {
                    total?.append(datum)
                }
            }
        }
        guard let total else { return }
        let record = total.series(in: unit)
        func converted(_ value: Double) -> SQLValue { .real(unit.convert(value, to: canonical) ?? value) }
        try SQLStatement(
            database,
            """
            UPDATE series SET count = ?, minimum = ?, maximum = ?, recent = ?, recent_start = ?, recent_end = ?,
            given_minimum = ?, given_maximum = ?, given_recent = ? WHERE id = ?
            """
        ).run(
            .integer(Int64(record.count)), converted(record.minimum), converted(record.maximum),
            converted(record.mostRecent), .real(record.mostRecentStart), .real(record.mostRecentEnd),
            .real(record.minimum), .real(record.maximum), .real(record.mostRecent), .integer(series))
        let value = record.quantity.value
        try SQLStatement(database, "UPDATE sample SET value = ?, given = ? WHERE id = ?")
            .run(converted(value), unit == canonical ? .null : .real(value), .integer(series))
    }
}
