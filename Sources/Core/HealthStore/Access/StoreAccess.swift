package import HealthModel
import Synchronization

/// The way to a store for one app: the engine, who asks, who decides about permissions, and what surrounds the store.
///
/// Nobody reaches the engine but through a gate, which knows in which states of the device its kind of work is possible.
package final class StoreAccess: Sendable {
    /// The app that works with the store.
    package let identity: AppIdentity
    /// Who decides about permissions.
    package let policy: AuthorizationPolicy
    private let open: @Sendable () throws(EngineError) -> any HealthEngine
    private let state: Mutex<State>

    private struct State {
        var conditions: StoreConditions
        var wakers: [Int: @Sendable () -> Void] = [:]
        var nextWaker = 0
    }

    private init(
        identity: AppIdentity, policy: AuthorizationPolicy, conditions: StoreConditions,
        open: @escaping @Sendable () throws(EngineError) -> any HealthEngine
    ) {
        self.identity = identity
        self.policy = policy
        self.open = open
        state = Mutex(State(conditions: conditions))
    }

    /// The way to an open engine.
    package convenience init(
        engine: any HealthEngine, identity: AppIdentity, policy: AuthorizationPolicy = .grantAll,
        conditions: StoreConditions = StoreConditions()
    ) {
        self.init(identity: identity, policy: policy, conditions: conditions) { () throws(EngineError) in engine }
    }

    /// The way to a file, which is opened with the first call that needs it.
    package convenience init(
        path: String, identity: AppIdentity, policy: AuthorizationPolicy = .grantAll,
        conditions: StoreConditions = StoreConditions()
    ) {
        self.init(identity: identity, policy: policy, conditions: conditions) { () throws(EngineError) in
            try OpenEngines.engine(path: path)
        }
    }
}

// MARK: - Gates

extension StoreAccess {
    /// Reads; fails while the device is locked (QRY-7).
    package func read<Value>(
        _ body: (any HealthEngine, AppIdentity) throws(EngineError) -> Value
    ) throws(EngineError) -> Value {
        guard try !available().isLocked else {
            throw EngineError(.databaseInaccessible, "Health data are protected while the device is locked.")
        }
        return try body(open(), identity)
    }

    /// Writes, also while the device is locked (STO-8); fails for a guest (AUTH-20).
    package func write<Value>(
        _ body: (any HealthEngine, AppIdentity) throws(EngineError) -> Value
    ) throws(EngineError) -> Value {
        let conditions = try available()
        guard !conditions.isGuestUser else {
            throw EngineError(.notPermissibleForGuestUserMode, "A guest user can neither write nor give permission.")
        }
        guard !conditions.isFull else { throw EngineError(.storage, "The disk is full.") }
        return try body(open(), identity)
    }

    /// Reads what the app itself is putting together, wherever it may write: a builder knows its own samples also while
    /// the device is locked.
    package func own<Value>(
        _ body: (any HealthEngine, AppIdentity) throws(EngineError) -> Value
    ) throws(EngineError) -> Value {
        try write(body)
    }

    /// Looks permissions up, which is possible in every state of the device that has health data.
    package func permissions<Value>(
        _ body: (any HealthEngine, AppIdentity) throws(EngineError) -> Value
    ) throws(EngineError) -> Value {
        _ = try available()
        return try body(open(), identity)
    }

    /// The surroundings, if they have health data (AUTH-21).
    private func available() throws(EngineError) -> StoreConditions {
        let conditions = conditions
        switch conditions.availability {
        case .available: return conditions
        case .unavailable:
            throw EngineError(.healthDataUnavailable, "Health data is unavailable on this device")
        case .restricted:
            throw EngineError(.healthDataRestricted, "The use of health data is restricted on this device.")
        }
    }
}

// MARK: - Surroundings

extension StoreAccess {
    /// The surroundings as they are now.
    package var conditions: StoreConditions { state.withLock { $0.conditions } }

    /// Changes the surroundings, and wakes those who wait for data to become readable; answers what they were and are.
    package func change(
        _ body: @Sendable (inout StoreConditions) -> Void
    ) -> (old: StoreConditions, new: StoreConditions) {
        let (old, new, woken) = state.withLock { state in
            let old = state.conditions
            body(&state.conditions)
            let becameReadable = !old.isReadable && state.conditions.isReadable
            return (old, state.conditions, becameReadable ? Array(state.wakers.values) : [])
        }
        for wake in woken { wake() }
        return (old, new)
    }

    /// Calls a closure whenever data that could not be read for a while can be read again (QRY-33).
    package func onReadable(_ wake: @escaping @Sendable () -> Void) -> ChangeObservation {
        let waker = state.withLock { state in
            defer { state.nextWaker += 1 }
            state.wakers[state.nextWaker] = wake
            return state.nextWaker
        }
        return ChangeObservation { [weak self] in self?.state.withLock { $0.wakers[waker] = nil } }
    }
}
