import GRDB

extension EngineError {
    /// Runs something that may fail in any way, and turns the failure into one of the engine's.
    static func wrapping<Value>(_ body: () throws -> Value) throws(EngineError) -> Value {
        do {
            return try body()
        } catch let error as EngineError {
            throw error
        } catch {
            let trouble = StoreTrouble(error)
            throw EngineError(
                trouble.cause == .busy ? .databaseInaccessible : .storage, trouble.sentence, cause: trouble.cause,
                underlying: error)
        }
    }
}
