import Foundation
import GRDB
import HealthModel

/// Reads a whole store within one transaction, for its owner.
final class StoreReader: StoreReading {
    let session: ReadSession

    init(_ session: ReadSession) { self.session = session }

    var database: Database { session.database }

    // MARK: Overviews

    func counts() throws -> [(type: ObjectType, count: Int)] {
        var counts: [ObjectType: Int] = [:]
        let sql = """
            SELECT type, count(*) FROM sample GROUP BY type UNION ALL SELECT type, sum(count) FROM block GROUP BY type
            """
        try SQLStatement(database, sql).forEach([]) { row in
            if let type = session.vocabulary.type(row.integer(0)) { counts[type, default: 0] += Int(row.integer(1)) }
            return true
        }
        return ObjectType.all.compactMap { type in counts[type].map { (type, $0) } }
    }

    func otherCounts() throws -> (medications: Int, attachments: Int) {
        func count(_ table: String) throws -> Int {
            Int(try SQLStatement(database, "SELECT count(*) FROM \(table)").first { $0.integer(0) } ?? 0)
        }
        return (try count("medication"), try count("attachment"))
    }

    // MARK: Objects

    func objects(of type: ObjectType, _ give: (StoredObject) throws -> Void) throws {
        var request = SampleRequest(type)
        request.includesDocuments = true
        let query = try session.rowQuery(type, .constant(true), .all, request, after: 0, isInSQL: true)
        var decoder = RowDecoder(session)
        try SQLStatement(database, query.sql + " ORDER BY s.id").forEach(query.values) { row in
            var object = StoredObject(record: try decoder.record(from: row, type: type))
            try SQLStatement(database, "SELECT created, sync FROM sample_import WHERE sample = ?")
                .forEach([.integer(row.integer(0))]) {
                    object.created = $0.optionalReal(0)
                    object.looseSyncIdentifier = $0.text(1)
                    return false
                }
            try give(object)
            return true
        }
    }

    func routes(of workout: UUID) throws -> [SampleRecord] {
        try session.samples(SampleRequest(.workoutRoute, .workout(workout))) { _, _ in .all }
    }

    func points(of route: UUID, _ give: ([RoutePoint]) throws -> Void) throws {
        guard let row = try session.rowID(of: route) else { return }
        try SQLStatement(database, "SELECT payload FROM route_block WHERE route = ? ORDER BY id")
            .forEach([.integer(row)]) { block in
                try give(try RouteBlock.points(block.bytes(0)))
                return true
            }
    }

    func heartbeats(of series: UUID) throws -> [HeartbeatRecord] {
        guard let row = try session.rowID(of: series) else { return [] }
        return try session.heartbeats(row: row)
    }

    func voltages(of electrocardiogram: UUID, _ give: ([VoltagePoint]) throws -> Void) throws {
        guard let row = try session.rowID(of: electrocardiogram) else { return }
        try session.voltages(row: row) { points in
            try give(points)
            return true
        }
    }

    // MARK: What is no sample

    func characteristics() throws -> [ObjectType: Int64] {
        var values: [ObjectType: Int64] = [:]
        try SQLStatement(database, "SELECT type, value FROM characteristic").forEach([]) { row in
            if let type = session.vocabulary.type(row.integer(0)) { values[type] = row.integer(1) }
            return true
        }
        return values
    }

    func activitySummaries() throws -> [ActivitySummaryRecord] {
        var summaries: [ActivitySummaryRecord] = []
        try SQLStatement(database, "SELECT body FROM activity_summary ORDER BY day").forEach([]) { row in
            summaries.append(try RecordBody.decode(row.bytes(0), as: ActivitySummaryRecord.self))
            return true
        }
        return summaries
    }

    func keptElements(ofKind kind: String?, _ give: (Int64, KeptElement) throws -> Void) throws {
        let sql = """
            SELECT identity, kind, type, reason, body, NULL, id FROM kept WHERE ?1 IS NULL OR kind = ?1 ORDER BY id
            """
        try SQLStatement(database, sql).forEach([SQLValue(kind)]) { row in
            try give(row.integer(6), try ReadSession.keptElement(from: row))
            return true
        }
    }

    func keptElement(_ number: Int64) throws -> KeptElement? {
        try session.keptElement(number)
    }
}
