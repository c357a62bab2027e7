/// The row of a block of a series in the store.
struct SeriesBlock {
    var id: Int64
    var series: Int64
    var count: Int
    var columns: Int
}

/// The columns that describe a block of a series.
enum SeriesBlockColumn: Int, SQLColumns {
    case id, series, count, columns
    static let list = selection(of: "b")
}

extension SeriesBlock {
    init(_ row: SQLRow<SeriesBlockColumn>) {
        self.init(
            id: row.integer(.id), series: row.integer(.series), count: Int(row.integer(.count)),
            columns: Int(row.integer(.columns)))
    }
}
