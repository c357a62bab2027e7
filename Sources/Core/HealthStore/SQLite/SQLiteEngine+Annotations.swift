package import Foundation
import GRDB
package import HealthModel

extension SQLiteEngine {
    // MARK: Annotations

    package func annotations() throws(EngineError) -> [UUID: StoredAnnotation] {
        try read { try $0.annotations() }
    }

    package func annotation(of workout: UUID) throws(EngineError) -> StoredAnnotation {
        try read { session in
            guard let row = try session.rowID(of: workout) else { return StoredAnnotation() }
            return try session.annotation(row: row)
        }
    }

    @discardableResult
    package func annotate(
        _ workout: UUID, _ annotation: WorkoutAnnotation, ifRevision revision: Int64?
    ) throws(EngineError) -> StoredAnnotation {
        try write(as: Self.owner) { session in
            try session.annotate(row: session.workoutRow(workout), annotation, ifRevision: revision)
        }
    }

    package func undoAnnotation(of workout: UUID) throws(EngineError) -> StoredAnnotation? {
        try write(as: Self.owner) { try $0.undoAnnotation(row: $0.workoutRow(workout)) }
    }

    // MARK: Outings

    package func outingDecisions() throws(EngineError) -> OutingDecisions {
        try read { try $0.outingDecisions() }
    }

    package func decide(_ pair: OutingDecisions.Pair, isSame: Bool?) throws(EngineError) {
        try write(as: Self.owner) { try $0.decide(pair, isSame: isSame) }
    }

    package func prefer(_ workout: UUID, for stream: ObjectType?) throws(EngineError) {
        try write(as: Self.owner) { try $0.prefer(workout, for: stream) }
    }

    package func forgetPreferences(of workout: UUID) throws(EngineError) {
        try write(as: Self.owner) { try $0.forgetPreferences(of: workout) }
    }

    /// The identity under which the store's owner makes decisions; nothing is saved under this name.
    private static let owner = AppIdentity(bundleIdentifier: "", name: "")
}
