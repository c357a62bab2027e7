import Foundation
import HealthModel
import Synchronization

/// A player that drives a measurement source with the time of a session: it polls the source every few seconds and
/// delivers the values.
final class SensorPlayer: Sendable {
    private struct Run {
        var source: any MeasurementSource
        let outlet: FeedOutlet
        /// The date up to which the source was polled.
        var date: Double
        var work: ScheduledWork?
    }

    private struct State {
        var run: Run?
        /// The number of the run, which invalidates work scheduled for an earlier one.
        var number = 0
        var isFinished = false
        var lastDate: Double?
        var refusal: FeedOutlet.Refusal?
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    /// The maximum age of a session in seconds; in an older one, the player starts at the current time.
    private static let pastLimit = 300.0

    private let state = Mutex(State())
    /// The interval between deliveries, in seconds.
    private let rhythm: Double
    private let make: @Sendable () -> any MeasurementSource

    /// - Parameters:
    ///   - rhythm: The session time in seconds between deliveries.
    ///   - make: A closure that creates the source for each session.
    init(rhythm: Double, make: @escaping @Sendable () -> any MeasurementSource) {
        self.rhythm = rhythm.isFinite ? max(rhythm, 0.1) : 1
        self.make = make
    }

    /// A Boolean value that indicates whether the source has no more values in this session.
    var isFinished: Bool { state.withLock { $0.isFinished } }

    /// The date up to which the source was polled in this session; `nil` before the first one.
    var lastDate: Double? { state.withLock { $0.lastDate } }

    /// The first refusal of this session for a reason other than its end.
    var refusal: FeedOutlet.Refusal? { state.withLock { $0.refusal } }

    /// Waits until the source has no more values or the session ends.
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
        // A session that started long ago, such as one recovered after a crash, is joined at the current time:
        // sensors do not measure the past.
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

    /// Schedules the next delivery.
    private func plan() {
        state.withLock { state in
            guard let run = state.run, !state.isFinished else { return }
            let scheduler = run.outlet.scheduler
            // A late player delivers everything that has accumulated in one batch.
            let next = max(run.date + rhythm, min(scheduler.now, run.source.lastDate ?? .infinity))
            let date = min(next, run.source.lastDate ?? .infinity)
            let number = state.number
            state.run?.work = scheduler.schedule(at: date) { [weak self] in self?.play(to: date, run: number) }
        }
    }

    private func play(to date: Double, run number: Int) {
        let (batch, outlet) = state.withLock { state -> (FeedBatch, FeedOutlet?) in
            guard state.number == number, var run = state.run else { return (FeedBatch(), nil) }
            // No other reference to the source may exist meanwhile, or it would be copied.
            state.run = nil
            let batch = run.source.advance(to: date)
            // A source may end earlier than it was known before.
            run.date = max(run.date, min(date, run.source.lastDate ?? date))
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
                    if !refusal.isFinal, state.number == number, state.refusal == nil { state.refusal = refusal }
                }
                if refusal.isFinal { return }
            }
            proceed(run: number)
        }
    }

    /// Continues unless the source has no more values.
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
