import GRDB

/// A reader of the rows of a table with damaged pages.
///
/// It reads from the start up to the damage, from the end back to the damage, and in between row by row, by the
/// numbers found in indices and other tables.
struct TableWalk {
    let database: Database
    let table: String
    let columns: [String]
    /// The columns of the primary key, if rows have no numbers.
    let key: [String]
    /// A closure that receives a row: its number, if any, and its values.
    let give: (Row) throws -> Void

    /// The number of row IDs after the last readable row that are tried without being referenced.
    private static let reach: Int64 = 4_096

    /// The rows that were not read.
    struct Gap {
        /// The numbers of existing rows that cannot be read; empty if they are unknown.
        var rows: [Int64] = []
    }

    init(_ database: Database, _ table: String, columns: [String], give: @escaping (Row) throws -> Void) throws {
        self.database = database
        self.table = table
        self.columns = columns
        self.give = give
        let sql = try String.fetchOne(
            database, sql: "SELECT sql FROM sqlite_schema WHERE type = 'table' AND name = ?", arguments: [table])
        key =
            sql?.contains("WITHOUT ROWID") == true
            ? try String.fetchAll(
                database, sql: "SELECT name FROM pragma_table_info(?) WHERE pk > 0 ORDER BY pk", arguments: [table])
            : []
    }

    /// Returns whether an error indicates an unreadable page.
    static func isDamage(_ error: any Error) -> Bool {
        guard let code = (error as? DatabaseError)?.resultCode else { return false }
        return [.SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_IOERR, .SQLITE_FORMAT].contains(code)
    }

    /// Reads every readable row, and returns the gap, or nil if there is none.
    ///
    /// - Parameter known: A closure that returns row numbers referenced by other tables.
    func run(known: () throws -> [Int64]) throws -> Gap? {
        guard key.isEmpty else { return try runByKey() }
        let list = (["rowid"] + columns).joined(separator: ", ")
        var last: Int64?
        let isWhole = try read("SELECT \(list) FROM \(table) NOT INDEXED ORDER BY rowid") { last = $0[0] }
        if isWhole { return nil }
        var first: Int64?
        let above = last.map { " WHERE rowid > \($0)" } ?? ""
        try read("SELECT \(list) FROM \(table) NOT INDEXED\(above) ORDER BY rowid DESC") { first = $0[0] }
        let own = try numbersInIndices()
        let named = try Set(own + known())
        let low = last ?? .min
        let high = first ?? .max
        // Numbers are assigned from 1 on.
        let start = max(low, 0)
        let near = start < .max - Self.reach ? Array(start...start + Self.reach) : []
        let numbers = named.union(near).filter { low < $0 && $0 < high }.sorted()
        var found: Set<Int64> = []
        for number in numbers {
            try read("SELECT \(list) FROM \(table) NOT INDEXED WHERE rowid = \(number)") { _ in found.insert(number) }
        }
        return Gap(rows: Set(own).subtracting(found).filter { low < $0 && $0 < high }.sorted())
    }

    /// Reads rows up to the end or a damaged page, and returns whether it reached the end.
    @discardableResult
    private func read(_ sql: String, _ note: (Row) -> Void) throws -> Bool {
        let rows: RowCursor
        do {
            rows = try Row.fetchCursor(database, sql: sql)
        } catch let error where Self.isDamage(error) {
            return false
        }
        while true {
            let row: Row?
            do {
                row = try rows.next()
            } catch let error where Self.isDamage(error) {
                return false
            }
            guard let row else { return true }
            note(row)
            try give(row)
        }
    }

    /// Returns the row numbers that the indices of the table contain.
    private func numbersInIndices() throws -> [Int64] {
        var numbers: Set<Int64> = []
        let names = try String.fetchAll(
            database, sql: "SELECT name FROM pragma_index_list(?) WHERE NOT partial", arguments: [table])
        for name in names {
            do {
                let rows = try Int64.fetchCursor(database, sql: "SELECT rowid FROM \(table) INDEXED BY \(name)")
                while let number = try rows.next() { numbers.insert(number) }
            } catch let error where Self.isDamage(error) {
                continue
            }
        }
        return numbers.sorted()
    }

    // MARK: Rows without numbers

    private func runByKey() throws -> Gap? {
        let list = (["0"] + columns).joined(separator: ", ")
        if try read("SELECT \(list) FROM \(table)", { _ in }) { return nil }
        let order = key.map { "\($0) DESC" }.joined(separator: ", ")
        try read("SELECT \(list) FROM \(table) ORDER BY \(order)") { _ in }
        let names = try String.fetchAll(
            database, sql: "SELECT name FROM pragma_index_list(?) WHERE origin = 'c'", arguments: [table])
        // A covering index contains the whole table.
        for name in names { try read("SELECT \(list) FROM \(table) INDEXED BY \(name)") { _ in } }
        return Gap()
    }
}
