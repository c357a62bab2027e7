import Foundation
import GRDB
import HealthModel
import TestEngines
import TestSupport
import Testing

@testable import HealthStore

/// Rows of broken pages that a salvage finds by other tables and by indices, and the names of those that it does not.
@Suite struct SalvagedPagesTests {
    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.url.appending(path: "health.sqlite").path
    }

    /// Changes the file without checks of references.
    private func change(_ sql: String) throws {
        var configuration = Configuration()
        configuration.foreignKeysEnabled = false
        let queue = try DatabaseQueue(path: path, configuration: configuration)
        try queue.writeWithoutTransaction { database in
            try database.execute(sql: sql)
            _ = try database.checkpoint(.truncate)
        }
        try queue.close()
    }

    /// Returns the leaves of a table, each with the number of its rows.
    private func leaves(of table: String) throws -> [(page: Int, rows: Int)] {
        let queue = try DatabaseQueue(path: path)
        defer { try? queue.close() }
        let sql = "SELECT pageno, ncell FROM dbstat WHERE name = ? AND pagetype = 'leaf' ORDER BY path"
        return try queue.read { try Row.fetchAll($0, sql: sql, arguments: [table]) }.map { ($0[0], $0[1]) }
    }

    private func clear(_ pages: [Int]) throws {
        let file = try FileHandle(forUpdating: URL(filePath: path))
        for page in pages {
            try file.seek(toOffset: UInt64(page - 1) * 4_096)
            try file.write(contentsOf: Data(repeating: 0, count: 4_096))
        }
        try file.close()
    }

    /// Returns the parts of an array with these numbers of elements.
    private static func divided(_ numbers: [Int64], _ counts: [Int]) -> [[Int64]] {
        var rest = numbers[...]
        return counts.map { count in
            defer { rest = rest.dropFirst(count) }
            return Array(rest.prefix(count))
        }
    }

    // MARK: Tables

    /// A table whose rows have the numbers of those of another one, with an expression for each column.
    private struct Child {
        var table: String
        var columns: String
        var values: String
        var isSmall = false
    }

    private static let children = [
        Child(table: "block_data", columns: "block, payload", values: "n, zeroblob(3000)"),
        Child(table: "block_identity", columns: "block, payload", values: "n, zeroblob(3000)"),
        Child(table: "block_parts", columns: "block, payload", values: "n, zeroblob(3000)"),
        Child(table: "block_days", columns: "block, payload", values: "n, zeroblob(3000)"),
        Child(table: "block_creation", columns: "block, payload", values: "n, zeroblob(3000)"),
        Child(table: "series_data", columns: "block, payload", values: "n, zeroblob(3000)"),
        Child(
            table: "series_original", columns: "block, count, step, first, forms",
            values: "n, 1, 0, 1, zeroblob(3000)"),
        Child(table: "workout", columns: "id, activity, duration, body", values: "n, 1, 1, zeroblob(3000)"),
        Child(table: "detail", columns: "id, body", values: "n, zeroblob(3000)"),
        Child(
            table: "series",
            columns: """
                id, count, unit, minimum, maximum, recent, recent_start, recent_end, given_minimum, given_maximum,
                given_recent, rank, is_condensed
                """, values: "n, 1, 1, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, n, 0", isSmall: true),
        Child(table: "heartbeat_data", columns: "series, payload", values: "n, zeroblob(3000)"),
        Child(table: "sample_import", columns: "sample, created, sync", values: "n, 1, printf('%03000d', n)"),
        Child(
            table: "workout_supplement", columns: "workout, header, payload", values: "n, x'7B7D', zeroblob(3000)"),
        Child(
            table: "workout_plan", columns: "workout, plan, body",
            values: "n, CAST(printf('%016d', n) AS BLOB), zeroblob(3000)"),
    ]

    @Test("rows between two broken pages are found by the numbers of the rows that they belong to")
    func numbers() throws {
        try SQLiteEngine(path: path).checkpoint()
        // So great that no number beside them is tried.
        let base = Int64.max - 1_000
        let few = (0..<5).map { base + Int64($0) * 10 }
        let many = (0..<400).map { base + Int64($0) * 2 }
        func rows(_ numbers: [Int64]) -> String {
            "WITH x (n) AS (VALUES " + numbers.map { "(\($0))" }.joined(separator: ", ") + ")"
        }
        let all = Set(few + many).sorted()
        try change(
            """
            INSERT INTO sample (id, uuid, type, revision, start_date, end_date)
            \(rows(all)) SELECT n, CAST(printf('%016d', n) AS BLOB), 1, 1, 0, 0 FROM x;
            INSERT INTO block (id, count, uuid, type, revision, unit, min_start, max_start, min_end, max_end, minimum,
                maximum, summary, last)
            \(rows(few)) SELECT n, 1, CAST(printf('%016d', n) AS BLOB), 1, 1, 1, 0, 0, 0, 0, 0, 0, x'', n FROM x;
            INSERT INTO series_block (id, series, type, count, columns, min_start, max_start, min_end, max_end, summary)
            \(rows(few)) SELECT n, n, 1, 1, 3, 0, 0, 0, 0, x'' FROM x;
            """)
        for child in Self.children {
            try change(
                """
                INSERT INTO \(child.table) (\(child.columns))
                \(rows(child.isSmall ? many : few)) SELECT \(child.values) FROM x ORDER BY n
                """)
        }
        var expected: [String: [Int64]] = [:]
        var broken: [Int] = []
        for child in Self.children {
            let leaves = try leaves(of: child.table)
            let parts = Self.divided(child.isSmall ? many : few, leaves.map(\.rows))
            try #require(leaves.count >= 5 && parts.allSatisfy { !$0.isEmpty }, "\(child.table)")
            let gone = [1, leaves.count - 2]
            broken += gone.map { leaves[$0].page }
            expected[child.table] = parts.indices.filter { !gone.contains($0) }.flatMap { parts[$0] }
        }
        try clear(broken)
        let destination = try SQLiteEngine.inMemory()
        let source = try StoreConnections.forReading(path, isLenient: true, treating: .corrected)
        defer { source.close() }
        let losses = try source.read { (damaged: Database) throws -> [DataLoss] in
            try destination.connections.writeWithoutTransaction { (database: Database) throws -> [DataLoss] in
                var losses: [DataLoss] = []
                try database.execute(sql: "PRAGMA foreign_keys = OFF")
                try database.inTransaction(.immediate) {
                    losses = try StoreSalvager(source: damaged, destination: database) { _ in }.run().losses
                    return .commit
                }
                return losses
            }
        }
        for child in Self.children {
            let left = try destination.connections.read {
                try Int64.fetchAll($0, sql: "SELECT rowid FROM \(child.table) ORDER BY rowid")
            }
            #expect(left == expected[child.table], "\(child.table)")
        }
        // Only an index tells how many there were.
        let unknown = ["block_creation", "series_original", "sample_import", "workout_supplement"]
        #expect(
            Set(losses)
                == Set(
                    unknown.map { DataLoss("row of \($0)", count: nil) } + [DataLoss("row of workout_plan", count: 2)]))
        #expect(losses.count == 5)
    }

    @Test(
        "a table whose definition is damaged is lost, and the others are not",
        arguments: [("goal", true), ("workout_annotation", true), ("block_parts", false)])
    func definition(table: String, isNamed: Bool) throws {
        do {
            let engine = try SQLiteEngine.open(in: path)
            try engine.save(
                (0..<70).map { .quantity(.consecutive($0), .heartRate, 60, .countPerMinute, Double($0)) }, by: .own)
            try engine.save(
                [.workout(.given(1), WorkoutRecord(activityType: .running, duration: 9), 0, 9)], by: .own)
            try engine.annotate(.given(1), WorkoutAnnotation(title: "Title"), ifRevision: nil)
            try engine.checkpoint()
        }
        try change(
            """
            PRAGMA writable_schema = ON;
            UPDATE sqlite_schema SET sql = 'CREATE TABLE \(table) (' WHERE name = '\(table)'
            """)
        #expect(throws: EngineError.self) { try StoreMaintenance.facts(path) }
        let salvage = try StoreMaintenance.salvage(path, into: path + ".new")
        #expect(salvage.problems == [])
        #expect(salvage.losses == (isNamed ? [DataLoss("row of \(table)", count: nil)] : []))
        let engine = try SQLiteEngine.open(in: path + ".new")
        #expect(try engine.samples(SampleRequest(.heartRate), for: .own).count == 70)
        #expect(try engine.samples(SampleRequest(.workout), for: .own).map(\.uuid) == [.given(1)])
        let title = try engine.annotation(of: .given(1)).annotation.title
        #expect(title == (table == "workout_annotation" ? nil : "Title"))
    }

    // MARK: Samples

    @Test("samples of a broken page are named by an index, and else counted", arguments: [true, false])
    func samples(hasIndex: Bool) throws {
        do {
            let engine = try SQLiteEngine.open(in: path)
            try engine.save(
                (0..<600).map { (place: Int) -> SampleRecord in
                    let isMass = place.isMultiple(of: 2)
                    return .quantity(
                        .given(place + 1), isMass ? .bodyMass : .height, 1, isMass ? .kilogram : .meter,
                        Double(place), Double(place + 9))
                }, by: .own)
            try engine.checkpoint()
        }
        if !hasIndex { try change("DROP INDEX sample_time") }
        let leaves = try leaves(of: "sample")
        try #require(leaves.count > 4)
        let lost = Self.divided((0..<600).map { Int64($0) }, leaves.map(\.rows))[2].map { Int($0) }
        try clear([leaves[2].page])
        let salvage = try StoreMaintenance.salvage(path, into: path + ".new")
        #expect(salvage.problems == [])
        if hasIndex {
            let expected = [ObjectType.bodyMass, .height].enumerated().map { place, type in
                let own = lost.filter { $0 % 2 == place }.map { Double($0) }
                return DataLoss("sample", type: type, start: own.min(), end: own.max(), count: own.count)
            }
            #expect(Set(salvage.losses) == Set(expected) && salvage.losses.count == 2)
        } else {
            #expect(salvage.losses == [DataLoss("sample", count: lost.count)])
        }
        let engine = try SQLiteEngine.open(in: path + ".new")
        let left = try [ObjectType.bodyMass, .height].flatMap {
            try engine.samples(SampleRequest($0), for: .own).map(\.uuid)
        }
        let kept = (0..<600).filter { !lost.contains($0) }.map { UUID.given($0 + 1) }
        #expect(Set(left) == Set(kept))
        #expect(left.count == 600 - lost.count)
    }

    // MARK: Names

    @Test("the names of sources and units on a broken page are those of their index", arguments: ["source", "unit"])
    func names(table: String) throws {
        do {
            let engine = try SQLiteEngine.open(to: .own, .other, in: path)
            try engine.save(
                (0..<70).map { .quantity(.consecutive($0), .heartRate, 60, .countPerMinute, Double($0)) }, by: .own)
            try engine.save([.quantity(.given(1), .bodyMass, 70_000, .gram, 5)], by: .other)
            try engine.save([.quantity(.given(2), .bodyMass, 71, .kilogram, 6)], by: .own)
            try engine.checkpoint()
        }
        func contents(_ path: String) throws -> [String] {
            let engine = try SQLiteEngine(path: path)
            return try [ObjectType.heartRate, .bodyMass].flatMap { type in
                try engine.samples(SampleRequest(type), for: .own).map {
                    "\($0.uuid) \($0.start) \($0.quantity.map { "\($0.value) \($0.unit.unitString)" } ?? "-") "
                        + "\($0.source?.source.bundleIdentifier ?? "-")"
                }
            }
        }
        let before = try contents(path)
        #expect(before.count == 72)
        let leaves = try leaves(of: table)
        try #require(leaves.map(\.rows) == [table == "source" ? 2 : 3])
        try clear(leaves.map(\.page))
        let salvage = try StoreMaintenance.salvage(path, into: path + ".new")
        #expect(salvage.problems == [])
        #expect(salvage.losses == [DataLoss("row of \(table)", count: leaves[0].rows)])
        #expect(try contents(path + ".new") == before)
        let sources = try SQLiteEngine(path: path + ".new").sources([.init(type: .bodyMass)], for: .own)
        let names = sources.sorted { $0.bundleIdentifier < $1.bundleIdentifier }.map(\.name)
        #expect(names == (table == "source" ? ["test.other", "test.own"] : ["Other", "Own"]))
    }
}
