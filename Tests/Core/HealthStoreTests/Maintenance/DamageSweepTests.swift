import Foundation
import GRDB
import HealthModel
import TestEngines
import TestSupport
import Testing

@testable import HealthStore

/// What the integrity check finds of each changed or missing row of a rich store, and what a repair does about it.
@Suite struct DamageSweepTests {
    /// A rich store whose rows of heart rates are in a block with identifiers of their own.
    private static let store = Result {
        let engine = try RichStore.make(isLarge: false, isInMemory: true)
        _ = try engine.compact(olderThan: 25, isTrial: false, shortest: 3) { _ in true }
        return engine
    }

    /// Returns a copy of the store in memory.
    private static func copy() throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.foreignKeysEnabled = false
        configuration.allowsUnsafeTransactions = true
        let queue = try DatabaseQueue(configuration: configuration)
        try store.get().connections.read { source in
            try queue.writeWithoutTransaction { try source.copyPages(to: $0) }
        }
        return queue
    }

    private static func text(_ loss: DataLoss) -> String {
        "\(loss.count.map(String.init) ?? "?") \(loss.noun) \(StoreText.name(loss.type)) \(loss.source ?? "-") "
            + "\(loss.start.map { KeptOutcomes.text($0) } ?? "-") \(loss.end.map { KeptOutcomes.text($0) } ?? "-")"
    }

    private static func text(_ problems: [IntegrityProblem]) -> String {
        problems.map { "\($0.check) \($0.remedy) \($0.message)" }.joined(separator: " | ")
    }

    /// Returns the problems of a database in memory.
    private static func problems(_ database: Database) throws -> [IntegrityProblem] {
        var problems: [IntegrityProblem] = []
        try StoreMaintenance.examine(database, "store", { _, _ in }) { problems += $0.problems }
        return problems
    }

    /// Changes a copy of the store; returns what is found, and what the repair did.
    private static func outcome(_ sql: String, isRepaired: Bool) throws -> String {
        try copy().writeWithoutTransaction { database in
            do {
                try database.execute(sql: sql)
            } catch let error as DatabaseError {
                return "refused: \(error.resultCode)"
            }
            guard database.totalChangesCount > 0 else { return "no row" }
            let found = try problems(database)
            guard isRepaired, !found.isEmpty else { return text(found) }
            try database.execute(sql: "PRAGMA foreign_keys = ON")
            let repair = try StoreMaintenance.repairContents(database) { _, _ in }
            let losses = DataLoss.merged(repair.losses).map(text).joined(separator: ", ")
            let rest = try problems(database)
            #expect(rest == repair.left, "\(sql)")
            return "\(text(found)) >> \(repair.repaired.count) repaired, lost \(losses); left \(text(rest))"
        }
    }

    private struct Column {
        var table: String
        var name: String
        var type: String
        var isWithoutRowID: Bool
    }

    private static func columns() throws -> [Column] {
        try copy().read { database in
            let sql = """
                SELECT t.name, c.name, c.type, t.sql LIKE '%WITHOUT ROWID%'
                FROM sqlite_schema t, pragma_table_info(t.name) c
                WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite_%' AND t.name <> 'grdb_migrations'
                ORDER BY t.name, c.cid
                """
            return try Row.fetchAll(database, sql: sql).map {
                Column(table: $0[0], name: $0[1], type: $0[2], isWithoutRowID: $0[3])
            }
        }
    }

    /// Each column of the first row of each table in turn: another number, another text, other bytes.
    @Test(arguments: 0..<20) func changedColumns(part: Int) throws {
        var outcomes = StoreOutcomes(limit: 80)
        let columns = try Self.columns()
        for (place, column) in columns.enumerated() where place * 20 / columns.count == part {
            let changes: [String] =
                switch column.type {
                case "INTEGER": ["\(column.name) + 1", "987654"]
                case "REAL": ["\(column.name) + 1"]
                case "TEXT": ["'odd'"]
                default: ["x'00'", "CAST(substr(\(column.name), 1, length(\(column.name)) - 1) AS BLOB)"]
                }
            let row =
                column.isWithoutRowID
                ? "(\(column.name)) IN (SELECT \(column.name) FROM \(column.table) LIMIT 1)"
                : "rowid = (SELECT min(rowid) FROM \(column.table))"
            outcomes.add("\(column.table).\(column.name)") {
                try changes.map { change in
                    try Self.outcome(
                        "UPDATE OR IGNORE \(column.table) SET \(column.name) = \(change) WHERE \(row)",
                        isRepaired: false)
                }.joined(separator: " | ")
            }
        }
        let difference = try outcomes.difference(from: "Core/Texts/Store/damage-columns-\(part).txt")
        #expect(difference == nil)
    }

    /// The first and all rows of each table deleted in turn.
    @Test(arguments: 0..<10) func missingRows(part: Int) throws {
        var outcomes = StoreOutcomes()
        var tables: [String] = []
        for column in try Self.columns() where tables.last != column.table { tables.append(column.table) }
        for (place, table) in tables.enumerated() where place * 10 / tables.count == part {
            for which in ["", " LIMIT 1"] {
                outcomes.add("\(table)\(which)") {
                    let key = try Self.columns().first { $0.table == table }
                    let sql =
                        key?.isWithoutRowID == true || which.isEmpty
                        ? "DELETE FROM \(table)"
                        : "DELETE FROM \(table) WHERE rowid = (SELECT min(rowid) FROM \(table))"
                    return try Self.outcome(sql, isRepaired: true)
                }
            }
        }
        let difference = try outcomes.difference(from: "Core/Texts/Store/damage-rows-\(part).txt")
        #expect(difference == nil)
    }

    /// Damage that several checks see, and its repair.
    static let cases = [
        "UPDATE block SET min_start = min_start + 1", "UPDATE block SET max_start = max_start - 1",
        "UPDATE block SET min_end = min_end - 1", "UPDATE block SET max_end = max_end + 1",
        "UPDATE block SET minimum = minimum - 1", "UPDATE block SET maximum = maximum + 1",
        "UPDATE block SET count = count + 1", "UPDATE block SET last = last + 1000",
        "UPDATE block SET scattered = 1 - scattered", "UPDATE block SET summary = x'00'",
        "UPDATE block SET type = 9999",
        "UPDATE block SET ordinal = 5 WHERE ordinal IS NOT NULL", "UPDATE block SET ordinal = 0 WHERE ordinal IS NULL",
        "UPDATE block SET id = id - 1 WHERE scattered",
        """
        UPDATE block SET uuid = zeroblob(16)
        WHERE ordinal IS NOT NULL AND id = (SELECT min(id) FROM block WHERE ordinal IS NOT NULL)
        """,
        "UPDATE block_identity SET payload = x'00'", "UPDATE block_creation SET payload = x'00'",
        "UPDATE identity_page SET first = first + 5", "UPDATE identity_page SET payload = x'00'",
        "UPDATE series_block SET count = count + 1", "UPDATE series_block SET columns = 7 - columns",
        "UPDATE series_block SET min_start = min_start - 1, max_end = max_end + 1",
        "UPDATE series_block SET summary = x'00'",
        "UPDATE series_data SET payload = x'00'", "UPDATE series SET count = count + 2",
        "UPDATE series SET count = count - 1",
        "UPDATE series SET given_minimum = 0", "UPDATE series SET given_maximum = 100", "UPDATE series SET unit = 999",
        "UPDATE series_original SET count = count + 1", "UPDATE series_original SET step = 0.5",
        "UPDATE series_original SET forms = x'00'",
        "DELETE FROM series_block WHERE id = (SELECT max(id) FROM series_block)",
        "UPDATE route_block SET count = count + 1", "UPDATE route_block SET first_date = 0",
        "UPDATE route_block SET last_date = 1e9", "UPDATE route_block SET payload = x'00'",
        "UPDATE sample SET value = value + 1 WHERE id IN (SELECT route FROM route_block)",
        "UPDATE trace_block SET count = count - 1",
        "UPDATE trace_block SET payload = x'00'", "UPDATE heartbeat_data SET payload = x'00'",
        "UPDATE attachment SET size = size + 1", "UPDATE attachment SET size = 0",
        "UPDATE active_points SET payload = x'00'",
        "UPDATE workout SET body = x'01FF'", "UPDATE detail SET body = x'01FF'",
        "UPDATE metadata SET digest = digest + 1", "UPDATE zone_preference SET body = x'00'",
        "UPDATE workout_supplement SET header = x'00'", "UPDATE workout_supplement SET payload = x'00'",
        "UPDATE kept SET body = '{'", "UPDATE kept SET payload = x'02'", "UPDATE metadata_entry SET value = 7",
        "UPDATE workout SET energy = 1", "UPDATE activity SET duration = 1",
        "UPDATE workout_statistics SET average = 7",
        "UPDATE detail_value SET value = 9", "UPDATE type SET longest = longest - 0.5",
        "UPDATE appearance SET count = count - 1",
        "UPDATE appearance SET earliest = earliest + 1", "UPDATE appearance SET latest = latest - 1, trimmed = 2",
        "UPDATE appearance SET earliest = earliest - 1, trimmed = 1",
        "UPDATE store SET value = 5 WHERE name = 'sequence'",
        "UPDATE member SET last = last + 100000", "UPDATE member SET first = first + 1000",
        "UPDATE import_run SET last = first - 1",
        "UPDATE active_member SET last = first - 1", "UPDATE sample SET revision = 999",
        "UPDATE sample SET unit = 999 WHERE unit IS NOT NULL",
        "UPDATE sample SET device = 999 WHERE device IS NOT NULL",
        "UPDATE sample SET type = 9998 WHERE id = (SELECT max(id) FROM sample)",
        "UPDATE revision SET source = source + 50", "UPDATE block SET unit = 999",
        "UPDATE relation SET sample = 999999",
        """
        INSERT INTO sample (id, uuid, type, revision, start_date, end_date, value, unit)
        SELECT b.id + 1, x'00000001000040008000000000000001', b.type, b.revision, 1, 2, 3, b.unit
        FROM block b WHERE NOT scattered LIMIT 1
        """,
    ]

    @Test(arguments: 0..<8) func repairs(part: Int) throws {
        var outcomes = StoreOutcomes(limit: 80)
        for (place, sql) in Self.cases.enumerated() where place % 8 == part {
            outcomes.add(sql) { try Self.outcome(sql, isRepaired: true) }
        }
        let difference = try outcomes.difference(from: "Core/Texts/Store/damage-repairs-\(part).txt")
        #expect(difference == nil)
    }

    @Test func aSoundStoreHasNoProblems() throws {
        try Self.copy().read { database in
            #expect(try Self.problems(database) == [])
            var counts: [String] = []
            try StoreMaintenance.examine(database, "store", { _, _ in }) { counts.append("\($0.check) \($0.count)") }
            var outcomes = StoreOutcomes()
            for count in counts where !count.hasPrefix("file") { outcomes.add("looked") { count } }
            let difference = try outcomes.difference(from: "Core/Texts/Store/damage-none.txt")
            #expect(difference == nil)
        }
    }

    // MARK: Values

    @Test func losses() throws {
        var outcomes = StoreOutcomes()
        let some: [DataLoss] = [
            DataLoss("sample"), DataLoss("sample", count: nil),
            DataLoss("sample", type: .heartRate, source: "a", start: 5, end: 9),
            DataLoss("sample", type: .heartRate, source: "a", start: 3, end: 12, count: 4),
            DataLoss("sample", type: .heartRate, source: "b", start: 4, end: 6), DataLoss("row of gear", count: 2),
            DataLoss("sample", type: .heartRate, source: "a", start: nil, end: 20, count: 7),
        ]
        for first in some.indices {
            for second in some.indices {
                outcomes.add("\(first) \(second)") {
                    DataLoss.merged([some[first], some[second], some[first]]).map(Self.text)
                }
            }
        }
        let remedies: [IntegrityProblem.Remedy] = [.repair, .accept, .loss, .salvage]
        for bits in 0..<16 {
            outcomes.add("remedies \(bits)") {
                let chosen = remedies.indices.filter { bits & 1 << $0 != 0 }.map { remedies[$0] }
                var report = StoreDoctor.Report(
                    file: "f", bytes: 1, isOlder: false, isUnfinished: false, recordings: [], openFiles: [],
                    encryption: .unknown)
                for (place, remedy) in chosen.enumerated() {
                    var result = IntegrityCheckResult(.file, count: 1, problems: [IntegrityProblem(.file, remedy, "m")])
                    result.missing = place + 1
                    report.results.append(result)
                }
                return "\(report.state) \(report.isBroken) \(report.missingChecksums) \(report.problems.count)"
            }
        }
        for losses in [[], [DataLoss("x")]] {
            for isDoubtful in [false, true] {
                for repair in [nil, {}] as [(() throws -> Void)?] {
                    outcomes.add("finding \(losses.count) \(isDoubtful) \(repair == nil)") {
                        Finding(message: "m", losses: losses, repair: repair, isDoubtful: isDoubtful).problem(
                            of: .bodies)
                    }
                }
            }
        }
        let difference = try outcomes.difference(from: "Core/Texts/Store/losses.txt")
        #expect(difference == nil)
    }

    /// The rows that a salvage carries into a new store, of a sound one and of damaged ones.
    @Test(arguments: [
        ("sound", ""), ("revision", "UPDATE sample SET revision = 999"), ("unit", "DELETE FROM unit WHERE id = 1"),
        ("block", "UPDATE block SET id = id + 1"), ("table", "DROP TABLE goal"), ("index", "DROP INDEX sample_time"),
        ("workouts", "DELETE FROM sample WHERE id IN (SELECT id FROM workout)"),
        ("identity", "UPDATE store SET value = NULL WHERE name = 'identity'"),
    ])
    func salvages(name: String, sql: String) throws {
        var outcomes = StoreOutcomes()
        let destination = try SQLiteEngine.inMemory()
        let damaged = try Self.copy()
        try damaged.writeWithoutTransaction { source in
            try source.execute(sql: sql)
            try destination.connections.writeWithoutTransaction { database in
                try database.execute(sql: "PRAGMA foreign_keys = OFF")
                try database.inTransaction(.immediate) {
                    var steps = 0
                    let salvager = StoreSalvager(source: source, destination: database) { _ in steps += 1 }
                    let (rows, losses) = try salvager.run()
                    outcomes.add("carried") { "\(rows) rows in \(steps) steps, \(losses.map(Self.text))" }
                    return .commit
                }
                try database.execute(sql: "PRAGMA foreign_keys = ON")
                outcomes.add("repaired") {
                    let outcome = try StoreMaintenance.repairContents(database) { _, _ in }
                    return
                        "\(Self.text(outcome.repaired)) lost \(outcome.losses.map(Self.text)) left "
                        + "\(Self.text(outcome.left))"
                }
                for table in try String.fetchAll(
                    database,
                    sql: "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY 1")
                {
                    outcomes.add(table) { try Int.fetchOne(database, sql: "SELECT count(*) FROM \(table)") ?? 0 }
                }
            }
        }
        let difference = try outcomes.difference(from: "Core/Texts/Store/salvage-\(name).txt")
        #expect(difference == nil)
    }
}
