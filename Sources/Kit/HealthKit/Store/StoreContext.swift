import Dispatch
import Foundation
package import HealthModel
package import HealthStore
import Synchronization

/// What a health store works with: the access to a store, and what lives beside it in this process.
package final class StoreContext: Sendable {
    /// The store of the task: what `HKHealthStore()` opens, and what the static calls ask.
    ///
    /// Belongs to the task so that parallel tests do not collide.
    @TaskLocal package static var current: StoreContext?

    /// The store, as the app may use it.
    package let access: StoreAccess
    /// The time of sessions, live builders and feeds.
    package let scheduler: any Scheduler
    /// Calls the feed, which is told one thing after another.
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

    /// A context of its own for a store.
    package init(_ access: StoreAccess, scheduler: any Scheduler = SystemScheduler.shared) {
        self.access = access
        self.scheduler = scheduler
    }

    /// A store on an open engine.
    package convenience init(
        engine: any HealthEngine, identity: AppIdentity, policy: AuthorizationPolicy = .grantAll,
        conditions: StoreConditions = StoreConditions(), scheduler: any Scheduler = SystemScheduler.shared
    ) {
        self.init(
            StoreAccess(engine: engine, identity: identity, policy: policy, conditions: conditions),
            scheduler: scheduler)
    }

    /// A store in a file, which is opened with the first call that needs it.
    package convenience init(
        path: String, identity: AppIdentity, policy: AuthorizationPolicy = .grantAll,
        conditions: StoreConditions = StoreConditions(), scheduler: any Scheduler = SystemScheduler.shared
    ) {
        self.init(
            StoreAccess(path: path, identity: identity, policy: policy, conditions: conditions), scheduler: scheduler)
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

// MARK: - What lives beside the store

extension StoreContext {
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
        let (old, new) = access.change(body)
        guard old.preferredUnits != new.preferredUnits || old.locale != new.locale else { return }
        for store in state.withLock({ $0.stores.compactMap(\.store) }) { store.announcePreferredUnits() }
    }

    /// Remembers a health store for announcements, as long as it lives.
    func register(_ store: HKHealthStore) {
        state.withLock { state in
            state.stores.removeAll { $0.store == nil }
            state.stores.append(Weak(store: store))
        }
    }
}
