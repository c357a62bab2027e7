import Foundation
import GRDB
import HealthModel
import TestSupport
import Testing

@testable import HealthStore

/// A read-only store: the file remains unchanged, and no lock is waited for.
@Suite struct ReadingStoreTests {
    private let folder: TemporaryFolder
    private var path: String { folder.url.appending(path: "health.sqlite").path }

    init() throws {
        folder = try TemporaryFolder()
    }

    /// Creates a store with rows and a block, closed by its writer.
    private func makeStore(at path: String) throws {
        let engine = try SQLiteEngine.open(to: .own, in: path)
        try engine.save((0..<200).map { .heartRate(60 + Double($0), at: Double($0)) }, by: .own)
        try engine.save([.workout()], by: .own)
    }

    private func count(_ engine: SQLiteEngine) throws -> Int {
        try engine.samples(SampleRequest(.heartRate), for: .other).count
    }

    /// Returns every file of the folder with its bytes.
    private func files() throws -> [String: Data] {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
        return try Dictionary(
            uniqueKeysWithValues: names.map { ($0, try Data(contentsOf: folder.url.appending(path: $0))) })
    }

    @Test func aReaderSeesEverythingAndLeavesTheFilesAsTheyAre() throws {
        try makeStore(at: path)
        let before = try files()
        do {
            let engine = try SQLiteEngine(reading: path, as: .other)
            #expect(try count(engine) == 200)
            #expect(!engine.connections.readsCopy)
            let error = #expect(throws: EngineError.self) { try engine.save([.heartRate(1, at: 1)], by: .other) }
            #expect(error?.code == .databaseInaccessible)
            let stranger = AppIdentity(bundleIdentifier: "test.stranger", name: "Stranger")
            #expect(throws: EngineError.self) { try engine.samples(SampleRequest(.heartRate), for: stranger) }
        }
        #expect(try files() == before)
    }

    @Test func whatAKilledWriterLeftIsReadAndStays() throws {
        let elsewhere = try TemporaryFolder()
        let original = elsewhere.url.appending(path: "health.sqlite").path
        let writer = try SQLiteEngine.open(to: .own, in: original)
        try writer.checkpoint()
        try writer.save((0..<200).map { .heartRate(60, at: Double($0)) }, by: .own)
        // As left by a kill: a file, and a log without a checkpoint.
        for suffix in ["", "-wal"] {
            try FileManager.default.copyItem(atPath: original + suffix, toPath: path + suffix)
        }
        let before = try files()
        do {
            let engine = try SQLiteEngine(reading: path, as: .other)
            #expect(try count(engine) == 200)
        }
        let after = try files()
        #expect(after["health.sqlite"] == before["health.sqlite"])
        #expect(after["health.sqlite-wal"] == before["health.sqlite-wal"])
        withExtendedLifetime(writer) {}
    }

    @Test func nobodyWaitsForAWriterToRead() throws {
        try makeStore(at: path)
        let writer = try SQLiteEngine(path: path)
        try writer.connections.write { database in
            try database.execute(sql: "UPDATE sample SET value = 1")
            let reader = try SQLiteEngine(reading: path, as: .other, patience: 0)
            #expect(try count(reader) == 200)
            // An app that will write later waits only when it does.
            let app = try SQLiteEngine(path: path, patience: 0)
            #expect(try app.samples(SampleRequest(.heartRate), for: .own).count == 200)
            let error = #expect(throws: EngineError.self) { try app.save([.heartRate(1, at: 1)], by: .own) }
            #expect(error?.code == .databaseInaccessible)
            #expect(
                error?.message == "The store is locked by another program. Try again later.")
        }
    }

    @Test func aStoreOfAnEarlierVersionIsReadFromACopy() throws {
        try makeStore(at: path)
        let queue = try DatabaseQueue(path: path)
        try queue.writeWithoutTransaction {
            try $0.execute(sql: "PRAGMA journal_mode = DELETE; PRAGMA application_id = 0; PRAGMA user_version = 0")
        }
        try queue.close()
        let before = try files()
        do {
            let engine = try SQLiteEngine(reading: path, as: .other)
            #expect(engine.connections.readsCopy)
            #expect(try count(engine) == 200)
        }
        #expect(try files() == before)
    }

    @Test(.enabled(if: getuid() != 0, "The super-user may write everywhere."))
    func aFolderThatCannotBeWrittenIsReadInItsPlace() throws {
        try makeStore(at: path)
        let before = try files()
        try FileManager.default.setAttributes([.posixPermissions: 0o500], ofItemAtPath: folder.url.path)
        defer { try? FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder.url.path) }
        do {
            let engine = try SQLiteEngine(reading: path, as: .other)
            #expect(try count(engine) == 200)
            #expect(!engine.connections.readsCopy)
        }
        #expect(try files() == before)
    }
}
