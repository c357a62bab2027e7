package import HealthModel
import Synchronization

/// An app's access to a store: the engine, the app's identity, the authorization policy and the store's conditions.
///
/// The engine is reached only through the gates below, which check that the state of the device permits the
/// operation.
package final class StoreAccess: Sendable {
    /// The app that uses the store.
    package let identity: AppIdentity
    /// The policy that decides about permissions.
    package let policy: AuthorizationPolicy
    private let open: @Sendable () throws(EngineError) -> SQLiteEngine
    private let state: Mutex<State>

    private struct State {
        var conditions: StoreConditions
        var wakers: [Int: @Sendable () -> Void] = [:]
        var nextWaker = 0
    }

    private init(
        identity: AppIdentity, policy: AuthorizationPolicy, conditions: StoreConditions,
        open: @escaping @Sendable () throws(EngineError) -> SQLiteEngine
    ) {
        self.identity = identity
        self.policy = policy
        self.open = open
        state = Mutex(State(conditions: conditions))
    }

    /// Creates access to an open engine.
    package convenience init(
        engine: SQLiteEngine, identity: AppIdentity, policy: AuthorizationPolicy = .grantAll,
        conditions: StoreConditions = StoreConditions()
    ) {
        self.init(identity: identity, policy: policy, conditions: conditions) { () throws(EngineError) in engine }
    }

    /// Creates access to a file, which is opened by the first call that needs it.
    package convenience init(
        path: String, identity: AppIdentity, policy: AuthorizationPolicy = .grantAll,
        conditions: StoreConditions = StoreConditions()
    ) {
        self.init(identity: identity, policy: policy, conditions: conditions) { () throws(EngineError) in
            try OpenEngines.engine(path: path)
        }
    }
}

// MARK: - Access checks

extension StoreAccess {
    /// Performs a read; throws while the device is locked (QRY-7).
    package func read<Value>(
        _ body: (SQLiteEngine, AppIdentity) throws(EngineError) -> Value
    ) throws(EngineError) -> Value {
        guard try !available().isLocked else {
            throw EngineError(.databaseInaccessible, "Health data is protected while the device is locked.")
        }
        return try body(open(), identity)
    }

    /// Performs a write, also while the device is locked (STO-8); throws for a guest user (AUTH-20).
    package func write<Value>(
        _ body: (SQLiteEngine, AppIdentity) throws(EngineError) -> Value
    ) throws(EngineError) -> Value {
        let conditions = try available()
        guard !conditions.isGuestUser else {
            throw EngineError(
                .notPermissibleForGuestUserMode, "A guest user can neither write health data nor grant access.")
        }
        guard !conditions.isFull else { throw EngineError(.storage, "The disk is full.") }
        return try body(open(), identity)
    }

    /// Reads the app's own unfinished objects wherever the app may write: a builder can read its own samples even
    /// while the device is locked.
    package func own<Value>(
        _ body: (SQLiteEngine, AppIdentity) throws(EngineError) -> Value
    ) throws(EngineError) -> Value {
        try write(body)
    }

    /// Reads permissions, which is possible in every state of the device in which health data is available.
    package func permissions<Value>(
        _ body: (SQLiteEngine, AppIdentity) throws(EngineError) -> Value
    ) throws(EngineError) -> Value {
        _ = try available()
        return try body(open(), identity)
    }

    /// Returns the conditions, or throws if health data is not available (AUTH-21).
    private func available() throws(EngineError) -> StoreConditions {
        let conditions = conditions
        switch conditions.availability {
        case .available: return conditions
        case .unavailable:
            throw EngineError(.healthDataUnavailable, "Health data is unavailable on this device")
        case .restricted:
            throw EngineError(.healthDataRestricted, "Health data is restricted on this device.")
        }
    }
}

// MARK: - Conditions

extension StoreAccess {
    /// The current conditions.
    package var conditions: StoreConditions { state.withLock { $0.conditions } }

    /// Changes the conditions, notifies observers if data became readable, and returns the old and new conditions.
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

    /// Calls a closure whenever data that was unreadable becomes readable again (QRY-33).
    package func onReadable(_ wake: @escaping @Sendable () -> Void) -> ChangeObservation {
        let waker = state.withLock { state in
            defer { state.nextWaker += 1 }
            state.wakers[state.nextWaker] = wake
            return state.nextWaker
        }
        return ChangeObservation { [weak self] in self?.state.withLock { $0.wakers[waker] = nil } }
    }
}
