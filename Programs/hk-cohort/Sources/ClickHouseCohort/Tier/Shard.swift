import HealthCohort

/// A server with a part of the people.
struct Shard: Sendable {
    /// The way to it.
    let link: any ClickHouseLink
    /// What it is called there, and where its tables are.
    let place: ShardPlace
    /// Where rows wait for their insert.
    let lanes: InsertLanes

    /// What the shard is called in the directory.
    var id: String { place.id }

    /// Asks for rows.
    func rows<Row>(
        _ statement: String, _ decode: @escaping (inout RowBinaryCursor) throws(RowBinaryCursor.Failure) -> Row
    ) async throws -> [Row] {
        try await link.rows(statement, decode)
    }

    /// Asks for one number.
    func count(_ statement: String) async throws -> Int { try await link.count(statement) }

    /// Sends a statement that answers nothing.
    func run(_ statement: String) async throws { try await link.run(statement) }

    /// The name of a table.
    func table(_ table: CohortTable) -> String { place.table(table) }
}

extension ClickHouseLink {
    /// Asks for rows, all at once.
    ///
    /// - Parameter time: How long the server may take at most; an hour if nothing is said.
    func rows<Row>(
        _ statement: String, within time: Duration = .seconds(3_600),
        _ decode: @escaping (inout RowBinaryCursor) throws(RowBinaryCursor.Failure) -> Row
    ) async throws -> [Row] {
        var rows = RowBinaryRows(try await send(statement + " FORMAT RowBinary", rows: nil, within: time), decode)
        return try await rows.all()
    }

    /// Asks for one number of type `UInt64`.
    func count(_ statement: String) async throws -> Int {
        let rows = try await rows(statement) { cursor throws(RowBinaryCursor.Failure) in try cursor.count() }
        guard rows.count == 1 else {
            throw CohortError.failed("\(name) answers with \(rows.count) rows instead of one.")
        }
        return rows[0]
    }

    /// Sends a statement that answers nothing.
    func run(_ statement: String) async throws {
        for try await _ in try await send(statement, rows: nil) {}
    }

    /// Inserts rows; returns when they are confirmed.
    func insert(_ table: CohortTable, in database: String, _ rows: LinkRows) async throws {
        let statement = "INSERT INTO \(table.name(in: database)) (\(table.columnList)) FORMAT RowBinary"
        for try await _ in try await send(statement, rows: rows) {}
    }
}
