import HealthModel
import HealthStore
import Synchronization

/// How a session is kept while it goes on, so that a new process can take it up (LIV-30).
extension HKWorkoutSession {
    /// Keeps what became of the session, from its beginning to its end.
    ///
    /// Should that fail, the session goes on nevertheless; only a new process will not find it.
    func keep(after effects: [SessionMachine.Effect]) {
        guard let builder, effects.contains(where: \.isChange) else { return }
        let context = store.context
        for case .changed(let state, let old, _) in effects {
            if old == .notStarted, state != .ended { beginKeeping(in: context) }
            if state == .ended { endKeeping(in: context) }
        }
        try? builder.keepSession(in: context)
    }

    private func beginKeeping(in context: StoreContext) {
        // What another process left behind ends with this beginning.
        try? context.access.write { (engine, app) throws(EngineError) in try engine.forgetActiveSession(nil, of: app) }
        followKept()
        // Until it is kept for once, samples cannot be kept with it.
        guard let builder, (try? builder.keepSession(in: context)) == nil else { return }
        builder.progress.withLock { $0.session = nil }
    }

    /// Lets the builder keep the session from now on.
    func followKept() {
        builder?.progress.withLock { [core, builder, scheduler = store.context.scheduler] progress in
            progress.session = KeptSession(uuid: core.identifier) { [weak builder] assembly in
                var record = core.record(with: assembly, collectsEvents: builder?.keepsEvents ?? true)
                record.clock = scheduler.anchor
                return record
            }
        }
    }

    private func endKeeping(in context: StoreContext) {
        builder?.progress.withLock { $0.session = nil }
        try? context.access.write { (engine, app) throws(EngineError) in
            try engine.forgetActiveSession(core.identifier, of: app)
        }
    }

    /// Goes on where another process stopped.
    func resumeRecovered(_ kept: ActiveSession) {
        core.beginMeasuring(on: store.context.scheduler, since: kept.record.clock, after: kept.latestDate)
        followKept()
        guard core.ask({ $0.state.isOccupying }) else { return }
        becomeTheOne()
        tellFeed()
    }
}

extension HKLiveWorkoutBuilder {
    /// Whether the session's events become part of the workout: once collection began, what was said then (LIV-2).
    fileprivate var keepsEvents: Bool {
        // Called while the builder's own knowledge is locked, so it asks nothing of it.
        collection.withLock { $0.hasBegun ? $0.collectsEvents : $0.shouldCollectEvents }
    }
}

extension SessionMachine.Effect {
    /// Whether the session is another one than before.
    fileprivate var isChange: Bool {
        if case .failed = self { false } else { true }
    }
}

extension SessionCore {
    /// The session as it is kept.
    fileprivate func record(with assembly: WorkoutAssembly, collectsEvents: Bool) -> ActiveSessionRecord {
        var record = now.record(uuid: identifier, assembly: assembly)
        record.collectsEvents = collectsEvents
        return record
    }
}
