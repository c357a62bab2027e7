/// The lives of several sensors that share one radio: who is looked for, who is connected next (SEN-168).
///
/// Commands go down to a link, events come up from it; see ``SensorLife``.
package struct SensorFleet: Sendable {
    /// What a link is told to do.
    package enum Command: Sendable, Hashable {
        case search
        case stopSearch
        case connect(Int, attempt: Int)
        case disconnect(Int)
        case subscribe(Int, attempt: Int)
        /// Ask once what the sensor is.
        case ask(Int)
        case news(Int, SensorLife.News)
    }

    /// Seconds of searching without a break, and then how long in how many.
    private static let search = (first: 20.0, on: 10.0, every: 30.0)

    private var lives: [SensorLife] = []
    private var isSearching = false
    private var isAvailable = true
    private var isClosed = false

    package init() {}

    /// Adds a sensor that is wanted from a date on; answers its number.
    @discardableResult
    package mutating func add(at date: Double) -> Int {
        lives.append(SensorLife(at: date))
        return lives.count - 1
    }

    package func state(_ sensor: Int) -> SensorLife.State { lives[sensor].state }

    /// Since when a sensor is lost; nil if it is not.
    package func lostSince(_ sensor: Int) -> Double? { lives[sensor].lostSince }

    /// Seconds since a sensor is looked for; 0 if it is not.
    package func wantedFor(_ sensor: Int, at date: Double) -> Double {
        lives[sensor].state == .wanted ? date - lives[sensor].since : 0
    }

    /// Whether a sensor works.
    package func isStreaming(_ sensor: Int) -> Bool {
        lives[sensor].state == .streaming || lives[sensor].state == .silent
    }

    /// Says whether a sensor always sends while it works.
    package mutating func setCanBeSilent(_ sensor: Int, _ value: Bool) { lives[sensor].canBeSilent = value }

    /// When something happens by itself; nil if nothing does.
    package func deadline(after date: Double) -> Double? {
        guard !isClosed else { return nil }
        var dates = lives.compactMap(\.deadline)
        guard isAvailable else { return dates.min() }
        for life in lives where life.state == .wanted { dates.append(Self.change(of: life, after: date)) }
        return dates.min()
    }

    /// Takes what happens to one sensor; whose turn it is nobody says but the fleet.
    package mutating func handle(_ event: SensorLife.Event, of sensor: Int, at date: Double) -> [Command] {
        guard lives.indices.contains(sensor), !isClosed, event != .turn else { return [] }
        return does(sensor, lives[sensor].handle(event, at: date)) + settle(at: date)
    }

    /// Bluetooth went away, or is back; sensors are wanted anew.
    package mutating func setAvailable(_ isThere: Bool, at date: Double) -> [Command] {
        guard isThere != isAvailable, !isClosed else { return [] }
        isAvailable = isThere
        // A search ends with the radio.
        isSearching = false
        var commands: [Command] = []
        for sensor in lives.indices { commands += does(sensor, lives[sensor].handle(.unavailable, at: date)) }
        return commands + settle(at: date)
    }

    /// Goes on to a date.
    package mutating func advance(to date: Double) -> [Command] {
        guard !isClosed else { return [] }
        var commands: [Command] = []
        for sensor in lives.indices {
            guard let deadline = lives[sensor].deadline, deadline <= date else { continue }
            commands += does(sensor, lives[sensor].handle(.tick, at: date))
        }
        return commands + settle(at: date)
    }

    /// Lets go of all sensors, for good.
    package mutating func close(at date: Double) -> [Command] {
        guard !isClosed else { return [] }
        var commands: [Command] = []
        for sensor in lives.indices { commands += does(sensor, lives[sensor].handle(.close, at: date)) }
        isClosed = true
        if isSearching { commands.append(.stopSearch) }
        isSearching = false
        return commands
    }

    private func does(_ sensor: Int, _ actions: [SensorLife.Action]) -> [Command] {
        actions.map { action in
            switch action {
            case .connect(let attempt): .connect(sensor, attempt: attempt)
            case .disconnect: .disconnect(sensor)
            case .subscribe(let attempt): .subscribe(sensor, attempt: attempt)
            case .ask: .ask(sensor)
            case .news(let news): .news(sensor, news)
            }
        }
    }

    /// Lets the next one connect, and searches while nobody does.
    private mutating func settle(at date: Double) -> [Command] {
        guard isAvailable else { return [] }
        var commands: [Command] = []
        if !lives.contains(where: { $0.state == .connecting }) {
            let queued = lives.indices.filter { lives[$0].state == .queued }
            if let next = queued.min(by: { (lives[$0].since, $0) < (lives[$1].since, $1) }) {
                if isSearching { commands.append(.stopSearch) }
                isSearching = false
                commands += does(next, lives[next].handle(.turn, at: date))
            }
        }
        let isConnecting = lives.contains { $0.state == .connecting }
        let wants = !isConnecting && lives.contains { $0.state == .wanted && Self.isSearched($0, at: date) }
        if wants != isSearching {
            isSearching = wants
            commands.append(wants ? .search : .stopSearch)
        }
        return commands
    }

    /// Whether a search for a sensor goes on: at first without a break, then now and then.
    private static func isSearched(_ life: SensorLife, at date: Double) -> Bool {
        let later = date - life.since - search.first
        guard later >= 0 else { return true }
        return later.truncatingRemainder(dividingBy: search.every) >= search.every - search.on
    }

    /// When a search for a sensor begins or ends next.
    private static func change(of life: SensorLife, after date: Double) -> Double {
        let first = life.since + search.first
        guard date >= first else { return first }
        let rounds = ((date - first) / search.every).rounded(.down)
        let begin = first + rounds * search.every + search.every - search.on
        return date < begin ? begin : first + (rounds + 1) * search.every
    }
}
