import Foundation
import HealthModel
import TestEngines
import TestSupport
import Testing

@testable import HealthStore

/// The moment when the file of a store is opened, and for whom it is read and written.
@Suite struct LazyAccessTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func place(_ name: String) -> String { folder.url.appending(path: name).path }

    @Test("a file is opened by the first use that is permitted") func opening() throws {
        let path = place("a/health.sqlite")
        func exists() -> Bool { FileManager.default.fileExists(atPath: path) }
        var conditions = StoreConditions()
        conditions.isLocked = true
        conditions.isGuestUser = true
        conditions.availability = .unavailable
        let access = StoreAccess(path: path, identity: .own, conditions: conditions)
        #expect(EngineError.code { try access.permissions { _ in } } == .healthDataUnavailable && !exists())
        _ = access.change { $0.availability = .available }
        #expect(EngineError.code { try access.read { _ in } } == .databaseInaccessible && !exists())
        #expect(EngineError.code { try access.write { _ in } } == .notPermissibleForGuestUserMode && !exists())
        #expect(EngineError.code { try access.permissions { _ in } } == nil && exists())
        let other = StoreAccess(path: path, identity: .other)
        let engine = try other.engine(for: .reading)
        #expect(try access.engine(for: .permissions) === engine && OpenEngines.engine(path: path) === engine)
    }

    @Test("a file that cannot be opened is tried again") func failures() throws {
        _ = try folder.write("This is a letter, not a store.", to: "letter")
        let access = StoreAccess(path: place("letter"), identity: .own)
        for _ in 0..<2 { #expect(EngineError.code { try access.read { _ in } } == .databaseInaccessible) }
        try FileManager.default.removeItem(atPath: place("letter"))
        #expect(EngineError.code { try access.read { _ in } } == nil)
    }

    @Test("every use is on behalf of the app, and what it saves for another has the source of that") func apps() throws
    {
        let engine = try SQLiteEngine.forTest()
        try engine.allow(.own)
        let access = StoreAccess(engine: engine, identity: .own)
        let watch = AppIdentity(bundleIdentifier: "import.watch", name: "Watch", version: "7")
        var apps: [AppIdentity] = []
        try access.read { apps.append($0.app) }
        try access.reports { apps.append($0.app) }
        try access.own { apps.append($0.app) }
        try access.permissions { apps.append($0.app) }
        try access.register { apps.append($0.app) }
        try access.write { apps.append($0.app) }
        try access.write(from: watch) { apps.append($0.app) }
        #expect(apps == Array(repeating: .own, count: 7))
        try access.write { try $0.save([.quantity(.given(1), .heartRate, 60, .countPerMinute, 1)]) }
        try access.write(from: watch) { try $0.save([.quantity(.given(2), .heartRate, 60, .countPerMinute, 2)]) }
        let found = try access.read { try $0.samples(SampleRequest(.heartRate)) }
        #expect(found.map { $0.source?.source } == [AppIdentity.own.source, watch.source])
        #expect(found.map { $0.source?.version } == ["1.0", "7"])
        // Errors of a report are its own, others are those of the store.
        struct Own: Error {}
        #expect(throws: Own.self) { try access.reports { _ in throw Own() } }
        #expect(EngineError.code { try access.read { _ in throw Own() } } == .storage)
    }
}
