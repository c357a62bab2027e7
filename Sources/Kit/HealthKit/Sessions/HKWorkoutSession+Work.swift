import Foundation
import HealthModel
import HealthStore
import Synchronization

/// The execution of session calls.
extension HKWorkoutSession {
    /// Performs a call in order, or forwards it to the device on which the session runs.
    func perform(_ call: SessionMachine.Call) {
        store.enqueue { [self] in
            if isMirror { request(call) } else { apply(call) }
        }
    }

    /// Applies a call now and propagates its effects.
    func apply(_ call: SessionMachine.Call) {
        let call = admitted(call)
        tellFollower(before: call)
        let effects = core.apply(call)
        measureTime()
        pass(effects)
    }

    /// Measures time evenly from the beginning of the session until it has ended and its builder no longer collects.
    private func measureTime() {
        switch core.ask({ $0.state }) {
        case .notStarted: break
        case .prepared, .running, .paused, .stopped: core.beginMeasuring(on: store.context.scheduler)
        case .ended: if builder?.assembly.state != .collecting { core.endMeasuring() }
        }
    }

    /// Returns the call itself, or the error that prevents it from reaching the session.
    private func admitted(_ call: SessionMachine.Call) -> SessionMachine.Call {
        switch call {
        case .prepare(let date) where core.ask { $0.state } == .notStarted && date.isFinite,
            .start(let date) where mayStart && date.isFinite:
            if store.context.access.conditions.isInBackground {
                return .fail(
                    SessionFailure(.backgroundNotAllowed, "A session cannot start while the app is in the background."))
            }
            becomeActiveSession()
        case .beginActivity(let activity):
            do {
                try core.now.check(activity)
                try builder?.checkRoom(for: activity)
            } catch {
                return .fail(error)
            }
        default: break
        }
        return call
    }

    /// Warns the developer if a session starts so far in the future that nothing is collected until the clock reaches
    /// its start.
    func warnIfFarAhead(_ start: Double) {
        let now = store.context.scheduler.now
        guard mayStart, start > now + 60 else { return }
        Warnings.warn(
            "A workout session starts at \(Date(timeIntervalSinceReferenceDate: start)), but its store's clock shows "
                + "\(Date(timeIntervalSinceReferenceDate: now)); nothing is collected until then. Start it at the clock's "
                + "time, or create the clock with VirtualClock(now:).")
    }

    private var mayStart: Bool {
        let state = core.ask { $0.state }
        return state == .notStarted || state == .prepared
    }

    /// Replaces another session of the store, which ends (SES-8).
    func becomeActiveSession() {
        // If the store cannot be opened, the builder reports it.
        let engine = try? store.context.access.engine(for: .permissions)
        guard let engine, let other = SessionRegistry.claim(engine, for: self) else { return }
        other.endForReplacement(to: self, at: store.context.scheduler.now)
    }

    /// Ends the session because another one begins, unless it has already ended.
    private func endForReplacement(to other: HKWorkoutSession, at date: Double) {
        // The feed, which both sessions may share, must leave this session before it joins the other.
        leaveFeed(at: date)
        builder?.progress.withLock { $0.session = nil }
        let end: @Sendable () -> Void = { [self] in
            if core.ask({ $0.state.isOccupying }) { apply(.abort(.anotherSession, at: date)) }
        }
        // Each session runs on the queue of its store, which may be the other's.
        if store === other.store { end() } else { store.enqueue(end) }
    }

    /// Propagates the effects of a call: to the builder, the feed and the delegate.
    private func pass(_ effects: [SessionMachine.Effect]) {
        guard !effects.isEmpty else { return }
        persist(after: effects)
        builder?.note(effects)
        updateFeed()
        if core.ask({ $0.state == .ended }) { SessionRegistry.release(self) }
        notifyDelegate(effects)
        sendToMirror(effects)
        tellFollower(effects)
    }

    /// Notifies the delegate, after earlier notifications.
    func notifyDelegate(_ effects: [SessionMachine.Effect]) {
        for effect in effects {
            core.delegates.call(on: store.context.scheduler) { [self] in notifyDelegate(effect) }
        }
    }

    private func notifyDelegate(_ effect: SessionMachine.Effect) {
        guard let delegate else { return }
        switch effect {
        case .changed(let new, let old, let date):
            delegate.workoutSession(
                self, didChangeTo: HKWorkoutSessionState(record: new), from: HKWorkoutSessionState(record: old),
                date: Date(timeIntervalSinceReferenceDate: date))
        case .generated(let event):
            delegate.workoutSession(self, didGenerate: HKWorkoutEvent(record: event))
        case .began(let activity):
            delegate.workoutSession(
                self, didBeginActivityWith: HKWorkoutConfiguration(record: activity.configuration),
                date: Date(timeIntervalSinceReferenceDate: activity.start))
        case .ended(let activity):
            delegate.workoutSession(
                self, didEndActivityWith: HKWorkoutConfiguration(record: activity.configuration),
                date: Date(timeIntervalSinceReferenceDate: activity.end ?? activity.start))
        case .failed(let failure):
            delegate.workoutSession(self, didFailWithError: HKError(failure))
        }
    }
}
