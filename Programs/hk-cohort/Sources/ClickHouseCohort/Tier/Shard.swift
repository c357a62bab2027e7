import HealthCohort

/// A server that stores a part of the people.
struct Shard: Sendable {
    /// The connection to the server.
    let link: any ClickHouseLink
    /// The identifier of the shard, and the database with its tables.
    let place: ShardPlace
    /// The queue of rows that wait for their insert.
    let lanes: InsertQueue

    /// The identifier of the shard in the directory.
    var id: String { place.id }

    /// Returns the rows that a statement selects.
    func rows<Row>(
        _ statement: String, _ decode: @escaping (inout RowBinaryCursor) throws(RowBinaryCursor.Failure) -> Row
    ) async throws -> [Row] {
        try await link.rows(statement, decode)
    }

    /// Returns the single number that a statement selects.
    func count(_ statement: String) async throws -> Int { try await link.count(statement) }

    /// Runs a statement without a result.
    func run(_ statement: String) async throws { try await link.run(statement) }

    /// Returns the qualified name of a table.
    func table(_ table: CohortTable) -> String { place.table(table) }
}

extension ClickHouseLink {
    /// Returns the rows that a statement selects, all at once.
    ///
    /// - Parameter time: The time limit for the server; one hour by default.
    func rows<Row>(
        _ statement: String, within time: Duration = .seconds(3_600),
        _ decode: @escaping (inout RowBinaryCursor) throws(RowBinaryCursor.Failure) -> Row
    ) async throws -> [Row] {
        var rows = RowBinaryRows(try await send(statement + " FORMAT RowBinary", rows: nil, within: time), decode)
        return try await rows.all()
    }

    /// Returns the single number of type `UInt64` that a statement selects.
    func count(_ statement: String) async throws -> Int {
        let rows = try await rows(statement) { cursor throws(RowBinaryCursor.Failure) in try cursor.count() }
        guard rows.count == 1 else {
            throw CohortError.failed("\(name) returned \(rows.count) rows instead of one.")
        }
        return rows[0]
    }

    /// Runs a statement without a result.
    func run(_ statement: String) async throws {
        for try await _ in try await send(statement, rows: nil) {}
    }

    /// Inserts rows; returns once they are confirmed.
    func insert(_ table: CohortTable, in database: String, _ rows: LinkRows) async throws {
        let statement = "INSERT INTO \(table.name(in: database)) (\(table.columnList)) FORMAT RowBinary"
        for try await _ in try await send(statement, rows: rows) {}
    }
}
