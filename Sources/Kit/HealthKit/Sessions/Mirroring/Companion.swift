import Foundation
import HealthModel
import Synchronization

/// The companion device at the other end of a connection, and the sessions mirrored over it (LIV-40, LIV-41, LIV-42,
/// LIV-43, LIV-44, LIV-45).
final class Companion: Sendable {
    private struct State {
        /// The mirrored sessions, of this device and of the other one.
        var sessions: [UUID: HKWorkoutSession] = [:]
        /// The sessions of the other device that no health store has received yet.
        var waiting: [SessionSnapshot] = []
        /// The handlers that wait for a reply.
        var questions: [UUID: @Sendable (HKError?) -> Void] = [:]
        var isClosed = false
    }

    /// The maximum number of sessions that wait for a health store.
    private static let patience = 100

    private let channel: any CompanionChannel
    private weak let context: StoreContext?
    private let state = Mutex(State())

    init(_ channel: any CompanionChannel, of context: StoreContext) {
        self.channel = channel
        self.context = context
    }

    /// Starts receiving.
    func open() {
        channel.open { [weak self] in
            self?.receive($0)
        } closed: { [weak self] in
            self?.lose()
        }
    }

    /// Closes the connection.
    func close() {
        channel.close()
        lose()
    }

    // MARK: - Sending

    /// Starts mirroring a session of this device.
    func begin(_ session: HKWorkoutSession, then answer: @escaping @Sendable (HKError?) -> Void) {
        let identifier = session.core.identifier
        let isOpen = state.withLock { state in
            if !state.isClosed { state.sessions[identifier] = session }
            return !state.isClosed
        }
        guard isOpen else { return answer(.noCompanion) }
        ask(.begin(session.core.now.snapshot(identifier)), as: identifier, then: answer)
    }

    /// Launches the companion's app for a workout.
    func launch(_ configuration: WorkoutConfigurationRecord, then answer: @escaping @Sendable (HKError?) -> Void) {
        let identifier = UUID()
        ask(.launch(identifier, configuration), as: identifier, then: answer)
    }

    private func ask(
        _ message: MirrorMessage, as identifier: UUID, then answer: @escaping @Sendable (HKError?) -> Void
    ) {
        let isOpen = state.withLock { state in
            if !state.isClosed { state.questions[identifier] = answer }
            return !state.isClosed
        }
        if isOpen { send(message) } else { answer(.noCompanion) }
    }

    /// Sends a message; a message that cannot be encoded is not sent.
    func send(_ message: MirrorMessage) {
        if let bytes = try? message.encoded() { channel.send(bytes) }
    }

    /// Stops mirroring a session.
    func forget(_ identifier: UUID) {
        state.withLock { $0.sessions[identifier] = nil }
    }

    // MARK: - Receiving

    /// Handles a message; one that cannot be decoded is ignored.
    private func receive(_ bytes: Data) {
        guard let message = try? MirrorMessage(bytes: bytes) else { return }
        switch message {
        case .begin(let snapshot):
            let isTaken = state.withLock { state in
                guard state.waiting.count < Self.patience else { return false }
                state.waiting.append(snapshot)
                return true
            }
            send(.answer(snapshot.uuid, isDone: isTaken))
            handOver()
        case .update(let snapshot, let effects): update(snapshot, effects)
        case .call(let identifier, let call):
            if let session = session(identifier, isMirror: false) { session.perform(call) }
        case .data(let identifier, let data):
            state.withLock { $0.sessions[identifier] }?.receive(data)
        case .end(let identifier):
            state.withLock { state in state.waiting.removeAll { $0.uuid == identifier } }
            guard let session = session(identifier, isMirror: true) else { return }
            forget(identifier)
            session.disconnect(nil)
        case .launch(let identifier, let configuration): launch(identifier, configuration)
        case .answer(let identifier, let isDone):
            let answer = state.withLock { $0.questions.removeValue(forKey: identifier) }
            answer?(isDone ? nil : .noCompanion)
        }
    }

    private func session(_ identifier: UUID, isMirror: Bool) -> HKWorkoutSession? {
        state.withLock { state in state.sessions[identifier].flatMap { $0.isMirror == isMirror ? $0 : nil } }
    }

    /// Passes sessions of the other device to the health store with a handler for them; without one they remain
    /// waiting.
    func handOver() {
        guard let store = context?.storeForMirroring, let handler = store.mirroringStart else { return }
        state.withLock { state in
            for snapshot in state.waiting {
                // A session of this device is never mirrored back to it.
                guard state.sessions[snapshot.uuid]?.isMirror ?? true else { continue }
                let session = HKWorkoutSession(mirroring: snapshot, over: self, in: store)
                state.sessions[snapshot.uuid] = session
                // The first call of the session: what comes meanwhile waits until the handler has set the delegate.
                session.core.delegates.call(on: store.context.scheduler) {
                    store.taskLocals.run { handler(session) }
                }
            }
            state.waiting = []
        }
    }

    private func update(_ snapshot: SessionSnapshot, _ effects: [SessionMachine.Effect]) {
        let isWaiting = state.withLock { state in
            guard let index = state.waiting.firstIndex(where: { $0.uuid == snapshot.uuid }) else { return false }
            state.waiting[index] = snapshot
            return true
        }
        guard !isWaiting, let session = session(snapshot.uuid, isMirror: true) else { return }
        session.follow(snapshot, effects)
    }

    private func launch(_ identifier: UUID, _ configuration: WorkoutConfigurationRecord) {
        guard let context, let start = context.watchApp else {
            send(.answer(identifier, isDone: false))
            return
        }
        context.feedQueue.async(holding: context.scheduler) { [self] in
            start(HKWorkoutConfiguration(record: configuration))
            send(.answer(identifier, isDone: true))
        }
    }

    /// Handles a lost connection: all mirroring ends.
    private func lose() {
        let old = state.withLock { state in
            defer {
                state = State()
                state.isClosed = true
            }
            return state
        }
        for answer in old.questions.values { answer(.noCompanion) }
        for session in old.sessions.values { session.disconnect(.noCompanion) }
    }
}

extension HKError {
    /// The error for a missing companion device, or one that did not comply.
    static var noCompanion: HKError { invalidArgument("No companion device is connected.") }
}
