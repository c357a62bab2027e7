package import HealthModel

/// Reads a store on behalf of one app, with its permissions.
package struct StoreReader: Sendable {
    package let engine: any HealthEngine
    package let app: AppIdentity

    package init(engine: any HealthEngine, app: AppIdentity) {
        self.engine = engine
        self.app = app
    }
}

extension StoreAccess {
    /// Returns what a closure reads of the store.
    package func reports<Answer>(_ body: (StoreReader) throws -> Answer) throws -> Answer {
        let answer = try read { (engine, app) throws(EngineError) in
            Result { try body(StoreReader(engine: engine, app: app)) }
        }
        return try answer.get()
    }
}
