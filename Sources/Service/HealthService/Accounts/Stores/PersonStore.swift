import HealthModel
import HealthStore

/// The open store of one person.
final class PersonStore: Sendable {
    let engine: SQLiteEngine

    /// Opens the store in a file, which is created if necessary.
    init(path: String) throws(EngineError) {
        engine = try SQLiteEngine(path: path, owner: .dashboard)
        try grantEverything()
    }

    /// Uses an open engine, for tests.
    init(engine: SQLiteEngine) throws(EngineError) {
        self.engine = engine
        try grantEverything()
    }

    /// Returns access to the store on behalf of an app.
    func access(as app: AppIdentity) -> StoreAccess { StoreAccess(engine: engine, identity: app) }

    /// Grants the dashboard all permissions that are not determined yet; existing decisions are unchanged.
    private func grantEverything() throws(EngineError) {
        var decisions = AuthorizationDecisions()
        try engine.read(for: .dashboard) { store in
            for type in ObjectType.all {
                let state = try store.authorization(for: type)
                if type.isShareable, state.share == .notDetermined { decisions.share[type] = true }
                if type.isReadable, !type.requiresPerObjectAuthorization, state.read == .notDetermined {
                    decisions.read[type] = true
                }
            }
        }
        if !decisions.share.isEmpty || !decisions.read.isEmpty {
            try engine.write { try $0.authorize(.dashboard, decisions) }
        }
    }
}
