package import Foundation
import GRDB
package import HealthModel

extension SQLiteEngine {
    /// Imports objects recorded by other sources: no permission to share is required, and objects keep the source that
    /// the file names (EXP-20).
    ///
    /// Objects already stored remain unchanged.
    ///
    /// - Parameter pass: The import pass over the file that the transaction belongs to.
    package func importObjects(
        by app: AppIdentity, in pass: ImportPass, contents: (ImportWriter) throws(EngineError) -> Void
    ) throws(EngineError) {
        try write(as: app) { session in
            let writer = ImportWriter(session, pass)
            try contents(writer)
            try writer.restorer.finish()
            try session.journal(pass)
        }
    }

    /// Deletes objects that the app saved or imported, all or nothing.
    ///
    /// Workouts are deleted with the samples and routes that belong to them, saved or imported.
    ///
    /// Deleting what the app saved itself requires permission to share its type, as any deletion does; samples of a
    /// workout whose types may not be shared remain. Deleting imports requires no permission. Sensor data measured
    /// for a workout of the app is deleted too, unless it also belongs to another workout.
    ///
    /// - Parameter authority: The authority of the deletion: an app over its own objects, or the owner over
    ///   everything.
    /// - Returns: The numbers of samples and routes deleted and kept for each object.
    /// - Throws: ``EngineError/Code/authorizationDenied`` if one of the objects belongs to another app.
    package func deleteWithAssociated(
        _ identifiers: [UUID], by app: AppIdentity, _ authority: DeletionAuthority = .app
    ) throws(EngineError) -> [DeletedBelongings] {
        try deleteWithAssociated([DeletionPart(identifiers, by: app, authority)], betweenSteps: {})[0]
    }

    /// Deletes objects of several apps in one transaction, all or nothing (STO-33).
    package func deleteWithAssociated(_ parts: [DeletionPart]) throws(EngineError) -> [[DeletedBelongings]] {
        try deleteWithAssociated(parts, betweenSteps: {})
    }

    /// Deletes workouts with their belongings, and calls a closure between steps, when other writers may run.
    func deleteWithAssociated(
        _ parts: [DeletionPart], betweenSteps: () throws -> Void
    ) throws(EngineError) -> [[DeletedBelongings]] {
        try EngineError.wrapping {
            for workout in parts.flatMap(\.identifiers) {
                guard try read({ try BelongingsPacker(session: $0).isWorthwhile(workout) }) else { continue }
                var position: Int64? = 0
                while let last = position {
                    position = try connections.write { database in
                        let session = ReadSession(database: database, vocabulary: vocabulary.forWriting())
                        return try BelongingsPacker(session: session).step(workout, after: last)
                    }
                    try betweenSteps()
                }
            }
        }
        return try write { transaction in
            try parts.map { part in
                try transaction.write(as: part.app) { try $0.deleteWithAssociated(part.identifiers, part.authority) }
            }
        }
    }

    /// Returns the state of each identifier, regardless of read permissions.
    package func states(of identifiers: [UUID]) throws(EngineError) -> [ObjectState] {
        try read { session in try identifiers.map { try session.state(of: $0) } }
    }

    /// Returns the time spans of the stored workouts that overlap an interval, regardless of read permissions.
    ///
    /// - Parameters:
    ///   - start: Seconds since 2001-01-01 UTC.
    ///   - end: Seconds since 2001-01-01 UTC.
    package func workoutSpans(from start: Double, to end: Double) throws(EngineError) -> [WorkoutSpan] {
        try read { try $0.workoutSpans(from: start, to: end) }
    }

    /// Returns those of the objects that the app imported, according to the journal.
    package func imported(_ identifiers: [UUID], by app: AppIdentity) throws(EngineError) -> Set<UUID> {
        try read { session in
            let journal = ImportJournal(session.database)
            return Set(
                try identifiers.filter { uuid in
                    try session.number(of: uuid).map { try journal.holds($0, by: app) } ?? false
                })
        }
    }

    /// Returns the elements preserved by imports because they are not objects, of one kind or all.
    package func keptElements(ofKind kind: String?) throws(EngineError) -> [PreservedElement] {
        try read { try $0.keptElements(ofKind: kind) }
    }
}

extension ReadSession {
    /// Returns the insertion number of a stored object, in a row or in a block.
    func number(of uuid: UUID) throws -> Int64? {
        if let id = try rowID(of: uuid) { return id }
        return try block(holding: uuid).map(\.number)
    }

    /// Returns the state of the object with an identifier, regardless of permissions.
    func state(of uuid: UUID) throws -> ObjectState {
        if try number(of: uuid) != nil { return .stored }
        let isBuried = try SQLStatement(database, "SELECT 1 FROM tombstone WHERE uuid = ?").hasRow(.uuid(uuid))
        return try isBuried || tombstoneRunsReach(uuid, uuid) ? .deleted : .unknown
    }

    /// Returns the times of the workouts that overlap an interval, regardless of permissions.
    func workoutSpans(from start: Double, to end: Double) throws -> [WorkoutSpan] {
        enum Column: Int, SQLColumns {
            case uuid, bundle, name, startDate, endDate
            static let list = selection(of: "s", [.bundle: "o.bundle", .name: "o.name"])
        }
        let sql = """
            SELECT \(Column.list) FROM sample s
            JOIN revision r ON r.id = s.revision JOIN source o ON o.id = r.source
            WHERE s.type = ? AND s.start_date >= ? AND s.start_date < ? AND s.end_date > ? ORDER BY s.id
            """
        let values: [SQLValue] = [
            .integer(vocabulary.id(of: .workout)), .real(try earliestStart(of: .workout, endingAfter: start)),
            .real(end), .real(start),
        ]
        var spans: [WorkoutSpan] = []
        try SQLStatement(database, sql).forEach(Column.self, values) { row in
            let source = SourceRecord(bundleIdentifier: row.text(.bundle) ?? "", name: row.text(.name) ?? "")
            spans.append(
                WorkoutSpan(
                    uuid: try row.uuid(.uuid), source: source, start: row.real(.startDate), end: row.real(.endDate)))
            return true
        }
        return spans
    }
}
