package import Foundation
package import HealthModel

/// Saving of what builders create: routes, series and workouts, and the running totals of unfinished workouts.
package protocol BuildingEngine: AnyObject, Sendable {
    /// Saves a route and associates it with a stored workout (RTE-7, RTE-9). Returns the route as stored; if the save
    /// was ignored because of a sync identifier, the existing one.
    ///
    /// - Parameter points: The points in any order; stored by time, equal times in the order given (RTE-1). Not
    ///   empty.
    func save(
        _ route: RouteDraft, points: [RoutePoint], of workout: UUID, by app: AppIdentity
    ) throws(EngineError) -> SampleRecord
    /// Saves a series of quantities, normally as one sample (SER-8, SER-9). Returns the samples as stored; if the
    /// save was ignored because of a sync identifier, the existing one.
    ///
    /// - Parameters:
    ///   - unit: The unit of all quantities, which must be fully described by its unit string.
    ///   - next: Returns the quantities piece by piece, strictly ascending by start, and nil after the last.
    func save(
        _ series: SeriesDraft, in unit: QuantityUnit, by app: AppIdentity,
        quantities next: () throws(EngineError) -> SeriesColumns?
    ) throws(EngineError) -> [SampleRecord]
    /// Saves a heartbeat series and returns it as stored (OTH-52).
    func save(_ heartbeats: HeartbeatDraft, by app: AppIdentity) throws(EngineError) -> SampleRecord
    /// Saves those samples that are not stored yet, for unfinished workouts (WBD-6), and returns what their
    /// statistics need.
    ///
    /// Concurrent requests of several builders share one transaction. Each request succeeds or fails as a whole,
    /// independently of the others; results are in the order of the requests.
    func collect(_ requests: [CollectRequest], by app: AppIdentity) -> [Result<CollectedSamples, EngineError>]
    /// Returns the measured data of the currently stored samples of an unfinished workout, by type.
    func measuredData(of members: MemberRuns) throws(EngineError) -> [ObjectType: MeasuredData]
    /// Saves a workout with the statistics of its samples, their association, and its route (WBD-14).
    func finish(_ draft: WorkoutDraft, by app: AppIdentity) throws(EngineError) -> FinishedWorkout
}

extension BuildingEngine {
    /// Saves those samples that are not stored yet, for an unfinished workout (WBD-6), and returns what its
    /// statistics need.
    /// - Parameters:
    ///   - members: The samples added to the workout before, which are not measured again.
    ///   - session: The stored active session of the workout, if any.
    package func collect(
        _ samples: [SampleRecord], beside members: MemberRuns, in session: UUID? = nil, by app: AppIdentity
    ) throws(EngineError) -> CollectedSamples {
        let answers = collect([CollectRequest(samples: samples, members: members, session: session)], by: app)
        guard let answer = answers.first else { throw EngineError(.storage, "The store gave no answer.") }
        return try answer.get()
    }
}
