/// The state machine of one sensor, from the search to the close: events with their dates are the input, actions the
/// output.
///
/// It is a pure value: timers are dates exposed as ``deadline``, and late responses are recognized by their attempt
/// number (SEN-193).
package struct SensorConnection: Sendable {
    /// The state of a sensor.
    package enum State: Sendable, Hashable {
        case wanted, queued, connecting, resolving, subscribing, streaming, silent, waiting, refused, closed
    }

    /// The reason that a connection failed.
    package enum ConnectFailure: Sendable, Hashable {
        /// The attempt was aborted locally, or another one is in progress; it is retried immediately.
        case aborted
        /// The daemon no longer has the device (SEN-192).
        case unknownObject
        case other(String)
    }

    /// An event of a sensor.
    package enum Event: Sendable, Hashable {
        /// An advertisement was received.
        case seen
        /// No other sensor is being connected.
        case turn
        /// The response to a connection attempt; `nil` if it succeeded or the sensor was already connected.
        case connectAnswer(attempt: Int, ConnectFailure?)
        case connectedChanged(Bool)
        case resolvedChanged(Bool)
        /// The response to a subscription, and whether any characteristic was subscribed.
        case subscribed(attempt: Int, Bool)
        /// A value that ends a silence.
        case value
        /// The daemon removed the device.
        case removed
        /// Bluetooth is temporarily unavailable.
        case unavailable
        case close
        /// A deadline has passed.
        case tick
    }

    /// An action to perform.
    package enum Action: Sendable, Hashable {
        case connect(attempt: Int)
        case disconnect
        case subscribe(attempt: Int)
        /// Reads the device information and the battery level once (SEN-173).
        case readInformation
        case news(News)
    }

    /// A status change to report to the user.
    package enum News: Sendable, Hashable {
        case found
        case connected
        case silent
        case lost
        /// The sensor is back after a number of seconds.
        case back(after: Double)
        /// The sensor has no supported characteristic (SEN-240k).
        case refused
    }

    /// The timeout of a connection attempt, in seconds (SEN-169).
    package static let connectLimit = 45.0
    /// The timeout of the service discovery, in seconds.
    package static let resolveLimit = 20.0
    /// The time without a value, in seconds, after which a sensor that always sends is silent, and the further time
    /// after which it is reconnected.
    package static let silence = (noticed: 10.0, acted: 20.0)
    /// The duration of a disconnection, in seconds, that is not reported.
    package static let grace = 3.0
    /// The backoff between attempts, in seconds (SEN-190).
    package static let pauses = [1.0, 2, 4, 8, 15, 30]
    /// The streaming time, in seconds, after which the backoff is reset.
    package static let proof = 30.0
    /// The delay before the single retry after an aborted connection, in seconds.
    private static let quickPause = 0.5

    package private(set) var state = State.wanted
    /// The date at which the current state was entered.
    package private(set) var since: Double
    /// A Boolean value that indicates whether the sensor always sends while it works, so that a missing value is
    /// significant.
    package var canBeSilent = false
    private var attempt = 0
    private var failures = 0
    private var hasRetriedQuickly = false
    private var isConnected = false
    private var isResolved = false
    private var lastValue = 0.0
    private var pauseEnd = 0.0
    /// The date of the loss; `nil` while the sensor streams or before it first did.
    private var lostAt: Double?
    private var hasReportedLoss = false
    private var hasBeenFound = false
    private var hasStreamed = false

    package init(at date: Double) { since = date }

    /// The date of the next timer; `nil` if there is none.
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
        let loss = hasReportedLoss ? nil : lostAt.map { $0 + Self.grace }
        guard state != .closed, state != .refused else { return nil }
        return [own, loss].compactMap(\.self).min()
    }

    /// The date of the loss; `nil` if the sensor is not lost.
    package var lostSince: Double? { lostAt }

    /// Handles an event and returns the actions to perform.
    package mutating func handle(_ event: Event, at date: Double) -> [Action] {
        guard state != .closed else { return [] }
        switch event {
        case .seen: return handleAdvertisement(at: date)
        case .turn: return connect(at: date)
        case .connectAnswer(let number, let failure):
            guard number == attempt, state == .connecting else { return [] }
            return answer(failure, at: date)
        case .connectedChanged(let value):
            isConnected = value
            return value ? [] : handleDisconnection(at: date)
        case .resolvedChanged(let value):
            isResolved = value
            if value { return state == .resolving ? subscribe(at: date) : [] }
            // Lost services are a disconnection, even if its notification arrives later (SEN-191).
            return handleDisconnection(at: date)
        case .subscribed(let number, let works):
            guard number == attempt, state == .subscribing else { return [] }
            return works ? stream(at: date) : refuse(at: date)
        case .value: return receiveValue(at: date)
        case .removed:
            isConnected = false
            isResolved = false
            guard state != .refused, state != .wanted else { return [] }
            recordLoss(at: date)
            enter(.wanted, at: date)
            return []
        case .unavailable:
            isConnected = false
            isResolved = false
            guard state != .refused else { return [] }
            recordLoss(at: date)
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
        // A sensor that streamed for long enough starts over with short pauses.
        if state == .streaming || state == .silent, let began = streamingSince, date - began >= Self.proof {
            failures = 0
        }
        if next != .streaming, next != .silent { streamingSince = nil }
        state = next
        since = date
    }

    private var streamingSince: Double?

    private mutating func handleAdvertisement(at date: Double) -> [Action] {
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
            hasReportedLoss = false
            hasStreamed = true
        }
        guard hasStreamed else { return [.readInformation, .news(.connected)] }
        guard hasReportedLoss, let lostAt else { return [.readInformation] }
        return [.readInformation, .news(.back(after: date - lostAt))]
    }

    private mutating func refuse(at date: Double) -> [Action] {
        enter(.refused, at: date)
        return [.disconnect, .news(.refused)]
    }

    private mutating func receiveValue(at date: Double) -> [Action] {
        guard state == .silent || state == .streaming else { return [] }
        let quiet = date - lastValue
        lastValue = date
        guard state == .silent else { return [] }
        enter(.streaming, at: date)
        return [.news(.back(after: quiet))]
    }

    /// Waits before the next attempt, with an increasing backoff.
    private mutating func wait(at date: Double) -> [Action] {
        enter(.waiting, at: date)
        pauseEnd = date + Self.pauses[min(failures, Self.pauses.count - 1)]
        failures += 1
        return []
    }

    private mutating func recordLoss(at date: Double) {
        if state == .streaming || state == .silent { lostAt = date }
    }

    /// Handles the loss of the connection.
    private mutating func handleDisconnection(at date: Double) -> [Action] {
        isResolved = false
        switch state {
        case .resolving, .subscribing, .streaming, .silent:
            recordLoss(at: date)
            return wait(at: date)
        default: return []
        }
    }

    private mutating func tick(at date: Double) -> [Action] {
        var actions: [Action] = []
        if let lostAt, !hasReportedLoss, state != .streaming, date >= lostAt + Self.grace {
            hasReportedLoss = true
            actions.append(.news(.lost))
        }
        switch state {
        case .connecting where date >= since + Self.connectLimit, .resolving where date >= since + Self.resolveLimit:
            actions += wait(at: date) + [.disconnect]
        case .streaming where canBeSilent && date >= lastValue + Self.silence.noticed:
            enter(.silent, at: date)
            actions.append(.news(.silent))
        case .silent where date >= since + Self.silence.acted:
            recordLoss(at: date)
            actions += wait(at: date) + [.disconnect]
        case .waiting where date >= pauseEnd: enter(.queued, at: date)
        default: break
        }
        return actions
    }
}
