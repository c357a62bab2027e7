import Foundation
import GRDB
import HealthModel
import TestSupport
import Testing

@testable import HealthStore

/// The owner and permissions of a store file.
@Suite struct StoreFileTests {
    private let folder: TemporaryFolder
    private var path: String { folder.url.appending(path: "new/health.sqlite").path }

    init() throws {
        folder = try TemporaryFolder()
    }

    private func mode(_ path: String) throws -> Int {
        try #require(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int)
    }

    private func kind(_ engine: SQLiteEngine) throws -> StoreFile.Kind {
        try engine.connections.read { try StoreFile.kind($0) }
    }

    private func change(_ sql: String) throws {
        let queue = try DatabaseQueue(path: path)
        try queue.writeWithoutTransaction { try $0.execute(sql: sql) }
        try queue.close()
    }

    /// A store whose creation is interrupted has pages with checksums, or none.
    @Test func aStoreSaysWhatItIsFromItsFirstPageOn() throws {
        try StoreFile.make(path)
        var connections: StoreConnections? = try .forWriting(path)
        #expect(try connections?.read { try StoreFile.kind($0) } == .empty)
        connections = nil
        let header = try #require(StoreHeader(path)?.bytes(72))
        #expect(header[20] == 8 && Array(header[68..<72]) == Array("OHK1".utf8))
        #expect(try kind(SQLiteEngine(path: path)) == .current)
        #expect(try SQLiteEngine(path: path).integrityProblems().isEmpty)
    }

    /// The file descriptor is closed with the last use, and not before.
    @Test func aHeaderIsReadThroughOneDescriptor() throws {
        try StoreFile.make(path)
        func descriptors() throws -> Int {
            try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count {
                (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")) == path
            }
        }
        var headers = (0..<3).map { _ in StoreHeader(path) }
        #expect(try descriptors() == 1)
        headers.removeLast(2)
        #expect(try descriptors() == 1)
        headers = []
        #expect(try descriptors() == 0)
    }

    @Test func aStoreSaysWhatItIsAndOnlyItsOwnerReadsIt() throws {
        let engine = try SQLiteEngine(path: path)
        try engine.authorize(AppIdentity.own, AuthorizationDecisions(share: [.heartRate: true]))
        #expect(try mode(path) == 0o600 && mode(path + "-wal") == 0o600)
        #expect(try mode(folder.url.appending(path: "new").path) == 0o700)
        #expect(try kind(engine) == .current)
        let numbers = try engine.connections.read { database in
            [
                try Int.fetchOne(database, sql: "PRAGMA application_id"),
                try Int.fetchOne(database, sql: "PRAGMA user_version"),
            ]
        }
        #expect(numbers == [0x4F48_4B31, Schema.migrator.migrations.count])
    }

    @Test func anOlderStoreIsTakenOver() throws {
        _ = try SQLiteEngine(path: path)
        try change("PRAGMA application_id = 0; PRAGMA user_version = 0")
        let engine = try SQLiteEngine(path: path)
        #expect(try kind(engine) == .current)
    }

    @Test(arguments: [
        "PRAGMA user_version = 1000", "PRAGMA application_id = 0; INSERT INTO grdb_migrations VALUES ('9999')",
    ])
    func aNewerStoreIsRefusedAndStaysAsItIs(_ sql: String) throws {
        _ = try SQLiteEngine(path: path)
        try change(sql)
        let bytes = try Data(contentsOf: URL(filePath: path))
        #expect { _ = try SQLiteEngine(path: path) } throws: { error in
            (error as? EngineError)?.message.contains("was created by a newer version of OpenHealthKit") == true
        }
        #expect(try Data(contentsOf: URL(filePath: path)) == bytes)
    }

    @Test(arguments: ["CREATE TABLE a (b)", "PRAGMA application_id = 7"])
    func theDatabaseOfAnotherProgramIsRefusedAndStaysAsItIs(_ sql: String) throws {
        try FileManager.default.createDirectory(
            at: folder.url.appending(path: "new"), withIntermediateDirectories: true)
        try change(sql)
        let bytes = try Data(contentsOf: URL(filePath: path))
        #expect { _ = try SQLiteEngine(path: path) } throws: { error in
            (error as? EngineError)?.message
                == "'\(path)' is a database of another program, not a health data store."
        }
        #expect(try Data(contentsOf: URL(filePath: path)) == bytes)
        #expect(!FileManager.default.fileExists(atPath: path + "-wal"))
    }

    /// A process may be killed before the first step is complete.
    @Test func whatNeverBecameAStoreBecomesOne() throws {
        try FileManager.default.createDirectory(
            at: folder.url.appending(path: "new"), withIntermediateDirectories: true)
        try change("CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY)")
        #expect(try kind(SQLiteEngine(path: path)) == .current)
    }

    @Test func anEmptyFileBecomesAStore() throws {
        try FileManager.default.createDirectory(
            at: folder.url.appending(path: "new"), withIntermediateDirectories: true)
        try Data().write(to: URL(filePath: path))
        let engine = try SQLiteEngine(path: path)
        #expect(try kind(engine) == .current)
    }
}
