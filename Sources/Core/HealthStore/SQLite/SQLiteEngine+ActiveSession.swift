package import Foundation
package import HealthModel

extension SQLiteEngine {
    package func keep(_ session: ActiveSessionRecord, by app: AppIdentity) throws(EngineError) {
        try write(as: app) { try $0.keep(session) }
    }

    package func keep(
        _ points: [RoutePoint], ofSession session: UUID, by app: AppIdentity
    ) throws(EngineError) {
        try write(as: app) { try $0.keep(points, ofSession: session) }
    }

    package func activeSession(of app: AppIdentity) throws(EngineError) -> ActiveSession? {
        try read { try $0.activeSession(of: app) }
    }

    package func forgetActiveSession(_ session: UUID?, of app: AppIdentity) throws(EngineError) {
        try write(as: app) { try $0.forget(session) }
    }

    package func watchedSession(since known: WatchedSession?) throws(EngineError) -> WatchedSession? {
        try read { try $0.watchedSession(since: known) }
    }
}
