import Dispatch
import Foundation
package import HealthDatabase
package import HealthModel
import Synchronization

/// What a health store works with: an engine, the identity of the app, a permission policy, and its surroundings.
package final class StoreContext: Sendable {
    /// The store of the task: what `HKHealthStore()` opens, and what the static calls ask.
    ///
    /// Belongs to the task so that parallel tests do not collide.
    @TaskLocal package static var current: StoreContext?

    /// The app this store is used by.
    package let identity: AppIdentity
    /// Who decides about permissions.
    package let policy: AuthorizationPolicy
    /// The time of sessions, live builders and feeds.
    package let scheduler: any Scheduler
    /// Calls the feed, which is told one thing after another.
    let feedQueue = DispatchQueue(label: "StoreContext.feed")
    private let open: @Sendable () throws(EngineError) -> any HealthEngine
    private let state: Mutex<State>

    private struct State {
        var conditions: StoreConditions
        var stores: [Weak] = []
        var wakers: [Int: @Sendable () -> Void] = [:]
        var nextWaker = 0
        var feed: (any SampleFeed)?
        var companion: Companion?
        var watchApp: (@Sendable (HKWorkoutConfiguration) -> Void)?
    }

    private struct Weak {
        weak var store: HKHealthStore?
    }

    private init(
        identity: AppIdentity, policy: AuthorizationPolicy, conditions: StoreConditions, scheduler: any Scheduler,
        open: @escaping @Sendable () throws(EngineError) -> any HealthEngine
    ) {
        self.identity = identity
        self.policy = policy
        self.scheduler = scheduler
        self.open = open
        state = Mutex(State(conditions: conditions))
    }

    /// A store on an open engine.
    package convenience init(
        engine: any HealthEngine, identity: AppIdentity, policy: AuthorizationPolicy = .grantAll,
        conditions: StoreConditions = StoreConditions(), scheduler: any Scheduler = SystemScheduler.shared
    ) {
        self.init(identity: identity, policy: policy, conditions: conditions, scheduler: scheduler) {
            () throws(EngineError) in engine
        }
    }

    /// A store in a file, which is opened with the first call that needs it.
    package convenience init(
        path: String, identity: AppIdentity, policy: AuthorizationPolicy = .grantAll,
        conditions: StoreConditions = StoreConditions(), scheduler: any Scheduler = SystemScheduler.shared
    ) {
        self.init(identity: identity, policy: policy, conditions: conditions, scheduler: scheduler) {
            () throws(EngineError) in
            try OpenEngines.engine(path: path)
        }
    }
}

// MARK: - The default store

extension StoreContext {
    /// The store of the task, or else the default store under the task's identity.
    package static var effective: StoreContext {
        if let current { return current }
        guard let identity = CurrentApp.identity else { return process }
        return StoreContext(path: StoreLocation.standard, identity: identity)
    }

    /// The default store of the process.
    private static let process = StoreContext(path: StoreLocation.standard, identity: CurrentApp.process)
}

// MARK: - Surroundings

extension StoreContext {
    /// The surroundings as they are now.
    package var conditions: StoreConditions { state.withLock { $0.conditions } }

    /// What stands in for sensors; nil if nothing does.
    ///
    /// A session takes the feed that is there when it begins to run.
    package var feed: (any SampleFeed)? {
        get { state.withLock { $0.feed } }
        set { state.withLock { $0.feed = newValue } }
    }

    /// The companion device; nil without one.
    var companion: Companion? { state.withLock { $0.companion } }

    /// Makes whoever is at the other end of a line the companion device, in the place of another one (LIV-45).
    package func connect(over channel: any CompanionChannel) {
        let new = Companion(channel, of: self)
        let old = state.withLock { state in
            defer { state.companion = new }
            return state.companion
        }
        old?.close()
        new.open()
    }

    /// What is done when the companion device wants the app to be started for a workout (LIV-45).
    package var watchApp: (@Sendable (HKWorkoutConfiguration) -> Void)? {
        get { state.withLock { $0.watchApp } }
        set { state.withLock { $0.watchApp = newValue } }
    }

    /// A health store that waits for sessions of the companion device.
    var storeForMirroring: HKHealthStore? {
        let stores = state.withLock { $0.stores.compactMap(\.store) }
        return stores.last { $0.mirroringStart != nil }
    }

    /// Changes the surroundings; another choice of units is announced by each health store (STO-50).
    package func change(_ body: @Sendable (inout StoreConditions) -> Void) {
        let (told, woken) = state.withLock { state -> ([HKHealthStore], [@Sendable () -> Void]) in
            let before = state.conditions
            body(&state.conditions)
            let isSame =
                before.preferredUnits == state.conditions.preferredUnits && before.locale == state.conditions.locale
            let becameReadable = !before.isReadable && state.conditions.isReadable
            return (
                isSame ? [] : state.stores.compactMap(\.store), becameReadable ? state.wakers.values.map { $0 } : []
            )
        }
        for store in told { store.announcePreferredUnits() }
        for wake in woken { wake() }
    }

    /// Calls a closure whenever data that could not be read for a while can be read again (QRY-33).
    func onReadable(_ wake: @escaping @Sendable () -> Void) -> ChangeObservation {
        let waker = state.withLock { state in
            defer { state.nextWaker += 1 }
            state.wakers[state.nextWaker] = wake
            return state.nextWaker
        }
        return ChangeObservation { [weak self] in self?.state.withLock { $0.wakers[waker] = nil } }
    }

    /// Remembers a health store for announcements, as long as it lives.
    func register(_ store: HKHealthStore) {
        state.withLock { state in
            state.stores.removeAll { $0.store == nil }
            state.stores.append(Weak(store: store))
        }
    }
}

// MARK: - Work

extension StoreContext {
    /// Reads; fails while the device is locked (QRY-7).
    package func read<Value>(
        _ body: (any HealthEngine, AppIdentity) throws(EngineError) -> Value
    ) throws(EngineError) -> Value {
        let conditions = try available()
        guard !conditions.isLocked else {
            throw EngineError(.databaseInaccessible, "Health data are protected while the device is locked.")
        }
        return try body(open(), identity)
    }

    /// Writes, also while the device is locked (STO-8); fails for a guest (AUTH-20).
    package func write<Value>(
        _ body: (any HealthEngine, AppIdentity) throws(EngineError) -> Value
    ) throws(EngineError) -> Value {
        try checkNoGuest(available())
        return try body(open(), identity)
    }

    /// Looks permissions up, which is possible in every state of the device that has health data.
    func permissions<Value>(
        _ body: (any HealthEngine, AppIdentity) throws(EngineError) -> Value
    ) throws(EngineError) -> Value {
        _ = try available()
        return try body(open(), identity)
    }

    /// Refuses a guest.
    private func checkNoGuest(_ conditions: StoreConditions) throws(EngineError) {
        guard !conditions.isGuestUser else {
            throw EngineError(.notPermissibleForGuestUserMode, "A guest user can neither write nor give permission.")
        }
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
