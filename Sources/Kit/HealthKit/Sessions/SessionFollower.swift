package import HealthModel
import HealthStore
import Synchronization

/// An object that follows a session from within, such as a plan that is being done.
///
/// All methods are called in order with the calls of the session and its builder, before the delegates.
package protocol SessionFollower: AnyObject, Sendable {
    /// Handles a change of the session's state.
    func session(
        _ session: HKWorkoutSession, didChangeTo state: SessionState, from old: SessionState, at date: Double)

    /// Handles the end of the session while activities can still begin.
    func session(_ session: HKWorkoutSession, willStopAt date: Double)

    /// Handles newly measured data of the workout.
    func session(_ session: HKWorkoutSession, didCollect data: [ObjectType: MeasuredData])
}

/// What a follower asks of its session; all but ``inOrder(_:)`` and the properties must be called in order.
extension HKWorkoutSession {
    /// Sets the follower, which the session keeps.
    package func setFollower(_ follower: any SessionFollower) { self.follower.withLock { $0 = follower } }

    /// Performs work in order with the calls of the session and its builder.
    package func inOrder(_ work: @escaping @Sendable () -> Void) { store.enqueue(work) }

    /// The scheduler of the session's store.
    package var scheduler: any Scheduler { store.context.scheduler }

    /// The app that runs the session.
    package var app: AppIdentity { store.context.access.identity }

    /// The session as a value.
    package var machine: SessionMachine { core.now }

    /// The builder; nil for sessions of the older kind and for those of another device.
    package var liveBuilder: HKLiveWorkoutBuilder? { builder }

    /// The workout so far; nil without a builder.
    package var workoutAssembly: WorkoutAssembly? { builder?.assembly }

    /// Begins an activity, and ends the one in progress.
    package func beginActivity(_ activity: WorkoutActivityRecord) { apply(.beginActivity(activity)) }

    /// Ends the activity in progress, if there is one.
    package func endActivity(at date: Double) {
        if core.ask({ $0.openActivity }) != nil { apply(.endActivity(at: date)) }
    }

    /// Adds metadata to an activity of the builder.
    ///
    /// - Returns: A Boolean value that indicates whether the builder has the activity and could store the change.
    package func update(activity: UUID, adding metadata: Metadata) -> Bool {
        guard let builder else { return true }
        do {
            try builder.change(in: store.context) { assembly throws(WorkoutAssembly.Refusal) in
                try assembly.update(activity: activity, adding: metadata)
            }
            return true
        } catch {
            return false
        }
    }

    /// Calls a delegate after the earlier calls of the session and its builder.
    package func callDelegate(_ body: @escaping @Sendable () -> Void) {
        core.delegates.call(on: store.context.scheduler, body)
    }

    /// Tells the follower of a call before it is applied.
    func tellFollower(before call: SessionMachine.Call) {
        let session = core.now
        guard session.state == .running || session.state == .paused, let start = session.start else { return }
        let date: Double
        switch call {
        case .stop(let end):
            // A session that has not reached its start refuses to stop, and goes on.
            guard end >= start else { return }
            date = end
        case .end(let end), .abort(_, let end): date = max(start, end)
        case .prepare, .start, .pause, .resume, .beginActivity, .endActivity, .generate, .fail: return
        }
        guard date.isFinite else { return }
        follower.withLock { $0 }?.session(self, willStopAt: date)
    }

    /// Tells the follower of the effects of a call.
    func tellFollower(_ effects: [SessionMachine.Effect]) {
        guard let follower = follower.withLock({ $0 }) else { return }
        for case .changed(let state, let old, let date) in effects {
            follower.session(self, didChangeTo: state, from: old, at: date)
        }
    }

    /// Tells the follower of collected data.
    func tellFollower(_ data: [ObjectType: MeasuredData]) {
        guard !data.isEmpty else { return }
        follower.withLock { $0 }?.session(self, didCollect: data)
    }
}
