import GRDB
import HealthModel

/// The columns of a row with packed columns, including the expected number of values, if known.
enum PayloadColumn: Int, SQLColumns {
    case id, count, payload
}

/// The rows of a query with ``PayloadColumn``.
struct PackedRows {
    let statement: SQLStatement
    let looked: () throws -> Void

    /// Returns the numbers of the rows that cannot be unpacked, each with the reason.
    func damaged(columns: Int) throws -> [(id: Int64, reason: String)] {
        var damaged: [(id: Int64, reason: String)] = []
        try forEach(columns: columns, damaged: { damaged.append(($0, $1)) }, { _, _ in })
        return damaged
    }

    /// Passes the columns of each row to a closure, or the reason why they cannot be unpacked.
    func forEach(
        columns: Int, damaged: (Int64, String) -> Void, _ body: (Int64, [[Double]]) throws -> Void
    ) throws {
        try statement.forEach(PayloadColumn.self) { row in
            try looked()
            do {
                let decoded = try BlockCodec.decode(row.bytes(.payload), columns: columns)
                guard row.isNull(.count) || decoded[0].count == Int(row.integer(.count)) else {
                    throw BlockDamage.malformed
                }
                try body(row.integer(.id), decoded)
            } catch let error as BlockDamage {
                damaged(row.integer(.id), "\(error)")
            }
            return true
        }
    }
}

extension IntegrityCheck {
    func payloads(_ sql: String) throws -> PackedRows {
        PackedRows(statement: try SQLStatement(database, sql), looked: { try self.looked() })
    }
}
