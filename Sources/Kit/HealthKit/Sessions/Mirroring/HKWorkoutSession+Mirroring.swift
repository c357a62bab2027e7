public import Foundation
import HealthModel
import Synchronization

/// The line to a session's other end.
struct Mirroring {
    var companion: Companion?
    var allowance = DataAllowance()
}

extension HKWorkoutSession {
    /// Has the session followed on the companion device, whose app is given a mirrored session (LIV-40).
    ///
    /// Either side may then pause, resume and end it, and begin and end activities (LIV-41).
    /// - Parameter completion: Told in the background whether the companion follows. Code 3 for a session that ended,
    ///   one that is mirrored itself, and without a companion device.
    @preconcurrency
    public func startMirroringToCompanionDevice(completion: @escaping @Sendable (Bool, (any Error)?) -> Void) {
        let hold = store.context.scheduler.hold()
        // Whoever answers, the completion comes in the background, and time waits for it.
        let answer: @Sendable (HKError?) -> Void = { [self] error in
            store.complete {
                completion(error == nil, error)
                hold.release()
            }
        }
        store.inTurn { [self] in
            guard !isMirror, core.ask({ $0.state }) != .ended else { return answer(.noMirroring) }
            guard let companion = store.context.companion else { return answer(.noCompanion) }
            let isNew = mirroring.withLock { mirroring in
                defer { mirroring.companion = companion }
                return mirroring.companion !== companion
            }
            guard isNew else { return answer(nil) }
            companion.begin(self) { [self] error in
                if error != nil { mirroring.withLock { $0.companion = nil } }
                answer(error)
            }
        }
    }

    /// Has the session followed on the companion device; see the form with a completion.
    public func startMirroringToCompanionDevice() async throws {
        try await store.succeeding { startMirroringToCompanionDevice(completion: $0) }
    }

    /// Ends mirroring: the mirrored session is told that it is disconnected, this one goes on (LIV-43).
    ///
    /// - Parameter completion: Told in the background that it ended. Code 3 if the session is not mirrored.
    @preconcurrency
    public func stopMirroringToCompanionDevice(completion: @escaping @Sendable (Bool, (any Error)?) -> Void) {
        store.perform(
            { [self] _ in
                guard !isMirror, leaveMirror() else { throw HKError.noMirroring }
            }, completion: completion)
    }

    /// Ends mirroring; see the form with a completion.
    public func stopMirroringToCompanionDevice() async throws {
        try await store.succeeding { stopMirroringToCompanionDevice(completion: $0) }
    }

    /// Sends data of the app's own to the session's other end (LIV-42).
    /// - Parameters:
    ///   - data: At most 100 KB (100,000 bytes) in any ten seconds, else code 13.
    ///   - completion: Told in the background whether they are on their way. Code 3 if the session is not mirrored.
    @preconcurrency
    public func sendToRemoteWorkoutSession(
        data: Data, completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        let date = store.context.scheduler.now
        store.perform(
            { [self] _ in
                let (companion, isAllowed) = mirroring.withLock { mirroring in
                    (
                        mirroring.companion,
                        mirroring.companion != nil && mirroring.allowance.take(data.count, at: date)
                    )
                }
                guard let companion else { throw HKError.noMirroring }
                guard isAllowed else {
                    throw HKError(.errorDataSizeExceeded, "At most 100 KB can be sent in ten seconds.")
                }
                companion.send(.data(core.identifier, data))
            }, completion: completion)
    }

    /// Sends data of the app's own to the session's other end; see the form with a completion.
    public func sendToRemoteWorkoutSession(data: Data) async throws {
        try await store.succeeding { sendToRemoteWorkoutSession(data: data, completion: $0) }
    }
}

// MARK: - Both ends

extension HKWorkoutSession {
    /// Tells the companion what became of the session; with the session's end mirroring ends.
    func tellMirror(_ effects: [SessionMachine.Effect]) {
        guard let companion = mirroring.withLock({ $0.companion }) else { return }
        let session = core.now
        companion.send(.update(session.snapshot(core.identifier), effects: effects))
        if session.state == .ended { leaveMirror() }
    }

    /// Ends mirroring from here; answers whether there was any.
    @discardableResult
    private func leaveMirror() -> Bool {
        let companion = mirroring.withLock { mirroring in
            defer { mirroring.companion = nil }
            return mirroring.companion
        }
        companion?.forget(core.identifier)
        companion?.send(.end(core.identifier))
        return companion != nil
    }

    /// Asks the device on which the session runs to do a call.
    func request(_ call: SessionMachine.Call) {
        guard let companion = mirroring.withLock({ $0.companion }) else { return tell([.failed(.notMirrored)]) }
        companion.send(.call(core.identifier, call))
    }

    /// Follows what became of the session where it runs.
    func follow(_ snapshot: SessionSnapshot, _ effects: [SessionMachine.Effect]) {
        store.inTurn { [self] in
            core.become(snapshot)
            tell(effects)
        }
    }

    /// Takes data from the other end.
    func receive(_ data: Data) {
        store.inTurn { [self] in
            core.delegates.call(on: store.context.scheduler) { [self] in
                delegate?.workoutSession(self, didReceiveDataFromRemoteWorkoutSession: [data])
            }
        }
    }

    /// The other end is gone.
    func disconnect(_ error: HKError?) {
        store.inTurn { [self] in
            mirroring.withLock { $0.companion = nil }
            core.delegates.call(on: store.context.scheduler) { [self] in
                delegate?.workoutSession(self, didDisconnectFromRemoteDeviceWithError: error)
            }
        }
    }
}

extension HKError {
    fileprivate static var noMirroring: HKError { invalidArgument("The session is not, or cannot be, mirrored.") }
}
