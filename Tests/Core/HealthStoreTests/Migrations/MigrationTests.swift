import Foundation
import GRDB
import HealthModel
import TestSupport
import Testing

@testable import HealthStore

/// Migration of stores of every earlier schema, without loss.
@Suite struct MigrationTests {
    private let folder: TemporaryFolder
    private var path: String { folder.url.appending(path: "health.sqlite").path }
    private static let schemas = Array(1...OlderStore.newest)
    /// A date soon after the rows were written, since deletions expire.
    private static let clock: SQLiteEngine.Clock = { 800_000_000 }

    init() throws {
        folder = try TemporaryFolder()
    }

    /// Returns the contents of a store of a schema, as recorded together with the rows.
    private static func expected(_ schema: Int) throws -> Set<String> {
        let lines = try OlderStore.text("Answers.txt").split(separator: "\n")
        let known = lines.compactMap { line -> (step: Int, text: String)? in
            let parts = line.split(separator: " ", maxSplits: 1)
            return parts.count == 2 ? Int(parts[0]).map { ($0, String(parts[1])) } : nil
        }
        #expect(known.count == lines.count && known.count > 100)
        return Set(known.filter { $0.step <= schema }.map(\.text))
    }

    private func found(_ schema: Int) throws -> Set<String> {
        Set(try OlderStore.answers(path).filter { $0.step <= schema }.map(\.text))
    }

    private func expectContents(of schema: Int, permissions: Set<String> = []) throws {
        let expected = try Self.expected(schema)
        let found = try found(schema).union(permissions)
        let isPermission = { (text: String) in text.hasPrefix("permission") || text.hasPrefix("granted") }
        let asked = permissions.isEmpty ? expected.filter { !isPermission($0) } : expected
        for text in asked.subtracting(found).sorted() { Issue.record("schema \(schema) lost: \(text)") }
        for text in found.subtracting(asked).sorted() { Issue.record("schema \(schema) makes up: \(text)") }
    }

    private func expectSound() throws {
        var problems: [IntegrityProblem] = []
        try StoreMaintenance.examine(path) { problems += $0.problems }
        #expect(problems == [])
    }

    @Test(arguments: schemas) func aStoreOfEachSchemaIsTakenOverWhole(schema: Int) throws {
        try OlderStore.make(schema, at: path)
        do {
            let engine = try SQLiteEngine(path: path, clock: Self.clock)
            #expect(try engine.connections.read { try StoreFile.kind($0) } == .current)
            let permissions = try OlderStore.permissions(engine).filter { $0.step <= schema }.map(\.text)
            try expectContents(of: schema, permissions: Set(permissions))
            #expect(try engine.integrityProblems().isEmpty)
            // Later data coexist with the old.
            try engine.save([.heartRate(90, at: 5_000)], by: .own)
            try engine.connections.rewrite()
        }
        try expectSound()
        let data = try Data(contentsOf: URL(filePath: path))
        #expect(data[20] == 8, "Room for the checksum of each page is kept when the store is written anew.")
        let engine = try SQLiteEngine(reading: path, as: .own)
        #expect(try engine.samples(SampleRequest(.heartRate, .start(.equal, 5_000)), for: .own).count == 1)
    }

    @Test(arguments: schemas) func whatIsOnlyReadStaysAsItIs(schema: Int) throws {
        try OlderStore.make(schema, at: path)
        let bytes = try Data(contentsOf: URL(filePath: path))
        let reader = try SQLiteEngine(reading: path, as: .own)
        #expect(reader.connections.readsCopy)
        try expectContents(of: schema)
        #expect(try Data(contentsOf: URL(filePath: path)) == bytes)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["health.sqlite"])
    }

    /// Killing a process at any time leaves a store that the next process migrates.
    @Test(arguments: [1, 6, 9], [20, 60, 100, 140, 180])
    func aKilledMigrationIsTakenUpAgain(schema: Int, statement: Int) async throws {
        try OlderStore.make(schema, at: path)
        let path = path
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String, statement = statement as Int] in
            var configuration = Configuration()
            configuration.prepareDatabase { database in
                try database.execute(sql: "PRAGMA journal_mode = WAL")
                let count = Counter(statement)
                database.trace { _ in if count.isLast() { kill(getpid(), SIGKILL) } }
            }
            let queue = try DatabaseQueue(path: path, configuration: configuration)
            try Schema.migrator.migrate(queue)
            try await queue.write { try StoreFile.mark($0) }
            // Few steps remain.
            kill(getpid(), SIGKILL)
        }
        do {
            let engine = try SQLiteEngine(path: path, clock: Self.clock)
            #expect(try engine.integrityProblems().isEmpty)
        }
        try expectContents(of: schema)
        try expectSound()
    }
}

/// A countdown.
private final class Counter: @unchecked Sendable {
    private var rest: Int

    init(_ count: Int) { rest = count }

    func isLast() -> Bool {
        rest -= 1
        return rest == 0
    }
}
