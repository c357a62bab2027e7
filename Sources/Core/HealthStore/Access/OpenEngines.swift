import Foundation
import Synchronization

/// The engines this process has opened: one a file, however many health stores use it.
enum OpenEngines {
    private static let engines = Mutex<[String: any HealthEngine]>([:])

    /// The engine of a file, opened now unless it is open already.
    ///
    /// A failure is not remembered: the next call tries again.
    static func engine(path given: String) throws(EngineError) -> any HealthEngine {
        // Every call comes through here, and an absolute path means the same file each time it is written alike.
        if given.hasPrefix("/"), let engine = engines.withLock({ $0[given] }), !engine.leaveIfReplaced() {
            return engine
        }
        let path = URL(fileURLWithPath: given).standardizedFileURL.path
        let result = engines.withLock { engines -> Result<any HealthEngine, EngineError> in
            // Another store in its place is opened anew (STO-60).
            engines = engines.filter { !$0.value.leaveIfReplaced() }
            if let engine = engines[path] {
                if given.hasPrefix("/") { engines[given] = engine }
                return .success(engine)
            }
            do throws(EngineError) {
                let engine = try SQLiteEngine(path: path)
                engines[path] = engine
                if given.hasPrefix("/") { engines[given] = engine }
                return .success(engine)
            } catch {
                return .failure(
                    EngineError(.databaseInaccessible, error.message, cause: error.cause, underlying: error))
            }
        }
        return try result.get()
    }
}
