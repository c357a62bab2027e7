import Foundation
import HealthStore
import Synchronization

/// A pool of open stores (SRV-32).
///
/// A store is opened on demand and closed some time after its last use.
///
/// A store stays open while it is referenced, for example by a running import or a stream. No store is therefore
/// closed while in use, and none is opened twice.
final class StorePool: Sendable {
    /// The maximum number of open stores.
    static let most = 64
    /// The time after which an idle store is closed, in seconds.
    static let patience: Double = 10 * 60
    /// The number of seconds to wait before a retry if too many stores are in use.
    static let retryAfter = 5

    private final class Place: Sendable {
        struct State {
            /// A strong reference that keeps the store open.
            var kept: PersonStore?
            /// The store, while anything references it.
            weak var open: PersonStore?
            var used = Date.distantPast
            /// The number of callers about to open the store.
            var opening = 0
        }

        let state = Mutex(State())
        /// A lock that is held while the store is opened, which may take long.
        let door = Mutex(())

        /// A Boolean value that indicates whether the store is open or being opened.
        var isTaken: Bool { state.withLock { $0.open != nil || $0.opening > 0 } }
        var isKept: Bool { state.withLock { $0.kept != nil } }
        var used: Date { state.withLock { $0.used } }

        /// Releases the store, which closes it unless it is still referenced.
        func letGo() {
            let kept = state.withLock { state in
                defer { state.kept = nil }
                return state.kept
            }
            // Closing checkpoints the write-ahead log, which takes a while, so it happens outside the lock.
            _ = kept
        }
    }

    private let most: Int
    private let clock: @Sendable () -> Date
    private let places = Mutex<[String: Place]>([:])

    init(most: Int = StorePool.most, clock: @escaping @Sendable () -> Date) {
        self.most = most
        self.clock = clock
    }

    /// Returns the store of a file, opening it if necessary.
    ///
    /// - Parameter prepare: Called with a newly opened store, before any other caller receives it.
    /// - Throws: ``AccountError/busy(retryAfter:)`` if too many stores are in use.
    func store(
        _ path: String, prepare: (PersonStore) throws -> Void = { _ in }
    ) throws(AccountError) -> PersonStore {
        let place = try room(for: path)
        defer { place.state.withLock { $0.opening -= 1 } }
        return try AccountError.mapping {
            try place.door.withLock { _ in
                var open = place.state.withLock { $0.open }
                // If the file was replaced by another store, that store is opened (STO-60).
                if open?.engine.leaveIfReplaced() == true { open = nil }
                let store = try open ?? PersonStore(path: path)
                if open == nil { try prepare(store) }
                place.state.withLock { ($0.open, $0.kept, $0.used) = (store, store, clock()) }
                return store
            }
        }
    }

    /// Closes the stores that have been idle for a while, and erases from others what is kept for a time only: a store
    /// that is always in use is never opened again (STO-65).
    func closeIdle() {
        let limit = clock() - Self.patience
        let all = places.withLock { $0.values.map { $0 } }
        for place in all where place.used <= limit { place.letGo() }
        for place in all { try? place.state.withLock { $0.open }?.engine.purge() }
        places.withLock { places in places = places.filter { $0.value.isTaken } }
    }

    /// Closes a store as soon as it is no longer referenced.
    func close(_ path: String) {
        places.withLock { $0[path] }?.letGo()
    }

    /// Closes all stores as soon as they are no longer referenced.
    func closeAll() {
        for place in places.withLock({ $0.values.map { $0 } }) { place.letGo() }
    }

    /// The number of open stores.
    var openCount: Int { places.withLock { $0.values.count { $0.isTaken } } }

    /// Returns the place of a file; releases the least recently used store if too many are open.
    private func room(for path: String) throws(AccountError) -> Place {
        while true {
            let (found, oldest) = places.withLock { places -> (Place?, Place?) in
                let taken = places.filter { $0.value.isTaken }
                if taken[path] != nil || taken.count < most {
                    let place = taken[path] ?? Place()
                    place.state.withLock { $0.opening += 1 }
                    places = taken
                    places[path] = place
                    return (place, nil)
                }
                return (nil, taken.values.filter(\.isKept).min { $0.used < $1.used })
            }
            if let found { return found }
            // A store that is still referenced stays open, so another one is released.
            guard let oldest else { throw .busy(retryAfter: Self.retryAfter) }
            oldest.letGo()
        }
    }
}

/// The stores of people (SRV-32).
extension Accounts {
    /// Returns the store of a person, which stays open while it is referenced.
    func store(of person: Person) throws(AccountError) -> PersonStore {
        do {
            if mode == .server {
                try ServiceFolder.makeFolder("\(folder.root)/people")
                try ServiceFolder.makeFolder(folder.files(of: person.id))
            }
        } catch {
            throw .storage(error)
        }
        return try stores.store(folder.store(of: person.id)) { store in
            // A request that was in progress when its person was erased must not recreate the store.
            guard try database.read({ try $0.person(person.id) })?.state == .active else {
                throw AccountError.notFound
            }
            try synchronizeTokens(of: person.id, in: store)
        }
    }
}
