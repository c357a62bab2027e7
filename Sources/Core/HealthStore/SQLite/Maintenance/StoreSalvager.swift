import Foundation
import GRDB
import HealthModel

/// A copier of the readable data of a damaged store to a new one.
///
/// Rows are copied unchanged, including their numbers, table by table; derived data are recomputed, and unreadable
/// data are listed.
struct StoreSalvager {
    let source: Database
    /// The new store, with foreign keys off.
    let destination: Database
    let progress: (_ rows: Int) throws -> Void

    /// The tables that are rebuilt from other data.
    private static let copies: Set = [
        "identity_page", "metadata_entry", "activity", "workout_statistics", "detail_value", "grdb_migrations",
        "workout_derived",
    ]
    /// The tables whose losses are reported when the new store is repaired, because they show in other rows.
    private static let parts: Set = [
        "block_data", "block_identity", "block_parts", "block_days", "workout", "detail", "series", "heartbeat_data",
        "series_data", "series_block", "route_block",
    ]
    /// The tables whose row IDs are those of another table.
    private static let parents = [
        "block_data": "block", "block_identity": "block", "block_parts": "block", "block_days": "block",
        "block_creation": "block",
        "series_data": "series_block", "series_original": "series_block", "workout": "sample", "detail": "sample",
        "series": "sample", "heartbeat_data": "sample", "sample_import": "sample", "workout_supplement": "sample",
        "workout_plan": "sample",
    ]

    /// Copies all rows, and returns their number and the data that are lost.
    func run() throws -> (rows: Int, losses: [DataLoss]) {
        var rows = 0
        var losses: [DataLoss] = []
        var lost: [String: [Int64]] = [:]
        for table in try Self.tables(of: destination) where !Self.copies.contains(table) {
            let (gap, carried, refused) = try carry(table, after: rows)
            rows += carried
            if refused > 0 { losses.append(DataLoss("row of \(table)", count: refused)) }
            try recoverNames(of: table)
            guard let gap else { continue }
            if table == "sample" || table == "block" {
                lost[table] = gap.rows
            } else if !Self.parts.contains(table) {
                losses.append(DataLoss("row of \(table)", count: gap.rows.isEmpty ? nil : gap.rows.count))
            }
        }
        try SharedReferences.addMissingTypes(destination)
        try SQLStatement(destination, "INSERT OR IGNORE INTO store (name, value) VALUES ('identity', ?)")
            .run(.text(UUID().uuidString))
        losses += try lostSamples(lost["sample"] ?? [])
        losses += try lostBlocks(lost["block"] ?? [])
        return (rows, losses)
    }

    private static func tables(of database: Database) throws -> [String] {
        try String.fetchAll(
            database,
            sql: "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY rowid")
    }

    // MARK: Rows

    /// Copies the rows of a table, and returns their number and the number of rows that violate constraints.
    private func carry(
        _ table: String, after rows: Int
    ) throws -> (gap: TableWalk.Gap?, carried: Int, refused: Int) {
        func columns(_ database: Database) throws -> [String] {
            try String.fetchAll(database, sql: "SELECT name FROM pragma_table_info(?)", arguments: [table])
        }
        let known = try Set(columns(source))
        let columns = try columns(destination).filter(known.contains)
        guard !columns.isEmpty else {
            // An older store lacks some tables; of others the definition is damaged.
            let sql = "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?"
            return (try SQLStatement(source, sql).hasRow(.text(table)) ? TableWalk.Gap() : nil, 0, 0)
        }
        let places = Array(repeating: "?", count: columns.count).joined(separator: ", ")
        // A statement of GRDB would refuse the row after a refused one, too.
        let insert = try SQLStatement(
            destination, "INSERT INTO \(table) (\(columns.joined(separator: ", "))) VALUES (\(places))")
        try destination.execute(sql: "DELETE FROM \(table)")
        var refused = 0
        var carried = 0
        let walk = try TableWalk(source, table, columns: columns) { row in
            do {
                try insert.run(row.databaseValues.dropFirst().map { SQLValue($0) })
                carried += 1
                if (rows + carried) % 4_096 == 0 { try progress(rows + carried) }
            } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
                // A row that was read twice is not a loss.
                let isKnown =
                    error.extendedResultCode == .SQLITE_CONSTRAINT_PRIMARYKEY
                    || error.extendedResultCode == .SQLITE_CONSTRAINT_ROWID
                if !isKnown { refused += 1 }
            }
        }
        let gap = try walk.run {
            guard let parent = Self.parents[table] else { return [] }
            return try Int64.fetchAll(destination, sql: "SELECT rowid FROM \(parent)")
        }
        return (gap, carried, refused)
    }

    /// Recovers the names of types, units and sources with damaged rows from an index.
    private func recoverNames(of table: String) throws {
        let names = [
            "type": ("identifier", "id, identifier"), "unit": ("name", "id, name"),
            "source": ("bundle", "id, bundle, name"),
        ]
        guard let (column, list) = names[table] else { return }
        let insert = try destination.makeStatement(
            sql: "INSERT OR IGNORE INTO \(table) (\(list)) VALUES (?1, ?2\(table == "source" ? ", ?2" : ""))")
        do {
            let index = "sqlite_autoindex_\(table)_1"
            let rows = try Row.fetchCursor(
                source, sql: "SELECT rowid, \(column) FROM \(table) INDEXED BY \(index)")
            while let row = try rows.next() { try insert.execute(arguments: [row[0], row[1]]) }
        } catch let error as DatabaseError where TableWalk.isDamage(error) || error.resultCode == .SQLITE_ERROR {
            return
        }
    }

    // MARK: Losses

    /// Returns the losses of samples with damaged rows, as described by an index.
    private func lostSamples(_ ids: [Int64]) throws -> [DataLoss] {
        guard !ids.isEmpty else { return [] }
        let references = try SharedReferences(destination).forReading()
        var rest = Set(ids)
        var losses: [DataLoss] = []
        try readIndex("SELECT rowid, type, start_date FROM sample INDEXED BY sample_time") { row in
            guard rest.remove(row[0]) != nil else { return }
            losses.append(DataLoss("sample", type: references.type(row[1]), start: row[2], end: row[2]))
        }
        return losses + (rest.isEmpty ? [] : [DataLoss("sample", count: rest.count)])
    }

    /// Returns the losses of blocks with damaged rows, as described by an index.
    private func lostBlocks(_ ids: [Int64]) throws -> [DataLoss] {
        guard !ids.isEmpty else { return [] }
        let references = try SharedReferences(destination).forReading()
        var rest = Set(ids)
        var losses: [DataLoss] = []
        let sql = "SELECT rowid, type, revision, count, min_start, max_end FROM block INDEXED BY block_count"
        try readIndex(sql) { row in
            guard rest.remove(row[0]) != nil else { return }
            let source = try? references.revision(row[2], destination).record.source.name
            losses.append(
                DataLoss(
                    "sample", type: references.type(row[1]), source: source, start: row[4], end: row[5], count: row[3]))
        }
        return losses + (rest.isEmpty ? [] : [DataLoss("sample", count: nil)])
    }

    private func readIndex(_ sql: String, _ body: (Row) throws -> Void) throws {
        do {
            let rows = try Row.fetchCursor(source, sql: sql)
            while let row = try rows.next() { try body(row) }
        } catch let error as DatabaseError where TableWalk.isDamage(error) || error.resultCode == .SQLITE_ERROR {
            return
        }
    }
}
