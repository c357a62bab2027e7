import Foundation
import GRDB
package import HealthModel

extension SQLiteEngine {
    package func readStore(_ body: (any StoreReading) throws -> Void) throws {
        do {
            try connections.read {
                try body(StoreReader(ReadSession(database: $0, vocabulary: vocabulary.forReading(), damage: damage, owner: owner)))
            }
        } catch let error as DatabaseError {
            try EngineError.wrapping { throw error }
        }
    }

    package func forEachSample(
        of type: ObjectType, _ predicate: SamplePredicate, for app: AppIdentity,
        _ give: (SampleRecord) throws -> Bool
    ) throws {
        do {
            try connections.read { database in
                let session = ReadSession(database: database, vocabulary: vocabulary.forReading(), damage: damage, owner: owner)
                let visibility = try session.visibility(of: type, for: app)
                let whole = visibility.predicate.map { SamplePredicate.and([$0, predicate]) } ?? predicate
                try session.withSamples(of: type, whole, visibility) { samples in
                    while let (_, record) = try samples.next() {
                        guard try give(record) else { return }
                    }
                }
            }
        } catch let error as DatabaseError {
            try EngineError.wrapping { throw error }
        }
    }
}
