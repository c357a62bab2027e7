package import Foundation
package import HealthModel

/// Figures that follow from workouts and their samples, kept beside them.
///
/// They are right at any time: whatever adds, changes or deletes something drops those of the workouts of that time, in its own
/// transaction. Whoever sees only a part of the store is given none, and keeps none: theirs follow from what they see.
package protocol DerivingEngine: AnyObject, Sendable {
    /// The figures of a kind that are kept; none unless the app sees everything (`owner` of the engine).
    ///
    /// - Parameter workouts: Of which workouts at least; nil for all.
    func derivedFigures(
        _ kind: DerivedKind, of workouts: Set<UUID>?, for app: AppIdentity
    ) throws(EngineError) -> DerivedFigures
    /// Reads the quantities of types of many workouts together, in the order of start: what belongs to a workout, and where there
    /// is nothing, what lies wholly inside it, comes from its source and belongs to no workout.
    ///
    /// - Returns: By type and workout; what is missing is to be read workout by workout. Nothing, unless the app sees everything.
    func workoutQuantities(
        _ types: [ObjectType: QuantityUnit], of workouts: Set<UUID>, for app: AppIdentity
    ) throws(EngineError) -> [ObjectType: [UUID: SeriesColumns]]
    /// Keeps figures, if that can be done at once: nobody is waited for, a store that cannot be written stays as it is, and
    /// what changed after the figures were begun is not covered up.
    ///
    /// - Parameters:
    ///   - figures: Of workouts, each as it will be handed out.
    ///   - state: What ``derivedFigures(_:of:for:)`` answered before anything was read that the figures follow from.
    /// - Returns: Whether they are kept.
    @discardableResult
    func keep(_ figures: [UUID: Data], _ kind: DerivedKind, from state: StoreState, for app: AppIdentity) -> Bool
}

extension DerivingEngine {
    /// The figures of a kind that are kept, of all workouts.
    package func derivedFigures(_ kind: DerivedKind, for app: AppIdentity) throws(EngineError) -> DerivedFigures {
        try derivedFigures(kind, of: nil, for: app)
    }
}
