import CStoreFile
import Foundation
import GRDB
import GRDBSQLite
import HealthModel
import TestSupport
import Testing

@testable import HealthStore

/// Programs without checksum support, which open a store with plain SQLite.
@Suite struct ForeignProgramTests {
    private let folder: TemporaryFolder
    private var path: String { folder.url.appending(path: "health.sqlite").path }

    init() throws {
        folder = try TemporaryFolder()
        try PageChecksums.register()
    }

    /// A connection to plain SQLite, without our VFS.
    private final class Program {
        private var connection: OpaquePointer?

        init(_ path: String) throws {
            let result = sqlite3_open_v2(path, &connection, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, "unix")
            if result != SQLITE_OK { throw DatabaseError(resultCode: ResultCode(rawValue: result)) }
        }

        deinit { sqlite3_close(connection) }

        func run(_ sql: String) throws {
            let result = sqlite3_exec(connection, sql, nil, nil, nil)
            if result != SQLITE_OK { throw DatabaseError(resultCode: ResultCode(rawValue: result), sql: sql) }
        }
    }

    private func fill(_ count: Int, from start: Double) throws {
        let engine = try SQLiteEngine.open(to: .own, in: path)
        let samples = (0..<count).map {
            SampleRecord.heartRate(70, at: start + Double($0), metadata: ["k": .integer(Int64($0))])
        }
        for sample in samples { try engine.save([sample], by: .own) }
    }

    private func count() throws -> Int {
        try SQLiteEngine(reading: path, as: .own).samples(SampleRequest(.heartRate), for: .own).count
    }

    private func checksums() throws -> IntegrityCheckResult {
        var found: IntegrityCheckResult?
        try StoreMaintenance.examine(path) {
            if $0.check == .checksums { found = $0 } else { #expect($0.problems == []) }
        }
        return try #require(found)
    }

    /// Row 2 of issue 37: the program closes the last connection, and checkpoints our log into the file.
    @Test func whoOnlyReadsLocksNobodyOut() throws {
        try fill(50, from: 0)
        var program: Program? = try Program(path)
        try program?.run("BEGIN; SELECT count(*) FROM sample")
        try fill(300, from: 1_000)
        try program?.run("ROLLBACK")
        program = nil
        #expect(!StoreFile.hasLog(path))
        #expect(try count() == 350)
        let found = try checksums()
        #expect(found.problems == [] && found.missing > 3)
        let repair = try StoreMaintenance.repair(path)
        #expect(repair.sealed == found.missing && repair.repaired == [])
        #expect(try checksums().missing == 0)
        try fill(10, from: 5_000)
        #expect(try count() == 360)
    }

    @Test func aStoreThatIsVacuumedElsewhereIsSound() throws {
        try fill(200, from: 0)
        try Program(path).run("VACUUM")
        #expect(try count() == 200)
        let copy = folder.url.appending(path: "copy.sqlite").path
        try Program(path).run("VACUUM INTO '\(copy)'")
        #expect(try SQLiteEngine(reading: copy, as: .own).samples(SampleRequest(.heartRate), for: .own).count == 200)
        try StoreMaintenance.examine(copy) { #expect($0.problems == []) }
    }

    @Test(arguments: ["DELETE", "WAL", "TRUNCATE"]) func anotherJournalModeIsNoDamage(mode: String) throws {
        try fill(100, from: 0)
        try Program(path).run("PRAGMA journal_mode = \(mode); PRAGMA wal_checkpoint(TRUNCATE)")
        #expect(try count() == 100)
        #expect(try checksums().problems == [])
        try fill(100, from: 1_000)
        #expect(try count() == 200)
    }

    /// Only the doctor distinguishes such writes from damage: the written pages have checksums of other content.
    @Test(arguments: ["DELETE", "WAL"]) func whoWritesIsToldFromDamageByTheDoctor(mode: String) throws {
        try fill(300, from: 0)
        try Program(path).run("PRAGMA journal_mode = \(mode); UPDATE sample SET value = value + 1 WHERE id % 7 = 0")
        let error = #expect(throws: EngineError.self) { _ = try count() }
        #expect(error?.message.contains("hk doctor") == true)
        let found = try checksums()
        #expect(!found.problems.isEmpty && found.problems.allSatisfy { $0.remedy == .accept })
        let repair = try StoreMaintenance.repair(path)
        #expect(Set(repair.repaired) == Set(found.problems) && repair.losses == [])
        #expect(try count() == 300)
        #expect(try checksums().problems == [])
    }

    @Test func whatAForeignWriterDamagedIsNotSealed() throws {
        try fill(300, from: 0)
        try Program(path).run(
            "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET rootpage = 3 WHERE name = 'tombstone'")
        let before = try Data(contentsOf: URL(filePath: path))
        _ = try? StoreMaintenance.repair(path)
        let problems = try StoreMaintenance.problems(of: path)
        #expect(problems.contains { $0.check != .checksums })
        #expect(problems.contains { $0.check == .checksums })
        #expect(try Data(contentsOf: URL(filePath: path)).count == before.count)
    }

    /// A kill between two steps leaves some pages with a checksum and some without; the next repair continues.
    @Test func sealingGoesOnWhereItWasBrokenOff() throws {
        try fill(300, from: 0)
        try Program(path).run("VACUUM")
        let bare = try Data(contentsOf: URL(filePath: path))
        #expect(try StoreMaintenance.repair(path).sealed == bare.count / 4_096)
        let sealed = try Data(contentsOf: URL(filePath: path))
        for pages in stride(from: 0, through: bare.count / 4_096, by: 3) {
            let half = sealed[..<(pages * 4_096)] + bare[(pages * 4_096)...]
            try half.write(to: URL(filePath: path))
            #expect(try count() == 300)
            #expect(try StoreMaintenance.repair(path).sealed == bare.count / 4_096 - pages)
            #expect(try Data(contentsOf: URL(filePath: path)) == sealed)
        }
    }

    @Test func aFlippedBitIsNamedAndGivenBack() throws {
        try fill(300, from: 0)
        let sound = try Data(contentsOf: URL(filePath: path))
        var random = SeededGenerator(seed: 9)
        for _ in 0..<20 {
            var damaged = sound
            damaged[Int.random(in: 100..<sound.count, using: &random)] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            try damaged.write(to: URL(filePath: path))
            let problems = try StoreMaintenance.problems(of: path)
            // An unused page is never read.
            guard !problems.isEmpty else { continue }
            #expect(problems.count == 1 && problems[0].check == .checksums && problems[0].remedy == .repair)
            #expect(problems[0].message.contains("flipped"))
            #expect(throws: StoreMaintenance.UnsoundCopy.self) { try StoreMaintenance.copy(path, to: path + ".copy") }
            #expect(!FileManager.default.fileExists(atPath: path + ".copy"))
            // The copy before a repair is as damaged as the store.
            try StoreMaintenance.copy(path, to: path + ".before", mustBe: .noWorse(than: problems))
            #expect(try StoreMaintenance.problems(of: path + ".before") == problems)
            PageCopy.remove(path + ".before")
            _ = try StoreMaintenance.repair(path)
            #expect(try Data(contentsOf: URL(filePath: path))[100...] == sound[100...])
        }
    }

    /// A log with more pages than a connection holds in memory, which are copied before the first page of the store.
    @Test func aCopyOfALargeLogIsWhole() throws {
        try fill(20, from: 0)
        let engine = try SQLiteEngine(path: path)
        var random = SeededGenerator(seed: 12)
        try engine.connections.write { database in
            for number in 1...14 {
                let bytes = Data((0..<131_072).flatMap { _ in withUnsafeBytes(of: random.next()) { Array($0) } })
                try database.execute(
                    sql: "INSERT INTO store (name, value) VALUES (?, ?)", arguments: ["noise \(number)", bytes])
            }
        }
        #expect(StoreFile.hasLog(path))
        let copy = folder.url.appending(path: "copy.sqlite").path
        try StoreMaintenance.copy(path, to: copy)
        #expect(try StoreMaintenance.problems(of: copy) == [])
        let data = try Data(contentsOf: URL(filePath: copy))
        #expect(data.count > 14 << 20)
        for offset in stride(from: 0, to: data.count, by: 4_096) {
            let page = Array(data[offset..<offset + 4_096])
            #expect(page_checksum_state(page, 4_096, Int64(offset), 0) == PAGE_SEALED, "page \(offset / 4_096 + 1)")
        }
    }

    @Test func ofAllThatMakeAStoreAtOnceNobodyFails() async throws {
        for round in 0..<10 {
            let path = folder.url.appending(path: "\(round)/new/health.sqlite").path
            try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<4 {
                    group.addTask {
                        let engine = try SQLiteEngine.open(to: .own, in: path)
                        try engine.save([.heartRate(60, at: 1)], by: .own)
                        return try engine.samples(SampleRequest(.heartRate), for: .own).count
                    }
                }
                for try await found in group { #expect(found >= 1) }
            }
            #expect(try StoreMaintenance.problems(of: path) == [])
        }
    }

    @Test func aStoreThatIsNotReadyIsToldOfAsSuch() throws {
        try StoreFile.make(path)
        let facts = try StoreMaintenance.facts(path)
        #expect(facts.isUnfinished && facts.sequence == 0)
        #expect(try StoreMaintenance.problems(of: path) == [])
        #expect(throws: EngineError.self) { try StoreMaintenance.copy(path, to: path + ".copy") }
        _ = try StoreConnections.forWriting(path)
        #expect(try StoreMaintenance.facts(path).isUnfinished)
        #expect(try StoreMaintenance.problems(of: path) == [])
        try fill(1, from: 0)
        #expect(try !StoreMaintenance.facts(path).isUnfinished)
    }
}
