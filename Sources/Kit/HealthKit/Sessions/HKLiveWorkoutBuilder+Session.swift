import Foundation
import HealthModel
import Synchronization

/// The contributions of a session to its builder, and the calls to delegates.
extension HKLiveWorkoutBuilder {
    /// Adds the effects of session calls, while collection is in progress.
    func note(_ effects: [SessionMachine.Effect]) {
        guard assembly.state == .collecting else { return }
        var hasOtherActivity = false
        for effect in effects {
            switch effect {
            case .generated(let event): add(event)
            case .began(let activity):
                add(activity)
                hasOtherActivity = true
            case .ended(let activity):
                close(activity)
                hasOtherActivity = true
            case .changed, .failed: break
            }
        }
        if hasOtherActivity { adoptActivity() }
    }

    /// Adds the events and activities from before the beginning of collection.
    func catchUpWithSession() {
        let past = session.now
        for event in past.events where event.start >= assembly.start ?? .infinity { add(event) }
        for activity in past.activities { add(activity) }
        adoptActivity()
    }

    /// Checks that an activity of the session does not overlap those the app has added (SES-18).
    func checkRoom(for activity: WorkoutActivityRecord) throws(SessionFailure) {
        var assembly = assembly
        guard assembly.state == .collecting, let start = assembly.start else { return }
        do throws(WorkoutAssembly.Refusal) {
            if let open = session.ask({ $0.openActivity }), assembly.isOpen(open.uuid) {
                try assembly.update(activity: open.uuid, end: max(activity.start, start))
            }
            var activity = activity
            activity.start = max(activity.start, start)
            try assembly.add(activity)
        } catch {
            throw SessionFailure(.invalidArgument, error.reason)
        }
    }

    /// Changes the state of the builder; contributions that conflict with those of the app are ignored.
    private func change(_ body: Change) {
        try? change(in: store.context, body)
    }

    private func add(_ event: WorkoutEventRecord) {
        guard collection.withLock({ $0.collectsEvents }) else { return }
        change { assembly throws(WorkoutAssembly.Refusal) in try assembly.add([event]) }
    }

    /// Adds an activity, or the part of it that lies within the workout.
    private func add(_ activity: WorkoutActivityRecord) {
        guard let start = assembly.start, activity.end ?? .infinity > start else { return }
        var part = activity
        part.start = max(activity.start, start)
        let new = part
        change { assembly throws(WorkoutAssembly.Refusal) in try assembly.add(new) }
    }

    private func close(_ activity: WorkoutActivityRecord) {
        // The app may have ended it through the builder.
        guard let start = assembly.start, let end = activity.end, assembly.isOpen(activity.uuid) else { return }
        change { assembly throws(WorkoutAssembly.Refusal) in
            try assembly.update(activity: activity.uuid, end: max(end, start))
        }
    }

    /// Updates the source with the types for the current activity (LIV-24).
    func adoptActivity() {
        let session = session.now
        // Data that arrive after the end still belong to the last activity.
        guard session.configuration.isMultisport, session.state.isGenerating, !session.activities.isEmpty,
            let source = dataSource
        else { return }
        source.adopt(session.openActivity?.configuration)
        reselect()
    }
}

// MARK: - Delegate calls

extension HKLiveWorkoutBuilder {
    /// Calls the delegate, after earlier calls.
    func notifyDelegate(_ body: @escaping @Sendable (HKLiveWorkoutBuilder, any HKLiveWorkoutBuilderDelegate) -> Void) {
        guard weakDelegate.isSet else { return }
        session.delegates.call(on: store.context.scheduler) { [self] in
            if let delegate { body(self, delegate) }
        }
    }

    /// Notifies the delegate of the types of added samples (LIV-3), then of the zones they entered (ZON-65).
    func notifyCollected(_ types: Set<ObjectType>) {
        let updates = progress.withLock { progress in
            defer { progress.zoneUpdates = [] }
            return progress.zoneUpdates
        }
        guard !types.isEmpty, weakDelegate.isSet else { return }
        let types = Set(types.compactMap { HKObjectType.type(for: $0) as? HKSampleType })
        notifyDelegate { builder, delegate in delegate.workoutBuilder(builder, didCollectDataOf: types) }
        for update in updates {
            notifyDelegate { builder, delegate in
                delegate.workoutBuilder(builder, didUpdateWorkoutZone: HKLiveWorkoutZoneUpdate(update))
            }
        }
    }

    /// Notifies the delegate of an added activity (LIV-5).
    func notifyBegan(of activity: UUID) {
        guard weakDelegate.isSet, let activity = workoutActivities.first(where: { $0.uuid == activity }) else { return }
        notifyDelegate { builder, delegate in delegate.workoutBuilder(builder, didBegin: activity) }
    }

    /// Notifies the delegate of an ended activity (LIV-5).
    func notifyEnded(of activity: UUID) {
        guard weakDelegate.isSet, let activity = workoutActivities.first(where: { $0.uuid == activity }) else { return }
        notifyDelegate { builder, delegate in delegate.workoutBuilder(builder, didEnd: activity) }
    }
}

extension WorkoutAssembly {
    /// Returns whether an activity exists and is in progress.
    fileprivate func isOpen(_ uuid: UUID) -> Bool {
        activities.contains { $0.uuid == uuid && $0.end == nil }
    }
}
