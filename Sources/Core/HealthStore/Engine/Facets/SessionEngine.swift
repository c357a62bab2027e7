package import Foundation
package import HealthModel

/// Storage of an app's running session, so that another process can resume it.
package protocol SessionEngine: AnyObject, Sendable {
    /// Stores a session of the app, replacing its previous state; its samples and points remain (LIV-30).
    func keep(_ session: ActiveSessionRecord, by app: AppIdentity) throws(EngineError)
    /// Appends points to the stored route of a session, in the order given.
    func keep(_ points: [RoutePoint], ofSession session: UUID, by app: AppIdentity) throws(EngineError)
    /// Returns the app's most recently stored session with the whole state of its builder; nil if there is none
    /// (LIV-30, LIV-33).
    func activeSession(of app: AppIdentity) throws(EngineError) -> ActiveSession?
    /// Deletes a session of the app, or with nil all sessions; their samples remain (WBD-18). There need not be any.
    func forgetActiveSession(_ session: UUID?, of app: AppIdentity) throws(EngineError)
}
