import Foundation
import GRDB
import HealthModel

extension ReadSession {
    /// Returns the tombstones of a type that an app may read (STO-36, QRY-61).
    func deletedRecords(of type: ObjectType, for app: AppIdentity) throws -> [DeletedRecord] {
        enum Column: Int, SQLColumns {
            case id, uuid, metadata
            static let list = selection(of: "t")
        }
        let visibility = try visibility(of: type, for: app)
        let seesAll = visibility.predicate == nil && !visibility.hidesForeignDeletions
        let sql = """
            SELECT \(Column.list) FROM tombstone t JOIN source o ON o.id = t.source
            WHERE t.type = ? AND (? OR o.bundle = ?) ORDER BY t.id
            """
        let values: [SQLValue] = [
            .integer(vocabulary.id(of: type)), .integer(seesAll ? 1 : 0), .text(app.source.bundleIdentifier),
        ]
        var records: [(id: Int64, record: DeletedRecord)] = []
        try SQLStatement(database, sql).forEach(Column.self, values) { row in
            let metadata = try row.optionalInteger(.metadata).map { try vocabulary.metadata($0, database) }
            records.append(
                (row.integer(.id), DeletedRecord(uuid: try row.uuid(.uuid), type: type, metadata: metadata)))
            return true
        }
        for run in try tombstoneRuns(after: 0)
        where run.type == vocabulary.id(of: type) && (seesAll || run.bundleIdentifier == app.source.bundleIdentifier) {
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
