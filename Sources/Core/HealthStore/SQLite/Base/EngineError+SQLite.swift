import GRDB

extension EngineError {
    /// Runs a closure, and converts any error that it throws into an `EngineError`.
    static func wrapping<Value>(_ body: () throws -> Value) throws(EngineError) -> Value {
        do {
            return try body()
        } catch let error as EngineError {
            throw error
        } catch {
            let trouble = StoreFailure(error)
            throw EngineError(
                trouble.cause == .busy ? .databaseInaccessible : .storage, trouble.sentence, cause: trouble.cause,
                underlying: error)
        }
    }
}
