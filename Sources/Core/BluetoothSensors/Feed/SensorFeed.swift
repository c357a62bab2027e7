package import Foundation
package import HealthKit
package import HealthModel
package import OpenHealthKit
import Synchronization
import WorkoutFiles

/// Bluetooth sensors as the feed of a workout session: looks for them, connects them, decodes what they send, and delivers it.
///
/// What decides stands in plain values, ``SensorFleet`` and ``SensorHub``; this class gives them the time and does what they
/// say. Sensors are connected before the session begins, and stay so through its pauses (SEN-214).
package final class SensorFeed: WorkoutFeed {
    /// What people are told.
    package enum News: Sendable, Hashable {
        /// Of a sensor, by its place; with percent of its battery if it is known.
        case sensor(Int, SensorLife.News, battery: Int?)
        case unavailable(SensorTrouble)
        case available
        case note(String)
    }

    /// How a sensor stands.
    package struct Status: Sendable, Hashable {
        package var name: String
        package var address: String
        package var state: SensorLife.State
        /// Seconds since it was lost; nil if it is not.
        package var lostFor: Double?
        /// Percent.
        package var battery: Int?
        package var counts: SensorCounts

        package init(
            name: String, address: String, state: SensorLife.State, lostFor: Double? = nil, battery: Int? = nil,
            counts: SensorCounts = SensorCounts()
        ) {
            self.name = name
            self.address = address
            self.state = state
            self.lostFor = lostFor
            self.battery = battery
            self.counts = counts
        }

        /// Whether it works.
        package var isStreaming: Bool { state == .streaming || state == .silent }
    }

    private struct State {
        var fleet = SensorFleet()
        var hub = SensorHub()
        /// Addresses at which sensors are now: those of watches change (SEN-176).
        var addresses: [String]
        var sightings: [String: SensorSighting] = [:]
        var outlet: FeedOutlet?
        var activity: FeedActivity?
        /// The moment from which those of the session are counted, in whole microseconds.
        var origin: Double?
        var last = -Double.infinity
        /// Sensors that were asked what they are and have not said all, and since when.
        var asked: [Int: Double] = [:]
        var answers: [Int: [(SensorUUID, [UInt8])]] = [:]
        var batteryAsked: [Int: Double] = [:]
        var isDelivering = false
        /// When the next delivery is due.
        var nextDelivery = -Double.infinity
        var hasRefusal = false
        var isClosed = false
        var work: ScheduledWork?
        var log: SensorLogFile?
        var trouble: SensorTrouble?
    }

    /// Seconds from one delivery to the next (SEN-121).
    private static let rhythm = 1.0
    /// Seconds that the first delivery of a connection waits for what the sensor says of itself.
    private static let patience = 3.0
    /// Seconds from one look at batteries to the next (SEN-173).
    private static let batteryRhythm = 600.0
    /// Seconds after which a sensor with a changing address is taken by its name.
    private static let aliasPatience = 10.0

    private let queue = DispatchQueue(label: "SensorFeed")
    private let link: any SensorLink
    private let scheduler: any Scheduler
    /// Keeps time even: readings are dated by it (LIV-50).
    private let evenness: TimeHold
    private let onNews: @Sendable (News) -> Void
    private let state: Mutex<State>
    private let sensors: [SensorHub.Sensor]

    /// A feed of some sensors.
    ///
    /// - Parameters:
    ///   - sensors: Those that are wanted, in the order of rank.
    ///   - link: The way to them.
    ///   - scheduler: The time, which must be that of the store.
    ///   - log: Keeps what they send, if somebody wants it.
    ///   - onNews: Told what happens, on a queue of the feed.
    package init(
        _ sensors: [SensorHub.Sensor], over link: any SensorLink, on scheduler: any Scheduler,
        log: SensorLogFile? = nil, onNews: @escaping @Sendable (News) -> Void = { _ in }
    ) {
        self.link = link
        self.scheduler = scheduler
        evenness = scheduler.measure()
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

    /// Begins to look for the sensors.
    package func open() {
        link.open { [weak self] event in self?.inTurn { $0.take(event) } }
        inTurn { feed in
            feed.tick()
        }
    }

    /// Measures without a session, for ``readings()``.
    package func listen() {
        inTurn { feed in feed.state.withLock { $0.hub.listen(at: feed.scheduler.now) } }
    }

    /// What was measured since the last time; for those who listen, and not in a session.
    package func readings() -> [SensorReading] {
        state.withLock { state in
            state.hub.advance(to: scheduler.now)
            return state.hub.drain().readings
        }
    }

    /// What a sensor said of itself.
    package func text(_ characteristic: SensorCharacteristic, of sensor: Int) -> String? {
        state.withLock { $0.hub.text(characteristic, of: sensor) }
    }

    /// How the sensors stand.
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

    /// Why there is no Bluetooth now; nil if there is.
    package var trouble: SensorTrouble? { state.withLock { $0.trouble } }

    /// Delivers what was measured up to now; returns when it is stored, or could not be.
    package func drain() async {
        await withCheckedContinuation { continuation in
            inTurn { feed in feed.deliver(isLast: true) { continuation.resume() } }
        }
    }

    /// Lets go of the sensors; returns when they are let go, at most two seconds later.
    package func close() async {
        await withCheckedContinuation { continuation in
            inTurn { feed in
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

    /// Does something after all that came before; a time that can wait waits for it.
    private func inTurn(_ work: @escaping @Sendable (SensorFeed) -> Void) {
        let hold = scheduler.hold()
        queue.async { [weak self] in
            if let self { work(self) }
            hold.release()
        }
    }

    // MARK: - The session

    /// Several devices measure; each value names its own.
    package var device: HKDevice? { nil }

    package func begin(_ activity: WorkoutFeedActivity, at date: Date, into outlet: FeedOutlet) {
        let record = activity.feedActivity
        inTurn { feed in
            let now = feed.scheduler.now
            let start = date.timeIntervalSinceReferenceDate
            feed.state.withLock { state in
                // What began long ago goes on after a crash: nothing of then is measured now (SEN-215).
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
        inTurn { feed in
            feed.state.withLock { state in
                guard let old = state.activity, state.origin != nil else { return }
                state.activity = record
                // Not the date of the call, which may be told late: what was measured since is delivered already.
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
        inTurn { feed in
            feed.state.withLock { state in
                state.outlet = nil
                state.origin = nil
                state.log?.close()
            }
        }
    }

    /// The time, in whole microseconds of the session and never going back, so that a log has it to the bit (SEN-253).
    private func moment(_ state: inout State) -> Double {
        let now = scheduler.now
        guard let origin = state.origin else { return now }
        state.last = max(state.last, origin + SensorLog.seconds(SensorLog.microseconds(now - origin)))
        return state.last
    }

    // MARK: - Events

    private func take(_ event: SensorLinkEvent) {
        var news: [News] = []
        let commands = state.withLock { state -> [SensorFleet.Command] in
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
    ) -> [SensorFleet.Command] {
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
        // Nothing is ever written while a workout goes on.
        case .written: return []
        }
    }

    private func value(
        _ sensor: Int, _ identifier: SensorUUID, _ bytes: [UInt8], at now: Double, _ state: inout State,
        _ news: inout [News]
    ) -> [SensorFleet.Command] {
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

    /// The sensor that a device with another address is, if there is no doubt (SEN-176).
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

    private func obey(_ commands: [SensorFleet.Command]) {
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

    /// Plans what comes next: a delivery, or what the sensors' lives want.
    private func plan() {
        let now = scheduler.now
        state.withLock { state in
            guard !state.isClosed else { return }
            var next = state.fleet.deadline(after: now) ?? .infinity
            if state.outlet != nil { next = min(next, state.nextDelivery) }
            state.work?.cancel()
            state.work = nil
            guard next.isFinite else { return }
            state.work = scheduler.schedule(at: max(next, now)) { [weak self] in self?.inTurn { $0.tick() } }
        }
    }

    private func tick() {
        let now = scheduler.now
        let (commands, due) = state.withLock { state -> ([SensorFleet.Command], [Int]) in
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

    /// Delivers what came since the last time, unless the last delivery is on its way or a sensor has still to say what it is.
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
        // What is measured is stored whether the workout collects it or not (SEN-127); the end of the session is no trouble
        // (SEN-216).
        outlet.deliver(FeedReadings(batch)) { [weak self] refusal in
            if let self {
                let isNew = state.withLock { state in
                    state.isDelivering = false
                    guard let refusal, !refusal.isOver, !state.hasRefusal else { return false }
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
        // The moment at which it was taken, and not that at which it is written.
        let moment = SensorLog.microseconds(state.last - origin)
        log.write(.init(microseconds: moment, sensor: sensor, happening))
        if let problem = log.takeProblem() { onNews(.note(problem)) }
    }
}
