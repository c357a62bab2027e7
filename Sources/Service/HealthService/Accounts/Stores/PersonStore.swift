import HealthModel
import HealthStore

/// The store of one person, open.
final class PersonStore: Sendable {
    let engine: any HealthEngine

    /// Opens a file, and makes it if there is none.
    init(path: String) throws(EngineError) {
        engine = try SQLiteEngine(path: path, owner: .dashboard)
        try grantEverything()
    }

    /// A store that is open already, for tests.
    init(engine: any HealthEngine) throws(EngineError) {
        self.engine = engine
        try grantEverything()
    }

    /// The way to the store for an app.
    func access(as app: AppIdentity) -> StoreAccess { StoreAccess(engine: engine, identity: app) }

    /// Gives the person's own sessions what the store's owner has anyhow; what was decided otherwise stays.
    private func grantEverything() throws(EngineError) {
        var decisions = AuthorizationDecisions()
        for type in ObjectType.all {
            let state = try engine.authorization(of: .dashboard, for: type)
            if type.isShareable, state.share == .notDetermined { decisions.share[type] = true }
            if type.isReadable, !type.requiresPerObjectAuthorization, state.read == .notDetermined {
                decisions.read[type] = true
            }
        }
        if !decisions.share.isEmpty || !decisions.read.isEmpty { try engine.authorize(.dashboard, decisions) }
    }
}
