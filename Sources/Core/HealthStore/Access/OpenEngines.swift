import Foundation
import Synchronization

/// The engines opened by this process: one per file, shared by all health stores that use it.
enum OpenEngines {
    private static let engines = Mutex<[String: SQLiteEngine]>([:])

    /// Returns the engine of a file, opening it if necessary.
    ///
    /// Failures are not cached: the next call tries again.
    static func engine(path given: String) throws(EngineError) -> SQLiteEngine {
        // Every call comes through here. An absolute path spelled the same way always names the same file.
        if given.hasPrefix("/"), let engine = engines.withLock({ $0[given] }), !engine.leaveIfReplaced() {
            return engine
        }
        let path = URL(fileURLWithPath: given).standardizedFileURL.path
        let result = engines.withLock { engines -> Result<SQLiteEngine, EngineError> in
            // A store that has been replaced by another file is opened again (STO-60).
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
