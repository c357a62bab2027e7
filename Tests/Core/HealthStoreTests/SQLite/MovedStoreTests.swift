import Foundation
import HealthModel
import Synchronization
import TestSupport
import Testing

@testable import HealthStore

/// Stores whose file is moved or deleted while they are open, as in synchronised folders.
@Suite struct MovedStoreTests {
    enum Move: CaseIterable {
        case rename, delete, replace, deleteLog
    }

    private let folder: TemporaryFolder
    private let path: String
    private let engine: SQLiteEngine
    private let files = FileManager.default

    init() throws {
        folder = try TemporaryFolder()
        path = folder.url.appending(path: "health.sqlite").path
        engine = try SQLiteEngine.open(to: .own, in: path)
        try engine.save([.heartRate(60, at: 0)], by: .own)
    }

    private func make(_ move: Move) throws {
        switch move {
        case .rename: try files.moveItem(atPath: path, toPath: path + ".old")
        case .delete: try files.removeItem(atPath: path)
        case .replace:
            let other = folder.url.appending(path: "other.sqlite").path
            try SQLiteEngine.open(to: .own, in: other).checkpoint()
            #expect(rename(other, path) == 0)
        case .deleteLog: try files.removeItem(atPath: path + "-wal")
        }
    }

    private func count(_ path: String) throws -> Int {
        let store = try SQLiteEngine(reading: path, as: .own)
        return try store.samples(SampleRequest(.heartRate), for: .own).count
    }

    @Test(arguments: Move.allCases) func STO_60_nothingIsSavedInAStoreThatWasMoved(move: Move) throws {
        try make(move)
        let sample = SampleRecord.heartRate(61, at: 1)
        let writes: [() throws -> Void] = [
            { try engine.save([sample], by: .own) },
            { _ = try engine.delete(of: .heartRate, matching: .constant(true), by: .own) },
            { try engine.authorize(.own, AuthorizationDecisions(share: [.stepCount: true])) },
            { try engine.write { _ in } },
        ]
        for write in writes {
            let error = #expect(throws: EngineError.self) { try write() }
            #expect(error?.cause == .moved && error?.code == .databaseInaccessible)
            #expect(error?.message.hasPrefix("The store '\(path)' was moved, replaced or deleted") == true)
        }
        #expect(try engine.samples(SampleRequest(.heartRate), for: .own).count == 1)
    }

    @Test func STO_60_whatWasCommittedIsNotSecureInAFileThatIsGone() throws {
        try engine.secure()
        try make(.delete)
        #expect(throws: EngineError.self) { try engine.secure() }
    }

    @Test func STO_60_aStoreThatHasItsNameAgainIsWrittenTo() throws {
        try make(.rename)
        #expect(throws: EngineError.self) { try engine.save([.heartRate(61, at: 1)], by: .own) }
        try files.moveItem(atPath: path + ".old", toPath: path)
        try engine.save([.heartRate(62, at: 2)], by: .own)
        #expect(try count(path) == 2)
    }

    /// A program that opens the store that is at the path now finds no foreign log, as soon as a write failed.
    @Test func STO_60_aMovedFileHasEverythingOnceAWriteFailed() throws {
        try engine.checkpoint()
        try engine.save([.heartRate(61, at: 1)], by: .own)
        func logSize() throws -> Int {
            try (files.attributesOfItem(atPath: path + "-wal")[.size] as? Int) ?? 0
        }
        // What is refused for another reason leaves the log as it is.
        let error = #expect(throws: EngineError.self) {
            try engine.save([.heartRate(62, at: 5, to: 4)], by: .own)
        }
        #expect(try error?.code == .invalidArgument && logSize() > 0)
        let away = path + ".old"
        try files.moveItem(atPath: path, toPath: away)
        #expect(throws: EngineError.self) { try engine.save([.heartRate(63, at: 3)], by: .own) }
        // The file alone, while the store is open.
        let copy = path + ".copy"
        try Data(contentsOf: URL(fileURLWithPath: away)).write(to: URL(fileURLWithPath: copy))
        #expect(try count(copy) == 2)
        #expect(try engine.samples(SampleRequest(.heartRate), for: .own).map(\.start) == [0, 1])
    }

    /// A moved store that is closed leaves the log of its successor untouched, and its own is in its file.
    @Test func STO_60_theStoreThatIsThereNowIsLeftAlone() throws {
        let away = path + ".old"
        let log = try {
            let writer = try SQLiteEngine(path: path)
            try writer.save([.heartRate(63, at: 3)], by: .own)
            try files.moveItem(atPath: path, toPath: away)
            try files.moveItem(atPath: path + "-wal", toPath: path + "-aside")
            try Data("somebody else's".utf8).write(to: URL(fileURLWithPath: path + "-wal"))
            engine.connections.close()
            #expect(throws: EngineError.self) { try writer.save([.heartRate(64, at: 4)], by: .own) }
            return URL(fileURLWithPath: path + "-wal")
        }()
        #expect(try String(contentsOf: log, encoding: .utf8) == "somebody else's")
        #expect(try count(away) == 2)
    }

    @Test(arguments: Move.allCases) func STO_61_aRecordingGoesOnInACopy(move: Move) throws {
        let told = Mutex<[String]>([])
        engine.continueInCopy { copy in told.withLock { $0.append(copy) } }
        try engine.save([.heartRate(61, at: 1)], by: .own)
        try make(move)
        try engine.save([.heartRate(62, at: 2)], by: .own)
        try engine.save([.heartRate(63, at: 3)], by: .own)
        try engine.secure()
        let copy = folder.url.appending(path: "health-rescued.sqlite").path
        #expect(told.withLock { $0 } == [copy])
        #expect(try engine.samples(SampleRequest(.heartRate), for: .own).count == 4)
        #expect(try count(copy) == 4)
        #expect(try SQLiteEngine(path: copy).integrityProblems().isEmpty)
        #expect(try files.attributesOfItem(atPath: copy)[.posixPermissions] as? Int == 0o600)
        // Moved again: another copy, beside the first.
        try files.removeItem(atPath: copy)
        try engine.save([.heartRate(64, at: 4)], by: .own)
        #expect(told.withLock { $0.count } == 2)
        #expect(try count(folder.url.appending(path: "health-rescued-2.sqlite").path) == 5)
    }

    @Test(arguments: [Move.rename, .delete, .replace]) func STO_61_whatWasWrittenLastIsInTheCopy(move: Move) throws {
        let told = Mutex<[String]>([])
        engine.continueInCopy { copy in told.withLock { $0.append(copy) } }
        try engine.save([.heartRate(61, at: 1)], by: .own)
        try make(move)
        try engine.secure()
        let copy = try #require(told.withLock { $0.first })
        #expect(try count(copy) == 2)
    }

    @Test func STO_61_aCopyReplacesNothing() throws {
        let told = Mutex<[String]>([])
        engine.continueInCopy { copy in told.withLock { $0.append(copy) } }
        let inner = folder.url.appending(path: "inner")
        try files.createDirectory(at: inner, withIntermediateDirectories: false)
        try files.moveItem(atPath: path, toPath: inner.appending(path: "health.sqlite").path)
        // All names for a copy are taken.
        for number in 1...2 {
            let name = number == 1 ? "health-rescued.sqlite" : "health-rescued-2.sqlite"
            try Data().write(to: folder.url.appending(path: name))
        }
        try engine.save([.heartRate(61, at: 1)], by: .own)
        #expect(told.withLock { $0 } == [folder.url.appending(path: "health-rescued-3.sqlite").path])
    }
}
