import GRDB

/// Access to the rows of a table that belong to one row of another table.
extension Database {
    /// Inserts rows of an owner.
    func insert(
        _ rows: [[SQLValue]], into table: String, _ columns: [String], of owner: (column: String, id: Int64)
    ) throws {
        guard !rows.isEmpty else { return }
        let names = ([owner.column] + columns).joined(separator: ", ")
        let places = Array(repeating: "?", count: columns.count + 1).joined(separator: ", ")
        let statement = try SQLStatement(self, "INSERT INTO \(table) (\(names)) VALUES (\(places))")
        for row in rows {
            try statement.bindAll([.integer(owner.id)] + row)
            try statement.run()
        }
    }

    /// Returns whether an owner has exactly these rows.
    func has(
        _ rows: [[SQLValue]], in table: String, _ columns: [String], of owner: (column: String, id: Int64)
    ) throws -> Bool {
        let count = try SQLStatement(self, "SELECT count(*) FROM \(table) WHERE \(owner.column) = ?")
            .firstInteger(.integer(owner.id))
        guard count == Int64(rows.count) else { return false }
        let conditions = ([owner.column] + columns).map { "\($0) IS ?" }.joined(separator: " AND ")
        let find = try SQLStatement(self, "SELECT 1 FROM \(table) WHERE \(conditions)")
        return try rows.allSatisfy { row in
            try find.first(OnlyColumn.self, [.integer(owner.id)] + row) { _ in true } ?? false
        }
    }

    /// Replaces the rows of an owner.
    func replace(
        _ rows: [[SQLValue]], in table: String, _ columns: [String], of owner: (column: String, id: Int64)
    ) throws {
        try SQLStatement(self, "DELETE FROM \(table) WHERE \(owner.column) = ?").run(.integer(owner.id))
        try insert(rows, into: table, columns, of: owner)
    }
}
