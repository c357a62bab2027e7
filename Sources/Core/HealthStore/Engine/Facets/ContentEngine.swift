package import Foundation
package import HealthModel

/// Content stored beside samples: route points, series quantities, heartbeats.
package protocol ContentEngine: AnyObject, Sendable {
    /// Passes the points of a stored route in time order, in batches, until the handler returns false.
    func routePoints(
        of route: UUID, from start: Double?, to end: Double?, for app: AppIdentity,
        batch: ([RoutePoint]) -> Bool
    ) throws(EngineError)
    /// Passes the individual quantities of all matching samples the app may read, until the closure returns false
    /// (SER-20, SER-21, SER-24).
    ///
    /// Damaged parts of a series are skipped; the call then throws after everything else was passed.
    func quantities(
        _ request: QuantityRequest, for app: AppIdentity, _ body: (QuantityDatum) -> Bool
    ) throws(EngineError)
    /// Returns a summary of what belongs to a workout, without reading it; empty if the workout is not stored.
    func belongings(of workout: UUID, for app: AppIdentity) throws(EngineError) -> WorkoutBelongings
    /// Returns the beats of a stored heartbeat series, in order (OTH-53).
    func heartbeats(of series: UUID, for app: AppIdentity) throws(EngineError) -> [HeartbeatRecord]
}
