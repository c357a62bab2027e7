package import Foundation
package import HealthModel

/// A cache of figures derived from workouts and their samples.
///
/// The cache is always valid: every insertion, change or deletion invalidates the figures of the workouts of that
/// time within its own transaction. An app that can read only part of the store can neither read nor write the cache,
/// because its figures follow from what it can read.
package protocol DerivingEngine: AnyObject, Sendable {
    /// Returns the cached figures of a kind; none unless the app can read everything (`owner` of the engine).
    ///
    /// - Parameter workouts: The workouts that must be included; nil for all.
    func derivedFigures(
        _ kind: DerivedKind, of workouts: Set<UUID>?, for app: AppIdentity
    ) throws(EngineError) -> DerivedFigures
    /// Reads the quantities of several types for many workouts at once, ordered by start: the samples associated with
    /// a workout, or, if there are none, the samples of its source that lie entirely within it and belong to no
    /// workout.
    ///
    /// - Returns: The quantities by type and workout; missing entries have to be read per workout. Empty unless the
    ///   app can read everything.
    func workoutQuantities(
        _ types: [ObjectType: QuantityUnit], of workouts: Set<UUID>, for app: AppIdentity
    ) throws(EngineError) -> [ObjectType: [UUID: SeriesColumns]]
    /// Stores figures if that is possible without waiting. It never blocks on other writers, leaves a read-only store
    /// unchanged, and does not mask changes made after the computation began.
    ///
    /// - Parameters:
    ///   - figures: The figures by workout, as they will be returned.
    ///   - state: The result of ``derivedFigures(_:of:for:)`` from before the inputs were read.
    /// - Returns: Whether the figures were stored.
    @discardableResult
    func keep(_ figures: [UUID: Data], _ kind: DerivedKind, from state: StoreState, for app: AppIdentity) -> Bool
}

extension DerivingEngine {
    /// Returns the cached figures of a kind for all workouts.
    package func derivedFigures(_ kind: DerivedKind, for app: AppIdentity) throws(EngineError) -> DerivedFigures {
        try derivedFigures(kind, of: nil, for: app)
    }
}
