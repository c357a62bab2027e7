package import Foundation
package import HealthModel

/// What stands beside samples: the points of routes, the quantities of series, beats.
package protocol ContentEngine: AnyObject, Sendable {
    /// Gives the points of a stored route in time order, in batches, until the handler answers false.
    func routePoints(
        of route: UUID, from start: Double?, to end: Double?, for app: AppIdentity,
        batch: ([RoutePoint]) -> Bool
    ) throws(EngineError)
    /// Gives the single quantities of all samples that match and that the app may see, until the closure answers false
    /// (SER-20, SER-21, SER-24).
    ///
    /// A damaged part of a series is left out; that fails after everything else was given.
    func quantities(
        _ request: QuantityRequest, for app: AppIdentity, _ give: (QuantityDatum) -> Bool
    ) throws(EngineError)
    /// What belongs to a workout, without opening any of it; nothing if it is not stored.
    func belongings(of workout: UUID, for app: AppIdentity) throws(EngineError) -> WorkoutBelongings
    /// The beats of a stored heartbeat series, in order (OTH-53).
    func heartbeats(of series: UUID, for app: AppIdentity) throws(EngineError) -> [HeartbeatRecord]
}
