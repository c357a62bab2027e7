import GRDB
import HealthModel
import Testing

@testable import HealthStore

/// The progress of a salvage, which counts the rows of all tables.
@Suite struct SalvageProgressTests {
    @Test("a salvage tells of every 4,096 rows, whatever tables they are of", arguments: [3_000, 9_000])
    func rows(count: Int) throws {
        let (source, destination) = (try SQLiteEngine.inMemory(), try SQLiteEngine.inMemory())
        try source.connections.write { database in
            try database.execute(
                sql: """
                    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(count))
                    INSERT INTO metadata (digest, body) SELECT i, x'00' FROM n;
                    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000)
                    INSERT INTO store (name, value) SELECT 'row ' || i, i FROM n;
                    """)
        }
        var told: [Int] = []
        var result: (rows: Int, losses: [DataLoss]) = (0, [])
        try source.connections.writeWithoutTransaction { damaged in
            try destination.connections.writeWithoutTransaction { database in
                try database.execute(sql: "PRAGMA foreign_keys = OFF")
                try database.inTransaction(.immediate) {
                    let salvager = StoreSalvager(source: damaged, destination: database) { told.append($0) }
                    result = try salvager.run()
                    return .commit
                }
            }
        }
        #expect(result.losses.isEmpty && result.rows > count + 2_000)
        #expect(told == Array(stride(from: 4_096, through: result.rows, by: 4_096)))
        let copied = try destination.connections.read { database in
            try SQLStatement(database, "SELECT count(*) FROM metadata").firstInteger()
        }
        #expect(copied == Int64(count))
    }
}
