import Foundation
import GRDB
import HealthModel
import Synchronization
import Testing

@testable import HealthStore

/// Queries on a store with a damaged block.
@Suite struct DamageLogTests {
    private static let firstBlock = "WHERE block = (SELECT min(id) FROM block)"

    @Test func aDamagedBlockIsLeftOutOnlyWhenToldAndNeverByStatistics() throws {
        try withTemporaryStore { path in
            let store = try DamagedStore(path)
            try store.damage("UPDATE block_data SET payload = x'00' \(Self.firstBlock)")
            try store.damage("UPDATE series_data SET payload = x'00'; UPDATE route_block SET payload = x'00'")
            let engine = try SQLiteEngine.open(to: .own, in: path)
            let request = SampleRequest(.heartRate)
            #expect(throws: EngineError.self) { try engine.samples(request, for: .own) }

            let told = Mutex<[String]>([])
            engine.skipDamagedBlocks { message in told.withLock { $0.append(message) } }
            func news() -> [String] {
                told.withLock { messages in
                    defer { messages = [] }
                    return messages
                }
            }
            #expect(try engine.samples(request, for: .own).count == 300)
            #expect(news().count == 1)
            var count = 0
            try engine.forEachSample(of: .heartRate, .constant(true), for: .own) { _ in
                count += 1
                return true
            }
            #expect(count == 300)
            #expect(news() == ["Sample block 1 is damaged (truncated)."])
            #expect(try engine.quantities(QuantityRequest(.oxygenSaturation)).isEmpty)
            #expect(news().count == 1)
            let route = try #require(try engine.samples(SampleRequest(.workoutRoute), for: .own).first)
            try engine.routePoints(of: route.uuid, from: nil, to: nil, for: .own) { _ in true }
            #expect(news() == ["The points of a route are damaged (truncated)."])
            count = 0
            try engine.readStore { reader in
                try reader.samples(of: .heartRate, hasIdentifiers: true) { count += $0.starts.count }
            }
            #expect(count == 300)
            #expect(news().count == 1)

            // This query has to open the first block.
            let within = StatisticsRequest(.heartRate, .start(.less, 1_500.5), options: .all(for: .heartRate))
            #expect(throws: EngineError.self) { try engine.statistics(within, for: .own) }
            #expect(news() == [])
        }
    }

    // MARK: On disk

    @Test func whatIsConfirmedIsOnTheDiskAlsoWhileOthersRead() throws {
        try withTemporaryStore { path in
            _ = try DamagedStore(path)
            _ = try SQLiteEngine.open(to: .own, in: path)
            // The engine waits for readers; this one never ends.
            let engine = try SQLiteEngine(path: path, patience: 0.1)
            let reader = try DatabaseQueue(path: path)
            try reader.read { database in
                _ = try Int.fetchOne(database, sql: "SELECT count(*) FROM sample")
                try engine.save([.heartRate(60, at: 77_777)], by: .own)
                // The reader's snapshot blocks the checkpoint of the log, which is then synced to disk itself.
                try engine.secure()
            }
            #expect(try FileManager.default.attributesOfItem(atPath: path + "-wal")[.size] as? Int != 0)
            try engine.secure()
            #expect(try FileManager.default.attributesOfItem(atPath: path + "-wal")[.size] as? Int == 0)
        }
    }

    @Test func eachCommitWaitsForTheDiskWhenAsked() throws {
        try withTemporaryStore { path in
            _ = try DamagedStore(path)
            let engine = try SQLiteEngine.open(to: .own, in: path)
            func level() throws -> Int? {
                try engine.connections.writeWithoutTransaction { try Int.fetchOne($0, sql: "PRAGMA synchronous") }
            }
            #expect(try level() == 1)
            try engine.syncEachCommit()
            #expect(try level() == 2)
        }
    }
}
