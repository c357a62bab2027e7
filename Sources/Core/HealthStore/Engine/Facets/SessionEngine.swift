package import Foundation
package import HealthModel

/// Keeps what a running session of an app had, so that another process can go on with it.
package protocol SessionEngine: AnyObject, Sendable {
    /// Keeps a session of the app, in the place of what was kept of it before; its samples and points stay (LIV-30).
    func keep(_ session: ActiveSessionRecord, by app: AppIdentity) throws(EngineError)
    /// Adds points to what is kept of a session's route, in the order given.
    func keep(_ points: [RoutePoint], ofSession session: UUID, by app: AppIdentity) throws(EngineError)
    /// The session of the app that was kept last, with all its builder had; nil if there is none (LIV-30, LIV-33).
    func activeSession(of app: AppIdentity) throws(EngineError) -> ActiveSession?
    /// Forgets a session of the app, or with nil all; its samples stay (WBD-18). There need not be any.
    func forgetActiveSession(_ session: UUID?, of app: AppIdentity) throws(EngineError)
}
