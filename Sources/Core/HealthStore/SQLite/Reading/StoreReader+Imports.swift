package import Foundation
import GRDB
import HealthModel

extension StoreReader {
    /// Returns the insertion number of a stored object, in a row or in a block.
    func number(of uuid: UUID) throws -> Int64? {
        if let id = try rowID(of: uuid) { return id }
        return try block(holding: uuid).map(\.number)
    }

    /// Returns the state of each identifier, regardless of read permissions.
    package func states(of identifiers: [UUID]) throws -> [ObjectState] {
        try identifiers.map { try state(of: $0) }
    }

    /// Returns the state of the object with an identifier, regardless of permissions.
    func state(of uuid: UUID) throws -> ObjectState {
        if try number(of: uuid) != nil { return .stored }
        let isBuried = try SQLStatement(database, "SELECT 1 FROM tombstone WHERE uuid = ?").hasRow(.uuid(uuid))
        return try isBuried || tombstoneRunsReach(uuid, uuid) ? .deleted : .unknown
    }

    /// Returns the time spans of the stored workouts that overlap an interval, regardless of read permissions.
    ///
    /// - Parameters:
    ///   - start: Seconds since 2001-01-01 UTC.
    ///   - end: Seconds since 2001-01-01 UTC.
    package func workoutSpans(from start: Double, to end: Double) throws -> [WorkoutSpan] {
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
            .integer(references.id(of: .workout)), .real(try earliestStart(of: .workout, endingAfter: start)),
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
