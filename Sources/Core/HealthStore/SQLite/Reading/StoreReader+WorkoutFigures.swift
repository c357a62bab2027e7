import Foundation
import GRDB
import HealthModel

extension StoreReader {
    /// Passes the figures of matching workouts to a closure, in no particular order: if the predicate compiles to
    /// SQL, they are read from columns instead of decoding the bodies.
    func forEachWorkoutFigures(
        _ predicate: SamplePredicate, _ visibility: Visibility, _ body: (WorkoutFigures) -> Void
    ) throws {
        guard predicate.isCompilable else {
            return try forEachRow(.workout, predicate, visibility, SampleRequest(.workout)) { record, _ in
                if let figures = WorkoutFigures(record) { body(figures) }
                return true
            }
        }
        enum Column: Int, SQLColumns {
            case uuid, startDate, endDate, activity, duration, distance, energy, climb, timeZone
            static let list = selection(
                of: "w",
                [
                    .uuid: "s.uuid", .startDate: "s.start_date", .endDate: "s.end_date",
                    .climb: """
                    (SELECT e.value FROM metadata_entry e
                    WHERE e.metadata = s.metadata AND e.key = ? AND e.kind = 3 AND e.dimension = ?)
                    """,
                    .timeZone: """
                    (SELECT e.value FROM metadata_entry e WHERE e.metadata = s.metadata AND e.key = ? AND e.kind = 0)
                    """,
                ])
        }
        // Recordings of a store are from few time zones.
        var zones: [String: TimeZone?] = [:]
        func zone(_ name: String?) -> TimeZone? {
            guard let name else { return nil }
            if let known = zones[name] { return known }
            let zone = TimeZone(identifier: name)
            zones[name] = zone
            return zone
        }
        let query = try rowQuery(
            .workout, predicate, visibility, SampleRequest(.workout), after: 0, isInSQL: true, columns: Column.list)
        let values =
            [
                SQLValue.text(MetadataKey.elevationAscended), .text(QuantityUnit.meter.dimensionSignature),
                .text(MetadataKey.timeZone),
            ] + query.values
        try SQLStatement(database, query.sql).forEach(Column.self, values) { row in
            body(
                WorkoutFigures(
                    uuid: try row.uuid(.uuid), start: row.real(.startDate), end: row.real(.endDate),
                    activityType: WorkoutActivity(stored: row.integer(.activity)),
                    duration: row.real(.duration), distance: row.optionalReal(.distance),
                    energy: row.optionalReal(.energy), climb: row.optionalReal(.climb),
                    timeZone: zone(row.isNull(.timeZone) ? nil : row.text(.timeZone))))
            return true
        }
    }
}
