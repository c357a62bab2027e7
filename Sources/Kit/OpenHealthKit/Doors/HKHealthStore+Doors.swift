public import Foundation
public import HealthKit
import HealthStore

extension HKHealthStore {
    /// A store without a file, gone with the last object that uses it: a fresh one for each test.
    ///
    /// - Parameters:
    ///   - app: Who works with it; this process if left out.
    ///   - permissions: Who answers requests for permission; everything is granted if left out.
    ///   - clock: The time of workout sessions; that on the wall if left out.
    /// - Throws: `HKError` if the system cannot provide the memory.
    public static func inMemory(
        as app: AppInformation = .process, permissions: PermissionPolicy = .grantAll, clock: HealthClock = .system
    ) throws -> HKHealthStore {
        let engine = try HKError.wrapping { () throws(EngineError) in try SQLiteEngine.inMemory() }
        return HKHealthStore(
            context: StoreContext(
                engine: engine, identity: app.identity, policy: permissions.policy, scheduler: clock.scheduler))
    }

    /// The file of the store that `HKHealthStore()` opens: the one named by `$OPENHEALTHKIT_STORE`, else
    /// `openhealthkit/health.sqlite` in the XDG data directory; in a process that runs tests, a temporary one.
    public static var standardFile: URL { URL(fileURLWithPath: StoreLocation.standard) }

    /// The store that `HKHealthStore()` opens, with a clock of its own choice.
    ///
    /// - Parameter clock: The time of workout sessions.
    /// - Throws: `HKError` with a sentence that names the file if it cannot be opened or is no store.
    public static func standard(clock: HealthClock) throws -> HKHealthStore {
        try HKHealthStore(at: URL(fileURLWithPath: StoreLocation.standard), clock: clock)
    }

    /// A store in a file, which is made if there is none.
    ///
    /// Several processes may share it.
    /// The file is opened at once, so that a wrong one is noticed here and not at the first query.
    /// - Parameters:
    ///   - file: The file; its folder is made if needed.
    ///   - app: Who works with it; this process if left out.
    ///   - permissions: Who answers requests for permission; everything is granted if left out.
    ///   - clock: The time of workout sessions; that on the wall if left out.
    /// - Throws: `HKError` with a sentence that names the file if it cannot be opened or is no store.
    public convenience init(
        at file: URL, as app: AppInformation = .process, permissions: PermissionPolicy = .grantAll,
        clock: HealthClock = .system
    ) throws {
        let context = StoreContext(
            path: file.path, identity: app.identity, policy: permissions.policy, scheduler: clock.scheduler)
        try HKError.wrapping { () throws(EngineError) in
            try context.access.read { (_, _) throws(EngineError) in }
        }
        self.init(context: context)
    }

    /// A store in a file that is only read: the file stays as it is, wherever it lies, and no writer is waited for.
    ///
    /// The app sees everything without asking: who can read the file can read its content. What would change the store fails
    /// with `errorDatabaseInaccessible`. A store of an earlier version is read from a copy, which goes with the last object
    /// that uses it.
    /// - Parameters:
    ///   - file: The file.
    ///   - app: Who reads; this process if left out.
    /// - Throws: `HKError` with a sentence that names the file if there is none, if it cannot be read, or if it is no store.
    public convenience init(reading file: URL, as app: AppInformation = .process) throws {
        let engine = try HKError.wrapping { () throws(EngineError) in
            try SQLiteEngine(reading: file.path, as: app.identity)
        }
        self.init(context: StoreContext(engine: engine, identity: app.identity))
    }

    /// A store in a file, with a bound of its own for waiting until another process has written.
    ///
    /// - Parameters:
    ///   - patience: The bound, in seconds; nil for the usual one.
    ///   - pageCache: How much of the file each connection keeps in memory, in KiB; nil for the usual amount.
    package convenience init(
        at file: URL, as app: AppInformation, clock: HealthClock = .system, patience: Double?, pageCache: Int? = nil
    ) throws {
        let engine = try HKError.wrapping { () throws(EngineError) in
            try SQLiteEngine(path: file.path, patience: patience, pageCache: pageCache)
        }
        self.init(context: StoreContext(engine: engine, identity: app.identity, scheduler: clock.scheduler))
    }

    /// The same data as another app sees them: what one app saved, and what the other may read of it; with the same clock.
    ///
    /// - Parameters:
    ///   - app: The other app.
    ///   - permissions: Who answers its requests for permission.
    /// - Throws: `HKError` if the store cannot be opened.
    public func store(as app: AppInformation, permissions: PermissionPolicy = .grantAll) throws -> HKHealthStore {
        let engine = try HKError.wrapping { () throws(EngineError) in
            try context.access.read { (engine, _) throws(EngineError) in engine }
        }
        return HKHealthStore(
            context: StoreContext(
                engine: engine, identity: app.identity, policy: permissions.policy, scheduler: context.scheduler))
    }
}

extension HKError {
    /// Does something, and turns the engine's errors into those that apps know.
    static func wrapping<Value>(_ body: () throws(EngineError) -> Value) throws(HKError) -> Value {
        do {
            return try body()
        } catch {
            throw HKError(error)
        }
    }
}
