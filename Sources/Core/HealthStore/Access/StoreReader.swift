package import HealthModel

/// Reads a store on behalf of one app, with its permissions.
package struct StoreReader: Sendable {
    package let engine: SQLiteEngine
    package let app: AppIdentity

    package init(engine: SQLiteEngine, app: AppIdentity) {
        self.engine = engine
        self.app = app
    }
}
