import Foundation
import GRDB
import HealthModel

extension ReadSession {
    /// The session of an app that was kept last, with all its builder had (LIV-30, LIV-33).
    func activeSession(of app: AppIdentity) throws -> ActiveSession? {
        let sql = "SELECT id, body FROM active_session WHERE app = ? ORDER BY id DESC LIMIT 1"
        let found = try SQLStatement(database, sql).first(.text(app.source.bundleIdentifier)) { row in
            (id: row.integer(0), record: try RecordBody.decode(row.bytes(1), as: ActiveSessionRecord.self))
        }
        guard let found else { return nil }
        var members = MemberRuns()
        try SQLStatement(database, "SELECT first, last FROM active_member WHERE session = ? ORDER BY first")
            .forEach([.integer(found.id)]) { row in
                guard row.integer(0) <= row.integer(1) else { throw RowDecoder.damage }
                members.add(row.integer(0)...row.integer(1))
                return true
            }
        var points: [RoutePoint] = []
        try SQLStatement(database, "SELECT payload FROM active_points WHERE session = ? ORDER BY id")
            .forEach([.integer(found.id)]) { row in
                points += try RouteBlock.points(row.bytes(0))
                return true
            }
        return ActiveSession(
            record: found.record, members: members, data: try measuredData(in: members.runs), points: points)
    }
}
