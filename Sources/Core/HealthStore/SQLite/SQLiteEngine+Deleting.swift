import Foundation
import GRDB
import HealthModel

extension SQLiteEngine {
    /// Deletes objects that apps saved or imported in one transaction, all or nothing (STO-33).
    ///
    /// Workouts are deleted with the samples and routes that belong to them, saved or imported.
    ///
    /// Deleting what the app saved itself requires permission to share its type, as any deletion does; samples of a
    /// workout whose types may not be shared remain. Deleting imports requires no permission. Sensor data measured
    /// for a workout of the app is deleted too, unless it also belongs to another workout.
    ///
    /// - Parameters:
    ///   - parts: The objects to delete, and the authority of each deletion: an app over its own objects, or the
    ///     owner over everything.
    ///   - bin: The form in which workouts are kept in the bin, in the same transaction (STO-62); nil to erase them.
    ///   - betweenSteps: A closure that is called between steps, when other writers may run.
    /// - Returns: The numbers of samples and routes deleted and kept for each object of each part.
    /// - Throws: ``EngineError/Code/authorizationDenied`` if one of the objects belongs to another app.
    package func deleteWithAssociated(
        _ parts: [DeletionPart], bin: BinForm? = nil, betweenSteps: () throws -> Void = {}
    ) throws(EngineError) -> [[DeletedBelongings]] {
        try EngineError.wrapping {
            for workout in parts.flatMap(\.identifiers) {
                guard try read({ try BelongingsPacker(session: $0).isWorthwhile(workout) }) else { continue }
                var position: Int64? = 0
                while let last = position {
                    position = try connections.write { database in
                        let session = StoreReader(database: database, references: references.forWriting())
                        return try BelongingsPacker(session: session).step(workout, after: last)
                    }
                    try betweenSteps()
                }
            }
        }
        return try transaction { transaction in
            if bin != nil { try Self.eraseExpired(transaction.read.database, now: now) }
            return try parts.map { part in
                try transaction.write(as: part.app) {
                    try $0.deleteWithAssociated(part.identifiers, part.authority, bin)
                }
            }
        }
    }
}
