package import Foundation
package import HealthModel

/// What builders save: routes, series and workouts, and what a workout in the making has come to.
package protocol BuildingEngine: AnyObject, Sendable {
    /// Saves a route and associates it with a stored workout (RTE-7, RTE-9). Answers the route as stored; where a sync
    /// identifier made the save be ignored, the stored one.
    ///
    /// - Parameter points: In any order; stored by time, equal times in the order given (RTE-1). Not empty.
    func save(
        _ route: RouteDraft, points: [RoutePoint], of workout: UUID, by app: AppIdentity
    ) throws(EngineError) -> SampleRecord
    /// Saves a series of quantities; normally it becomes one sample (SER-8, SER-9). Answers the samples as they are
    /// stored; where a sync identifier made the save be ignored, the stored one.
    ///
    /// - Parameters:
    ///   - unit: The one unit of all quantities, which its string tells whole.
    ///   - next: Gives the quantities ascending strictly by start, piece by piece, and nil after the last.
    func save(
        _ series: SeriesDraft, in unit: QuantityUnit, by app: AppIdentity,
        quantities next: () throws(EngineError) -> SeriesColumns?
    ) throws(EngineError) -> [SampleRecord]
    /// Saves a heartbeat series; answers it as it is stored (OTH-52).
    func save(_ heartbeats: HeartbeatDraft, by app: AppIdentity) throws(EngineError) -> SampleRecord
    /// Saves those samples that are not stored yet, for workouts in the making (WBD-6), and tells what statistics need.
    ///
    /// What many builders ask for at a time is one transaction. Each request is done whole or not at all, whatever
    /// becomes of the others; answers are in the order of the requests.
    func collect(_ requests: [CollectRequest], by app: AppIdentity) -> [Result<CollectedSamples, EngineError>]
    /// What is measured by the samples of a workout in the making that are stored now, by type.
    func measuredData(of members: MemberRuns) throws(EngineError) -> [ObjectType: MeasuredData]
    /// Saves a workout with the statistics of its samples, its samples' association, and its route (WBD-14).
    func finish(_ draft: WorkoutDraft, by app: AppIdentity) throws(EngineError) -> FinishedWorkout
}

extension BuildingEngine {
    /// Saves those samples that are not stored yet, for a workout in the making (WBD-6), and tells what statistics
    /// need.
    /// - Parameters:
    ///   - members: What was added to the workout before; it is not measured again.
    ///   - session: The kept session of the workout, if there is one.
    package func collect(
        _ samples: [SampleRecord], beside members: MemberRuns, in session: UUID? = nil, by app: AppIdentity
    ) throws(EngineError) -> CollectedSamples {
        let answers = collect([CollectRequest(samples: samples, members: members, session: session)], by: app)
        guard let answer = answers.first else { throw EngineError(.storage, "The store gave no answer.") }
        return try answer.get()
    }
}
