import Foundation
import GRDB
import HealthModel

extension StoreReader {
    /// Returns the app's most recently stored session with the whole state of its builder; nil if there is none
    /// (LIV-30, LIV-33).
    package func activeSession() throws -> ActiveSession? {
        enum Column: Int, SQLColumns {
            case id, body
            static let list = selection(of: "active_session")
        }
        let sql = "SELECT \(Column.list) FROM active_session WHERE app = ? ORDER BY id DESC LIMIT 1"
        let found = try SQLStatement(database, sql).first(Column.self, .text(app.source.bundleIdentifier)) { row in
            (id: row.integer(.id), record: try RecordBody.decode(row.bytes(.body), as: ActiveSessionRecord.self))
        }
        guard let found else { return nil }
        let (members, points) = (try members(ofSession: found.id), try points(ofSession: found.id).points)
        return ActiveSession(
            record: found.record, members: members, data: try measuredData(in: members.runs), points: points)
    }

    /// Returns the session of any app that was stored last, as far as it changed (API-65); nil if there is none.
    ///
    /// - Parameter known: The previous result; nil to receive everything.
    package func watchedSession(since known: WatchedSession?) throws -> WatchedSession? {
        enum Column: Int, SQLColumns {
            case id, app, body
            static let list = selection(of: "active_session")
        }
        let sql = "SELECT \(Column.list) FROM active_session ORDER BY id DESC LIMIT 1"
        let found = try SQLStatement(database, sql).first(Column.self) { row in
            (id: row.integer(.id), app: row.text(.app) ?? "", body: Array(row.bytes(.body)))
        }
        guard let found else { return nil }
        let record =
            found.body == known?.body
            ? known?.record : try found.body.withUnsafeBytes { try RecordBody.decode($0, as: ActiveSessionRecord.self) }
        guard let record else { return nil }
        let earlier = known?.record.uuid == record.uuid ? known : nil
        let members = try members(ofSession: found.id)
        let new = MemberRuns.subtracting(earlier?.members.runs ?? [], from: members.runs)
        let (points, last) = try points(ofSession: found.id, after: earlier?.lastPoints ?? 0)
        return WatchedSession(
            bundleIdentifier: found.app, record: record, isNew: earlier == nil, data: try measuredData(in: new),
            points: points, body: found.body, members: members, lastPoints: last)
    }

    private func members(ofSession row: Int64) throws -> MemberRuns {
        var members = MemberRuns()
        try SQLStatement(database, "SELECT \(RunColumn.list) FROM active_member m WHERE session = ? ORDER BY first")
            .forEach(RunColumn.self, [.integer(row)]) { row in
                guard let run = row.run else { throw RowDecoder.damage }
                members.add(run)
                return true
            }
        return members
    }

    /// Returns the points of a session's route in the order of arrival, and the number of the last row.
    private func points(ofSession row: Int64, after number: Int64 = 0) throws -> (points: [RoutePoint], last: Int64) {
        enum Column: Int, SQLColumns {
            case id, payload
            static let list = selection(of: "active_points")
        }
        var (points, last) = ([RoutePoint](), number)
        try SQLStatement(
            database, "SELECT \(Column.list) FROM active_points WHERE session = ? AND id > ? ORDER BY id"
        ).forEach(Column.self, [.integer(row), .integer(number)]) { row in
            points += try RouteBlock.points(row.bytes(.payload))
            last = row.integer(.id)
            return true
        }
        return (points, last)
    }
}
