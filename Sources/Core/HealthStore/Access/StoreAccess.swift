package import HealthModel
import Synchronization

/// An app's access to a store: the engine, the app's identity, the authorization policy and the store's conditions.
///
/// Data is reached only through the functions below, which check that the state of the device permits the operation:
/// `try access.read { store in try store.samples(request) }`.
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

// MARK: - Reading and writing

extension StoreAccess {
    /// A use of the store that a state of the device may forbid.
    package enum Use {
        /// Reading, which is impossible while the device is locked (QRY-7).
        case reading
        /// Writing, which is possible while the device is locked (STO-8), but not for a guest user (AUTH-20).
        case writing
        /// Reading or changing permissions and registrations, whenever health data is available.
        case permissions
    }

    /// Reads one consistent snapshot.
    package func read<Value>(_ body: (StoreReader) throws -> Value) throws(EngineError) -> Value {
        try engine(for: .reading).read(for: identity, body)
    }

    /// Reads one consistent snapshot; errors of the closure are rethrown unchanged.
    package func reports<Value>(_ body: (StoreReader) throws -> Value) throws -> Value {
        try engine(for: .reading).reports(for: identity, body)
    }

    /// Writes in one transaction.
    ///
    /// - Parameter source: The source that objects are saved under; nil for the app itself.
    @discardableResult
    package func write<Value>(
        from source: AppIdentity? = nil, _ body: (StoreWriter) throws -> Value
    ) throws(EngineError) -> Value {
        try engine(for: .writing).write(as: identity, from: source, body)
    }

    /// Reads the app's own unfinished objects wherever the app may write: a builder can read its own samples even
    /// while the device is locked.
    package func own<Value>(_ body: (StoreReader) throws -> Value) throws(EngineError) -> Value {
        try engine(for: .writing).read(for: identity, body)
    }

    /// Reads permissions and registrations.
    package func permissions<Value>(_ body: (StoreReader) throws -> Value) throws(EngineError) -> Value {
        try engine(for: .permissions).read(for: identity, body)
    }

    /// Changes registrations for background delivery.
    package func register(_ body: (StoreWriter) throws -> Void) throws(EngineError) {
        try engine(for: .permissions).write(as: identity, body)
    }

    /// Returns the engine, for what takes several transactions or none.
    package func engine(for use: Use) throws(EngineError) -> SQLiteEngine {
        let conditions = try available()
        switch use {
        case .reading:
            guard !conditions.isLocked else {
                throw EngineError(.databaseInaccessible, "Health data is protected while the device is locked.")
            }
        case .writing:
            guard !conditions.isGuestUser else {
                throw EngineError(
                    .notPermissibleForGuestUserMode, "A guest user can neither write health data nor grant access.")
            }
            guard !conditions.isFull else { throw EngineError(.storage, "The disk is full.") }
        case .permissions: break
        }
        return try open()
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
