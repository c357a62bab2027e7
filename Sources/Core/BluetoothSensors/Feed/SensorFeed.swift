package import Foundation
package import HealthKit
package import HealthModel
package import OpenHealthKit
import Synchronization
import WorkoutFiles

/// Bluetooth sensors as the feed of a workout session: searches, connects, decodes and delivers.
///
/// The decisions are made by ``SensorFeedStateMachine``; this class passes it the events with their time and performs its
/// effects. Sensors are connected before the session begins and stay connected during its pauses (SEN-214).
package final class SensorFeed: WorkoutFeed {
    /// An event to report to the user.
    package enum News: Sendable, Hashable {
        /// A status change of a sensor, by its index, with the battery level in percent if known.
        case sensor(Int, SensorConnection.News, battery: Int?)
        case unavailable(SensorError)
        case available
        case note(String)
    }

    /// The status of a sensor.
    package struct Status: Sendable, Hashable {
        package var name: String
        package var address: String
        package var state: SensorConnection.State
        /// The seconds since the sensor was lost; `nil` if it is not lost.
        package var lostFor: Double?
        /// The battery level, in percent.
        package var battery: Int?
        package var counts: SensorCounts

        package init(
            name: String, address: String, state: SensorConnection.State, lostFor: Double? = nil, battery: Int? = nil,
            counts: SensorCounts = SensorCounts()
        ) {
            self.name = name
            self.address = address
            self.state = state
            self.lostFor = lostFor
            self.battery = battery
            self.counts = counts
        }

        /// A Boolean value that indicates whether the sensor is subscribed.
        package var isStreaming: Bool { state == .streaming || state == .silent }
    }

    private struct State {
        var machine: SensorFeedStateMachine
        var outlet: FeedOutlet?
        /// The scheduled tick.
        var work: ScheduledWork?
    }

    private let queue = DispatchQueue(label: "SensorFeed")
    private let link: any SensorLink
    private let scheduler: any Scheduler
    /// A hold that keeps the clock even, because readings are dated by it (LIV-50).
    private let steadyClockHold: TimeHold
    private let log: SensorLogFile?
    private let onNews: @Sendable (News) -> Void
    private let state: Mutex<State>

    /// Creates a feed of some sensors.
    ///
    /// - Parameters:
    ///   - sensors: The sensors, in the order of their rank.
    ///   - link: The link to the sensors.
    ///   - scheduler: The scheduler, which must be that of the store.
    ///   - log: The log file for the received values, if any.
    ///   - onNews: A closure that is called with each event, on a queue of the feed.
    package init(
        _ sensors: [SensorHub.Sensor], over link: any SensorLink, on scheduler: any Scheduler,
        log: SensorLogFile? = nil, onNews: @escaping @Sendable (News) -> Void = { _ in }
    ) {
        self.link = link
        self.scheduler = scheduler
        steadyClockHold = scheduler.measure()
        self.log = log
        self.onNews = onNews
        let machine = SensorFeedStateMachine(sensors, isLogged: log != nil, at: scheduler.now)
        state = Mutex(State(machine: machine))
    }

    /// Begins to search for the sensors.
    package func open() {
        link.open { [weak self] event in self?.enqueue { $0.handle(.link(event)) } }
        enqueue { $0.handle(.tick) }
    }

    /// Measures without a session, for ``readings()``.
    package func listen() {
        enqueue { feed in feed.state.withLock { $0.machine.listen(at: feed.scheduler.now) } }
    }

    /// Returns the readings since the last call; for use with ``listen()``, not in a session.
    package func readings() -> [SensorReading] { state.withLock { $0.machine.readings(at: scheduler.now) } }

    /// Returns a device information text of a sensor.
    package func text(_ characteristic: SensorCharacteristic, of sensor: Int) -> String? {
        state.withLock { $0.machine.text(characteristic, of: sensor) }
    }

    /// The statuses of the sensors.
    package var statuses: [Status] {
        let now = scheduler.now
        return state.withLock { $0.machine.statuses(at: now) }
    }

    /// The reason that Bluetooth is unavailable; `nil` if it is available.
    package var trouble: SensorError? { state.withLock { $0.machine.trouble } }

    /// Delivers the readings up to now, takes no more, and returns when they are stored or rejected.
    package func finish() async {
        await withCheckedContinuation { continuation in
            enqueue { feed in
                let batch = feed.state.withLock { $0.machine.drain(at: feed.scheduler.now) }
                // What comes later is neither delivered nor logged, so that a log has what was recorded (SEN-253).
                feed.handle(.end)
                guard let batch else { return continuation.resume() }
                feed.deliver(batch) { continuation.resume() }
            }
        }
    }

    /// Disconnects the sensors and returns when they are released, after two seconds at most.
    package func close() async {
        await withCheckedContinuation { continuation in
            enqueue { feed in
                feed.handle(.close)
                feed.link.close { continuation.resume() }
            }
        }
    }

    /// Runs a closure on the queue, after all previous ones; virtual time does not advance meanwhile.
    private func enqueue(_ work: @escaping @Sendable (SensorFeed) -> Void) {
        let hold = scheduler.hold()
        queue.async { [weak self] in
            if let self { work(self) }
            hold.release()
        }
    }

    // MARK: - The session

    /// Several devices measure; each value has its own device.
    package var device: HKDevice? { nil }

    package func begin(_ activity: WorkoutFeedActivity, at date: Date, into outlet: FeedOutlet) {
        let record = activity.feedActivity
        enqueue { feed in
            feed.state.withLock { $0.outlet = outlet }
            feed.handle(.begin(record, start: date.timeIntervalSinceReferenceDate))
        }
    }

    package func change(_ activity: WorkoutFeedActivity, at date: Date) {
        let record = activity.feedActivity
        enqueue { $0.handle(.change(record)) }
    }

    package func end(at date: Date) {
        enqueue { feed in
            feed.state.withLock { $0.outlet = nil }
            feed.handle(.end)
        }
    }

    // MARK: - Events and effects

    /// Handles an event on the queue and schedules the next tick.
    private func handle(_ event: SensorFeedStateMachine.Event) {
        let effects = state.withLock { $0.machine.handle(event, at: scheduler.now) }
        for effect in effects { perform(effect) }
        scheduleTick()
    }

    private func scheduleTick() {
        let now = scheduler.now
        state.withLock { state in
            state.work?.cancel()
            state.work = state.machine.deadline(after: now).map { date in
                scheduler.schedule(at: date) { [weak self] in self?.enqueue { $0.handle(.tick) } }
            }
        }
    }

    private func perform(_ effect: SensorFeedStateMachine.Effect) {
        switch effect {
        case .search: link.search(all: false)
        case .stopSearch: link.stopSearch()
        case .connect(let address, let attempt): link.connect(address, attempt: attempt)
        case .disconnect(let address): link.disconnect(address)
        case .subscribe(let address, let attempt, let characteristics):
            link.subscribe(address, attempt: attempt, to: characteristics)
        case .read(let address, let characteristics): link.read(address, characteristics)
        case .deliver(let batch): deliver(batch)
        case .log(let entry): write(entry)
        case .report(let news): onNews(news)
        }
    }

    /// Delivers measurements, whether or not the workout collects them (SEN-127).
    private func deliver(_ batch: FeedBatch, then completion: @escaping @Sendable () -> Void = {}) {
        guard let outlet = state.withLock({ $0.outlet }) else { return completion() }
        outlet.deliver(FeedReadings(batch)) { [weak self] refusal in
            if let self {
                let error = refusal.map { $0.isFinal ? FeedError.ended : .failed($0.reason) }
                let effects = state.withLock { $0.machine.handle(.delivered(error), at: scheduler.now) }
                for effect in effects { perform(effect) }
            }
            completion()
        }
    }

    private func write(_ entry: SensorFeedStateMachine.LogEntry) {
        guard let log else { return }
        switch entry {
        case .head(let start, let activity): log.begin(start: start, activity: activity)
        case .sensor(let sensor, let number): log.write(sensor, number: number)
        case .event(let event):
            log.write(event)
            if let problem = log.removeProblem() { onNews(.note(problem)) }
        case .end: log.close()
        }
    }
}
