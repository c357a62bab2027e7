package import Foundation
package import HealthModel
import Synchronization

/// Fetches the measurements of a scale, a blood pressure cuff, a thermometer, a glucose meter or an oximeter
/// (SEN-222).
///
/// The decisions are made by value types: ``ConnectionScheduler`` connects, ``RecordAccess`` requests the records and
/// determines the end, and ``SpotFrameCollector`` collects the frames.
package final class SpotFetch: Sendable {
    /// The result of a fetch.
    package struct Outcome: Sendable {
        package var end: RecordAccess.End
        package var frames: SpotFrameCollector
        /// The device information texts.
        package var texts: [SensorCharacteristic: String]
        /// The notes for the user.
        package var notes: [String]
        /// The reason that no measurement is possible: no Bluetooth, or no supported service.
        package var trouble: SensorError?
        package var wasConnected: Bool
        /// A Boolean value that indicates whether the clock of the device was set.
        package var hasSetTime: Bool

        package init(
            end: RecordAccess.End, frames: SpotFrameCollector, texts: [SensorCharacteristic: String] = [:],
            notes: [String] = [],
            trouble: SensorError? = nil, wasConnected: Bool = true, hasSetTime: Bool = false
        ) {
            self.end = end
            self.frames = frames
            self.texts = texts
            self.notes = notes
            self.trouble = trouble
            self.wasConnected = wasConnected
            self.hasSetTime = hasSetTime
        }
    }

    private struct State {
        var connection = ConnectionScheduler()
        var access: RecordAccess
        var frames = SpotFrameCollector()
        var texts: [SensorCharacteristic: String] = [:]
        var notes: [String] = []
        var trouble: SensorError?
        var wasConnected = false
        var hasSetTime = false
        /// The request for records, which is written after the device's time was read, because old time stamps are
        /// corrected by it.
        var request: [UInt8]?
        var work: ScheduledWork?
        var finish: (@Sendable (Outcome) -> Void)?
    }

    private static let wanted = Set(SensorCharacteristic.spot + [.glucoseContext, .recordAccess])
    private static let information: [SensorCharacteristic] =
        [.currentTime, .temperatureType] + SensorCharacteristic.information

    private let queue = DispatchQueue(label: "SpotFetch")
    private let sighting: SensorSighting
    private let link: any SensorLink
    private let scheduler: any Scheduler
    /// A hold that keeps the clock even, because pauses are measured by it (LIV-50).
    private let steadyClockHold: TimeHold
    private let calendar: Calendar
    private let setsTime: Bool
    private let onConnected: @Sendable () -> Void
    private let state: Mutex<State>

    /// - Parameters:
    ///   - sighting: The device.
    ///   - calendar: The calendar of the host, with its time zone.
    ///   - setsTime: A Boolean value that indicates whether the clock of the device is set to that of the host.
    ///   - onConnected: A closure that is called when the device is connected.
    package init(
        _ sighting: SensorSighting, over link: any SensorLink, on scheduler: any Scheduler, calendar: Calendar,
        setsTime: Bool = false, onConnected: @escaping @Sendable () -> Void = {}
    ) {
        self.sighting = sighting
        self.link = link
        self.scheduler = scheduler
        steadyClockHold = scheduler.measure()
        self.calendar = calendar
        self.setsTime = setsTime
        self.onConnected = onConnected
        var state = State(access: RecordAccess(at: scheduler.now))
        state.connection.add(at: scheduler.now)
        self.state = Mutex(state)
    }

    /// Fetches the measurements and returns when the transfer is complete, the device fell silent or was never found,
    /// and it is released.
    package func run() async -> Outcome {
        await withCheckedContinuation { continuation in run { continuation.resume(returning: $0) } }
    }

    /// Starts the fetch; the completion handler is called once, when the device is released.
    func run(_ completion: @escaping @Sendable (Outcome) -> Void) {
        state.withLock { $0.finish = completion }
        link.open { [weak self] event in self?.enqueue { $0.receive(event) } }
        enqueue { $0.tick() }
    }

    /// Releases the device and returns the outcome.
    private func end(_ outcome: Outcome, _ completion: @escaping @Sendable (Outcome) -> Void) {
        let now = scheduler.now
        perform(state.withLock { $0.connection.close(at: now) })
        link.close { completion(outcome) }
    }

    /// Runs a closure on the queue, after all previous ones; virtual time does not advance meanwhile.
    private func enqueue(_ work: @escaping @Sendable (SpotFetch) -> Void) {
        let hold = scheduler.hold()
        queue.async { [weak self] in
            if let self { work(self) }
            hold.release()
        }
    }

    // MARK: Events

    private func receive(_ event: SensorLinkEvent) {
        let now = scheduler.now
        let (commands, request) = state.withLock { state in handle(event, at: now, &state) }
        perform(commands)
        if let request { link.write(sighting.address, request.characteristic, request.bytes) }
        finishOrSchedule()
    }

    private typealias Request = (characteristic: SensorCharacteristic, bytes: [UInt8])

    private func handle(
        _ event: SensorLinkEvent, at now: Double, _ state: inout State
    ) -> ([ConnectionScheduler.Command], Request?) {
        let own = sighting.address
        switch event {
        case .available: return (state.connection.setAvailable(true, at: now), nil)
        case .unavailable(let trouble):
            state.trouble = trouble
            return (state.connection.setAvailable(false, at: now), nil)
        case .trouble(let trouble): state.notes.append(trouble.message)
        case .seen(let seen) where seen.address == own: return (state.connection.handle(.seen, of: 0, at: now), nil)
        case .connectAnswer(own, let attempt, let failure):
            return (state.connection.handle(.connectAnswer(attempt: attempt, failure), of: 0, at: now), nil)
        case .connectedChanged(own, let value):
            if !value { handleDisconnection(&state) }
            return (state.connection.handle(.connectedChanged(value), of: 0, at: now), nil)
        case .resolvedChanged(own, let value):
            if !value { handleDisconnection(&state) }
            return (state.connection.handle(.resolvedChanged(value), of: 0, at: now), nil)
        case .removed(own):
            handleDisconnection(&state)
            return (state.connection.handle(.removed, of: 0, at: now), nil)
        case .subscribed(own, let attempt, let working):
            let works = !working.isDisjoint(with: SensorCharacteristic.spot)
            if works { state.request = state.access.begin(with: working, at: now) }
            return (state.connection.handle(.subscribed(attempt: attempt, works), of: 0, at: now), nil)
        case .value(own, let identifier, let bytes):
            guard let characteristic = identifier.characteristic, Self.wanted.contains(characteristic), !bytes.isEmpty
            else { break }
            state.frames.store(bytes, of: characteristic, at: now)
            state.access.receive(bytes, of: characteristic, at: now)
        case .read(own, let identifier, let bytes):
            guard let characteristic = identifier.characteristic else { break }
            if case .text(let text)? = try? SensorFrame(bytes, of: characteristic) {
                state.texts[characteristic] = text
            } else {
                state.frames.store(bytes, of: characteristic, at: now)
            }
        case .readDone(own):
            if setsTime, !state.hasSetTime, let bytes = time(at: now, state) { return ([], (.currentTime, bytes)) }
            return ([], removeRequest(&state))
        case .written(own, let identifier, let problem): return ([], written(identifier, problem, &state))
        default: break
        }
        return ([], nil)
    }

    private func handleDisconnection(_ state: inout State) {
        state.request = nil
        state.access.handleDisconnection()
    }

    private func removeRequest(_ state: inout State) -> Request? {
        defer { state.request = nil }
        return state.request.map { (.recordAccess, $0) }
    }

    private func written(_ identifier: SensorUUID, _ problem: String?, _ state: inout State) -> Request? {
        guard identifier.characteristic == .currentTime else {
            if let problem {
                state.notes.append("\(sighting.title) rejected the request for its records: \(problem).")
            }
            return nil
        }
        if let problem { state.notes.append("The clock of \(sighting.title) could not be set: \(problem).") }
        state.hasSetTime = problem == nil
        return removeRequest(&state)
    }

    /// Returns the bytes that set the clock, or `nil` if the device does not report its time.
    private func time(at now: Double, _ state: State) -> [UInt8]? {
        guard state.frames.hasClock else { return nil }
        let parts = calendar.dateComponents(
            [.year, .month, .day, .hour, .minute, .second, .weekday], from: Date(timeIntervalSinceReferenceDate: now))
        guard let year = parts.year, let month = parts.month, let day = parts.day, let hour = parts.hour,
            let minute = parts.minute, let second = parts.second, let weekday = parts.weekday,
            let date = SensorDate(year: year, month: month, day: day, hour: hour, minute: minute, second: second)
        else { return nil }
        // In `Calendar`, weekdays begin with Sunday, which is 1.
        return CurrentTime.bytes(date, dayOfWeek: (weekday + 5) % 7 + 1)
    }

    // MARK: Commands and time

    private func perform(_ commands: [ConnectionScheduler.Command]) {
        for command in commands {
            switch command {
            case .search: link.search(all: true)
            case .stopSearch: link.stopSearch()
            case .connect(_, let attempt): link.connect(sighting.address, attempt: attempt)
            case .disconnect: link.disconnect(sighting.address)
            case .subscribe(_, let attempt): link.subscribe(sighting.address, attempt: attempt, to: Self.wanted)
            case .readInformation:
                let isNew = state.withLock { state in
                    defer { state.wasConnected = true }
                    return !state.wasConnected
                }
                if isNew { onConnected() }
                link.read(sighting.address, Self.information)
            case .news(_, .refused):
                state.withLock { $0.trouble = SensorError(.noService, sensor: sighting) }
            case .news: break
            }
        }
    }

    private func tick() {
        let now = scheduler.now
        perform(state.withLock { $0.connection.advance(to: now) })
        finishOrSchedule()
    }

    /// Finishes if there is a reason to, and schedules the next check.
    private func finishOrSchedule() {
        let now = scheduler.now
        let ended = state.withLock { state -> (Outcome, @Sendable (Outcome) -> Void)? in
            guard let finish = state.finish else { return nil }
            state.access.advance(to: now)
            state.work?.cancel()
            state.work = nil
            if state.access.end != nil || state.trouble != nil {
                state.finish = nil
                let outcome = Outcome(
                    end: state.access.end ?? .nothing, frames: state.frames, texts: state.texts, notes: state.notes,
                    trouble: state.trouble, wasConnected: state.wasConnected, hasSetTime: state.hasSetTime)
                return (outcome, finish)
            }
            let next = min(state.access.deadline, state.connection.deadline(after: now) ?? .infinity)
            state.work = scheduler.schedule(at: max(next, now)) { [weak self] in self?.enqueue { $0.tick() } }
            return nil
        }
        if let (outcome, finish) = ended { end(outcome, finish) }
    }
}
