import GRDB
import HealthModel

/// Integrity checks of foreign keys and of mandatory rows in other tables.
extension IntegrityCheck {
    /// The maximum number of rows of a table that are reported singly.
    private static let most = 100

    func checkReferences() throws {
        for table in try tables() {
            for reference in try references(of: table) { try check(reference) }
        }
        try checkCompanions()
    }

    private func tables() throws -> [String] {
        let sql = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name"
        return try SQLStatement(database, sql).texts()
    }

    /// A foreign key column.
    private struct Reference {
        var table: String
        var column: String
        var parent: String
        var mayBeEmpty: Bool
    }

    private func references(of table: String) throws -> [Reference] {
        enum Column: Int, SQLColumns {
            case from, parent, mayBeEmpty
            static let list = selection(
                of: "f", [.from: #"f."from""#, .parent: #"f."table""#, .mayBeEmpty: #"NOT c."notnull" AND NOT c.pk"#])
        }
        let sql = """
            SELECT \(Column.list) FROM pragma_foreign_key_list(?1) f JOIN pragma_table_info(?1) c ON c.name = f."from"
            """
        var found: [Reference] = []
        try SQLStatement(database, sql).forEach(Column.self, [.text(table)]) { row in
            if let column = row.text(.from), let parent = row.text(.parent) {
                found.append(
                    Reference(table: table, column: column, parent: parent, mayBeEmpty: row.isTrue(.mayBeEmpty)))
            }
            return true
        }
        return found
    }

    // MARK: Dangling references

    private func check(_ reference: Reference) throws {
        let (table, column, parent) = (reference.table, reference.column, reference.parent)
        // The key of every parent table is its row ID.
        let isOrphan = """
            \(column) IS NOT NULL AND NOT EXISTS (SELECT 1 FROM \(parent) p WHERE p.rowid = \(table).\(column))
            """
        let hasRows =
            try SQLStatement(database, "SELECT sql FROM sqlite_schema WHERE name = ?").firstText(.text(table))
            .map { !$0.contains("WITHOUT ROWID") } ?? false
        let name = hasRows ? "rowid" : column
        let orphans = try SQLStatement(database, "SELECT \(name) FROM \(table) WHERE \(isOrphan)").integers()
        try looked(at: 1)
        let repair = once(repairing(reference, isOrphan))
        for row in orphans.prefix(Self.most) {
            let subject = hasRows ? "Row \(row) of \(table)" : "A row of \(table) (\(column) \(row))"
            found(
                "\(subject) refers to a missing row.", losses: losses(of: reference, [row]), repair: repair)
        }
        if orphans.count > Self.most {
            let rest = Array(orphans.dropFirst(Self.most))
            found(
                "\(rest.count) more rows of \(table) refer to missing rows.",
                losses: losses(of: reference, rest), repair: repair)
        }
    }

    private func losses(of reference: Reference, _ orphans: [Int64]) -> [DataLoss] {
        if reference.parent == "revision" || reference.parent == "source" {
            return [DataLoss("name of a source", count: nil)]
        }
        if reference.parent == "unit", reference.table == "sample" { return [] }
        if reference.mayBeEmpty { return [DataLoss("reference to a \(reference.parent)", count: orphans.count)] }
        switch reference.table {
        case "sample": return orphans.flatMap { losses(ofSample: $0) }
        case "block": return orphans.flatMap { losses(ofBlock: $0) }
        // Data derived from the missing rows are not a loss of their own.
        case "metadata_entry", "activity", "workout_statistics", "detail_value", "block_parts", "block_days",
            "appearance", "workout_derived":
            return []
        default: return [DataLoss("row of \(reference.table)", count: orphans.count)]
        }
    }

    private func repairing(_ reference: Reference, _ isOrphan: String) -> () throws -> Void {
        let (table, column) = (reference.table, reference.column)
        let database = database
        switch reference.parent {
        case "source" where table == "revision":
            return {
                try database.execute(
                    sql: """
                        INSERT OR IGNORE INTO source (id, bundle, name)
                            SELECT DISTINCT \(column), '\(Self.lostSource).' || \(column), 'Lost source'
                            FROM \(table) WHERE \(isOrphan)
                        """)
            }
        case "revision":
            return {
                try database.execute(
                    sql: """
                        INSERT OR IGNORE INTO source (bundle, name) VALUES ('\(Self.lostSource)', 'Lost source');
                        INSERT INTO revision (id, source)
                            SELECT DISTINCT \(column), (SELECT id FROM source WHERE bundle = '\(Self.lostSource)')
                            FROM \(table) WHERE \(isOrphan)
                        """)
            }
        case "unit" where table == "sample":
            // The value in the canonical unit is stored in the same row.
            let units = ObjectType.all.compactMap { type in
                type.canonicalUnit.map { (references.id(of: type), $0.unitString) }
            }
            return {
                let add = try SQLStatement(database, "INSERT OR IGNORE INTO unit (name) VALUES (?)")
                let update = try SQLStatement(
                    database,
                    """
                    UPDATE sample SET given = NULL, unit = (SELECT id FROM unit WHERE name = ?)
                    WHERE type = ? AND \(isOrphan)
                    """)
                for (type, unit) in units {
                    try add.run(.text(unit))
                    try update.run(.text(unit), .integer(type))
                }
            }
        default:
            let sql =
                reference.mayBeEmpty
                ? "UPDATE \(table) SET \(column) = NULL WHERE \(isOrphan)" : "DELETE FROM \(table) WHERE \(isOrphan)"
            return { try database.execute(sql: sql) }
        }
    }

    /// The bundle identifier of sources that are lost.
    private static let lostSource = "org.openhealthkit.lost"

    // MARK: Companions

    /// Checks the rows in other tables that samples of some types require.
    private func checkCompanions() throws {
        func numbers(_ types: [ObjectType]) -> String {
            types.map { String(references.id(of: $0)) }.joined(separator: ", ")
        }
        let types = ObjectType.all
        let companions = [
            ("workout", "id", numbers([.workout]), ""), ("heartbeat_data", "series", numbers([.heartbeatSeries]), ""),
            ("detail", "id", numbers(types.filter(\.family.hasDetails)), ""),
            ("series", "id", numbers(types.filter { $0.family == .quantity }), "AND unit IS NULL"),
        ]
        for (table, column, types, condition) in companions {
            let sql = """
                SELECT id FROM sample WHERE type IN (\(types)) \(condition)
                AND NOT EXISTS (SELECT 1 FROM \(table) x WHERE x.\(column) = sample.id)
                """
            for id in try SQLStatement(database, sql).integers() {
                found("Sample \(id) has no row in \(table).", lostSample: id)
            }
        }
    }
}
