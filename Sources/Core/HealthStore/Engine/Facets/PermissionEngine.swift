package import HealthModel

/// The permissions of each app to read and share.
package protocol PermissionEngine: AnyObject, Sendable {
    /// Returns the permissions of an app for a type.
    func authorization(of app: AppIdentity, for type: ObjectType) throws(EngineError) -> AuthorizationState
    /// Stores decisions; types not named keep their state.
    func authorize(_ app: AppIdentity, _ decisions: AuthorizationDecisions) throws(EngineError)
}
