import HealthModel

/// The state machine of a feed: events of the link, changes of the session and the passing time are the input, calls
/// of the link, deliveries, entries of the log and news the output.
///
/// It is a pure value without a clock; ``SensorFeed`` performs its effects. The connections are scheduled by a
/// ``ConnectionScheduler``, and the values are computed by a ``SensorHub``.
struct SensorFeedStateMachine: Sendable {
    /// An input.
    enum Event: Sendable {
        case link(SensorLinkEvent)
        /// A session began, at a date that may be in the past or future.
        case begin(FeedActivity, start: Double)
        case change(FeedActivity)
        case end
        /// A delivery was stored, or rejected with an error.
        case delivered(FeedError?)
        /// A deadline has passed.
        case tick
        case close
    }

    /// An output.
    enum Effect: Sendable {
        case search
        case stopSearch
        case connect(String, attempt: Int)
        case disconnect(String)
        case subscribe(String, attempt: Int, to: Set<SensorCharacteristic>)
        case read(String, [SensorCharacteristic])
        /// Delivers measurements to the session; the result is the event ``Event/delivered(_:)``.
        case deliver(FeedBatch)
        case log(LogEntry)
        case report(SensorFeed.News)
    }

    /// An entry of the log.
    enum LogEntry: Sendable, Hashable {
        case head(start: Double, WorkoutActivity)
        /// A sensor, numbered from 1.
        case sensor(SensorLog.Sensor, number: Int)
        case event(SensorLog.Event)
        case end
    }

    /// A sensor of the feed.
    private struct Place: Sendable {
        let sensor: SensorHub.Sensor
        /// The current address; those of watches change (SEN-176).
        var address: String
        /// The date of the request for the device information, while its response is incomplete.
        var informationRequest: Double?
        /// The date of the last request for the battery level.
        var batteryRequest: Double?
        /// The device information, for the log.
        var information: [(SensorUUID, [UInt8])] = []
    }

    /// The session in progress.
    private struct Session: Sendable {
        /// The reference date, in whole microseconds.
        let origin: Double
        /// The date of the last event.
        var last: Double
        var activity: FeedActivity
    }

    /// The state of the deliveries.
    private struct Deliveries: Sendable {
        /// A Boolean value that indicates whether the result of a delivery is pending.
        var isPending = false
        /// The date at which the next delivery is due.
        var next = -Double.infinity
        var hasReportedRejection = false
    }

    /// The interval between deliveries, in seconds (SEN-121).
    private static let deliveryInterval = 1.0
    /// The time, in seconds, for which the first delivery of a connection waits for the device information.
    private static let informationTimeout = 3.0
    /// The interval between battery readings, in seconds (SEN-173).
    private static let batteryInterval = 600.0
    /// The time, in seconds, after which a sensor with a changing address is identified by its name.
    private static let aliasTimeout = 10.0
    /// The largest distance, in seconds, of the start of a session that begins now.
    private static let longestDelay = 300.0

    private let isLogged: Bool
    private var connections = ConnectionScheduler()
    private var hub = SensorHub()
    private var places: [Place] = []
    private var sightings: [String: SensorSighting] = [:]
    private var session: Session?
    private var deliveries = Deliveries()
    private var isClosed = false
    /// The reason that Bluetooth is unavailable; `nil` if it is available.
    private(set) var trouble: SensorError?

    /// - Parameters:
    ///   - sensors: The sensors, in the order of their rank.
    ///   - isLogged: A Boolean value that indicates whether entries of a log are output.
    init(_ sensors: [SensorHub.Sensor], isLogged: Bool = false, at date: Double) {
        self.isLogged = isLogged
        for sensor in sensors {
            connections.add(at: date)
            hub.add(sensor)
            places.append(Place(sensor: sensor, address: sensor.address))
        }
    }

    // MARK: Queries

    /// Returns the date of the next tick; `nil` if there is none.
    func deadline(after now: Double) -> Double? {
        guard !isClosed else { return nil }
        let dates = [connections.deadline(after: now), session == nil ? nil : deliveries.next]
        return dates.compactMap(\.self).min().map { max($0, now) }
    }

    /// Returns the statuses of the sensors.
    func statuses(at now: Double) -> [SensorFeed.Status] {
        places.indices.map { index in
            SensorFeed.Status(
                name: places[index].sensor.name, address: places[index].address, state: connections.state(index),
                lostFor: connections.lostSince(index).map { now - $0 }, battery: hub.battery(index),
                counts: hub.counts(index))
        }
    }

    /// Returns a device information text of a sensor.
    func text(_ characteristic: SensorCharacteristic, of sensor: Int) -> String? {
        hub.text(characteristic, of: sensor)
    }

    // MARK: Measuring without a session

    mutating func listen(at now: Double) { hub.listen(at: now) }

    /// Returns the readings since the last call.
    mutating func readings(at now: Double) -> [SensorReading] {
        hub.advance(to: now)
        return hub.drain().readings
    }

    // MARK: Events

    /// Handles an event and returns the effects to perform, in order.
    mutating func handle(_ event: Event, at now: Double) -> [Effect] {
        switch event {
        case .link(let event): return isClosed ? [] : handle(event, at: now)
        case .begin(let activity, let start): return begin(activity, start: start, at: now)
        case .change(let activity): return change(activity, at: now)
        case .end:
            session = nil
            return log(.end)
        case .delivered(let error): return handleDelivery(error)
        case .tick: return tick(at: now)
        case .close:
            isClosed = true
            return log(.end) + effects(of: connections.close(at: now), at: now)
        }
    }

    /// Returns the time in whole microseconds of the session, never decreasing, so that a log reproduces it bit for
    /// bit (SEN-253).
    private mutating func moment(at now: Double) -> Double {
        guard let origin = session?.origin, let last = session?.last else { return now }
        let moment = max(last, origin + SensorLog.seconds(SensorLog.microseconds(now - origin)))
        session?.last = moment
        return moment
    }

    // MARK: The session

    private mutating func begin(_ activity: FeedActivity, start: Double, at now: Double) -> [Effect] {
        // A session that began long ago is resumed after a crash: no current reading belongs to that time (SEN-215).
        let origin = abs(now - start) > Self.longestDelay ? now : start
        session = Session(origin: origin, last: origin, activity: activity)
        hub.begin(activity.configuration.activityType, at: origin)
        // What came after an earlier session belongs to none.
        _ = hub.drain()
        var effects = logHead(activity.configuration.activityType, origin)
        if activity.isPaused {
            hub.pause(at: origin)
            effects += log(.pause)
        } else {
            hub.resume(at: origin)
        }
        return effects + tick(at: now)
    }

    private mutating func change(_ activity: FeedActivity, at now: Double) -> [Effect] {
        guard let old = session?.activity else { return [] }
        session?.activity = activity
        // The current time instead of the date of the change, which may be late: earlier readings are already
        // delivered.
        let moment = moment(at: now)
        var effects: [Effect] = []
        if activity.configuration.activityType != old.configuration.activityType {
            hub.begin(activity.configuration.activityType, at: moment)
            effects += log(.activity(activity.configuration.activityType))
        }
        guard activity.isPaused != old.isPaused else { return effects }
        if activity.isPaused { hub.pause(at: moment) } else { hub.resume(at: moment) }
        return effects + log(activity.isPaused ? .pause : .resume)
    }

    // MARK: The link

    private func index(_ address: String) -> Int? { places.firstIndex { $0.address == address } }

    private mutating func handle(_ event: SensorLinkEvent, at now: Double) -> [Effect] {
        let moment = moment(at: now)
        switch event {
        case .available:
            let news: [Effect] = trouble == nil ? [] : [.report(.available)]
            trouble = nil
            let commands = connections.setAvailable(true, at: now) + connections.advance(to: now)
            return news + effects(of: commands, at: now)
        case .unavailable(let error):
            trouble = error
            let lost = places.indices.flatMap { handleLoss($0, error.message, at: moment) }
            return lost + [.report(.unavailable(error))]
                + effects(of: connections.setAvailable(false, at: now), at: now)
        case .trouble(let error): return [.report(.note(error.message))]
        case .seen(let sighting):
            sightings[sighting.address] = sighting
            guard let sensor = index(sighting.address) ?? alias(sighting, at: now) else { return [] }
            return forward(.seen, of: sensor, at: now)
        case .connectAnswer(let address, let attempt, let failure):
            guard let sensor = index(address) else { return [] }
            return forward(.connectAnswer(attempt: attempt, failure), of: sensor, at: now)
        case .connectedChanged(let address, let value):
            guard let sensor = index(address) else { return [] }
            let lost = value ? [] : handleLoss(sensor, "disconnected", at: moment)
            return lost + forward(.connectedChanged(value), of: sensor, at: now)
        case .resolvedChanged(let address, let value):
            guard let sensor = index(address) else { return [] }
            let lost = value ? [] : handleLoss(sensor, "disconnected", at: moment)
            return lost + forward(.resolvedChanged(value), of: sensor, at: now)
        case .removed(let address):
            guard let sensor = index(address) else { return [] }
            return handleLoss(sensor, "forgotten", at: moment) + forward(.removed, of: sensor, at: now)
        case .subscribed(let address, let attempt, let characteristics):
            guard let sensor = index(address) else { return [] }
            return handleSubscription(characteristics, attempt, of: sensor, at: moment, now)
        case .value(let address, let identifier, let bytes):
            guard let sensor = index(address) else { return [] }
            return handleValue(identifier, bytes, of: sensor, at: moment, now)
        case .read(let address, let identifier, let bytes):
            guard let sensor = index(address), let characteristic = identifier.characteristic else { return [] }
            hub.handle(.information(characteristic, bytes), of: sensor, at: moment)
            places[sensor].information.append((identifier, bytes))
            return log(.read(identifier, bytes), of: sensor)
        case .readDone(let address):
            if let sensor = index(address) { places[sensor].informationRequest = nil }
            return []
        // Nothing is written during a workout.
        case .written: return []
        }
    }

    /// Passes an event to the connection of a sensor.
    ///
    /// Connections are timed by the clock: the moments of a session that begins in the future are later.
    private mutating func forward(
        _ event: SensorConnection.Event, of sensor: Int, at now: Double
    ) -> [Effect] {
        effects(of: connections.handle(event, of: sensor, at: now), at: now)
    }

    private mutating func handleSubscription(
        _ characteristics: Set<SensorCharacteristic>, _ attempt: Int, of sensor: Int, at moment: Double, _ now: Double
    ) -> [Effect] {
        let live = characteristics.intersection(SensorCharacteristic.live)
        connections.setCanBeSilent(sensor, live.contains(where: \.isContinuous))
        let commands = connections.handle(.subscribed(attempt: attempt, !live.isEmpty), of: sensor, at: now)
        var effects: [Effect] = []
        if !live.isEmpty, connections.isStreaming(sensor) {
            hub.handle(.connected, of: sensor, at: moment)
            effects += log(.connected, of: sensor)
        }
        return effects + self.effects(of: commands, at: now)
    }

    private mutating func handleValue(
        _ identifier: SensorUUID, _ bytes: [UInt8], of sensor: Int, at moment: Double, _ now: Double
    ) -> [Effect] {
        var effects = log(.notify(identifier, bytes), of: sensor)
        guard let characteristic = identifier.characteristic else { return effects }
        hub.handle(.value(characteristic, bytes), of: sensor, at: moment)
        effects += hub.drainNotes().map { .report(.note($0)) }
        guard characteristic.isContinuous else { return effects }
        return effects + forward(.value, of: sensor, at: now)
    }

    private mutating func handleLoss(_ sensor: Int, _ reason: String, at moment: Double) -> [Effect] {
        guard connections.isStreaming(sensor) else { return [] }
        places[sensor].informationRequest = nil
        hub.handle(.lost, of: sensor, at: moment)
        return log(.lost(reason), of: sensor)
    }

    /// Returns the sensor that a device with another address must be, if it is unambiguous (SEN-176).
    private mutating func alias(_ sighting: SensorSighting, at now: Double) -> Int? {
        guard sighting.addressType == "random", let name = sighting.name else { return nil }
        let namesakes = sightings.values.count { $0.name == name && !$0.kinds.isEmpty }
        let wanted = places.indices.filter {
            places[$0].sensor.name == name && connections.state($0) == .wanted
                && sightings[places[$0].address] == nil
        }
        guard namesakes == 1, wanted.count == 1, let sensor = wanted.first, !sighting.kinds.isEmpty,
            connections.wantedFor(sensor, at: now) >= Self.aliasTimeout
        else { return nil }
        places[sensor].address = sighting.address
        return sensor
    }

    /// Converts the commands of the scheduler, which names sensors by index, to calls of the link.
    private mutating func effects(of commands: [ConnectionScheduler.Command], at now: Double) -> [Effect] {
        commands.map { command in
            switch command {
            case .search: return .search
            case .stopSearch: return .stopSearch
            case .connect(let sensor, let attempt): return .connect(places[sensor].address, attempt: attempt)
            case .disconnect(let sensor): return .disconnect(places[sensor].address)
            case .subscribe(let sensor, let attempt):
                let characteristics = Set(SensorCharacteristic.live).union([.batteryLevel])
                return .subscribe(places[sensor].address, attempt: attempt, to: characteristics)
            case .readInformation(let sensor):
                places[sensor].informationRequest = now
                places[sensor].batteryRequest = now
                let characteristics = [.bodySensorLocation] + SensorCharacteristic.information + [.batteryLevel]
                return .read(places[sensor].address, characteristics)
            case .news(let sensor, let news): return .report(.sensor(sensor, news, battery: hub.battery(sensor)))
            }
        }
    }

    // MARK: Time

    private mutating func tick(at now: Double) -> [Effect] {
        let due = places.indices.filter {
            connections.isStreaming($0) && places[$0].informationRequest == nil
                && now - (places[$0].batteryRequest ?? now) >= Self.batteryInterval
        }
        for sensor in due { places[sensor].batteryRequest = now }
        var effects = effects(of: connections.advance(to: now), at: now)
        effects += due.map { .read(places[$0].address, [.batteryLevel]) }
        guard now >= deliveries.next else { return effects }
        deliveries.next = now + Self.deliveryInterval
        guard !deliveries.isPending, let batch = batch(at: now, requiresInformation: true) else { return effects }
        return effects + [.deliver(batch)]
    }

    /// Returns the measurements up to now for the last delivery, whatever is pending; `nil` if there are none.
    mutating func drain(at now: Double) -> FeedBatch? { batch(at: now, requiresInformation: false) }

    /// Returns the measurements since the last delivery; `nil` if there are none.
    ///
    /// - Parameter requiresInformation: A Boolean value that indicates whether missing device information defers the
    ///   delivery.
    private mutating func batch(at now: Double, requiresInformation: Bool) -> FeedBatch? {
        guard session != nil else { return nil }
        let moment = moment(at: now)
        for index in places.indices {
            guard let request = places[index].informationRequest else { continue }
            if now - request >= Self.informationTimeout { places[index].informationRequest = nil }
        }
        if requiresInformation, places.contains(where: { $0.informationRequest != nil }) { return nil }
        hub.advance(to: moment)
        let batch = hub.batch()
        guard !batch.isEmpty else { return nil }
        deliveries.isPending = true
        return batch
    }

    /// Handles the result of a delivery.
    ///
    /// Only the first rejection is reported; the end of the session is not a problem (SEN-216).
    private mutating func handleDelivery(_ error: FeedError?) -> [Effect] {
        deliveries.isPending = false
        guard case .failed(let reason) = error, !deliveries.hasReportedRejection else { return [] }
        deliveries.hasReportedRejection = true
        return [.report(.note(reason))]
    }

    // MARK: The log

    private func log(_ entry: LogEntry) -> [Effect] { isLogged ? [.log(entry)] : [] }

    private func logHead(_ activity: WorkoutActivity, _ origin: Double) -> [Effect] {
        guard isLogged else { return [] }
        var entries: [LogEntry] = [.head(start: origin, activity)]
        for (index, place) in places.enumerated() {
            let sensor = place.sensor
            var logged = SensorLog.Sensor(address: sensor.address, name: sensor.name)
            let sighting = sightings[place.address]
            logged.addressType = sighting?.addressType
            logged.services = (sighting?.kinds ?? []).map { .assigned($0.rawValue) }
            logged.signal = sensor.signal
            logged.rank = sensor.named
            if sensor.wheel != .standard { logged.wheel = sensor.wheel.millimetres }
            entries.append(.sensor(logged, number: index + 1))
            entries += place.information.map { identifier, bytes in
                .event(SensorLog.Event(microseconds: 0, sensor: index, .read(identifier, bytes)))
            }
        }
        return entries.map { .log($0) }
    }

    /// Returns the entry of an event at the moment of the last reading, not of the write.
    private func log(_ happening: SensorLog.Happening, of sensor: Int? = nil) -> [Effect] {
        guard isLogged, let session else { return [] }
        let moment = SensorLog.microseconds(session.last - session.origin)
        return [.log(.event(SensorLog.Event(microseconds: moment, sensor: sensor, happening)))]
    }
}
