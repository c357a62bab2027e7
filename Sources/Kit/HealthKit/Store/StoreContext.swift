import Dispatch
import Foundation
package import HealthModel
package import HealthStore
import Synchronization

/// The context of a health store: the access to a store, and the associated objects in this process.
package final class StoreContext: Sendable {
    /// The store of the current task, which `HKHealthStore()` opens and static methods use.
    ///
    /// Task-local, so that parallel tests do not interfere.
    @TaskLocal package static var current: StoreContext?

    /// The access of the app to the store.
    package let access: StoreAccess
    /// The scheduler of sessions, live builders and feeds.
    package let scheduler: any Scheduler
    /// The queue on which the feed is called, one call at a time.
    let feedQueue = DispatchQueue(label: "StoreContext.feed")
    private let state = Mutex(State())

    private struct State {
        var stores: [Weak] = []
        var feed: (any SampleFeed)?
        var companion: Companion?
        var watchApp: (@Sendable (HKWorkoutConfiguration) -> Void)?
    }

    private struct Weak {
        weak var store: HKHealthStore?
    }

    /// Creates a context for a store.
    package init(_ access: StoreAccess, scheduler: any Scheduler = SystemScheduler.shared) {
        self.access = access
        self.scheduler = scheduler
    }

    /// Creates a context for a store on an open engine.
    package convenience init(
        engine: SQLiteEngine, identity: AppIdentity, policy: AuthorizationPolicy = .grantAll,
        conditions: StoreConditions = StoreConditions(), scheduler: any Scheduler = SystemScheduler.shared
    ) {
        self.init(
            StoreAccess(engine: engine, identity: identity, policy: policy, conditions: conditions),
            scheduler: scheduler)
    }

    /// Creates a context for a store in a file, which is opened by the first call that needs it.
    package convenience init(
        path: String, identity: AppIdentity, policy: AuthorizationPolicy = .grantAll,
        conditions: StoreConditions = StoreConditions(), scheduler: any Scheduler = SystemScheduler.shared
    ) {
        self.init(
            StoreAccess(path: path, identity: identity, policy: policy, conditions: conditions), scheduler: scheduler)
    }
}

// MARK: - Default store

extension StoreContext {
    /// The store of the current task, or the default store with the task's identity.
    package static var effective: StoreContext {
        if let current { return current }
        guard let identity = CurrentApp.identity else { return process }
        return StoreContext(path: StoreLocation.standard, identity: identity)
    }

    /// The default store of the process.
    private static let process = StoreContext(path: StoreLocation.standard, identity: CurrentApp.process)
}

// MARK: - Associated objects

extension StoreContext {
    /// The feed that replaces sensors; nil if there is none.
    ///
    /// A session uses the feed that is set when it starts running.
    package var feed: (any SampleFeed)? {
        get { state.withLock { $0.feed } }
        set { state.withLock { $0.feed = newValue } }
    }

    /// The companion device; nil without one.
    var companion: Companion? { state.withLock { $0.companion } }

    /// Makes the device at the other end of a connection the companion device, replacing an existing one (LIV-45).
    package func connect(over channel: any CompanionChannel) {
        let new = Companion(channel, of: self)
        let old = state.withLock { state in
            defer { state.companion = new }
            return state.companion
        }
        old?.close()
        new.open()
    }

    /// The closure that is called when the companion device launches the app for a workout (LIV-45).
    package var watchApp: (@Sendable (HKWorkoutConfiguration) -> Void)? {
        get { state.withLock { $0.watchApp } }
        set { state.withLock { $0.watchApp = newValue } }
    }

    /// The health store that receives sessions of the companion device.
    var storeForMirroring: HKHealthStore? {
        let stores = state.withLock { $0.stores.compactMap(\.store) }
        return stores.last { $0.mirroringStart != nil }
    }

    /// Changes the conditions; each health store announces a change of preferred units (STO-50).
    package func change(_ body: @Sendable (inout StoreConditions) -> Void) {
        let (old, new) = access.change(body)
        guard old.preferredUnits != new.preferredUnits || old.locale != new.locale else { return }
        for store in state.withLock({ $0.stores.compactMap(\.store) }) { store.announcePreferredUnits() }
    }

    /// Registers a health store for announcements; held weakly.
    func register(_ store: HKHealthStore) {
        state.withLock { state in
            state.stores.removeAll { $0.store == nil }
            state.stores.append(Weak(store: store))
        }
    }
}
