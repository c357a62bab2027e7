package import Foundation
package import HealthModel

extension SQLiteEngine {
    /// Stores a session of the app, replacing its previous state; its samples and points remain (LIV-30).
    package func keep(_ session: ActiveSessionRecord, by app: AppIdentity) throws(EngineError) {
        try write(as: app) { try $0.keep(session) }
    }

    /// Appends points to the stored route of a session, in the order given.
    package func keep(
        _ points: [RoutePoint], ofSession session: UUID, by app: AppIdentity
    ) throws(EngineError) {
        try write(as: app) { try $0.keep(points, ofSession: session) }
    }

    /// Returns the app's most recently stored session with the whole state of its builder; nil if there is none
    /// (LIV-30, LIV-33).
    package func activeSession(of app: AppIdentity) throws(EngineError) -> ActiveSession? {
        try read { try $0.activeSession(of: app) }
    }

    /// Deletes a session of the app, or with nil all sessions; their samples remain (WBD-18).
    ///
    /// There need not be any.
    package func forgetActiveSession(_ session: UUID?, of app: AppIdentity) throws(EngineError) {
        try write(as: app) { try $0.forget(session) }
    }

    /// Returns the session of any app that was stored last, as far as it changed (API-65); nil if there is none.
    ///
    /// - Parameter known: The previous result; nil to receive everything.
    package func watchedSession(since known: WatchedSession?) throws(EngineError) -> WatchedSession? {
        try read { try $0.watchedSession(since: known) }
    }
}
