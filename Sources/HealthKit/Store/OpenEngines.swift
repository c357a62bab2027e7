import Foundation
import HealthDatabase
import Synchronization

/// The engines this process has opened: one a file, however many health stores use it.
enum OpenEngines {
    private static let engines = Mutex<[String: any HealthEngine]>([:])

    /// The engine of a file, opened now unless it is open already.
    ///
    /// A failure is not remembered: the next call tries again.
    static func engine(path: String) throws(EngineError) -> any HealthEngine {
        let path = URL(fileURLWithPath: path).standardizedFileURL.path
        let result = engines.withLock { engines -> Result<any HealthEngine, EngineError> in
            if let engine = engines[path] { return .success(engine) }
            do throws(EngineError) {
                let engine = try SQLiteEngine(path: path)
                engines[path] = engine
                return .success(engine)
            } catch {
                return .failure(EngineError(.databaseInaccessible, error.message, underlying: error))
            }
        }
        return try result.get()
    }
}
