import HealthModel
import HealthStore
import Synchronization

/// The persistence of a session in progress, so that a new process can recover it (LIV-30).
extension HKWorkoutSession {
    /// Persists the state of the session after each change, from its beginning to its end.
    ///
    /// If that fails, the session continues nevertheless; only a new process cannot recover it.
    func persist(after effects: [SessionMachine.Effect]) {
        guard let builder, effects.contains(where: \.isChange) else { return }
        let context = store.context
        for case .changed(let state, let old, _) in effects {
            if old == .notStarted, state != .ended { beginKeeping(in: context) }
            if state == .ended { endKeeping(in: context) }
        }
        try? builder.persistSession(in: context)
    }

    private func beginKeeping(in context: StoreContext) {
        // A session left behind by another process ends here.
        try? context.access.write { try $0.forget(nil) }
        startPersisting()
        // Until the session has been persisted once, samples cannot be persisted with it.
        guard let builder, (try? builder.persistSession(in: context)) == nil else { return }
        builder.progress.withLock { $0.session = nil }
    }

    /// Lets the builder persist the session from now on.
    func startPersisting() {
        builder?.progress.withLock { [core, builder, scheduler = store.context.scheduler] progress in
            progress.session = PersistedSession(uuid: core.identifier) { [weak builder] assembly in
                var record = core.record(with: assembly, collectsEvents: builder?.keepsEvents ?? true)
                record.clock = scheduler.anchor
                return record
            }
        }
    }

    private func endKeeping(in context: StoreContext) {
        builder?.progress.withLock { $0.session = nil }
        try? context.access.write { try $0.forget(core.identifier) }
    }

    /// Continues a session that another process left behind.
    func resumeRecovered(_ kept: ActiveSession) {
        core.beginMeasuring(on: store.context.scheduler, since: kept.record.clock, after: kept.latestDate)
        startPersisting()
        guard core.ask({ $0.state.isOccupying }) else { return }
        becomeActiveSession()
        updateFeed()
    }
}

extension HKLiveWorkoutBuilder {
    /// A Boolean value that indicates whether the session's events become part of the workout; once collection has
    /// begun, the value from that time applies (LIV-2).
    fileprivate var keepsEvents: Bool {
        // Called while the builder's own state is locked, so it must not access that.
        collection.withLock { $0.hasBegun ? $0.collectsEvents : $0.shouldCollectEvents }
    }
}

extension SessionMachine.Effect {
    /// A Boolean value that indicates whether the effect changed the session.
    fileprivate var isChange: Bool {
        if case .failed = self { false } else { true }
    }
}

extension SessionCore {
    /// Returns the record of the session to persist.
    fileprivate func record(with assembly: WorkoutAssembly, collectsEvents: Bool) -> ActiveSessionRecord {
        var record = now.record(uuid: identifier, assembly: assembly)
        record.collectsEvents = collectsEvents
        return record
    }
}
