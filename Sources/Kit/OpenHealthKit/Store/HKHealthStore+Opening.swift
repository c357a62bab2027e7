public import Foundation
public import HealthKit
import HealthStore

extension HKHealthStore {
    /// Creates a store without a file, which is destroyed with the last object that uses it; useful for tests.
    ///
    /// - Parameters:
    ///   - app: The app that uses the store; this process by default.
    ///   - permissions: The policy for authorization requests; everything is granted by default.
    ///   - clock: The clock of workout sessions; the system clock by default.
    /// - Throws: `HKError` if the system cannot allocate the memory.
    public static func inMemory(
        as app: AppInformation = .process, permissions: PermissionPolicy = .grantAll, clock: HealthClock = .system
    ) throws -> HKHealthStore {
        let engine = try HKError.wrapping { () throws(EngineError) in try SQLiteEngine.inMemory() }
        return HKHealthStore(
            context: StoreContext(
                engine: engine, identity: app.identity, policy: permissions.policy, scheduler: clock.scheduler))
    }

    /// The file of the store that `HKHealthStore()` opens: `$OPENHEALTHKIT_STORE` if set, otherwise
    /// `openhealthkit/health.sqlite` in the XDG data directory; in a process that runs tests, a temporary file.
    public static var standardFile: URL { URL(fileURLWithPath: StoreLocation.standard) }

    /// Opens the store that `HKHealthStore()` opens, with a custom clock.
    ///
    /// - Parameter clock: The clock of workout sessions.
    /// - Throws: `HKError` with a message that names the file if it cannot be opened or is not a store.
    public static func standard(clock: HealthClock) throws -> HKHealthStore {
        try HKHealthStore(at: URL(fileURLWithPath: StoreLocation.standard), clock: clock)
    }

    /// Opens a store in a file, which is created if it does not exist.
    ///
    /// Several processes can share it. The file is opened immediately, so that an invalid one causes an error here
    /// and not in the first query.
    /// - Parameters:
    ///   - file: The file; its folder is created if needed.
    ///   - app: The app that uses the store; this process by default.
    ///   - permissions: The policy for authorization requests; everything is granted by default.
    ///   - clock: The clock of workout sessions; the system clock by default.
    /// - Throws: `HKError` with a message that names the file if it cannot be opened or is not a store.
    public convenience init(
        at file: URL, as app: AppInformation = .process, permissions: PermissionPolicy = .grantAll,
        clock: HealthClock = .system
    ) throws {
        let context = StoreContext(
            path: file.path, identity: app.identity, policy: permissions.policy, scheduler: clock.scheduler)
        try HKError.wrapping { () throws(EngineError) in
            try context.access.read { store in }
        }
        self.init(context: context)
    }

    /// Opens a store in a file for reading only: the file is never changed, wherever it is located, and no writer is
    /// waited for.
    ///
    /// The app can read all data without authorization, because the file itself is readable. Changes fail with
    /// `errorDatabaseInaccessible`. A store of an earlier version is read from a copy, which is deleted with the last
    /// object that uses it.
    /// - Parameters:
    ///   - file: The file.
    ///   - app: The app that reads; this process by default.
    /// - Throws: `HKError` with a message that names the file if it does not exist, cannot be read or is not a store.
    public convenience init(reading file: URL, as app: AppInformation = .process) throws {
        let engine = try HKError.wrapping { () throws(EngineError) in
            try SQLiteEngine(reading: file.path, as: app.identity)
        }
        self.init(context: StoreContext(engine: engine, identity: app.identity))
    }

    /// Opens a store in a file, with a custom timeout for writes of other processes.
    ///
    /// - Parameters:
    ///   - patience: The timeout in seconds; `nil` for the default.
    ///   - pageCache: The page cache of each connection, in KiB; `nil` for the default.
    package convenience init(
        at file: URL, as app: AppInformation, clock: HealthClock = .system, patience: Double?, pageCache: Int? = nil
    ) throws {
        let engine = try HKError.wrapping { () throws(EngineError) in
            try SQLiteEngine(path: file.path, patience: patience, pageCache: pageCache)
        }
        self.init(context: StoreContext(engine: engine, identity: app.identity, scheduler: clock.scheduler))
    }

    /// Returns the same store for another app, with its own objects and permissions and the same clock.
    ///
    /// - Parameters:
    ///   - app: The other app.
    ///   - permissions: The policy for its authorization requests.
    /// - Throws: `HKError` if the store cannot be opened.
    public func store(as app: AppInformation, permissions: PermissionPolicy = .grantAll) throws -> HKHealthStore {
        let engine = try HKError.wrapping { () throws(EngineError) in
            try context.access.engine(for: .reading)
        }
        return HKHealthStore(
            context: StoreContext(
                engine: engine, identity: app.identity, policy: permissions.policy, scheduler: context.scheduler))
    }
}

extension HKError {
    /// Runs a closure and converts engine errors to `HKError`.
    static func wrapping<Value>(_ body: () throws(EngineError) -> Value) throws(HKError) -> Value {
        do {
            return try body()
        } catch {
            throw HKError(error)
        }
    }
}
