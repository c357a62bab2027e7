import Foundation
import HealthModel
import TestEngines
import TestSupport
import Testing

@testable import HealthStore

/// An open store whose file is elsewhere is left only for another file (STO-60).
@Suite struct AbsentStoreTests {
    /// Events in the life of the file of an open store.
    enum Change: CaseIterable {
        case nothing, moved, deleted, replaced
    }

    private let folder: TemporaryFolder
    private let path: String
    private let files = FileManager.default

    init() throws {
        folder = try TemporaryFolder()
        path = folder.url.appending(path: "health.sqlite").path
    }

    private func open() throws -> SQLiteEngine {
        let engine = try OpenEngines.engine(path: path)
        try engine.allow(.own)
        try engine.save([.heartRate(60, at: 1)], by: .own)
        return engine
    }

    @Test("STO-60: a store is left if there is another file in its place", arguments: Change.allCases)
    func left(change: Change) throws {
        let engine = try open()
        switch change {
        case .nothing: break
        case .moved: try files.moveItem(atPath: path, toPath: path + ".old")
        case .deleted: try files.removeItem(atPath: path)
        case .replaced:
            let other = path + ".new"
            try SQLiteEngine.open(to: .own, in: other).checkpoint()
            #expect(rename(other, path) == 0)
        }
        let isThere = change == .nothing || change == .replaced
        #expect(engine.leaveIfReplaced() == (change == .replaced))
        let next = try OpenEngines.engine(path: path)
        #expect((next === engine) == (change != .replaced))
        #expect(files.fileExists(atPath: path) == isThere)
        guard change != .replaced else { return }
        // What was saved can still be read.
        #expect(try engine.samples(SampleRequest(.heartRate), for: .own).map(\.start) == [1])
    }

    @Test("STO-60: a store that was elsewhere for a moment goes on") func returned() throws {
        let engine = try open()
        try files.moveItem(atPath: path, toPath: path + ".old")
        #expect(try OpenEngines.engine(path: path) === engine && !files.fileExists(atPath: path))
        #expect(EngineError.code { try engine.save([.heartRate(61, at: 2)], by: .own) } == .databaseInaccessible)
        try files.moveItem(atPath: path + ".old", toPath: path)
        #expect(try OpenEngines.engine(path: path) === engine)
        try engine.save([.heartRate(62, at: 3)], by: .own)
        #expect(try engine.samples(SampleRequest(.heartRate), for: .own).map(\.start) == [1, 3])
    }
}
