import Foundation
import GRDB
import TestSupport
import Testing

@testable import HealthStore

/// What files are by the numbers of their headers, and whether an open one is still in its place.
@Suite struct StoreKindTests {
    private static let own = 0x4F48_4B31
    private static let newest = Schema.migrator.migrations.count

    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.url.appending(path: "health.sqlite").path
    }

    // MARK: Kinds

    /// Returns the kind of a database with tables and migrations; nil makes no list of these.
    private func kind(
        _ application: Int, _ version: Int, tables: [String] = [], migrations: [String]? = nil
    ) throws -> StoreFile.Kind {
        let queue = try DatabaseQueue()
        return try queue.write { database in
            try database.execute(
                sql: "PRAGMA application_id = \(application); PRAGMA user_version = \(version)")
            for table in tables { try database.execute(sql: "CREATE TABLE \(table) (a)") }
            if let migrations {
                try database.execute(sql: "CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY)")
                for migration in migrations {
                    try database.execute(sql: "INSERT INTO grdb_migrations VALUES (?)", arguments: [migration])
                }
            }
            return try StoreFile.kind(database)
        }
    }

    @Test("a database is a store of some version, empty, or of another program") func kinds() throws {
        let (own, newest) = (Self.own, Self.newest)
        let all = Schema.migrator.migrations
        try #require(all.count > 2)
        // Nothing but the list of migrations is empty.
        #expect(try kind(0, 0) == .empty && kind(own, 0) == .empty)
        #expect(try kind(0, 0, migrations: []) == .empty && kind(own, 0, migrations: []) == .empty)
        #expect(try kind(0, 0, migrations: [all[0]]) == .empty)
        #expect(try kind(7, 0) == .foreign && kind(own + 1, newest) == .foreign && kind(7, newest) == .foreign)
        // Marked stores have a version.
        #expect(try kind(own, 0, tables: ["a"]) == .older && kind(own, 1) == .older)
        #expect(try kind(own, newest - 1) == .older && kind(own, newest) == .current)
        #expect(try kind(own, newest + 1) == .newer && kind(own, newest, tables: ["a"]) == .current)
        // Others have their first migration.
        #expect(try kind(0, 0, tables: ["a"]) == .foreign && kind(0, 1) == .foreign && kind(0, newest) == .foreign)
        #expect(try kind(0, 0, tables: ["a"], migrations: []) == .foreign)
        #expect(try kind(0, 0, tables: ["a"], migrations: [all[0]]) == .older)
        #expect(try kind(0, 0, tables: ["a"], migrations: [all[1], all[2]]) == .foreign)
        #expect(try kind(0, newest, migrations: all) == .older)
        #expect(try kind(0, 1, migrations: [all[0], all[1]]) == .older)
        #expect(try kind(0, 1, migrations: [all[0], "later"]) == .newer)
        #expect(try kind(0, 1, migrations: ["later"]) == .foreign)
    }

    @Test("a database that is marked is a store of the current version") func marked() throws {
        let kind = try DatabaseQueue().write { database in
            try StoreFile.mark(database)
            try database.execute(sql: "CREATE TABLE a (b)")
            return try StoreFile.kind(database)
        }
        #expect(kind == .current)
    }

    /// Returns the kind of a file by its first bytes.
    private func markedKind(_ application: Int, _ version: Int, count: Int = 72) throws -> StoreFile.Kind? {
        var bytes = [UInt8](repeating: 0xAA, count: 80)
        func write(_ number: Int, at place: Int) {
            let number = UInt32(truncatingIfNeeded: number).bigEndian
            bytes.replaceSubrange(place..<place + 4, with: withUnsafeBytes(of: number) { Array($0) })
        }
        write(version, at: 60)
        write(application, at: 68)
        try Data(bytes.prefix(count)).write(to: URL(filePath: path))
        return StoreFile.markedKind(path)
    }

    @Test("the first 72 bytes of a file say what it is") func headers() throws {
        let (own, newest) = (Self.own, Self.newest)
        #expect(StoreFile.markedKind(path) == nil)
        for (version, kind): (Int, StoreFile.Kind) in [
            (0, .older), (1, .older), (newest - 1, .older), (newest, .current), (newest + 1, .newer),
            (newest + 256, .newer), (newest + 1 << 24, .newer),
        ] {
            #expect(try markedKind(own, version) == kind, "\(version)")
        }
        for application in [0, own + 1, own - 1, own ^ 1 << 30, own.byteSwapped, 7] {
            #expect(try markedKind(application, newest) == nil, "\(application)")
        }
        for count in [0, 1, 60, 71] { #expect(try markedKind(own, newest, count: count) == nil) }
        #expect(try markedKind(own, newest, count: 73) == .current)
    }

    @Test("a log of some bytes is one") func logs() throws {
        #expect(!StoreFile.hasLog(path))
        for (count, isLog) in [(0, false), (1, true), (32, true)] {
            try Data(count: count).write(to: URL(filePath: path + "-wal"))
            #expect(StoreFile.hasLog(path) == isLog, "\(count)")
        }
    }

    // MARK: Places

    private func move(_ name: String, to other: String) { #expect(rename(path + name, path + other) == 0) }
    private func make(_ name: String) throws { try Data([1]).write(to: URL(filePath: path + name)) }

    private func refusal(_ check: () throws(EngineError) -> Void) -> String? {
        do throws(EngineError) {
            try check()
            return nil
        } catch {
            return "\(error.code) \(error.cause.map { "\($0)" } ?? "-"): \(error.message)"
        }
    }

    @Test("STO-60: a file is in its place until it is moved, replaced or deleted, and again if it comes back")
    func places() throws {
        #expect(StorePlace(path) == nil)
        try make("")
        let place = try #require(StorePlace(path))
        let moved =
            "databaseInaccessible moved: The store '\(path)' was moved, replaced or deleted while in use, and cannot "
            + "be written. Restore the file, make sure that no other program moves it, and try again."
        func refusals() -> [String?] {
            [
                refusal { () throws(EngineError) in try place.check() },
                refusal { () throws(EngineError) in try place.checkWithLog() },
            ]
        }
        #expect(place.path == path && place.isWhole && refusals() == [nil, nil])
        move("", to: ".old")
        #expect(!place.isWhole && refusals() == [moved, moved])
        try make("")
        #expect(!place.isWhole && refusals() == [moved, moved])
        move(".old", to: "")
        #expect(place.isWhole && refusals() == [nil, nil])
    }

    @Test("STO-60: the log is the one of the first transaction") func placesOfLogs() throws {
        try make("")
        let place = try #require(StorePlace(path))
        let moved = EngineError.Cause.moved
        func isMoved() -> Bool {
            do throws(EngineError) {
                try place.checkWithLog()
                return false
            } catch {
                return error.cause == moved
            }
        }
        // No log is known before there is one.
        #expect(place.isWhole && !isMoved())
        try make("-wal")
        #expect(place.isWhole && !isMoved() && place.isWhole)
        move("-wal", to: "-old")
        #expect(!place.isWhole && isMoved())
        #expect(refusal { () throws(EngineError) in try place.check() } == nil)
        try make("-wal")
        #expect(!place.isWhole && isMoved())
        move("-old", to: "-wal")
        #expect(place.isWhole && !isMoved())
        move("", to: ".old")
        #expect(!place.isWhole && isMoved())
    }
}
