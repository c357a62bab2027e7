package import Foundation
package import HealthModel

/// Annotations of workouts and outings by the owner of the store, kept separate from objects and invisible to apps
/// (API-34).
package protocol AnnotationEngine: AnyObject, Sendable {
    // MARK: Annotations

    /// Returns all annotations by workout, in one consistent read.
    func annotations() throws(EngineError) -> [UUID: StoredAnnotation]
    /// Returns the annotation of a workout; an empty annotation of revision 0 if there is none, or no such workout.
    func annotation(of workout: UUID) throws(EngineError) -> StoredAnnotation
    /// Replaces the annotation of a workout; the change can be undone.
    ///
    /// Saving an equal annotation changes nothing.
    /// - Parameter revision: The revision the caller read; nil to skip the check.
    /// - Returns: The annotation with its revision.
    /// - Throws: ``EngineError/Code/invalidArgument`` if there is no such workout, if the annotation is not valid, or
    ///   if it changed since that revision.
    @discardableResult
    func annotate(
        _ workout: UUID, _ annotation: WorkoutAnnotation, ifRevision revision: Int64?
    ) throws(EngineError) -> StoredAnnotation
    /// Undoes the last change of an annotation; returns the annotation now in effect, or nil if there is nothing to
    /// undo.
    func undoAnnotation(of workout: UUID) throws(EngineError) -> StoredAnnotation?

    // MARK: Outings

    /// Returns the decisions about recordings that may belong to the same outing.
    func outingDecisions() throws(EngineError) -> OutingDecisions
    /// Decides whether two workouts belong to the same outing; nil reverts to the automatic rule.
    ///
    /// - Throws: ``EngineError/Code/invalidArgument`` if one of them is not stored.
    func decide(_ pair: OutingDecisions.Pair, isSame: Bool?) throws(EngineError)
    /// Prefers a recording over the others of its outing.
    ///
    /// - Parameter stream: The type of samples for which it is preferred; nil for the whole recording.
    /// - Throws: ``EngineError/Code/invalidArgument`` if it is not stored.
    func prefer(_ workout: UUID, for stream: ObjectType?) throws(EngineError)
    /// Removes all preferences of a recording over the others of its outing.
    ///
    /// - Throws: ``EngineError/Code/invalidArgument`` if it is not stored.
    func forgetPreferences(of workout: UUID) throws(EngineError)
}
