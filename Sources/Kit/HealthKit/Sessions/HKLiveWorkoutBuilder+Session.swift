import Foundation
import HealthModel
import Synchronization

/// What a session contributes to its builder, and how delegates learn of it.
extension HKLiveWorkoutBuilder {
    /// Takes over what the session did, while collection goes on.
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

    /// Takes over what the session did before collection began.
    func catchUpWithSession() {
        let past = session.now
        for event in past.events where event.start >= assembly.start ?? .infinity { add(event) }
        for activity in past.activities { add(activity) }
        adoptActivity()
    }

    /// Checks that an activity of the session has room beside those the app has added (SES-18).
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

    /// Changes what the builder knows; what has no room beside what the app added is left out.
    private func change(_ body: Change) {
        try? change(in: store.context, body)
    }

    private func add(_ event: WorkoutEventRecord) {
        guard collection.withLock({ $0.collectsEvents }) else { return }
        change { assembly throws(WorkoutAssembly.Refusal) in try assembly.add([event]) }
    }

    /// Adds an activity, or what of it lies in the workout.
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

    /// Lets the source collect what the activity in progress needs (LIV-24).
    func adoptActivity() {
        let session = session.now
        // What comes late after the end still belongs to the last activity.
        guard session.configuration.isMultisport, session.state.isGenerating, !session.activities.isEmpty,
            let source = dataSource
        else { return }
        source.adopt(session.openActivity?.configuration)
        reselect()
    }
}

// MARK: - Telling the delegate

extension HKLiveWorkoutBuilder {
    /// Calls the delegate after the calls before.
    func tell(_ body: @escaping @Sendable (HKLiveWorkoutBuilder, any HKLiveWorkoutBuilderDelegate) -> Void) {
        guard weakDelegate.isSet else { return }
        session.delegates.call(on: store.context.scheduler) { [self] in
            if let delegate { body(self, delegate) }
        }
    }

    /// Tells of which types samples were added (LIV-3), and then which zones they entered (ZON-65).
    func tellTypes(_ types: Set<ObjectType>) {
        let updates = progress.withLock { progress in
            defer { progress.zoneUpdates = [] }
            return progress.zoneUpdates
        }
        guard !types.isEmpty, weakDelegate.isSet else { return }
        let types = Set(types.compactMap { HKObjectType.type(for: $0) as? HKSampleType })
        tell { builder, delegate in delegate.workoutBuilder(builder, didCollectDataOf: types) }
        for update in updates {
            tell { builder, delegate in
                delegate.workoutBuilder(builder, didUpdateWorkoutZone: HKLiveWorkoutZoneUpdate(update))
            }
        }
    }

    /// Tells that an activity was added (LIV-5).
    func tellBegin(of activity: UUID) {
        guard weakDelegate.isSet, let activity = workoutActivities.first(where: { $0.uuid == activity }) else { return }
        tell { builder, delegate in delegate.workoutBuilder(builder, didBegin: activity) }
    }

    /// Tells that an activity got its end (LIV-5).
    func tellEnd(of activity: UUID) {
        guard weakDelegate.isSet, let activity = workoutActivities.first(where: { $0.uuid == activity }) else { return }
        tell { builder, delegate in delegate.workoutBuilder(builder, didEnd: activity) }
    }
}

extension WorkoutAssembly {
    /// Whether an activity is there and goes on.
    fileprivate func isOpen(_ uuid: UUID) -> Bool {
        activities.contains { $0.uuid == uuid && $0.end == nil }
    }
}
