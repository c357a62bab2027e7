package import Foundation
import GRDB
package import HealthModel

extension SQLiteEngine {
    // MARK: Annotations

    /// Returns all annotations by workout, in one consistent read.
    package func annotations() throws(EngineError) -> [UUID: StoredAnnotation] {
        try read { try $0.annotations() }
    }

    /// Returns the annotation of a workout; an empty annotation of revision 0 if there is none, or no such workout.
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

    /// Undoes the last change of an annotation; returns the annotation now in effect, or nil if there is nothing to
    /// undo.
    package func undoAnnotation(of workout: UUID) throws(EngineError) -> StoredAnnotation? {
        try write(as: Self.owner) { try $0.undoAnnotation(row: $0.workoutRow(workout)) }
    }

    // MARK: Outings

    /// Returns the decisions about recordings that may belong to the same outing.
    package func outingDecisions() throws(EngineError) -> OutingDecisions {
        try read { try $0.outingDecisions() }
    }

    /// Decides whether two workouts belong to the same outing; nil reverts to the automatic rule.
    ///
    /// - Throws: ``EngineError/Code/invalidArgument`` if one of them is not stored.
    package func decide(_ pair: OutingDecisions.Pair, isSame: Bool?) throws(EngineError) {
        try write(as: Self.owner) { try $0.decide(pair, isSame: isSame) }
    }

    /// Prefers a recording over the others of its outing.
    ///
    /// - Parameter stream: The type of samples for which it is preferred; nil for the whole recording.
    /// - Throws: ``EngineError/Code/invalidArgument`` if it is not stored.
    package func prefer(_ workout: UUID, for stream: ObjectType?) throws(EngineError) {
        try write(as: Self.owner) { try $0.prefer(workout, for: stream) }
    }

    /// Removes all preferences of a recording over the others of its outing.
    ///
    /// - Throws: ``EngineError/Code/invalidArgument`` if it is not stored.
    package func forgetPreferences(of workout: UUID) throws(EngineError) {
        try write(as: Self.owner) { try $0.forgetPreferences(of: workout) }
    }

    /// The identity under which the store's owner makes decisions; nothing is saved under this name.
    private static let owner = AppIdentity(bundleIdentifier: "", name: "")
}
