package import Foundation
import GRDB
package import HealthModel

/// Saving of active workout sessions (LIV-30).
extension StoreWriter {
    private static let notKept = EngineError(.invalidArgument, "The session is not stored.")

    /// Stores a session of the app, replacing its previous state; its samples and points remain (LIV-30).
    package func save(_ session: ActiveSessionRecord) throws {
        let body = try SQLValue.blob(RecordBody.encode(session))
        if let row = try row(ofSession: session.uuid) {
            try SQLStatement(database, "UPDATE active_session SET body = ? WHERE id = ?").run(body, .integer(row))
        } else {
            try SQLStatement(database, "INSERT INTO active_session (uuid, app, body) VALUES (?, ?, ?)")
                .run(.uuid(session.uuid), .text(app.source.bundleIdentifier), body)
        }
    }

    /// Adds samples to a session.
    ///
    /// They mostly follow the last ones, so that a single number changes. Runs may overlap: reading merges them. The
    /// app that saves the samples need not own the session (LIV-12).
    func save(_ runs: [ClosedRange<Int64>], of session: UUID) throws {
        let found = try SQLStatement(database, "SELECT id FROM active_session WHERE uuid = ?")
            .firstInteger(.uuid(session))
        guard let row = found else { throw Self.notKept }
        let extend = try SQLStatement(
            database,
            """
            UPDATE active_member SET last = ? WHERE session = ? AND last = ?
            AND first = (SELECT max(first) FROM active_member WHERE session = ?)
            """)
        let insert = try SQLStatement(
            database,
            """
            INSERT INTO active_member (session, first, last) VALUES (?, ?, ?)
            ON CONFLICT DO UPDATE SET last = max(last, excluded.last)
            """)
        for run in runs {
            try extend.run(
                .integer(run.upperBound), .integer(row), .integer(run.lowerBound - 1), .integer(row))
            if database.changesCount == 0 {
                try insert.run(.integer(row), .integer(run.lowerBound), .integer(run.upperBound))
            }
        }
    }

    /// Appends points to the stored route of a session, in the order given.
    package func save(_ points: [RoutePoint], ofSession session: UUID) throws {
        guard let row = try row(ofSession: session) else { throw Self.notKept }
        for first in stride(from: 0, to: points.count, by: BulkWriter.blockSize) {
            let block = RouteBlock(points[first..<min(first + BulkWriter.blockSize, points.count)])
            try SQLStatement(database, "INSERT INTO active_points (session, payload) VALUES (?, ?)")
                .run(.integer(row), .blob(block.payload))
        }
    }

    /// Deletes a session of the app, or with nil all sessions; their samples remain (WBD-18).
    ///
    /// There need not be any.
    package func forget(_ session: UUID?) throws {
        let own = SQLValue.text(app.source.bundleIdentifier)
        if let session {
            try SQLStatement(database, "DELETE FROM active_session WHERE uuid = ? AND app = ?").run(.uuid(session), own)
        } else {
            try SQLStatement(database, "DELETE FROM active_session WHERE app = ?").run(own)
        }
    }

    /// Returns the row of a session of the app.
    private func row(ofSession uuid: UUID) throws -> Int64? {
        try SQLStatement(database, "SELECT id FROM active_session WHERE uuid = ? AND app = ?")
            .firstInteger(.uuid(uuid), .text(app.source.bundleIdentifier))
    }
}
