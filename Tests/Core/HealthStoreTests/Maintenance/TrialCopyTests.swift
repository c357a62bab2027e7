import Foundation
import HealthModel
import TestSupport
import Testing

@testable import HealthStore

/// Copies in which an import shows what it would do.
@Suite struct TrialCopyTests {
    @Test func aCopyHasWhatTheStoreHasAndIsDeleted() throws {
        let folder = try TemporaryFolder()
        let path = folder.url.appending(path: "health.sqlite").path
        let app = AppIdentity(bundleIdentifier: "org.example.app", name: "App")
        let engine = try SQLiteEngine(path: path, owner: app)
        try engine.write { try $0.authorize(app, AuthorizationDecisions(share: [.bodyMass: true])) }
        func save(_ engine: SQLiteEngine, at start: Double) throws {
            let sample = SampleRecord(
                type: .bodyMass, start: start, end: start, content: .quantity(QuantityValue(70, .kilogram)))
            try engine.write(as: app) { try $0.save([sample]) }
        }
        func count(_ engine: SQLiteEngine) throws -> Int {
            try engine.read(for: app) { try $0.samples(SampleRequest(.bodyMass)).count }
        }
        try save(engine, at: 0)
        let trial = try TrialCopy(of: path)
        // A sample of the store is not one of the copy, nor the other way.
        try save(engine, at: 10)
        let copy = try SQLiteEngine(path: trial.path, owner: app)
        #expect(try count(copy) == 1)
        try save(copy, at: 20)
        try save(copy, at: 30)
        #expect(try count(copy) == 3 && count(engine) == 2)
        trial.remove()
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
        #expect(names.allSatisfy { $0.hasPrefix("health.sqlite") }, "\(names)")
    }

    @Test func withoutAStoreThereIsNoCopy() throws {
        let folder = try TemporaryFolder()
        let trial = try TrialCopy(of: folder.url.appending(path: "none.sqlite").path)
        #expect(!FileManager.default.fileExists(atPath: trial.path))
        trial.remove()
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).isEmpty)
    }

    @Test func whatAKilledProgramLeftIsDeletedAfterADay() throws {
        let folder = try TemporaryFolder()
        let store = folder.url.appending(path: "health.sqlite").path
        let left = try TrialCopy(of: store)
        let recent = try TrialCopy(of: store)
        let old = URL(fileURLWithPath: left.path).deletingLastPathComponent()
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSinceNow: -90_000)], ofItemAtPath: old.path)
        let trial = try TrialCopy(of: store)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).count == 2)
        trial.remove()
        recent.remove()
    }

    @Test func aFileThatIsNoStoreIsAnError() throws {
        let folder = try TemporaryFolder()
        let path = folder.url.appending(path: "health.sqlite")
        try Data("This is a letter, not a store.".utf8).write(to: path)
        #expect(throws: EngineError.self) { try TrialCopy(of: path.path) }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["health.sqlite"])
    }

    @Test("files that are too short for a store are empty ones up to one byte", arguments: [0, 1, 2, 100])
    func smallFiles(size: Int) throws {
        let folder = try TemporaryFolder()
        let path = folder.url.appending(path: "health.sqlite")
        try Data(repeating: 0x53, count: size).write(to: path)
        if size < 2 {
            let trial = try TrialCopy(of: path.path)
            let engine = try SQLiteEngine.open(to: .own, in: trial.path)
            #expect(try engine.samples(SampleRequest(.heartRate), for: .own).isEmpty)
            trial.remove()
        } else {
            let error = #expect(throws: EngineError.self) { try TrialCopy(of: path.path) }
            #expect(error?.message.hasPrefix("Could not copy the store for a trial. ") == true)
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["health.sqlite"])
        #expect(try Data(contentsOf: path).count == size)
    }
}
