import HealthModel
import Synchronization

@testable import BluetoothSensors

/// A link whose sensors follow the script of a test, on the time of the session.
final class ScriptedLink: SensorLink {
    private struct State {
        var handler: (@Sendable (SensorLinkEvent) -> Void)?
        var calls: [String] = []
        var onAir: [String: SensorSighting] = [:]
        var answers: [SensorCharacteristic: [UInt8]] = [:]
        var isSearching = false
        var working: Set<SensorCharacteristic> = [.heartRate]
        var written: [(characteristic: SensorCharacteristic, bytes: [UInt8])] = []
    }

    private let scheduler: any Scheduler
    private let state = Mutex(State())

    init(on scheduler: any Scheduler) { self.scheduler = scheduler }

    /// The calls of the link, in order.
    var calls: [String] { state.withLock { $0.calls } }

    /// The written values, in order.
    var written: [(characteristic: SensorCharacteristic, bytes: [UInt8])] { state.withLock { $0.written } }

    /// Sets the characteristics of every sensor.
    func subscribes(to characteristics: Set<SensorCharacteristic>) {
        state.withLock { $0.working = characteristics }
    }

    /// Makes a sensor visible to the link.
    func place(_ address: String, _ name: String, _ service: SensorService, addressType: String? = nil) {
        state.withLock {
            $0.onAir[address] = SensorSighting(
                address: address, name: name, addressType: addressType, services: [.assigned(service.rawValue)],
                signal: -50)
        }
        sight()
    }

    /// Removes a sensor from the link.
    func remove(_ address: String) {
        state.withLock { $0.onAir[address] = nil }
        send(.resolvedChanged(address, false))
        send(.connectedChanged(address, false))
    }

    /// Sets the value that every sensor returns for a characteristic.
    func answer(_ characteristic: SensorCharacteristic, _ bytes: [UInt8]) {
        state.withLock { $0.answers[characteristic] = bytes }
    }

    /// Delivers an event immediately.
    func send(_ event: SensorLinkEvent) { state.withLock { $0.handler }?(event) }

    /// Delivers a value at a date.
    func value(_ address: String, _ characteristic: SensorCharacteristic, _ bytes: [UInt8], at date: Double) {
        scheduler.schedule(at: date) { [self] in
            let isThere = state.withLock { $0.onAir[address] != nil }
            if isThere { send(.value(address, .assigned(characteristic.rawValue), bytes)) }
        }
    }

    private func note(_ call: String) { state.withLock { $0.calls.append(call) } }

    private func sight() {
        let seen = state.withLock { state in
            state.isSearching ? state.onAir.values.sorted { $0.address < $1.address } : []
        }
        for sighting in seen { send(.seen(sighting)) }
    }

    // MARK: SensorLink

    func open(_ handler: @escaping @Sendable (SensorLinkEvent) -> Void) {
        state.withLock { $0.handler = handler }
        send(.available)
    }

    func search(all: Bool) {
        note("search")
        state.withLock { $0.isSearching = true }
        sight()
    }

    func stopSearch() {
        note("stop")
        state.withLock { $0.isSearching = false }
    }

    func connect(_ address: String, attempt: Int) {
        note("connect \(address)")
        let isThere = state.withLock { $0.onAir[address] != nil }
        scheduler.schedule(at: scheduler.now + 0.25) { [self] in
            send(.connectAnswer(address, attempt: attempt, isThere ? nil : .unknownObject))
            if isThere { send(.resolvedChanged(address, true)) }
        }
    }

    func disconnect(_ address: String) { note("disconnect \(address)") }

    func subscribe(_ address: String, attempt: Int, to characteristics: Set<SensorCharacteristic>) {
        note("subscribe \(address)")
        let working = state.withLock { $0.working }
        send(.subscribed(address, attempt: attempt, working.intersection(characteristics)))
    }

    func read(_ address: String, _ characteristics: [SensorCharacteristic]) {
        note("read \(characteristics.count)")
        let answers = state.withLock { $0.answers }
        for characteristic in characteristics {
            if let bytes = answers[characteristic] { send(.read(address, .assigned(characteristic.rawValue), bytes)) }
        }
        send(.readDone(address))
    }

    func write(_ address: String, _ characteristic: SensorCharacteristic, _ bytes: [UInt8]) {
        state.withLock { $0.written.append((characteristic, bytes)) }
        send(.written(address, .assigned(characteristic.rawValue), problem: nil))
    }

    func close(_ completion: @escaping @Sendable () -> Void) {
        note("close")
        completion()
    }
}
