import Foundation
import HealthModel
import Synchronization

/// Drives a source of measurements by a session's time: asks it every few seconds, and delivers what it says.
final class SensorPlayer: Sendable {
    private struct Run {
        var source: any MeasurementSource
        let outlet: FeedOutlet
        /// Up to when the source was asked.
        var date: Double
        var work: ScheduledWork?
    }

    private struct State {
        var run: Run?
        /// Counts runs, so that what was planned for an earlier one does nothing.
        var number = 0
        var isFinished = false
        var lastDate: Double?
        var refusal: FeedOutlet.Refusal?
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    /// Seconds: what a session may be older than its feed without being joined later.
    private static let pastLimit = 300.0

    private let state = Mutex(State())
    /// Seconds from one delivery to the next.
    private let rhythm: Double
    private let make: @Sendable () -> any MeasurementSource

    /// - Parameters:
    ///   - rhythm: Seconds of the session from one delivery to the next.
    ///   - make: Makes the source anew for each session.
    init(rhythm: Double, make: @escaping @Sendable () -> any MeasurementSource) {
        self.rhythm = rhythm.isFinite ? max(rhythm, 0.1) : 1
        self.make = make
    }

    /// Whether the source has nothing more to say in this session.
    var isFinished: Bool { state.withLock { $0.isFinished } }

    /// Up to when the source was asked in this session; nil before one.
    var lastDate: Double? { state.withLock { $0.lastDate } }

    /// The first refusal of this session that was not for its end.
    var refusal: FeedOutlet.Refusal? { state.withLock { $0.refusal } }

    /// Waits until the source has nothing more to say, or the session ends.
    func finish() async {
        await withCheckedContinuation { continuation in
            let isFinished = state.withLock { state in
                if !state.isFinished { state.waiting.append(continuation) }
                return state.isFinished
            }
            if isFinished { continuation.resume() }
        }
    }

    // MARK: - The session

    func begin(_ activity: FeedActivity, at date: Double, into outlet: FeedOutlet) {
        // What began long ago, as a session that goes on after a crash, is joined where it is: sensors measure no past.
        let now = outlet.scheduler.now
        let date = now - date > Self.pastLimit ? now : date
        var source = make()
        source.begin(activity.configuration, at: date)
        if activity.isPaused { source.pause(at: date) }
        state.withLock { state in
            state.run?.work?.cancel()
            state.run = Run(source: source, outlet: outlet, date: date)
            state.number += 1
            state.isFinished = false
            state.lastDate = date
            state.refusal = nil
        }
        plan()
    }

    func change(
        _ activity: FeedActivity, from old: FeedActivity, at date: Double
    ) {
        state.withLock { state in
            if activity.configuration != old.configuration { state.run?.source.begin(activity.configuration, at: date) }
            guard activity.isPaused != old.isPaused else { return }
            if activity.isPaused { state.run?.source.pause(at: date) } else { state.run?.source.resume(at: date) }
        }
    }

    func end(at date: Double) {
        let waiting = state.withLock { state in
            state.run?.work?.cancel()
            state.run = nil
            state.isFinished = true
            defer { state.waiting = [] }
            return state.waiting
        }
        for continuation in waiting { continuation.resume() }
    }

    // MARK: - Playing

    /// Plans the next delivery.
    private func plan() {
        state.withLock { state in
            guard let run = state.run, !state.isFinished else { return }
            let scheduler = run.outlet.scheduler
            // Whoever is late delivers what came together at once, and not one delivery after another.
            let next = max(run.date + rhythm, min(scheduler.now, run.source.lastDate ?? .infinity))
            let date = min(next, run.source.lastDate ?? .infinity)
            let number = state.number
            state.run?.work = scheduler.schedule(at: date) { [weak self] in self?.play(to: date, run: number) }
        }
    }

    private func play(to date: Double, run number: Int) {
        let (batch, outlet) = state.withLock { state -> (FeedBatch, FeedOutlet?) in
            guard state.number == number, var run = state.run else { return (FeedBatch(), nil) }
            // Nothing else may hold the source meanwhile, or it would be copied.
            state.run = nil
            let batch = run.source.advance(to: date)
            run.date = max(run.date, date)
            state.lastDate = run.date
            state.run = run
            return (batch, run.outlet)
        }
        guard let outlet else { return }
        guard !batch.isEmpty else {
            proceed(run: number)
            return
        }
        var readings = FeedReadings()
        readings.batch = batch
        outlet.deliver(readings) { [weak self] refusal in
            guard let self else { return }
            if let refusal {
                state.withLock { state in
                    if !refusal.isOver, state.number == number, state.refusal == nil { state.refusal = refusal }
                }
                if refusal.isOver { return }
            }
            proceed(run: number)
        }
    }

    /// Goes on, unless that was all.
    private func proceed(run number: Int) {
        let waiting = state.withLock { state -> [CheckedContinuation<Void, Never>]? in
            guard state.number == number, let run = state.run, let last = run.source.lastDate, run.date >= last else {
                return nil
            }
            state.isFinished = true
            defer { state.waiting = [] }
            return state.waiting
        }
        guard let waiting else { return plan() }
        for continuation in waiting { continuation.resume() }
    }
}
