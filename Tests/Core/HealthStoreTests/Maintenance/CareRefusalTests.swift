import Foundation
import GRDB
import HealthModel
import TestEngines
import TestSupport
import Testing

@testable import HealthStore

/// Care of a store that fails: what it says, and that it leaves everything as it was.
@Suite struct CareRefusalTests {
    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.url.appending(path: "health.sqlite").path
    }

    private func place(_ name: String) -> String { folder.url.appending(path: name).path }

    private func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
    }

    private func makeStore(_ count: Int = 3, at path: String? = nil) throws {
        let engine = try SQLiteEngine.open(in: path ?? self.path)
        try engine.save(
            (0..<count).map { .quantity(.given($0 + 1), .heartRate, 60, .countPerMinute, Double($0)) }, by: .own)
        try engine.checkpoint()
    }

    private func refusal(_ body: () throws -> Void) -> String? {
        do {
            try body()
            return nil
        } catch let error as EngineError {
            let cause = error.cause.map { " (\($0))" } ?? ""
            return "\(error.code)\(cause): \(error.message)".replacing(folder.url.path, with: "FOLDER")
        } catch {
            return "\(error)"
        }
    }

    // MARK: Readers

    @Test("a store that is open for reading is not written to, in whatever way") func readers() throws {
        do {
            let engine = try SQLiteEngine(path: path) { RichStore.now }
            try engine.allow(.own)
            try engine.save([.quantity(.given(1), .heartRate, 60, .countPerMinute, 1)], by: .own)
            try engine.save([.quantity(.given(2), .heartRate, 61, .countPerMinute, 2)], by: .own)
            try engine.delete([.given(1)], by: .own)
            try engine.checkpoint()
        }
        // Its deletions are to be forgotten, which a reader leaves to others.
        let engine = try SQLiteEngine(reading: path, as: .own) { RichStore.now + SQLiteEngine.tombstoneRetention + 1 }
        let sample = SampleRecord.quantity(.given(3), .heartRate, 60, .countPerMinute, 1)
        let ways: [(String, () throws -> Void)] = [
            ("save", { try engine.save([sample], by: .own) }), ("delete", { try engine.delete([.given(2)], by: .own) }),
            ("nothing", { try engine.write { _ in } }),
            ("collect", { _ = try engine.collect([sample], beside: MemberRuns(), by: .own) }),
            ("import", { try engine.importObjects(by: .own, in: ImportPass()) { _ in } }),
            ("delete with all", { _ = try engine.deleteWithAssociated([.given(2)], by: .own) }),
            ("erase", { try engine.eraseBin() }), ("restore", { _ = try engine.restoreFromBin([], StoreLife.form()) }),
            ("purge", { try engine.purge() }), ("checkpoint", { try engine.checkpoint() }),
            ("secure", { try engine.secure() }), ("sync", { try engine.syncEachCommit() }),
            ("compact", { _ = try engine.compact(olderThan: 0, isTrial: false) { _ in true } }),
            ("try to compact", { _ = try engine.compact(olderThan: 0, isTrial: true) { _ in true } }),
        ]
        for (name, way) in ways {
            #expect(
                refusal(way) == "databaseInaccessible: The store is open for reading only.", "\(name)")
        }
        #expect(try engine.samples(SampleRequest(.heartRate), for: .own).map(\.uuid) == [.given(2)])
        #expect(try engine.states(of: [.given(1), .given(3)]) == [.deleted, .unknown])
    }

    @Test("a store that lost its identity says so") func identity() throws {
        let engine = try SQLiteEngine.open(in: path)
        try engine.save([.heartRate(60, at: 1)], by: .own)
        try engine.connections.write { try $0.execute(sql: "DELETE FROM store WHERE name = 'identity'") }
        let told = "storage: The store has no identity."
        #expect(refusal { _ = try engine.changes(ChangeRequest([.init(type: .heartRate)]), for: .own) } == told)
        #expect(refusal { _ = try engine.changedTypes([.init(type: .heartRate)], since: nil, for: .own) } == told)
        #expect(refusal { _ = try engine.effortRelationships(.constant(true), since: nil, for: .own) } == told)
        #expect(try engine.samples(SampleRequest(.heartRate), for: .own).count == 1)
        // The next opening gives it one.
        let again = try SQLiteEngine(path: path)
        #expect(!again.identity.isEmpty && again.identity != engine.identity)
        #expect(try again.changes(ChangeRequest([.init(type: .heartRate)]), for: .own).added.count == 1)
    }

    // MARK: Copies

    @Test("STO-61: of a moved store that cannot be copied no part is left, and both places are tried") func rescue()
        throws
    {
        let name = "closed-\(UUID().uuidString)"
        let connections = try StoreConnections.forMaintenance(place(name + ".sqlite"))
        try connections.writeWithoutTransaction { try $0.execute(sql: "CREATE TABLE a (b)") }
        #expect(rename(place(name + ".sqlite"), place("moved")) == 0)
        connections.close()
        let told = refusal { _ = try StoreRescue.copy(of: connections, from: place(name + ".sqlite")) }
        #expect(
            told?.hasPrefix(
                "databaseInaccessible (moved): The store 'FOLDER/\(name).sqlite' was moved, replaced or deleted while "
                    + "in use, and could not be copied. ") == true)
        #expect(try names().allSatisfy { !$0.contains("rescued") })
        let temporary = FileManager.default.temporaryDirectory.path
        let left = try FileManager.default.contentsOfDirectory(atPath: temporary).filter { $0.hasPrefix(name) }
        #expect(left == [])
    }

    @Test("a trial of a store for which there is no space is refused, and leaves nothing") func space() throws {
        try Data().write(to: URL(filePath: path))
        // More than any disk has, without taking any of it.
        try #require(truncate(path, 1 << 43) == 0)
        #expect(
            refusal { _ = try TrialCopy(of: path) }
                == "storage (disk): A trial needs a copy of the store, and the disk has not enough space for it.")
        #expect(try names() == ["health.sqlite"])
    }

    // MARK: Repairs and restorations

    @Test("a store with broken pages is not repaired, and not copied either") func broken() throws {
        try makeStore(400)
        let queue = try DatabaseQueue(path: path)
        let sql = "SELECT pageno FROM dbstat WHERE name = 'sample' AND pagetype = 'leaf' ORDER BY path"
        let leaves = try queue.read { try Int.fetchAll($0, sql: sql) }
        try queue.close()
        try #require(leaves.count > 2)
        var bytes = try Data(contentsOf: URL(filePath: path))
        let start = (leaves[1] - 1) * 4_096
        bytes.resetBytes(in: start..<start + 200)
        try bytes.write(to: URL(filePath: path))
        let before = try names()
        var copies: [String] = []
        let told = refusal { _ = try StoreDoctor(path: path).repair(copied: { copies.append($0) }) }
        #expect(
            told
                == "storage: The file 'FOLDER/health.sqlite' is damaged, and writing to it could cause further damage. "
                + "Run 'hk salvage' to recover the readable data into a new store.")
        #expect(copies == [])
        #expect(try Data(contentsOf: URL(filePath: path)) == bytes && names() == before)
    }

    @Test("a store that cannot be moved aside stays with the files beside it") func aside() throws {
        try makeStore(at: place("original"))
        try StoreMaintenance.copy(place("original"), to: place("copy"))
        try Data("This is a letter, not a store.".utf8).write(to: URL(filePath: path))
        let aside = "health.sqlite.replaced-2026-05-12T12-00-00Z"
        // The place of one of them is taken by a folder with something in it.
        for name in ["health.sqlite-journal", "health.sqlite-wal", aside + "-wal/taken"] {
            try FileManager.default.createDirectory(atPath: place(name), withIntermediateDirectories: true)
        }
        let before = try names()
        let noon = Date(timeIntervalSince1970: 1_778_587_200)
        let restore = StoreRestore(path: path) { _, _, _ in }
        let told = refusal { _ = try restore.run(place("copy"), named: "copy", isForced: true, at: noon) }
        #expect(told?.hasPrefix("storage: Could not move 'FOLDER/health.sqlite' aside: ") == true)
        #expect(try names() == before)
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "This is a letter, not a store.")
        try FileManager.default.removeItem(atPath: place(aside + "-wal"))
        let done = try restore.run(place("copy"), named: "copy", isForced: true, at: noon)
        #expect(done.replaced == place(aside) && done.sequence == 3)
        let left = try names()
        #expect(left.filter { $0.hasPrefix("health") } == ["health.sqlite", aside, aside + "-journal", aside + "-wal"])
    }
}
