import Foundation
import GRDB
import HealthModel

/// A row that refers to one that is not there, as SQLite tells of it.
private enum OrphanColumn: Int32, SQLColumns {
    case table, rowid
    static let list = selection(of: "o", [.table: #"o."table""#])
}

/// A row with packed columns, and how long they should be, if that is known.
private enum PayloadColumn: Int32, SQLColumns {
    case id, count, payload
}

extension ReadSession {
    /// Asks SQLite for the soundness of the file, and opens every block.
    func integrityProblems() throws -> [String] {
        var problems = try SQLStatement(database, "PRAGMA integrity_check").texts().filter { $0 != "ok" }
        let orphans = "SELECT \(OrphanColumn.list) FROM pragma_foreign_key_check o"
        try SQLStatement(database, orphans).forEach(OrphanColumn.self) { row in
            let table = row.text(.table) ?? "a table"
            problems.append("Row \(row.integer(.rowid)) of \(table) refers to a row that is not there.")
            return true
        }
        let payloads: [(table: String, source: String, id: String, count: String, columns: Int)] = [
            ("block", "block b JOIN block_data p ON p.block = b.id WHERE NOT b.scattered", "b.id", "b.count", 3),
            ("block", "block b JOIN block_data p ON p.block = b.id WHERE b.scattered", "b.id", "b.count", 4),
            ("block_parts", "block_parts p", "p.block", "NULL", BlockParts.columnCount),
            (
                "block_identity", "block b JOIN block_identity p ON p.block = b.id", "b.id", "b.count",
                BlockIdentity.columnCount
            ),
            ("block_creation", "block b JOIN block_creation p ON p.block = b.id", "b.id", "b.count", 1),
            ("identity_page", "identity_page p", "p.first", "NULL", 2),
            ("route_block", "route_block p", "p.id", "p.count", 10),
            ("trace_block", "trace_block p", "p.id", "p.count", 2),
        ]
        for (table, source, id, count, columns) in payloads {
            let list = PayloadColumn.selection(of: "p", [.id: id, .count: count])
            try SQLStatement(database, "SELECT \(list) FROM \(source)").forEach(PayloadColumn.self) { row in
                do {
                    let decoded = try BlockCodec.decode(row.bytes(.payload), columns: columns)
                    guard row.isNull(.count) || decoded[0].count == Int(row.integer(.count)) else {
                        throw BlockDamage.malformed
                    }
                } catch {
                    problems.append("Row \(row.integer(.id)) of \(table) is damaged (\(error)).")
                }
                return true
            }
        }
        return try problems + seriesProblems() + supplementProblems()
    }
}
