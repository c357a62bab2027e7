import GRDB

/// Reads the rows of a table of which some pages may be broken.
///
/// From the beginning to where it breaks, from the end to where it breaks, and between the two row by row, by the numbers that
/// indices and other tables still know.
struct TableWalk {
    let database: Database
    let table: String
    let columns: [String]
    /// The columns of the primary key, if rows have no numbers.
    let key: [String]
    /// Takes a row: its number, if it has one, and its values.
    let give: (Row) throws -> Void

    /// How many numbers after the last readable row are tried though nobody names them.
    private static let reach: Int64 = 4_096

    /// What was not read.
    struct Gap {
        /// The numbers of rows that were there and cannot be read; empty if nobody knows them.
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

    /// Whether an error says that a page cannot be read.
    static func isDamage(_ error: any Error) -> Bool {
        guard let code = (error as? DatabaseError)?.resultCode else { return false }
        return [.SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_IOERR, .SQLITE_FORMAT].contains(code)
    }

    /// Gives every row that can be read; answers what cannot, or nil if everything can.
    ///
    /// - Parameter known: The numbers that rows may have by what other tables say.
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
        // Numbers are given out from 1 on.
        let start = max(low, 0)
        let near = start < .max - Self.reach ? Array(start...start + Self.reach) : []
        let numbers = named.union(near).filter { low < $0 && $0 < high }.sorted()
        var found: Set<Int64> = []
        for number in numbers {
            try read("SELECT \(list) FROM \(table) NOT INDEXED WHERE rowid = \(number)") { _ in found.insert(number) }
        }
        return Gap(rows: Set(own).subtracting(found).filter { low < $0 && $0 < high }.sorted())
    }

    /// Reads rows until there are no more or a page is broken; answers whether it came to the end.
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

    /// The numbers of rows that the indices of the table still name.
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
        // An index that has all columns is the table once more.
        for name in names { try read("SELECT \(list) FROM \(table) INDEXED BY \(name)") { _ in } }
        return Gap()
    }
}
