import Foundation
package import HealthModel
package import HealthStore

extension SQLiteEngine {
    /// Returns an empty store for a test.
    ///
    /// It is in memory; in the second form of the tests (``StoreForm``) it is a file, as those of people are: larger
    /// than its cache, with a log that is not empty, and with another connection that reads and writes.
    package static func forTest(clock: @escaping Clock = SQLiteEngine.systemClock) throws -> SQLiteEngine {
        switch StoreForm.current {
        case .alone: return try .inMemory(clock: clock)
        case .inCompany:
            let folder = FileManager.default.temporaryDirectory.appending(path: "store-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            let path = folder.appending(path: "health.sqlite").path
            // Four pages, so that most of what is read and written does not fit.
            let engine = try SQLiteEngine(path: path, pageCache: 16, clock: clock)
            try Neighbours.shared.accompany(engine, at: path)
            return engine
        }
    }

    /// Lets apps read and write everything.
    package func allow(_ apps: AppIdentity...) throws {
        let all = Dictionary(uniqueKeysWithValues: ObjectType.all.map { ($0, true) })
        for app in apps { try write { try $0.authorize(app, AuthorizationDecisions(share: all, read: all)) } }
    }
}

/// The form of the stores of tests, from `OPENHEALTHKIT_TEST_STORES`.
package enum StoreForm: Sendable {
    /// Each in memory, with one connection.
    case alone
    /// Each in a file, with neighbours.
    case inCompany

    package static let current: StoreForm =
        ProcessInfo.processInfo.environment["OPENHEALTHKIT_TEST_STORES"] == "company" ? .inCompany : .alone
}
