package import Foundation
package import HealthKit
package import HealthModel
package import OpenHealthKit
import Synchronization
import WorkoutFiles

/// Bluetooth sensors as the feed of a workout session: searches, connects, decodes and delivers.
///
/// The decisions are made by the value types ``ConnectionScheduler`` and ``SensorHub``; this class passes them the time and
/// executes their commands. Sensors are connected before the session begins and stay connected during its pauses
/// (SEN-214).
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
        var fleet = ConnectionScheduler()
        var hub = SensorHub()
        /// The current addresses of the sensors; those of watches change (SEN-176).
        var addresses: [String]
        var sightings: [String: SensorSighting] = [:]
        var outlet: FeedOutlet?
        var activity: FeedActivity?
        /// The reference date of the session, in whole microseconds.
        var origin: Double?
        var last = -Double.infinity
        /// The sensors with incomplete device information, and the dates of their requests.
        var asked: [Int: Double] = [:]
        var answers: [Int: [(SensorUUID, [UInt8])]] = [:]
        var batteryAsked: [Int: Double] = [:]
        var isDelivering = false
        /// The date at which the next delivery is due.
        var nextDelivery = -Double.infinity
        var hasRefusal = false
        var isClosed = false
        var work: ScheduledWork?
        var log: SensorLogFile?
        var trouble: SensorError?
    }

    /// The interval between deliveries, in seconds (SEN-121).
    private static let rhythm = 1.0
    /// The time, in seconds, for which the first delivery of a connection waits for the device information.
    private static let patience = 3.0
    /// The interval between battery readings, in seconds (SEN-173).
    private static let batteryRhythm = 600.0
    /// The time, in seconds, after which a sensor with a changing address is identified by its name.
    private static let aliasPatience = 10.0

    private let queue = DispatchQueue(label: "SensorFeed")
    private let link: any SensorLink
    private let scheduler: any Scheduler
    /// A hold that keeps the clock even, because readings are dated by it (LIV-50).
    private let steadyClockHold: TimeHold
    private let onNews: @Sendable (News) -> Void
    private let state: Mutex<State>
    private let sensors: [SensorHub.Sensor]

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
        self.sensors = sensors
        self.onNews = onNews
        var state = State(addresses: sensors.map(\.address))
        state.log = log
        for sensor in sensors {
            state.fleet.add(at: scheduler.now)
            state.hub.add(sensor)
        }
        self.state = Mutex(state)
    }

    /// Begins to search for the sensors.
    package func open() {
        link.open { [weak self] event in self?.enqueue { $0.take(event) } }
        enqueue { feed in
            feed.tick()
        }
    }

    /// Measures without a session, for ``readings()``.
    package func listen() {
        enqueue { feed in feed.state.withLock { $0.hub.listen(at: feed.scheduler.now) } }
    }

    /// Returns the readings since the last call; for use with ``listen()``, not in a session.
    package func readings() -> [SensorReading] {
        state.withLock { state in
            state.hub.advance(to: scheduler.now)
            return state.hub.drain().readings
        }
    }

    /// Returns a device information text of a sensor.
    package func text(_ characteristic: SensorCharacteristic, of sensor: Int) -> String? {
        state.withLock { $0.hub.text(characteristic, of: sensor) }
    }

    /// The statuses of the sensors.
    package var statuses: [Status] {
        let now = scheduler.now
        return state.withLock { state in
            sensors.indices.map { index in
                Status(
                    name: sensors[index].name, address: state.addresses[index], state: state.fleet.state(index),
                    lostFor: state.fleet.lostSince(index).map { now - $0 }, battery: state.hub.battery(index),
                    counts: state.hub.counts(index))
            }
        }
    }

    /// The reason that Bluetooth is unavailable; `nil` if it is available.
    package var trouble: SensorError? { state.withLock { $0.trouble } }

    /// Delivers the readings up to now and returns when they are stored or rejected.
    package func drain() async {
        await withCheckedContinuation { continuation in
            enqueue { feed in feed.deliver(isLast: true) { continuation.resume() } }
        }
    }

    /// Disconnects the sensors and returns when they are released, after two seconds at most.
    package func close() async {
        await withCheckedContinuation { continuation in
            enqueue { feed in
                let commands = feed.state.withLock { state in
                    state.isClosed = true
                    state.work?.cancel()
                    state.log?.close()
                    return state.fleet.close(at: feed.scheduler.now)
                }
                feed.obey(commands)
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
            let now = feed.scheduler.now
            let start = date.timeIntervalSinceReferenceDate
            feed.state.withLock { state in
                // A session that began long ago is resumed after a crash: no current reading belongs to that time
                // (SEN-215).
                state.origin = abs(now - start) > 300 ? now : start
                state.last = state.origin ?? now
                state.outlet = outlet
                state.activity = record
                state.hub.begin(record.configuration.activityType, at: state.origin ?? now)
                feed.writeHead(record.configuration.activityType, &state)
                if record.isPaused {
                    state.hub.pause(at: state.last)
                    feed.write(.pause, nil, &state)
                }
            }
            feed.tick()
        }
    }

    package func change(_ activity: WorkoutFeedActivity, at date: Date) {
        let record = activity.feedActivity
        enqueue { feed in
            feed.state.withLock { state in
                guard let old = state.activity, state.origin != nil else { return }
                state.activity = record
                // The current time instead of the date of the call, which may be late: earlier readings are already
                // delivered.
                let now = feed.moment(&state)
                if record.configuration.activityType != old.configuration.activityType {
                    state.hub.begin(record.configuration.activityType, at: now)
                    feed.write(.activity(record.configuration.activityType), nil, &state)
                }
                guard record.isPaused != old.isPaused else { return }
                if record.isPaused { state.hub.pause(at: now) } else { state.hub.resume(at: now) }
                feed.write(record.isPaused ? .pause : .resume, nil, &state)
            }
        }
    }

    package func end(at date: Date) {
        enqueue { feed in
            feed.state.withLock { state in
                state.outlet = nil
                state.origin = nil
                state.log?.close()
            }
        }
    }

    /// Returns the time in whole microseconds of the session, never decreasing, so that a log reproduces it bit for
    /// bit (SEN-253).
    private func moment(_ state: inout State) -> Double {
        let now = scheduler.now
        guard let origin = state.origin else { return now }
        state.last = max(state.last, origin + SensorLog.seconds(SensorLog.microseconds(now - origin)))
        return state.last
    }

    // MARK: - Events

    private func take(_ event: SensorLinkEvent) {
        var news: [News] = []
        let commands = state.withLock { state -> [ConnectionScheduler.Command] in
            guard !state.isClosed else { return [] }
            let now = moment(&state)
            return handle(event, at: now, &state, &news)
        }
        for item in news { onNews(item) }
        obey(commands)
        plan()
    }

    private func handle(
        _ event: SensorLinkEvent, at now: Double, _ state: inout State, _ news: inout [News]
    ) -> [ConnectionScheduler.Command] {
        func index(_ address: String) -> Int? { state.addresses.firstIndex(of: address) }
        switch event {
        case .available:
            if state.trouble != nil { news.append(.available) }
            state.trouble = nil
            return state.fleet.setAvailable(true, at: now) + state.fleet.advance(to: now)
        case .unavailable(let trouble):
            state.trouble = trouble
            news.append(.unavailable(trouble))
            for sensor in sensors.indices { lose(sensor, trouble.message, at: now, &state) }
            return state.fleet.setAvailable(false, at: now)
        case .trouble(let trouble):
            news.append(.note(trouble.message))
            return []
        case .seen(let sighting):
            state.sightings[sighting.address] = sighting
            guard let sensor = index(sighting.address) ?? alias(sighting, at: now, &state) else { return [] }
            return state.fleet.handle(.seen, of: sensor, at: now)
        case .connectAnswer(let address, let attempt, let failure):
            guard let sensor = index(address) else { return [] }
            return state.fleet.handle(.connectAnswer(attempt: attempt, failure), of: sensor, at: now)
        case .connectedChanged(let address, let value):
            guard let sensor = index(address) else { return [] }
            if !value { lose(sensor, "disconnected", at: now, &state) }
            return state.fleet.handle(.connectedChanged(value), of: sensor, at: now)
        case .resolvedChanged(let address, let value):
            guard let sensor = index(address) else { return [] }
            if !value { lose(sensor, "disconnected", at: now, &state) }
            return state.fleet.handle(.resolvedChanged(value), of: sensor, at: now)
        case .removed(let address):
            guard let sensor = index(address) else { return [] }
            lose(sensor, "forgotten", at: now, &state)
            return state.fleet.handle(.removed, of: sensor, at: now)
        case .subscribed(let address, let attempt, let characteristics):
            guard let sensor = index(address) else { return [] }
            let live = characteristics.intersection(SensorCharacteristic.live)
            state.fleet.setCanBeSilent(
                sensor, live.contains { $0 == .heartRate || $0 == .cyclingPower || $0.isMachine })
            let commands = state.fleet.handle(.subscribed(attempt: attempt, !live.isEmpty), of: sensor, at: now)
            if !live.isEmpty, state.fleet.isStreaming(sensor) { regain(sensor, at: now, &state) }
            return commands
        case .value(let address, let identifier, let bytes):
            guard let sensor = index(address) else { return [] }
            return value(sensor, identifier, bytes, at: now, &state, &news)
        case .read(let address, let identifier, let bytes):
            guard let sensor = index(address), let characteristic = identifier.characteristic else { return [] }
            state.hub.take(.information(characteristic, bytes), of: sensor, at: now)
            state.answers[sensor, default: []].append((identifier, bytes))
            write(.read(identifier, bytes), sensor, &state)
            return []
        case .readDone(let address):
            if let sensor = index(address) { state.asked[sensor] = nil }
            return []
        // Nothing is written during a workout.
        case .written: return []
        }
    }

    private func value(
        _ sensor: Int, _ identifier: SensorUUID, _ bytes: [UInt8], at now: Double, _ state: inout State,
        _ news: inout [News]
    ) -> [ConnectionScheduler.Command] {
        write(.notify(identifier, bytes), sensor, &state)
        guard let characteristic = identifier.characteristic else { return [] }
        state.hub.take(.value(characteristic, bytes), of: sensor, at: now)
        news += state.hub.drainNotes().map(News.note)
        let breaksSilence = characteristic == .heartRate || characteristic == .cyclingPower || characteristic.isMachine
        return breaksSilence ? state.fleet.handle(.value, of: sensor, at: now) : []
    }

    private func lose(_ sensor: Int, _ reason: String, at now: Double, _ state: inout State) {
        guard state.fleet.isStreaming(sensor) else { return }
        state.asked[sensor] = nil
        state.hub.take(.lost, of: sensor, at: now)
        write(.lost(reason), sensor, &state)
    }

    private func regain(_ sensor: Int, at now: Double, _ state: inout State) {
        state.hub.take(.connected, of: sensor, at: now)
        write(.connected, sensor, &state)
    }

    /// Returns the sensor that a device with another address must be, if it is unambiguous (SEN-176).
    private func alias(_ sighting: SensorSighting, at now: Double, _ state: inout State) -> Int? {
        guard sighting.addressType == "random", let name = sighting.name else { return nil }
        let namesakes = state.sightings.values.count { $0.name == name && !$0.kinds.isEmpty }
        let wanted = sensors.indices.filter {
            sensors[$0].name == name && state.fleet.state($0) == .wanted && state.sightings[state.addresses[$0]] == nil
        }
        guard namesakes == 1, wanted.count == 1, let sensor = wanted.first, !sighting.kinds.isEmpty,
            state.fleet.wantedFor(sensor, at: now) >= Self.aliasPatience
        else { return nil }
        state.addresses[sensor] = sighting.address
        return sensor
    }

    // MARK: - Commands

    private func obey(_ commands: [ConnectionScheduler.Command]) {
        for command in commands {
            switch command {
            case .search: link.search(all: false)
            case .stopSearch: link.stopSearch()
            case .connect(let sensor, let attempt): link.connect(address(sensor), attempt: attempt)
            case .disconnect(let sensor): link.disconnect(address(sensor))
            case .subscribe(let sensor, let attempt):
                link.subscribe(
                    address(sensor), attempt: attempt, to: Set(SensorCharacteristic.live).union([.batteryLevel]))
            case .ask(let sensor):
                let now = scheduler.now
                state.withLock {
                    $0.asked[sensor] = now
                    $0.batteryAsked[sensor] = now
                }
                link.read(
                    address(sensor),
                    [.bodySensorLocation] + SensorCharacteristic.information + [.batteryLevel])
            case .news(let sensor, let news):
                let battery = state.withLock { $0.hub.battery(sensor) }
                onNews(.sensor(sensor, news, battery: battery))
            }
        }
    }

    private func address(_ sensor: Int) -> String { state.withLock { $0.addresses[sensor] } }

    // MARK: - Time

    /// Schedules the next step: a delivery or a deadline of a sensor.
    private func plan() {
        let now = scheduler.now
        state.withLock { state in
            guard !state.isClosed else { return }
            var next = state.fleet.deadline(after: now) ?? .infinity
            if state.outlet != nil { next = min(next, state.nextDelivery) }
            state.work?.cancel()
            state.work = nil
            guard next.isFinite else { return }
            state.work = scheduler.schedule(at: max(next, now)) { [weak self] in self?.enqueue { $0.tick() } }
        }
    }

    private func tick() {
        let now = scheduler.now
        let (commands, due) = state.withLock { state -> ([ConnectionScheduler.Command], [Int]) in
            guard !state.isClosed else { return ([], []) }
            let due = sensors.indices.filter {
                state.fleet.isStreaming($0) && state.asked[$0] == nil
                    && now - (state.batteryAsked[$0] ?? now) >= Self.batteryRhythm
            }
            for sensor in due { state.batteryAsked[sensor] = now }
            return (state.fleet.advance(to: now), due)
        }
        obey(commands)
        for sensor in due { link.read(address(sensor), [.batteryLevel]) }
        let isDue = state.withLock { state in
            guard now >= state.nextDelivery else { return false }
            state.nextDelivery = now + Self.rhythm
            return true
        }
        if isDue { deliver() }
        plan()
    }

    /// Delivers the readings since the last delivery, unless one is in progress or device information is still
    /// missing.
    private func deliver(isLast: Bool = false, then completion: @escaping @Sendable () -> Void = {}) {
        let (batch, outlet) = state.withLock { state -> (FeedBatch, FeedOutlet?) in
            guard let outlet = state.outlet, isLast || !state.isDelivering else { return (FeedBatch(), nil) }
            let now = moment(&state)
            state.asked = state.asked.filter { now - $0.value < Self.patience }
            guard isLast || state.asked.isEmpty else { return (FeedBatch(), nil) }
            state.hub.advance(to: now)
            let batch = state.hub.batch()
            if !batch.isEmpty { state.isDelivering = true }
            return (batch, outlet)
        }
        guard let outlet, !batch.isEmpty else { return completion() }
        // Readings are stored whether or not the workout collects them (SEN-127); the end of the session is not a
        // problem (SEN-216).
        outlet.deliver(FeedReadings(batch)) { [weak self] refusal in
            if let self {
                let isNew = state.withLock { state in
                    state.isDelivering = false
                    guard let refusal, !refusal.isFinal, !state.hasRefusal else { return false }
                    state.hasRefusal = true
                    return true
                }
                if isNew, let refusal { onNews(.note(refusal.reason)) }
            }
            completion()
        }
    }

    // MARK: - The log

    private func writeHead(_ activity: WorkoutActivity, _ state: inout State) {
        guard let log = state.log, let origin = state.origin else { return }
        log.begin(start: origin, activity: activity)
        for (index, sensor) in sensors.enumerated() {
            var logged = SensorLog.Sensor(address: sensor.address, name: sensor.name)
            let sighting = state.sightings[state.addresses[index]]
            logged.addressType = sighting?.addressType
            logged.services = (sighting?.kinds ?? []).map { .assigned($0.rawValue) }
            logged.signal = sensor.signal
            logged.rank = sensor.named
            if sensor.wheel != .standard { logged.wheel = sensor.wheel.millimetres }
            log.write(logged, number: index + 1)
            for (identifier, bytes) in state.answers[index] ?? [] {
                log.write(.init(microseconds: 0, sensor: index, .read(identifier, bytes)))
            }
        }
    }

    private func write(_ happening: SensorLog.Happening, _ sensor: Int?, _ state: inout State) {
        guard let log = state.log, let origin = state.origin else { return }
        // The moment of the reading, not of the write.
        let moment = SensorLog.microseconds(state.last - origin)
        log.write(.init(microseconds: moment, sensor: sensor, happening))
        if let problem = log.removeProblem() { onNews(.note(problem)) }
    }
}
