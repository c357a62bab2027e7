import Foundation
import GRDB
import HealthStore
import TestSupport
import Testing

@testable import HealthService

/// The owner and permissions of a server's file.
@Suite struct ServerFileTests {
    private let folder: TemporaryFolder
    private var path: String { folder.url.appending(path: "new/server.sqlite").path }

    init() throws {
        folder = try TemporaryFolder()
    }

    private func mode(_ path: String) throws -> Int {
        try #require(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int)
    }

    private func change(_ sql: String) throws {
        try FileManager.default.createDirectory(
            at: folder.url.appending(path: "new"), withIntermediateDirectories: true)
        let queue = try DatabaseQueue(path: path)
        try queue.writeWithoutTransaction { try $0.execute(sql: sql) }
        try queue.close()
    }

    @Test func aServersFileSaysWhatItIsAndOnlyItsOwnerReadsIt() throws {
        let database = try ServerDatabase(path: path)
        try database.write { try $0.add(.system(at: 0)) }
        #expect(try mode(path) == 0o600 && mode(path + "-wal") == 0o600)
        #expect(try mode(folder.url.appending(path: "new").path) == 0o700)
        #expect(try database.read { try ServerFile.kind($0.database) } == .current)
        let numbers = try database.read { tables in
            try ["application_id", "user_version", "foreign_keys"].map {
                try Int.fetchOne(tables.database, sql: "PRAGMA \($0)")
            }
        }
        #expect(numbers == [0x4F48_5331, ServerSchema.migrator.migrations.count, 1])
        // Commits are synced to disk.
        #expect(try database.write { try Int.fetchOne($0.database, sql: "PRAGMA synchronous") } == 2)
        // Deleted data are overwritten.
        #expect(try database.write { try Int.fetchOne($0.database, sql: "PRAGMA secure_delete") } == 1)
    }

    /// Tables enforce the types of their columns.
    @Test func everyTableIsStrict() throws {
        let database = try ServerDatabase.inMemory()
        let tables = try database.read {
            try Row.fetchAll($0.database, sql: "SELECT name, strict FROM pragma_table_list WHERE schema = 'main'")
        }
        let own = tables.filter {
            let name: String = $0["name"]
            return !name.hasPrefix("sqlite_") && !name.hasPrefix("grdb_")
        }
        #expect(own.count == 10 && own.allSatisfy { $0["strict"] == 1 })
    }

    @Test(arguments: ["PRAGMA user_version = 1000"]) func aNewerFileIsRefusedAndStaysAsItIs(_ sql: String) throws {
        try ServerDatabase(path: path).close()
        try change(sql)
        let bytes = try Data(contentsOf: URL(filePath: path))
        #expect { _ = try ServerDatabase(path: path) } throws: { error in
            (error as? EngineError)?.message.contains("was created by a newer version of OpenHealthKit") == true
        }
        #expect(try Data(contentsOf: URL(filePath: path)) == bytes)
    }

    @Test(arguments: ["CREATE TABLE a (b)", "PRAGMA application_id = 7", "PRAGMA application_id = 0x4F484B31"])
    func theDatabaseOfAnotherProgramIsRefusedAndStaysAsItIs(_ sql: String) throws {
        try change(sql)
        let bytes = try Data(contentsOf: URL(filePath: path))
        #expect { _ = try ServerDatabase(path: path) } throws: { error in
            (error as? EngineError)?.message
                == "'\(path)' is not a server database."
        }
        #expect(try Data(contentsOf: URL(filePath: path)) == bytes)
        #expect(!FileManager.default.fileExists(atPath: path + "-wal"))
    }

    /// A store is not a server's file, and a server's file is not a store.
    @Test func storesAndServersFilesAreNotTakenForOneAnother() throws {
        _ = try SQLiteEngine(path: path)
        #expect(throws: EngineError.self) { _ = try ServerDatabase(path: path) }
        let other = folder.url.appending(path: "server.sqlite").path
        try ServerDatabase(path: other).close()
        #expect(throws: EngineError.self) { _ = try SQLiteEngine(path: other) }
    }

    @Test func whatIsNoDatabaseIsRefused() throws {
        _ = try folder.write(String(repeating: "no database ", count: 400), to: "text")
        #expect(throws: EngineError.self) { _ = try ServerDatabase(path: folder.url.appending(path: "text").path) }
        #expect(throws: EngineError.self) { _ = try ServerDatabase(path: folder.url.path) }
    }

    @Test func aCopyIsOneFileForItsOwner() throws {
        let database = try ServerDatabase(path: path)
        try database.write { try $0.add(.system(at: 5)) }
        let copy = folder.url.appending(path: "copy.sqlite").path
        try ServerDatabase.copy(path, to: copy)
        #expect(try mode(copy) == 0o600 && !FileManager.default.fileExists(atPath: copy + "-wal"))
        #expect(throws: EngineError.self) { try ServerDatabase.copy(path, to: copy) }
        let opened = try ServerDatabase(path: copy)
        let time = try opened.read { try Double.fetchOne($0.database, sql: "SELECT time FROM audit") }
        #expect(time == 5)
    }

    /// Two processes share the file: each reads what the other commits.
    @Test func severalOpenOneFile() throws {
        let one = try ServerDatabase(path: path)
        let other = try ServerDatabase(path: path)
        try one.write { try $0.add(.someone(1)) }
        try other.write { try $0.add(.someone(2)) }
        #expect(try one.read { try $0.people().count } == 2)
        #expect(try other.read { try $0.people().count } == 2)
    }

    @Test func whatTheBodyThrowsTakesEverythingBack() throws {
        struct Refusal: Error {}
        let database = try ServerDatabase.inMemory()
        #expect(throws: Refusal.self) {
            try database.write { tables in
                try tables.add(.someone(1))
                throw Refusal()
            }
        }
        #expect(try database.read { try $0.people() }.isEmpty)
    }

    @Test func aClosedDatabaseFailsAndDoesNotTrap() throws {
        let database = try ServerDatabase(path: path)
        database.close()
        #expect(throws: EngineError.self) { try database.read { try $0.people() } }
        #expect(throws: EngineError.self) { try database.write { try $0.add(.someone(1)) } }
    }
}

extension AuditRecord {
    static func system(at seconds: Double) -> AuditRecord {
        AuditRecord(
            time: Date(timeIntervalSinceReferenceDate: seconds), person: nil, actor: .system, action: "start",
            outcome: "done")
    }
}

extension PersonRecord {
    static func someone(_ number: UInt8) -> PersonRecord {
        PersonRecord(
            id: OlderServer.id(number), name: "Person \(number)", folded: "person \(number)",
            shownName: "Person \(number)", role: .person, made: Date(timeIntervalSinceReferenceDate: Double(number)))
    }
}

extension ServerDatabase {
    /// Creates a database of two people in memory.
    static func ofTwo() throws -> ServerDatabase {
        let database = try inMemory()
        try database.write { tables in
            try tables.add(.someone(1))
            try tables.add(.someone(2))
        }
        return database
    }
}
