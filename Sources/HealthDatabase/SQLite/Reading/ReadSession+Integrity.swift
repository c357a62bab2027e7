import Foundation
import GRDB
import HealthModel

extension ReadSession {
    /// Asks SQLite for the soundness of the file, and opens every block.
    func integrityProblems() throws -> [String] {
        var problems: [String] = []
        try SQLStatement(database, "PRAGMA integrity_check").forEach([]) { row in
            if let text = row.text(0), text != "ok" { problems.append(text) }
            return true
        }
        try SQLStatement(database, "PRAGMA foreign_key_check").forEach([]) { row in
            problems.append("Row \(row.integer(1)) of \(row.text(0) ?? "a table") refers to a row that is not there.")
            return true
        }
        let payloads: [(table: String, sql: String, columns: Int)] = [
            ("block", "SELECT id, count, payload FROM block JOIN block_data ON block = id WHERE NOT scattered", 3),
            ("block", "SELECT id, count, payload FROM block JOIN block_data ON block = id WHERE scattered", 4),
            ("block_parts", "SELECT block, NULL, payload FROM block_parts", BlockParts.columnCount),
            (
                "block_identity", "SELECT id, count, i.payload FROM block JOIN block_identity i ON i.block = id",
                BlockIdentity.columnCount
            ),
            (
                "block_creation", "SELECT id, count, c.payload FROM block JOIN block_creation c ON c.block = id", 1
            ),
            ("identity_page", "SELECT first, NULL, payload FROM identity_page", 2),
            ("route_block", "SELECT id, count, payload FROM route_block", 10),
            ("trace_block", "SELECT id, count, payload FROM trace_block", 2),
        ]
        for (table, sql, columns) in payloads {
            try SQLStatement(database, sql).forEach([]) { row in
                do {
                    let decoded = try BlockCodec.decode(row.bytes(2), columns: columns)
                    guard row.isNull(1) || decoded[0].count == Int(row.integer(1)) else { throw BlockDamage.malformed }
                } catch {
                    problems.append("Row \(row.integer(0)) of \(table) is damaged (\(error)).")
                }
                return true
            }
        }
        return try problems + seriesProblems() + supplementProblems()
    }
}
