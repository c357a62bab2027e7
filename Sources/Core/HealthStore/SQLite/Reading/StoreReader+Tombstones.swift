import Foundation
import GRDB
package import HealthModel

extension StoreReader {
    /// Returns the tombstones of deleted objects, oldest first (STO-36).
    package func deletedRecords(of type: ObjectType) throws -> [DeletedRecord] {
        enum Column: Int, SQLColumns {
            case id, uuid, metadata
            static let list = selection(of: "t")
        }
        let visibility = try visibility(of: type)
        let seesAll = visibility.predicate == nil && !visibility.hidesForeignDeletions
        let sql = """
            SELECT \(Column.list) FROM tombstone t JOIN source o ON o.id = t.source
            WHERE t.type = ? AND (? OR o.bundle = ?) ORDER BY t.id
            """
        let values: [SQLValue] = [
            .integer(references.id(of: type)), .integer(seesAll ? 1 : 0), .text(app.source.bundleIdentifier),
        ]
        var records: [(id: Int64, record: DeletedRecord)] = []
        try SQLStatement(database, sql).forEach(Column.self, values) { row in
            let metadata = try row.optionalInteger(.metadata).map { try references.metadata($0, database) }
            records.append(
                (row.integer(.id), DeletedRecord(uuid: try row.uuid(.uuid), type: type, metadata: metadata)))
            return true
        }
        for run in try tombstoneRuns(after: 0)
        where run.type == references.id(of: type) && (seesAll || run.bundleIdentifier == app.source.bundleIdentifier) {
            for index in 0..<run.count {
                records.append(
                    (
                        run.first + Int64(index),
                        DeletedRecord(uuid: run.uuid.advanced(by: index), type: type, metadata: nil)
                    ))
            }
        }
        return records.sorted { $0.id < $1.id }.map(\.record)
    }
}
