import Foundation
import GRDB
package import HealthModel

extension SQLiteEngine {
    /// Returns a read session that does not use the statistics cache.
    private func session(_ database: Database) -> ReadSession {
        ReadSession(
            database: database, vocabulary: vocabulary.forReading(), workouts: workouts, belongings: belongings,
            damage: damage, owner: owner)
    }

    /// Reads the whole store on behalf of its owner, in one consistent view.
    ///
    /// Errors thrown by the closure are rethrown unchanged.
    package func readStore(_ body: (WholeStoreReader) throws -> Void) throws {
        do {
            try connections.read {
                try body(WholeStoreReader(session($0)))
            }
        } catch let error as DatabaseError {
            try EngineError.wrapping { throw error }
        }
    }

    /// Passes the matching samples of a type that the app may read, one by one, ordered by start and insertion, until
    /// the closure returns false; memory use does not depend on their number.
    package func forEachSample(
        of type: ObjectType, _ predicate: SamplePredicate, for app: AppIdentity,
        _ receive: (SampleRecord) throws -> Bool
    ) throws {
        do {
            try connections.read { database in
                let session = session(database)
                let visibility = try session.visibility(of: type, for: app)
                let whole = visibility.predicate.map { SamplePredicate.and([$0, predicate]) } ?? predicate
                try session.withSamples(of: type, whole, visibility) { samples in
                    while let (_, record) = try samples.next() {
                        guard try receive(record) else { return }
                    }
                }
            }
        } catch let error as DatabaseError {
            try EngineError.wrapping { throw error }
        }
    }

    /// Passes the figures that totals of matching workouts are computed from, unordered.
    package func forEachWorkoutFigures(
        _ predicate: SamplePredicate, for app: AppIdentity, _ receive: (WorkoutFigures) -> Void
    ) throws(EngineError) {
        try read { session in
            let visibility = try session.visibility(of: .workout, for: app)
            let whole = visibility.predicate.map { SamplePredicate.and([$0, predicate]) } ?? predicate
            try session.forEachWorkoutFigures(whole, visibility, receive)
        }
    }

    /// Passes the matching workouts that the app may read, latest first, until the closure returns false; memory use
    /// does not depend on their number.
    package func forEachWorkout(
        _ predicate: SamplePredicate, for app: AppIdentity, _ receive: (SampleRecord) throws -> Bool
    ) throws {
        do {
            try connections.read { database in
                let session = session(database)
                let visibility = try session.visibility(of: .workout, for: app)
                let whole = visibility.predicate.map { SamplePredicate.and([$0, predicate]) } ?? predicate
                let request = SampleRequest(.workout, whole, sort: [.init(.start, isAscending: false)])
                try session.forEachRow(.workout, whole, visibility, request) { record, _ in try receive(record) }
            }
        } catch let error as DatabaseError {
            try EngineError.wrapping { throw error }
        }
    }
}
