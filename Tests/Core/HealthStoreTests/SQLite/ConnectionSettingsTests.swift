import Foundation
import GRDB
import HealthModel
import TestSupport
import Testing

@testable import HealthStore

/// The settings of the connections to a store, of each way to open it.
@Suite struct ConnectionSettingsTests {
    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.url.appending(path: "health.sqlite").path
        try SQLiteEngine(path: path).checkpoint()
    }

    private static func number(_ name: String, _ database: Database) throws -> Int {
        try Int.fetchOne(database, sql: "PRAGMA \(name)") ?? -1
    }

    /// A 1 if references are checked, the milliseconds to wait for others, and the size of the cache in KiB.
    private static func settings(_ database: Database) throws -> [Int] {
        try [number("foreign_keys", database), number("busy_timeout", database), -number("cache_size", database)]
    }

    private func refusal(_ connections: StoreConnections) -> String? {
        EngineError.message { try connections.write { _ in } }
    }

    @Test("a store that is written has a writer and readers with the same settings") func writing() throws {
        for (connections, settings) in [
            (try StoreConnections.forWriting(path, patience: 7, pageCache: 100), [1, 7_000, 100]),
            (try StoreConnections.forWriting(path), [1, 30_000, 8_192]),
        ] {
            #expect(try connections.writeWithoutTransaction(Self.settings) == settings)
            #expect(try connections.read(Self.settings) == settings)
            #expect(try connections.read { try String.fetchOne($0, sql: "PRAGMA journal_mode") } == "wal")
            #expect(try connections.writeWithoutTransaction { try Self.number("synchronous", $0) } == 1)
            #expect(connections.writes && !connections.readsCopy && refusal(connections) == nil)
        }
        let engine = try SQLiteEngine(path: path, patience: 2, pageCache: 64)
        #expect(try engine.connections.read(Self.settings) == [1, 2_000, 64])
        #expect(try engine.connections.writeWithoutTransaction(Self.settings) == [1, 2_000, 64])
        let usual = try SQLiteEngine(path: path)
        #expect(try usual.connections.read(Self.settings) == [1, 30_000, 8_192])
    }

    @Test("a store that is only read is not written, and reads as others do") func reading() throws {
        let told = "The store is open for reading only."
        for (isLenient, schema) in [(false, 0), (true, 1)] {
            let connections = try StoreConnections.forReading(path, patience: 3, isLenient: isLenient)
            #expect(try connections.read(Self.settings) == [1, 3_000, 8_192])
            #expect(try connections.read { try Self.number("writable_schema", $0) } == schema)
            #expect(!connections.writes && !connections.readsCopy && refusal(connections) == told)
        }
        #expect(try StoreConnections.forReading(path).read(Self.settings) == [1, 30_000, 8_192])
        let engine = try SQLiteEngine(reading: path, as: .own, patience: 4)
        #expect(try engine.connections.read(Self.settings) == [1, 4_000, 8_192])
        // A copy may be written, and is not the store.
        let copy = try StoreConnections.forReadingCopy(path)
        #expect(try copy.read(Self.settings) == [1, 30_000, 8_192])
        #expect(!copy.writes && copy.readsCopy && refusal(copy) == nil)
        let name = try copy.read { try String.fetchOne($0, sql: "SELECT file FROM pragma_database_list") }
        #expect(name.map { !$0.isEmpty && $0 != path } == true)
    }

    @Test("a store in care has one connection, and what is optional waits for nobody") func care() throws {
        let maintenance = try StoreConnections.forMaintenance(path, patience: 1)
        #expect(try maintenance.read(Self.settings) == [1, 1_000, 8_192])
        #expect(try maintenance.writeWithoutTransaction(Self.settings) == [1, 1_000, 8_192])
        #expect(maintenance.writes && refusal(maintenance) == nil)
        maintenance.close()
        #expect(try StoreConnections.forMaintenance(path).read(Self.settings) == [1, 30_000, 8_192])
        let optional = try StoreConnections.forOptionalWrite(path)
        #expect(try optional.read(Self.settings) == [1, 0, 8_192])
        #expect(try optional.read { try Self.number("synchronous", $0) } == 1)
        #expect(optional.writes && refusal(optional) == nil)
        optional.close()
        let memory = try StoreConnections.inMemory()
        #expect(try memory.read(Self.settings) == [1, 30_000, 8_192])
        #expect(memory.writes && memory.lostPath == nil && refusal(memory) == nil)
    }

    @Test("what is optional creates no file where none is") func missing() throws {
        let none = folder.url.appending(path: "none.sqlite").path
        for path in [none, folder.url.appending(path: "none/health.sqlite").path] {
            let error = #expect(throws: DatabaseError.self) { _ = try StoreConnections.forOptionalWrite(path) }
            #expect(error?.resultCode == .SQLITE_READONLY)
        }
        #expect(!FileManager.default.fileExists(atPath: none))
        #expect(StorePlace(none) == nil && StorePlace(path)?.path == path)
    }
}
