import Foundation
import GRDB
import HealthModel

extension ReadSession {
    /// The session of an app that was kept last, with all its builder had (LIV-30, LIV-33).
    func activeSession(of app: AppIdentity) throws -> ActiveSession? {
        enum Column: Int, SQLColumns {
            case id, body
            static let list = selection(of: "active_session")
        }
        let sql = "SELECT \(Column.list) FROM active_session WHERE app = ? ORDER BY id DESC LIMIT 1"
        let found = try SQLStatement(database, sql).first(Column.self, .text(app.source.bundleIdentifier)) { row in
            (id: row.integer(.id), record: try RecordBody.decode(row.bytes(.body), as: ActiveSessionRecord.self))
        }
        guard let found else { return nil }
        var members = MemberRuns()
        try SQLStatement(database, "SELECT \(RunColumn.list) FROM active_member m WHERE session = ? ORDER BY first")
            .forEach(RunColumn.self, [.integer(found.id)]) { row in
                guard let run = row.run else { throw RowDecoder.damage }
                members.add(run)
                return true
            }
        var points: [RoutePoint] = []
        try SQLStatement(database, "SELECT payload FROM active_points WHERE session = ? ORDER BY id")
            .forEach([.integer(found.id)]) { row in
                points += try RouteBlock.points(row.bytes(.only))
                return true
            }
        return ActiveSession(
            record: found.record, members: members, data: try measuredData(in: members.runs), points: points)
    }
}
