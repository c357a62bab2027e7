package import HealthModel

/// What each app may read and share.
package protocol PermissionEngine: AnyObject, Sendable {
    /// The permissions of an app for a type.
    func authorization(of app: AppIdentity, for type: ObjectType) throws(EngineError) -> AuthorizationState
    /// Writes decisions down; types not named keep their state.
    func authorize(_ app: AppIdentity, _ decisions: AuthorizationDecisions) throws(EngineError)
}
