package import HealthStore

extension StoreAccess {
    /// Returns what a closure reads of the store.
    package func reports<Answer>(_ body: (StoreReader) throws -> Answer) throws -> Answer {
        let answer = try read { (engine, app) throws(EngineError) in
            Result { try body(StoreReader(engine: engine, app: app)) }
        }
        return try answer.get()
    }
}
