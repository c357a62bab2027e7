import Foundation
import GRDB
import HealthStore
import TestSupport
import Testing

@testable import HealthService

/// Migration of server files of every earlier schema, without loss.
@Suite struct ServerMigrationTests {
    private let folder: TemporaryFolder
    private var path: String { folder.url.appending(path: "server.sqlite").path }
    private static let schemas = Array(1...OlderServer.newest)

    init() throws {
        folder = try TemporaryFolder()
    }

    private static func expected(_ schema: Int) throws -> Set<String> {
        let lines = try OlderServer.text("Answers.txt").split(separator: "\n")
        let known = lines.compactMap { line -> (step: Int, text: String)? in
            let parts = line.split(separator: " ", maxSplits: 1)
            return parts.count == 2 ? Int(parts[0]).map { ($0, String(parts[1])) } : nil
        }
        #expect(known.count == lines.count && known.count >= 20)
        return Set(known.filter { $0.step <= schema }.map(\.text))
    }

    private func expectContents(of schema: Int) throws {
        let database = try ServerDatabase(path: path)
        let found = Set(try OlderServer.answers(database).filter { $0.step <= schema }.map(\.text))
        let expected = try Self.expected(schema)
        for text in expected.subtracting(found).sorted() { Issue.record("schema \(schema) lost: \(text)") }
        for text in found.subtracting(expected).sorted() { Issue.record("schema \(schema) makes up: \(text)") }
        let integrity = try database.read { try String.fetchOne($0.database, sql: "PRAGMA integrity_check") }
        #expect(integrity == "ok")
        #expect(try database.read { try ServerFile.kind($0.database) } == .current)
    }

    @Test(arguments: schemas) func aServersFileOfEachSchemaIsTakenOverWhole(schema: Int) throws {
        try OlderServer.make(schema, at: path)
        try expectContents(of: schema)
        // The migrated contents are permanent.
        try expectContents(of: schema)
    }

    @Test func API_36_whatJobsListedOfWorkoutsLeadsToThemAfterwards() throws {
        let workout = OlderServer.id(0x77)
        try OlderServer.make(1, at: path)
        let queue = try DatabaseQueue(path: path)
        try queue.write { database in
            try database.execute(
                sql: "UPDATE job SET workouts = ? WHERE state = 'done'",
                arguments: ["[\"\(workout.uuidString)\", \"none\", \"\(workout.uuidString)\"]"])
        }
        try queue.close()
        let database = try ServerDatabase(path: path)
        let jobs = try database.read { try $0.imports(of: workout, by: OlderServer.id(1)) }
        #expect(jobs.map(\.id) == [OlderServer.id(0x41)])
    }

    /// Killing a process at any time leaves a file that the next process migrates.
    @Test(arguments: [4, 8, 12, 20, 30]) func aKilledMigrationIsTakenUpAgain(statement: Int) async throws {
        let path = path
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String, statement = statement as Int] in
            var configuration = Configuration()
            let count = StatementCounter(statement)
            configuration.prepareDatabase { database in
                try database.execute(sql: "PRAGMA journal_mode = WAL")
                database.trace { _ in if count.isLast() { kill(getpid(), SIGKILL) } }
            }
            let queue = try DatabaseQueue(path: path, configuration: configuration)
            try ServerSchema.migrator.migrate(queue)
            try await queue.write { try ServerFile.mark($0) }
            // Few statements were left.
            kill(getpid(), SIGKILL)
        }
        let database = try ServerDatabase(path: path)
        #expect(try database.read { try ServerFile.kind($0.database) } == .current)
        #expect(try database.read { try $0.people() }.isEmpty)
    }
}

/// A countdown.
private final class StatementCounter: @unchecked Sendable {
    private var rest: Int

    init(_ count: Int) { rest = count }

    func isLast() -> Bool {
        rest -= 1
        return rest == 0
    }
}
