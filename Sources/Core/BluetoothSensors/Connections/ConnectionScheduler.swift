/// The connection scheduler for several sensors that share one radio: it decides when to search and which sensor to
/// connect next (SEN-168).
///
/// Its commands are executed by a link, which delivers the events; see ``SensorConnection``.
package struct ConnectionScheduler: Sendable {
    /// A command for the link.
    package enum Command: Sendable, Hashable {
        case search
        case stopSearch
        case connect(Int, attempt: Int)
        case disconnect(Int)
        case subscribe(Int, attempt: Int)
        /// Reads the device information once.
        case readInformation(Int)
        case news(Int, SensorConnection.News)
    }

    /// The search intervals in seconds: continuous at first, then `on` seconds in every `every`.
    private static let search = (first: 20.0, on: 10.0, every: 30.0)

    private var connections: [SensorConnection] = []
    private var isSearching = false
    private var isAvailable = true
    private var isClosed = false

    package init() {}

    /// Adds a sensor to search for from a date on and returns its index.
    @discardableResult
    package mutating func add(at date: Double) -> Int {
        connections.append(SensorConnection(at: date))
        return connections.count - 1
    }

    package func state(_ sensor: Int) -> SensorConnection.State { connections[sensor].state }

    /// Returns the date at which a sensor was lost, or `nil` if it is not lost.
    package func lostSince(_ sensor: Int) -> Double? { connections[sensor].lostSince }

    /// Returns the seconds for which a sensor has been searched, or 0 if it is not searched.
    package func wantedFor(_ sensor: Int, at date: Double) -> Double {
        connections[sensor].state == .wanted ? date - connections[sensor].since : 0
    }

    /// Returns whether a sensor is subscribed, whether or not it currently sends values.
    package func isStreaming(_ sensor: Int) -> Bool {
        connections[sensor].state == .streaming || connections[sensor].state == .silent
    }

    /// Sets whether a missing value indicates a problem, because the sensor always sends while it works.
    package mutating func setCanBeSilent(_ sensor: Int, _ value: Bool) { connections[sensor].canBeSilent = value }

    /// Returns the date of the next timer, or `nil` if there is none.
    package func deadline(after date: Double) -> Double? {
        guard !isClosed else { return nil }
        var dates = connections.compactMap(\.deadline)
        guard isAvailable else { return dates.min() }
        for connection in connections where connection.state == .wanted {
            dates.append(Self.change(of: connection, after: date))
        }
        return dates.min()
    }

    /// Handles an event of one sensor.
    ///
    /// The event `turn` is ignored, as only the scheduler starts connections.
    package mutating func handle(_ event: SensorConnection.Event, of sensor: Int, at date: Double) -> [Command] {
        guard connections.indices.contains(sensor), !isClosed, event != .turn else { return [] }
        return convert(sensor, connections[sensor].handle(event, at: date)) + schedule(at: date)
    }

    /// Handles a change of the Bluetooth availability; all sensors are searched again.
    package mutating func setAvailable(_ isThere: Bool, at date: Double) -> [Command] {
        guard isThere != isAvailable, !isClosed else { return [] }
        isAvailable = isThere
        // A search ends with the radio.
        isSearching = false
        var commands: [Command] = []
        for sensor in connections.indices {
            commands += convert(sensor, connections[sensor].handle(.unavailable, at: date))
        }
        return commands + schedule(at: date)
    }

    /// Advances to a date.
    package mutating func advance(to date: Double) -> [Command] {
        guard !isClosed else { return [] }
        var commands: [Command] = []
        for sensor in connections.indices {
            guard let deadline = connections[sensor].deadline, deadline <= date else { continue }
            commands += convert(sensor, connections[sensor].handle(.tick, at: date))
        }
        return commands + schedule(at: date)
    }

    /// Closes all sensors permanently.
    package mutating func close(at date: Double) -> [Command] {
        guard !isClosed else { return [] }
        var commands: [Command] = []
        for sensor in connections.indices { commands += convert(sensor, connections[sensor].handle(.close, at: date)) }
        isClosed = true
        if isSearching { commands.append(.stopSearch) }
        isSearching = false
        return commands
    }

    private func convert(_ sensor: Int, _ actions: [SensorConnection.Action]) -> [Command] {
        actions.map { action in
            switch action {
            case .connect(let attempt): .connect(sensor, attempt: attempt)
            case .disconnect: .disconnect(sensor)
            case .subscribe(let attempt): .subscribe(sensor, attempt: attempt)
            case .readInformation: .readInformation(sensor)
            case .news(let news): .news(sensor, news)
            }
        }
    }

    /// Starts the next connection, and searches while no connection is being established.
    private mutating func schedule(at date: Double) -> [Command] {
        guard isAvailable else { return [] }
        var commands: [Command] = []
        if !connections.contains(where: { $0.state == .connecting }) {
            let queued = connections.indices.filter { connections[$0].state == .queued }
            if let next = queued.min(by: { (connections[$0].since, $0) < (connections[$1].since, $1) }) {
                if isSearching { commands.append(.stopSearch) }
                isSearching = false
                commands += convert(next, connections[next].handle(.turn, at: date))
            }
        }
        let isConnecting = connections.contains { $0.state == .connecting }
        let wants = !isConnecting && connections.contains { $0.state == .wanted && Self.isSearched($0, at: date) }
        if wants != isSearching {
            isSearching = wants
            commands.append(wants ? .search : .stopSearch)
        }
        return commands
    }

    /// Returns whether the search for a sensor is active: continuously at first, then at intervals.
    private static func isSearched(_ connection: SensorConnection, at date: Double) -> Bool {
        let later = date - connection.since - search.first
        guard later >= 0 else { return true }
        return later.truncatingRemainder(dividingBy: search.every) >= search.every - search.on
    }

    /// Returns the date at which the search for a sensor starts or stops next.
    private static func change(of connection: SensorConnection, after date: Double) -> Double {
        let first = connection.since + search.first
        guard date >= first else { return first }
        let rounds = ((date - first) / search.every).rounded(.down)
        let begin = first + rounds * search.every + search.every - search.on
        return date < begin ? begin : first + (rounds + 1) * search.every
    }
}
