import Foundation
import HealthDatabase
import Synchronization

/// The engines this process has opened: one a file, however many health stores use it.
enum OpenEngines {
    private static let engines = Mutex<[String: any HealthEngine]>([:])

    /// The engine of a file, opened now unless it is open already. A failure is not remembered: the next call tries
    /// again.
    static func engine(path: String) throws(EngineError) -> any HealthEngine {
        let path = URL(fileURLWithPath: path).standardizedFileURL.path
        let result = engines.withLock { engines -> Result<any HealthEngine, EngineError> in
            if let engine = engines[path] { return .success(engine) }
            return Result { () throws(EngineError) in try open(path) }.map { engine in
                engines[path] = engine
                return engine
            }
        }
        return try result.get()
    }

    private static func open(_ path: String) throws(EngineError) -> any HealthEngine {
        do {
            let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            return try SQLiteEngine(path: path)
        } catch {
            throw EngineError(
                .databaseInaccessible, "The health store '\(path)' cannot be opened: \(error)", underlying: error)
        }
    }
}
