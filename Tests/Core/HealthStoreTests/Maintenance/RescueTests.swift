import Foundation
import GRDB
import HealthModel
import TestSupport
import Testing

@testable import HealthStore

/// The names of copies of stores that were moved, and the lock for who changes the schema of one.
@Suite struct RescueTests {
    private let folder: TemporaryFolder
    private let files = FileManager.default

    init() throws { folder = try TemporaryFolder() }

    private func place(_ name: String) -> String { folder.url.appending(path: name).path }

    /// Opens a store, and moves its file away.
    private func openAndMove(_ name: String) throws -> StoreConnections {
        let connections = try StoreConnections.forMaintenance(place(name))
        try connections.writeWithoutTransaction {
            try $0.execute(sql: "CREATE TABLE a (b); INSERT INTO a VALUES ('\(name)')")
        }
        try files.moveItem(atPath: place(name), toPath: place("moved"))
        return connections
    }

    private func content(_ path: String) throws -> String? {
        let queue = try DatabaseQueue(path: path)
        defer { try? queue.close() }
        return try queue.read { try String.fetchOne($0, sql: "SELECT b FROM a") }
    }

    @Test(
        "STO-61: a copy has a name of its own beside the former place of the store",
        arguments: [
            ("health.sqlite", [], "health-rescued.sqlite"), ("health", [], "health-rescued"),
            ("my.health.sqlite", [], "my.health-rescued.sqlite"), ("health.db", [], "health-rescued.db"),
            ("health-rescued.sqlite", [], "health-rescued.sqlite"),
            ("health-rescued-7.sqlite", [], "health-rescued.sqlite"),
            ("health-rescued-7.sqlite", ["health-rescued.sqlite"], "health-rescued-2.sqlite"),
            ("health.sqlite", ["health-rescued.sqlite"], "health-rescued-2.sqlite"),
            ("health.sqlite", ["health-rescued.sqlite", "health-rescued-2.sqlite"], "health-rescued-3.sqlite"),
            ("health.sqlite", ["health-rescued-2.sqlite"], "health-rescued.sqlite"),
            ("health.sqlite", ["health-rescued.sqlite-wal"], "health-rescued-2.sqlite"),
            ("health.sqlite", ["health-rescued.sqlite-shm"], "health-rescued-2.sqlite"),
            ("health.sqlite", ["health-rescued.sqlite-journal"], "health-rescued-2.sqlite"),
            (
                "health.sqlite", ["health-rescued.sqlite", "health-rescued-2.sqlite-wal"], "health-rescued-3.sqlite"
            ), ("health.sqlite", ["health-rescued"], "health-rescued.sqlite"),
        ] as [(String, [String], String)])
    func names(store: String, present: [String], copy: String) throws {
        for name in present { try Data("x".utf8).write(to: URL(fileURLWithPath: place(name))) }
        let connections = try openAndMove(store)
        let path = try StoreRescue.copy(of: connections, from: place(store))
        #expect(path == place(copy))
        #expect(try content(path) == store)
        #expect(try files.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)
        for name in present { #expect(try Data(contentsOf: URL(fileURLWithPath: place(name))) == Data("x".utf8)) }
        #expect(try content(place("moved")) == store)
    }

    @Test("STO-61: after a thousand copies, or without the folder, the copy is in the temporary folder")
    func elsewhere() throws {
        // The temporary folder is that of others too.
        let stem = "elsewhere-\(UUID().uuidString)"
        let name = "\(stem).sqlite"
        let connections = try openAndMove(name)
        func taken(_ number: Int) -> String { place("\(stem)-rescued-\(number).sqlite") }
        _ = try folder.write("", to: "\(stem)-rescued.sqlite")
        for number in 2..<1_000 { try Data().write(to: URL(fileURLWithPath: taken(number))) }
        #expect(try StoreRescue.copy(of: connections, from: place(name)) == taken(1_000))
        #expect(try content(taken(1_000)) == name)
        let other = files.temporaryDirectory.appending(path: "\(stem)-rescued.sqlite").path
        for path in [place(name), place("gone/" + name)] {
            try? files.removeItem(atPath: other)
            #expect(try StoreRescue.copy(of: connections, from: path) == other)
            #expect(try content(other) == name)
        }
        try files.removeItem(atPath: other)
    }

    // MARK: Schemas

    @Test("one at a time changes the schema of a store, and the others do not wait longer than told") func lock() throws
    {
        let path = place("health.sqlite")
        let first = MigrationLock(path, patience: 0)
        try first.begin()
        let second = MigrationLock(path, patience: 0)
        let refused = #expect(throws: DatabaseError.self) { try second.begin() }
        #expect(refused?.resultCode == .SQLITE_BUSY)
        // A store in another folder has a lock of its own.
        try files.createDirectory(atPath: place("inner"), withIntermediateDirectories: false)
        let inner = MigrationLock(place("inner/health.sqlite"), patience: 0)
        try inner.begin()
        second.end()
        first.end()
        try second.begin()
        #expect(throws: DatabaseError.self) { try first.begin() }
        first.end()
        second.end()
        second.end()
        do {
            let third = MigrationLock(path, patience: 0)
            try third.begin()
            #expect(throws: DatabaseError.self) { try first.begin() }
            first.end()
        }
        // Who is gone holds no lock.
        try first.begin()
        first.end()
        // A folder that does not exist cannot be locked; opening the store says what is wrong.
        let none = MigrationLock(place("none/health.sqlite"), patience: 0)
        try none.begin()
        try none.begin()
    }

    @Test("who waits for a lock gets it when it is free") func waiting() throws {
        let path = place("health.sqlite")
        let first = MigrationLock(path, patience: 0)
        try first.begin()
        let (isBegun, isLocked) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        Thread {
            let second = MigrationLock(path, patience: 600)
            isBegun.signal()
            if (try? second.begin()) != nil { isLocked.signal() }
        }.start()
        isBegun.wait()
        for _ in 0..<100 { sched_yield() }
        first.end()
        #expect(isLocked.wait(timeout: .now() + 300) == .success)
    }
}
