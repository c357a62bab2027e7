/// The life of one sensor, from being looked for to being closed: what happens and when goes in, what is to be done comes out.
///
/// Pure: timers are dates that ``deadline`` tells, and answers that come late are known by the number of their attempt (SEN-193).
package struct SensorLife: Sendable {
    /// Where a sensor stands.
    package enum State: Sendable, Hashable {
        case wanted, queued, connecting, resolving, subscribing, streaming, silent, waiting, refused, closed
    }

    /// Why a connection did not come about.
    package enum ConnectFailure: Sendable, Hashable {
        /// It was cut off on our side, or another one is under way: worth another try at once.
        case aborted
        /// The daemon has forgotten the device (SEN-192).
        case unknownObject
        case other(String)
    }

    /// What happens.
    package enum Event: Sendable, Hashable {
        /// It was seen on the air.
        case seen
        /// Nobody else is being connected.
        case turn
        /// The answer to an attempt; nil if it succeeded, or if it was connected already.
        case connectAnswer(attempt: Int, ConnectFailure?)
        case connectedChanged(Bool)
        case resolvedChanged(Bool)
        /// The answer to a subscription: whether any characteristic works.
        case subscribed(attempt: Int, Bool)
        /// A value that breaks silence.
        case value
        /// The daemon has forgotten it.
        case removed
        /// There is no Bluetooth for now.
        case unavailable
        case close
        /// A deadline is over.
        case tick
    }

    /// What is to be done.
    package enum Action: Sendable, Hashable {
        case connect(attempt: Int)
        case disconnect
        case subscribe(attempt: Int)
        /// Ask once what it is and how full its battery (SEN-173).
        case ask
        case news(News)
    }

    /// What people are told.
    package enum News: Sendable, Hashable {
        case found
        case connected
        case silent
        case lost
        /// It is back after so many seconds.
        case back(after: Double)
        /// It has nothing that is read (SEN-240k).
        case refused
    }

    /// Seconds that an answer to an attempt may take (SEN-169).
    package static let connectLimit = 45.0
    /// Seconds until services must be known.
    package static let resolveLimit = 20.0
    /// Seconds without a value after which a sensor that always sends is silent, and then is connected anew.
    package static let silence = (noticed: 10.0, acted: 20.0)
    /// Seconds that a disconnection may last without a word.
    package static let grace = 3.0
    /// Seconds between attempts (SEN-190).
    package static let pauses = [1.0, 2, 4, 8, 15, 30]
    /// Seconds of streaming after which pauses are short again.
    package static let proof = 30.0
    /// Seconds until the one attempt after a connection that was cut off.
    private static let quickPause = 0.5

    package private(set) var state = State.wanted
    /// Since when it stands there.
    package private(set) var since: Double
    /// Whether it always sends while it works, so that silence says something.
    package var canBeSilent = false
    private var attempt = 0
    private var failures = 0
    private var hasRetriedQuickly = false
    private var isConnected = false
    private var isResolved = false
    private var lastValue = 0.0
    private var pauseEnd = 0.0
    /// When it was lost; nil while it streams or before it did.
    private var lostAt: Double?
    private var hasToldLoss = false
    private var hasBeenFound = false
    private var hasStreamed = false

    package init(at date: Double) { since = date }

    /// When something happens by itself; nil if nothing does.
    package var deadline: Double? {
        let own: Double? =
            switch state {
            case .connecting: since + Self.connectLimit
            case .resolving: since + Self.resolveLimit
            case .streaming where canBeSilent: lastValue + Self.silence.noticed
            case .silent: since + Self.silence.acted
            case .waiting: pauseEnd
            default: nil
            }
        let loss = hasToldLoss ? nil : lostAt.map { $0 + Self.grace }
        guard state != .closed, state != .refused else { return nil }
        return [own, loss].compactMap(\.self).min()
    }

    /// Since when it is lost; nil if it is not.
    package var lostSince: Double? { lostAt }

    /// Takes what happens; answers what is to be done.
    package mutating func handle(_ event: Event, at date: Double) -> [Action] {
        guard state != .closed else { return [] }
        switch event {
        case .seen: return see(at: date)
        case .turn: return connect(at: date)
        case .connectAnswer(let number, let failure):
            guard number == attempt, state == .connecting else { return [] }
            return answer(failure, at: date)
        case .connectedChanged(let value):
            isConnected = value
            return value ? [] : leave(at: date)
        case .resolvedChanged(let value):
            isResolved = value
            if value { return state == .resolving ? subscribe(at: date) : [] }
            // Services that go away are a disconnection, even if the word of it comes later (SEN-191).
            return leave(at: date)
        case .subscribed(let number, let works):
            guard number == attempt, state == .subscribing else { return [] }
            return works ? stream(at: date) : refuse(at: date)
        case .value: return hear(at: date)
        case .removed:
            isConnected = false
            isResolved = false
            guard state != .refused, state != .wanted else { return [] }
            lose(at: date)
            enter(.wanted, at: date)
            return []
        case .unavailable:
            isConnected = false
            isResolved = false
            guard state != .refused else { return [] }
            lose(at: date)
            enter(.wanted, at: date)
            return []
        case .close:
            let isOpen = state != .wanted && state != .queued && state != .waiting && state != .refused
            enter(.closed, at: date)
            return isOpen ? [.disconnect] : []
        case .tick: return tick(at: date)
        }
    }

    // MARK: Steps

    private mutating func enter(_ next: State, at date: Double) {
        // Whoever streamed for long begins with short pauses again.
        if state == .streaming || state == .silent, let began = streamingSince, date - began >= Self.proof {
            failures = 0
        }
        if next != .streaming, next != .silent { streamingSince = nil }
        state = next
        since = date
    }

    private var streamingSince: Double?

    private mutating func see(at date: Double) -> [Action] {
        guard state == .wanted else { return [] }
        enter(.queued, at: date)
        defer { hasBeenFound = true }
        return hasBeenFound ? [] : [.news(.found)]
    }

    private mutating func connect(at date: Double) -> [Action] {
        guard state == .queued else { return [] }
        attempt += 1
        enter(.connecting, at: date)
        return [.connect(attempt: attempt)]
    }

    private mutating func answer(_ failure: ConnectFailure?, at date: Double) -> [Action] {
        switch failure {
        case nil:
            hasRetriedQuickly = false
            enter(.resolving, at: date)
            return isResolved ? subscribe(at: date) : []
        case .aborted:
            if hasRetriedQuickly { return wait(at: date) }
            hasRetriedQuickly = true
            enter(.waiting, at: date)
            pauseEnd = date + Self.quickPause
            return []
        case .unknownObject:
            enter(.wanted, at: date)
            return []
        case .other: return wait(at: date) + [.disconnect]
        }
    }

    private mutating func subscribe(at date: Double) -> [Action] {
        enter(.subscribing, at: date)
        return [.subscribe(attempt: attempt)]
    }

    private mutating func stream(at date: Double) -> [Action] {
        enter(.streaming, at: date)
        streamingSince = date
        lastValue = date
        defer {
            lostAt = nil
            hasToldLoss = false
            hasStreamed = true
        }
        guard hasStreamed else { return [.ask, .news(.connected)] }
        guard hasToldLoss, let lostAt else { return [.ask] }
        return [.ask, .news(.back(after: date - lostAt))]
    }

    private mutating func refuse(at date: Double) -> [Action] {
        enter(.refused, at: date)
        return [.disconnect, .news(.refused)]
    }

    private mutating func hear(at date: Double) -> [Action] {
        guard state == .silent || state == .streaming else { return [] }
        let quiet = date - lastValue
        lastValue = date
        guard state == .silent else { return [] }
        enter(.streaming, at: date)
        return [.news(.back(after: quiet))]
    }

    /// Waits before the next attempt, longer each time.
    private mutating func wait(at date: Double) -> [Action] {
        enter(.waiting, at: date)
        pauseEnd = date + Self.pauses[min(failures, Self.pauses.count - 1)]
        failures += 1
        return []
    }

    private mutating func lose(at date: Double) {
        if state == .streaming || state == .silent { lostAt = lostAt ?? date }
    }

    /// The connection is gone.
    private mutating func leave(at date: Double) -> [Action] {
        isResolved = false
        switch state {
        case .resolving, .subscribing, .streaming, .silent:
            lose(at: date)
            return wait(at: date)
        default: return []
        }
    }

    private mutating func tick(at date: Double) -> [Action] {
        var actions: [Action] = []
        if let lostAt, !hasToldLoss, state != .streaming, date >= lostAt + Self.grace {
            hasToldLoss = true
            actions.append(.news(.lost))
        }
        switch state {
        case .connecting where date >= since + Self.connectLimit, .resolving where date >= since + Self.resolveLimit:
            actions += wait(at: date) + [.disconnect]
        case .streaming where canBeSilent && date >= lastValue + Self.silence.noticed:
            enter(.silent, at: date)
            actions.append(.news(.silent))
        case .silent where date >= since + Self.silence.acted:
            lose(at: date)
            actions += wait(at: date) + [.disconnect]
        case .waiting where date >= pauseEnd: enter(.queued, at: date)
        default: break
        }
        return actions
    }
}
