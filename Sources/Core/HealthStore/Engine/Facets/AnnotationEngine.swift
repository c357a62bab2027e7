package import Foundation
package import HealthModel

/// What the owner of a store says of workouts and of outings, beside the objects, which apps never see (API-34).
package protocol AnnotationEngine: AnyObject, Sendable {
    // MARK: Annotations

    /// What is said of all workouts of which anything is said, by their identifiers; one consistent read.
    func annotations() throws(EngineError) -> [UUID: StoredAnnotation]
    /// What is said of a workout; an empty annotation of revision 0 if nobody ever said anything, or there is no such workout.
    func annotation(of workout: UUID) throws(EngineError) -> StoredAnnotation
    /// Says something of a workout in the place of what was said; what was said can be brought back.
    ///
    /// Saying the same again changes nothing.
    /// - Parameter revision: The revision that the caller saw; nil if it does not matter.
    /// - Returns: The annotation with its revision.
    /// - Throws: ``EngineError/Code/invalidArgument`` if there is no such workout, if the annotation is not valid, or if
    ///   somebody said something since that revision.
    @discardableResult
    func annotate(
        _ workout: UUID, _ annotation: WorkoutAnnotation, ifRevision revision: Int64?
    ) throws(EngineError) -> StoredAnnotation
    /// Takes the last change of an annotation back; answers what holds then, nil if there is nothing to take back.
    func undoAnnotation(of workout: UUID) throws(EngineError) -> StoredAnnotation?

    // MARK: Outings

    /// What was decided of recordings that may be of the same outing.
    func outingDecisions() throws(EngineError) -> OutingDecisions
    /// Decides whether two workouts are of the same outing; nil leaves it to the rule again.
    ///
    /// - Throws: ``EngineError/Code/invalidArgument`` if one of them is not stored.
    func decide(_ pair: OutingDecisions.Pair, isSame: Bool?) throws(EngineError)
    /// Lets a recording count before the others of its outing.
    ///
    /// - Parameter stream: The type of samples that is taken from it before others; nil for the whole recording.
    /// - Throws: ``EngineError/Code/invalidArgument`` if it is not stored.
    func prefer(_ workout: UUID, for stream: ObjectType?) throws(EngineError)
    /// Forgets for what a recording counts before the others of its outing.
    ///
    /// - Throws: ``EngineError/Code/invalidArgument`` if it is not stored.
    func forgetPreferences(of workout: UUID) throws(EngineError)
}
