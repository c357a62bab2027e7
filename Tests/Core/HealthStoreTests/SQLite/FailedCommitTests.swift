import Foundation
import GRDB
import HealthModel
import Synchronization
import Testing

@testable import HealthStore

/// A transaction whose commit fails after it was announced.
@Suite(.timeLimit(.minutes(10))) struct FailedCommitTests {
    /// A refusal of the next commit, as on a full disk.
    private final class Refusal: TransactionObserver {
        struct Failure: Error {}

        func observes(eventsOfKind eventKind: DatabaseEventKind) -> Bool { false }
        func databaseDidChange(with event: DatabaseEvent) {}
        func databaseWillCommit() throws { throw Failure() }
        func databaseDidCommit(_ database: Database) {}
        func databaseDidRollback(_ database: Database) {}
    }

    private static func refuseNextCommit(of engine: SQLiteEngine) throws {
        try engine.connections.writeWithoutTransaction {
            $0.add(transactionObserver: Refusal(), extent: .nextTransaction)
        }
    }

    @Test func STO_1_nothingOfItIsStoredOrTold() throws {
        let engine = try SQLiteEngine.open()
        let isTold = Mutex(false)
        let observation = engine.observe { _ in isTold.withLock { $0 = true } }
        let sample = SampleRecord.heartRate(60, at: 0, metadata: ["note": .string("once")])
        try Self.refuseNextCommit(of: engine)
        let error = #expect(throws: EngineError.self) { try engine.save([sample], by: .own) }
        #expect(error?.code == .storage)
        #expect(try engine.samples(SampleRequest(.heartRate), for: .own).isEmpty)
        #expect(isTold.withLock { $0 } == false)
        // The same save again also rewrites the rows that it references.
        try engine.save([sample], by: .own)
        let found = try engine.samples(SampleRequest(.heartRate), for: .own)
        #expect(found.map(\.uuid) == [sample.uuid] && found.first?.metadata == sample.metadata)
        withExtendedLifetime(observation) {}
    }

    @Test func QRY_37_itsNumberMayBeThatOfAnotherProcess() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("commit-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appendingPathComponent("health.sqlite").path
        let engine = try SQLiteEngine.open(to: .own, .other, in: path)
        let (news, continuation) = AsyncStream.makeStream(of: ChangeNotification.self)
        let observation = engine.observe { continuation.yield($0) }
        try Self.refuseNextCommit(of: engine)
        #expect(throws: EngineError.self) { try engine.save([.heartRate(60, at: 0)], by: .own) }
        await #expect(processExitsWith: .success) { [path = path as String] in
            try SQLiteEngine(path: path).save([.heartRate(61, at: 1)], by: .other)
        }
        for await item in news {
            #expect(item.isForeign)
            break
        }
        #expect(try engine.samples(SampleRequest(.heartRate), for: .own).map(\.start) == [1])
        withExtendedLifetime(observation) {}
    }
}
