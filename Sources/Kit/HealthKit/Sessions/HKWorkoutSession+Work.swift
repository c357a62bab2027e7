import Foundation
import HealthModel
import HealthStore
import Synchronization

/// What the calls of a session do when it is their turn.
extension HKWorkoutSession {
    /// Does a call in its turn, or has it done where the session runs.
    func perform(_ call: SessionMachine.Call) {
        store.inTurn { [self] in
            if isMirror { request(call) } else { apply(call) }
        }
    }

    /// Does a call now, and passes on what follows.
    func apply(_ call: SessionMachine.Call) {
        let call = admitted(call)
        let effects = core.apply(call)
        measureTime()
        pass(effects)
    }

    /// Measures evenly from the beginning of the session until it is over, and its builder collects nothing any more.
    private func measureTime() {
        switch core.ask({ $0.state }) {
        case .notStarted: break
        case .prepared, .running, .paused, .stopped: core.beginMeasuring(on: store.context.scheduler)
        case .ended: if builder?.assembly.state != .collecting { core.endMeasuring() }
        }
    }

    /// The call itself, or the error that it meets before the session sees it.
    private func admitted(_ call: SessionMachine.Call) -> SessionMachine.Call {
        switch call {
        case .prepare(let date) where core.ask { $0.state } == .notStarted && date.isFinite,
            .start(let date) where mayStart && date.isFinite:
            if store.context.access.conditions.isInBackground {
                return .fail(
                    SessionFailure(.backgroundNotAllowed, "A session cannot begin while the app is in the background."))
            }
            becomeTheOne()
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

    /// Tells the developer of a session for which nothing is collected until its clock has come to its start.
    func warnIfFarAhead(_ start: Double) {
        let now = store.context.scheduler.now
        guard mayStart, start > now + 60 else { return }
        Warnings.warn(
            "A workout session starts at \(Date(timeIntervalSinceReferenceDate: start)), and the clock of its store shows "
                + "\(Date(timeIntervalSinceReferenceDate: now)): until then nothing is collected. Start it at the clock's "
                + "time, or make the clock with VirtualClock(now:).")
    }

    private var mayStart: Bool {
        let state = core.ask { $0.state }
        return state == .notStarted || state == .prepared
    }

    /// Takes the place of another session of the store, which ends (SES-8).
    func becomeTheOne() {
        // If the store cannot be opened, the builder reports it.
        let engine = try? store.context.access.permissions { (engine, _) throws(EngineError) in engine }
        guard let engine, let other = SessionRegistry.claim(engine, for: self) else { return }
        other.giveWay(to: self, at: store.context.scheduler.now)
    }

    /// Ends because another session begins, unless it is over anyway.
    private func giveWay(to other: HKWorkoutSession, at date: Double) {
        // The feed, which both may share, must have left this one before it comes to the other.
        leaveFeed(at: date)
        builder?.progress.withLock { $0.session = nil }
        let end: @Sendable () -> Void = { [self] in
            if core.ask({ $0.state.isOccupying }) { apply(.abort(.anotherSession, at: date)) }
        }
        // Each in its own turn; the turn may be the other's.
        if store === other.store { end() } else { store.inTurn(end) }
    }

    /// Passes on what follows from a call: to the builder, to the feed, and to the delegate.
    private func pass(_ effects: [SessionMachine.Effect]) {
        guard !effects.isEmpty else { return }
        keep(after: effects)
        builder?.note(effects)
        tellFeed()
        if core.ask({ $0.state == .ended }) { SessionRegistry.release(self) }
        tell(effects)
        tellMirror(effects)
    }

    /// Tells the delegate, after what it was told before.
    func tell(_ effects: [SessionMachine.Effect]) {
        for effect in effects {
            core.delegates.call(on: store.context.scheduler) { [self] in tell(effect) }
        }
    }

    private func tell(_ effect: SessionMachine.Effect) {
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
