import Foundation
import GRDB
import HealthStore
import TestSupport
import Testing

@testable import HealthService

/// The errors of a server's database, the files that are none, and what migrations leave out.
@Suite struct ServerErrorTests {
    private let folder: TemporaryFolder
    private var path: String { folder.url.appending(path: "server.sqlite").path }

    init() throws {
        folder = try TemporaryFolder()
    }

    private func change(_ sql: String) throws {
        let queue = try DatabaseQueue(path: path)
        try queue.writeWithoutTransaction { try $0.execute(sql: sql) }
        try queue.close()
    }

    @Test("an error of the database is told with its cause, whether it was read or written") func errors() throws {
        let database = try ServerDatabase.inMemory()
        func told(_ code: ResultCode, writing: Bool) -> EngineError? {
            do {
                if writing {
                    _ = try database.write { _ -> Int in throw DatabaseError(resultCode: code, message: "odd") }
                } else {
                    _ = try database.read { _ -> Int in throw DatabaseError(resultCode: code, message: "odd") }
                }
                return nil
            } catch {
                return error as? EngineError
            }
        }
        for writing in [false, true] {
            for code in [ResultCode.SQLITE_BUSY, .SQLITE_LOCKED] {
                let busy = told(code, writing: writing)
                #expect(busy?.code == .databaseInaccessible && busy?.cause == .busy)
                #expect(
                    busy?.message
                        == "Server database error: The store is locked by another program. Try again later.")
            }
            let full = told(.SQLITE_FULL, writing: writing)
            #expect(full?.code == .storage && full?.cause == .disk)
            let corrupt = told(.SQLITE_CORRUPT, writing: writing)
            #expect(corrupt?.code == .storage && corrupt?.cause == .damaged)
            let other = told(.SQLITE_CONSTRAINT, writing: writing)
            #expect(other?.code == .storage && other?.cause == nil)
            #expect(other?.message == "Server database error: The database reported an error: odd.")
        }
        let failure = ServerDatabase.failure(DatabaseError(resultCode: .SQLITE_NOTADB), "a.sqlite")
        #expect(failure.code == .databaseInaccessible && failure.cause == .unusable)
        #expect(
            failure.message
                == "Could not open the server database 'a.sqlite'. The file is not a health data store.")
    }

    @Test(
        "a file is a server's if its header says so, or if nothing is in it",
        arguments: [
            ("PRAGMA user_version = 3", false), ("CREATE VIEW v AS SELECT 1", false),
            ("PRAGMA application_id = 1", false),
            // A creation that was interrupted leaves no more than this.
            ("CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY)", true),
            ("CREATE TABLE a (b); DROP TABLE a", true),
        ])
    func files(sql: String, isUsable: Bool) throws {
        try change(sql)
        if isUsable {
            let database = try ServerDatabase(path: path)
            #expect(try database.read { try ServerFile.kind($0.database) } == .current)
            #expect(try database.read { try $0.people() }.isEmpty)
        } else {
            let error = #expect(throws: EngineError.self) { try ServerDatabase(path: path) }
            #expect(error?.message == "'\(path)' is not a server database.")
            #expect(error?.code == .databaseInaccessible && error?.cause == .unusable)
            let copy = #expect(throws: EngineError.self) { try ServerDatabase.copy(path, to: path + ".copy") }
            #expect(copy?.message == "'\(path)' is not a server database.")
            #expect(!FileManager.default.fileExists(atPath: path + ".copy"))
        }
    }

    @Test("a file of a later version is refused by name, and copied as it is") func later() throws {
        try ServerDatabase(path: path).close()
        try change("PRAGMA user_version = \(ServerSchema.migrator.migrations.count + 1)")
        let error = #expect(throws: EngineError.self) { try ServerDatabase(path: path) }
        #expect(
            error?.message
                == "The server database '\(path)' was created by a newer version of OpenHealthKit; update to open it.")
        #expect(error?.code == .databaseInaccessible && error?.cause == .unusable)
        try ServerDatabase.copy(path, to: path + ".copy")
        #expect(FileManager.default.fileExists(atPath: path + ".copy"))
    }

    @Test("API-36: of the lists of older jobs those that can be read are taken over, and none of an export")
    func lists() throws {
        try OlderServer.make(1, at: path)
        let (one, other) = (OlderServer.id(0x71), OlderServer.id(0x72))
        let queue = try DatabaseQueue(path: path)
        try queue.write { database in
            for (state, list) in [
                ("done", "[\"\(one.uuidString)\""), ("failed", "[\"\(one.uuidString)\"]"),
                ("running", "[\"x\", \"\(one.uuidString)\", \"\(other.uuidString.lowercased())\"]"),
            ] {
                try database.execute(sql: "UPDATE job SET workouts = ? WHERE state = ?", arguments: [list, state])
            }
        }
        try queue.close()
        let database = try ServerDatabase(path: path)
        for workout in [one, other] {
            let jobs = try database.read { try $0.imports(of: workout, by: OlderServer.id(1)) }
            #expect(jobs.map(\.id) == [OlderServer.id(0x42)])
        }
        let count = try database.read { tables in
            try SQLStatement(tables.database, "SELECT count(*) FROM job_workout").firstInteger()
        }
        #expect(count == 2)
    }

    @Test("SRV-37: the log of the database is emptied on request, and not once it is closed") func checkpoints() throws
    {
        func size() throws -> Int? {
            try FileManager.default.attributesOfItem(atPath: path + "-wal")[.size] as? Int
        }
        let database = try ServerDatabase(path: path)
        try database.write { try $0.add(.someone(1)) }
        #expect(try size() ?? 0 > 0)
        database.checkpoint()
        #expect(try size() == 0)
        #expect(try database.read { try $0.people() }.count == 1)
        database.close()
        database.checkpoint()
        database.close()
        #expect(try ServerDatabase(path: path).read { try $0.people() }.count == 1)
    }
}
