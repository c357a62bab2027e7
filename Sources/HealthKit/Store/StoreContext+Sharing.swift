package import HealthDatabase
package import HealthModel

extension StoreContext {
    /// Fails unless the app may share a type (AUTH-24): for builders, which write nothing until they are finished.
    package func checkSharing(_ type: ObjectType) throws(EngineError) {
        let state = try write { (engine, app) throws(EngineError) in try engine.authorization(of: app, for: type) }
        switch state.share {
        case .authorized: break
        case .denied:
            throw EngineError(.authorizationDenied, "The app may not share \(type.identifier).")
        case .notDetermined:
            throw EngineError(.authorizationNotDetermined, "Authorization not determined")
        }
    }
}
