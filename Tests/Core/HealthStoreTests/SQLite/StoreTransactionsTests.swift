import Foundation
import GRDB
import HealthModel
import Synchronization
import TestEngines
import TestSupport
import Testing

@testable import HealthStore

/// The view of transactions and the state they leave, and the tables that a store needs.
@Suite struct StoreTransactionsTests {
    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.url.appending(path: "health.sqlite").path
    }

    private func count(_ engine: SQLiteEngine) throws -> Int {
        try engine.samples(SampleRequest(.heartRate), for: .own).count
    }

    // MARK: Snapshots

    @Test("QRY-5: a read within a read sees the same moment, and the next one what came meanwhile")
    func nested() throws {
        let writer = try SQLiteEngine.open(to: .own, in: path)
        try writer.save([.heartRate(60, at: 1)], by: .own)
        let reader = try SQLiteEngine(path: path)
        for engine in [writer, reader] {
            let before = try count(engine)
            let others = try engine.read { _ in
                let first = try count(engine)
                try writer.save([.heartRate(60, at: 2)], by: .own)
                let second = try engine.read { _ in [try count(engine), try count(engine)] }
                // Another thread has no part in it.
                let third = Mutex<Int?>(nil)
                let isDone = DispatchSemaphore(value: 0)
                Thread {
                    let found = try? engine.samples(SampleRequest(.heartRate), for: .own).count
                    third.withLock { $0 = found }
                    isDone.signal()
                }.start()
                isDone.wait()
                return [first] + second + [third.withLock { $0 } ?? -1]
            }
            #expect(others == [before, before, before, before + 1])
            #expect(try count(engine) == before + 1)
        }
        // An error ends it, too.
        struct Ended: Error {}
        #expect(throws: Ended.self) { try reader.reports { _ in throw Ended() } }
        try writer.save([.heartRate(60, at: 3)], by: .own)
        #expect(try count(reader) == count(writer))
        let alone = try SQLiteEngine.open()
        #expect(try alone.read { _ in try alone.read { _ in try count(alone) } } == 0)
    }

    @Test("what a report throws is thrown, and an error of the database in words") func reports() throws {
        struct Own: Error {}
        let engine = try SQLiteEngine.open()
        #expect(throws: Own.self) { try engine.reports { _ in throw Own() } }
        let known = EngineError(.invalidArgument, "Known.")
        let same = #expect(throws: EngineError.self) { try engine.reports { _ in throw known } }
        #expect(same?.message == "Known." && same?.code == .invalidArgument)
        let told = #expect(throws: EngineError.self) {
            try engine.reports { _ in throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
        }
        #expect(told?.code == .storage && told?.cause == .damaged)
        let busy = #expect(throws: EngineError.self) {
            try engine.read { _ in throw DatabaseError(resultCode: .SQLITE_BUSY) }
        }
        #expect(busy?.code == .databaseInaccessible && busy?.cause == .busy)
        let other = #expect(throws: EngineError.self) { try engine.read { _ in throw Own() } }
        #expect(
            other?.code == .storage && other?.message == "The system reported an error." && other?.underlying is Own)
    }

    // MARK: Purging

    @Test("STO-37, STO-65: expired deletions stay while another program writes, and writers wait as before")
    func purge() throws {
        let clock = TurnedClock(RichStore.now)
        let engine = try SQLiteEngine(path: path, patience: 7) { clock.now }
        try engine.allow(.own)
        try engine.save([.quantity(.given(1), .heartRate, 60, .countPerMinute, 1)], by: .own)
        try engine.delete([.given(1)], by: .own)
        func patience() throws -> Int? {
            try engine.connections.writeWithoutTransaction { try Int.fetchOne($0, sql: "PRAGMA busy_timeout") }
        }
        let before = try patience()
        #expect(before == 7_000)
        clock.advance(by: SQLiteEngine.tombstoneRetention + 1)
        var configuration = Configuration()
        configuration.allowsUnsafeTransactions = true
        let other = try DatabaseQueue(path: path, configuration: configuration)
        try other.inDatabase { try $0.execute(sql: "BEGIN IMMEDIATE") }
        try engine.purge()
        #expect(try engine.states(of: [.given(1)]) == [.deleted] && patience() == before)
        try other.inDatabase { try $0.execute(sql: "ROLLBACK") }
        try engine.purge()
        #expect(try engine.states(of: [.given(1)]) == [.unknown] && patience() == before)
        try other.close()
        // An error leaves nothing behind either.
        struct Refused: Error {}
        #expect(throws: Refused.self) {
            try engine.connections.writeIfFree { database in
                try database.execute(sql: "DELETE FROM sample")
                throw Refused()
            }
        }
        #expect(try patience() == before)
        try engine.save([.heartRate(60, at: 3)], by: .own)
        #expect(try count(engine) == 1)
    }

    @Test("the bin and the deletions of a store are purged when it is opened") func opening() throws {
        let now = RichStore.now
        do {
            let engine = try SQLiteEngine(path: path) { now }
            try engine.allow(.own)
            try engine.save([.quantity(.given(1), .heartRate, 60, .countPerMinute, 1)], by: .own)
            try engine.delete([.given(1)], by: .own)
        }
        let same = try SQLiteEngine(path: path) { now + SQLiteEngine.tombstoneRetention }
        #expect(try same.states(of: [.given(1)]) == [.deleted])
        // Who only reads changes nothing.
        let reader = try SQLiteEngine(reading: path, as: .own) { now + SQLiteEngine.tombstoneRetention + 1 }
        #expect(try reader.states(of: [.given(1)]) == [.deleted])
        let later = try SQLiteEngine(path: path) { now + SQLiteEngine.tombstoneRetention + 1 }
        #expect(try later.states(of: [.given(1)]) == [.unknown])
    }

    // MARK: Completeness

    @Test(
        "a store that lacks a type or its identity gets it, and a reader a copy that has it",
        arguments: [
            "DELETE FROM type WHERE identifier = 'HKQuantityTypeIdentifierHeartRate'",
            "DELETE FROM store WHERE name = 'identity'",
            "DELETE FROM type WHERE identifier LIKE '%Dietary%'; DELETE FROM store WHERE name = 'identity'",
        ]) func incomplete(sql: String) throws
    {
        let identity = try {
            let engine = try SQLiteEngine(path: path)
            try engine.checkpoint()
            return engine.identity
        }()
        let queue = try DatabaseQueue(path: path)
        try queue.write { try $0.execute(sql: sql) }
        try queue.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
        try queue.close()
        let before = try Data(contentsOf: URL(filePath: path))
        let hasIdentity = !sql.contains("identity'")
        do {
            let reader = try SQLiteEngine(reading: path, as: .own)
            #expect((reader.identity == identity) == hasIdentity && !reader.identity.isEmpty)
            #expect(try reader.samples(SampleRequest(.heartRate), for: .own).isEmpty)
            #expect(try reader.samples(SampleRequest(.dietaryFatTotal), for: .own).isEmpty)
        }
        #expect(try Data(contentsOf: URL(filePath: path)) == before)
        let engine = try SQLiteEngine.open(in: path)
        #expect((engine.identity == identity) == hasIdentity && !engine.identity.isEmpty)
        try engine.save([.heartRate(60, at: 1), .quantity(.given(1), .dietaryFatTotal, 5, .gram, 1)], by: .own)
        #expect(try count(engine) == 1)
        let types = try engine.read {
            try SQLStatement($0.database, "SELECT count(DISTINCT identifier) FROM type").firstInteger()
        }
        #expect(types == Int64(ObjectType.all.count))
        let again = try SQLiteEngine(path: path)
        #expect(again.identity == engine.identity)
    }
}
