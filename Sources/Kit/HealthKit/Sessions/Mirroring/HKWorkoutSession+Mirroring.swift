public import Foundation
import HealthModel
import Synchronization

/// The connection to a session's other end.
struct Mirroring {
    var companion: Companion?
    var allowance = DataRateLimit()
}

extension HKWorkoutSession {
    /// Mirrors the session to the companion device, whose app receives a mirrored session (LIV-40).
    ///
    /// Either side may then pause, resume and end it, and begin and end activities (LIV-41).
    /// - Parameter completion: A closure called in the background with the outcome. Code 3 for a session that has
    ///   ended, one that is mirrored itself, and without a companion device.
    @preconcurrency
    public func startMirroringToCompanionDevice(completion: @escaping @Sendable (Bool, (any Error)?) -> Void) {
        let hold = store.context.scheduler.hold()
        // The completion handler is always called in the background, and the scheduler's time does not advance
        // before.
        let answer: @Sendable (HKError?) -> Void = { [self] error in
            store.complete {
                completion(error == nil, error)
                hold.release()
            }
        }
        store.enqueue { [self] in
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

    /// Mirrors the session to the companion device; see the variant with a completion handler.
    public func startMirroringToCompanionDevice() async throws {
        try await store.succeeding { startMirroringToCompanionDevice(completion: $0) }
    }

    /// Stops mirroring: the mirrored session is disconnected, this one continues (LIV-43).
    ///
    /// - Parameter completion: A closure called in the background with the outcome. Code 3 if the session is not
    ///   mirrored.
    @preconcurrency
    public func stopMirroringToCompanionDevice(completion: @escaping @Sendable (Bool, (any Error)?) -> Void) {
        store.perform(
            { [self] _ in
                guard !isMirror, leaveMirror() else { throw HKError.noMirroring }
            }, completion: completion)
    }

    /// Stops mirroring; see the variant with a completion handler.
    public func stopMirroringToCompanionDevice() async throws {
        try await store.succeeding { stopMirroringToCompanionDevice(completion: $0) }
    }

    /// Sends app-specific data to the session's other end (LIV-42).
    /// - Parameters:
    ///   - data: The data; at most 100 KB (100,000 bytes) in any ten seconds, otherwise code 13.
    ///   - completion: A closure called in the background when the data are on their way. Code 3 if the session is
    ///     not mirrored.
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
                        mirroring.companion != nil && mirroring.allowance.reserve(data.count, at: date)
                    )
                }
                guard let companion else { throw HKError.noMirroring }
                guard isAllowed else {
                    throw HKError(.errorDataSizeExceeded, "At most 100 KB can be sent in ten seconds.")
                }
                companion.send(.data(core.identifier, data))
            }, completion: completion)
    }

    /// Sends app-specific data to the session's other end; see the variant with a completion handler.
    public func sendToRemoteWorkoutSession(data: Data) async throws {
        try await store.succeeding { sendToRemoteWorkoutSession(data: data, completion: $0) }
    }
}

// MARK: - Both sides of a mirrored session

extension HKWorkoutSession {
    /// Sends the effects of session calls to the companion; mirroring ends with the session.
    func sendToMirror(_ effects: [SessionMachine.Effect]) {
        guard let companion = mirroring.withLock({ $0.companion }) else { return }
        let session = core.now
        companion.send(.update(session.snapshot(core.identifier), effects: effects))
        if session.state == .ended { leaveMirror() }
    }

    /// Ends mirroring from this side.
    ///
    /// Returns whether the session was mirrored.
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

    /// Forwards a call to the device on which the session runs.
    func request(_ call: SessionMachine.Call) {
        guard let companion = mirroring.withLock({ $0.companion }) else {
            return notifyDelegate([.failed(.notMirrored)])
        }
        companion.send(.call(core.identifier, call))
    }

    /// Applies the state of the session on the device on which it runs.
    func follow(_ snapshot: SessionSnapshot, _ effects: [SessionMachine.Effect]) {
        store.enqueue { [self] in
            core.become(snapshot)
            notifyDelegate(effects)
        }
    }

    /// Handles data from the other end.
    func receive(_ data: Data) {
        store.enqueue { [self] in
            core.delegates.call(on: store.context.scheduler) { [self] in
                delegate?.workoutSession(self, didReceiveDataFromRemoteWorkoutSession: [data])
            }
        }
    }

    /// Handles the disconnection of the other end.
    func disconnect(_ error: HKError?) {
        store.enqueue { [self] in
            mirroring.withLock { $0.companion = nil }
            core.delegates.call(on: store.context.scheduler) { [self] in
                delegate?.workoutSession(self, didDisconnectFromRemoteDeviceWithError: error)
            }
        }
    }
}

extension HKError {
    fileprivate static var noMirroring: HKError {
        invalidArgument("The session is not mirrored or cannot be mirrored.")
    }
}
