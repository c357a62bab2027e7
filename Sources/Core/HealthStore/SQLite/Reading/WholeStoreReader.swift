package import Foundation
import GRDB
package import HealthModel

/// The columns of import details of a sample.
enum ImportColumn: Int, SQLColumns {
    case sample, created, sync
    static let list = selection(of: "i")
}

/// A consistent read of everything in a store, on behalf of its owner, for exports.
///
/// Valid only within the call that passes it. Potentially long results are passed piece by piece.
package final class WholeStoreReader {
    let session: StoreReader

    init(_ session: StoreReader) { self.session = session }

    var database: Database { session.database }

    // MARK: Counts

    /// Returns the number of samples of each type, in catalogue order; a series counts as one.
    package func counts() throws -> [(type: ObjectType, count: Int)] {
        enum Column: Int, SQLColumns {
            case type, count
            static let ofRows = selection(of: "sample", [.count: "count(*)"])
            static let ofBlocks = selection(of: "block", [.count: "sum(block.count)"])
        }
        var counts: [ObjectType: Int] = [:]
        let sql = """
            SELECT \(Column.ofRows) FROM sample GROUP BY type
            UNION ALL SELECT \(Column.ofBlocks) FROM block GROUP BY type
            """
        try SQLStatement(database, sql).forEach(Column.self) { row in
            if let type = session.references.type(row.integer(.type)) {
                counts[type, default: 0] += Int(row.integer(.count))
            }
            return true
        }
        return ObjectType.all.compactMap { type in counts[type].map { (type, $0) } }
    }

    /// Returns the numbers of medications and attachments.
    package func otherCounts() throws -> (medications: Int, attachments: Int) {
        func count(_ table: String) throws -> Int {
            Int(try SQLStatement(database, "SELECT count(*) FROM \(table)").firstInteger() ?? 0)
        }
        return (try count("medication"), try count("attachment"))
    }

    /// Returns the types of the samples that belong to a workout, in catalogue order.
    package func types(of workout: UUID) throws -> [ObjectType] {
        guard let row = try session.rowID(of: workout) else { return [] }
        let types = try session.types(in: session.runs(of: row))
        return ObjectType.all.filter(types.contains)
    }

    // MARK: Objects

    /// Passes all samples of any other type in insertion order.
    package func objects(of type: ObjectType, _ receive: (StoredObject) throws -> Void) throws {
        var request = SampleRequest(type)
        request.includesDocuments = true
        let query = try session.rowQuery(type, .constant(true), .all, request, after: 0, isInSQL: true)
        var decoder = RowDecoder(session)
        try SQLStatement(database, query.sql + " ORDER BY s.id").forEach(SampleColumn.self, query.values) { row in
            var object = StoredObject(record: try decoder.record(from: row, type: type))
            try session.complete(&object, number: row.integer(.id))
            try receive(object)
            return true
        }
    }

    /// Returns the routes of a workout, with their numbering.
    package func routes(of workout: UUID) throws -> [SampleRecord] {
        try session.samples(SampleRequest(.workoutRoute, .workout(workout))) { _, _ in .all }
    }

    /// Passes the points of a route in time order.
    package func points(of route: UUID, _ receive: ([RoutePoint]) throws -> Void) throws {
        guard let row = try session.rowID(of: route) else { return }
        try SQLStatement(database, "SELECT payload FROM route_block WHERE route = ? ORDER BY id")
            .forEach([.integer(row)]) { block in
                if let points = try session.points(block) { try receive(points) }
                return true
            }
    }

    /// Returns the beats of a heartbeat series.
    package func heartbeats(of series: UUID) throws -> [HeartbeatRecord] {
        guard let row = try session.rowID(of: series) else { return [] }
        return try session.heartbeats(row: row)
    }

    /// Passes the voltages of an electrocardiogram in time order.
    package func voltages(of electrocardiogram: UUID, _ receive: ([VoltagePoint]) throws -> Void) throws {
        guard let row = try session.rowID(of: electrocardiogram) else { return }
        try session.voltages(row: row) { points in
            try receive(points)
            return true
        }
    }

    // MARK: Other data

    /// Returns the characteristics of the person.
    package func characteristics() throws -> [ObjectType: Int64] {
        enum Column: Int, SQLColumns {
            case type, value
            static let list = selection(of: "characteristic")
        }
        var values: [ObjectType: Int64] = [:]
        try SQLStatement(database, "SELECT \(Column.list) FROM characteristic").forEach(Column.self) { row in
            if let type = session.references.type(row.integer(.type)) { values[type] = row.integer(.value) }
            return true
        }
        return values
    }

    /// Returns the stored activity summaries, without those that would be computed from samples.
    package func activitySummaries() throws -> [ActivitySummaryRecord] {
        var summaries: [ActivitySummaryRecord] = []
        try SQLStatement(database, "SELECT body FROM activity_summary ORDER BY day").forEach { row in
            summaries.append(try RecordBody.decode(row.bytes(.only), as: ActivitySummaryRecord.self))
            return true
        }
        return summaries
    }

    /// Passes the elements preserved by imports with their numbers, without columns, in order of arrival; of one
    /// kind, or all.
    package func keptElements(ofKind kind: String?, _ receive: (Int64, PreservedElement) throws -> Void) throws {
        let sql = """
            SELECT \(KeptColumn.listWithoutPayload) FROM kept WHERE ?1 IS NULL OR kind = ?1 ORDER BY id
            """
        try SQLStatement(database, sql).forEach(KeptColumn.self, [SQLValue(kind)]) { row in
            try receive(row.integer(.id), try StoreReader.keptElement(from: row))
            return true
        }
    }

    /// Returns the element preserved by imports under a number.
    package func keptElement(_ number: Int64) throws -> PreservedElement? {
        try session.keptElement(number)
    }
}
