import Foundation
import HealthStore
import Synchronization

/// The stores that are open (SRV-32): each is opened when somebody needs it, and closed some time after the last use.
///
/// Who holds a store keeps it open: a running import, a stream. So none is closed under anybody's hands, and none is open twice.
final class StorePool: Sendable {
    /// How many stores are open at once.
    static let most = 64
    /// How long a store stays open that nobody uses, in seconds.
    static let patience: Double = 10 * 60
    /// When to come back if too many are in use, in seconds.
    static let retryAfter = 5

    private final class Place: Sendable {
        struct State {
            /// Keeps the store open.
            var kept: PersonStore?
            /// The store, as long as anybody holds it.
            weak var open: PersonStore?
            var used = Date.distantPast
            /// How many are about to open it.
            var opening = 0
        }

        let state = Mutex(State())
        /// Held while the store is opened, which may take long.
        let door = Mutex(())

        /// Whether there is a store, or will be.
        var isTaken: Bool { state.withLock { $0.open != nil || $0.opening > 0 } }
        var isKept: Bool { state.withLock { $0.kept != nil } }
        var used: Date { state.withLock { $0.used } }

        /// Lets the store go; it is closed unless somebody holds it.
        func letGo() {
            let kept = state.withLock { state in
                defer { state.kept = nil }
                return state.kept
            }
            // Closing writes the log back, which takes a while: not under the lock.
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

    /// The store of a file, opened now unless it is open.
    ///
    /// - Parameter prepare: Done with a store that was just opened, before anybody else has it.
    /// - Throws: ``AccountError/busy(retryAfter:)`` if too many are in use.
    func store(
        _ path: String, prepare: (PersonStore) throws -> Void = { _ in }
    ) throws(AccountError) -> PersonStore {
        let place = try room(for: path)
        defer { place.state.withLock { $0.opening -= 1 } }
        return try AccountError.mapping {
            try place.door.withLock { _ in
                var open = place.state.withLock { $0.open }
                // Another store in its place is opened anew (STO-60).
                if open?.engine.leaveIfReplaced() == true { open = nil }
                let store = try open ?? PersonStore(path: path)
                if open == nil { try prepare(store) }
                place.state.withLock { ($0.open, $0.kept, $0.used) = (store, store, clock()) }
                return store
            }
        }
    }

    /// Closes the stores that nobody used for a while.
    func closeIdle() {
        let limit = clock() - Self.patience
        let all = places.withLock { $0.values.map { $0 } }
        for place in all where place.used <= limit { place.letGo() }
        places.withLock { places in places = places.filter { $0.value.isTaken } }
    }

    /// Closes a store as soon as nobody holds it.
    func close(_ path: String) {
        places.withLock { $0[path] }?.letGo()
    }

    /// Closes all stores as soon as nobody holds them.
    func closeAll() {
        for place in places.withLock({ $0.values.map { $0 } }) { place.letGo() }
    }

    /// How many stores are open.
    var openCount: Int { places.withLock { $0.values.count { $0.isTaken } } }

    /// The place of a file; another store is closed if there are too many.
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
            // What somebody holds stays open, and another one has to go.
            guard let oldest else { throw .busy(retryAfter: Self.retryAfter) }
            oldest.letGo()
        }
    }
}
