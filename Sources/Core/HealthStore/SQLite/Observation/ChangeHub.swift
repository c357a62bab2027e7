import Foundation
import HealthModel
import Synchronization

/// A notifier of the commits to one store, from any engine or process.
///
/// All engines of this process on the same file share one hub. The file is watched only while there are observers.
final class ChangeHub: Sendable {
    /// A committed transaction of this process.
    struct Commit {
        /// The store's last insertion number after the commit.
        var number: Int64
        var types: Set<ObjectType>
        /// The workouts under construction for which it collected samples; empty if it did anything else.
        var collectors: Set<Int> = []
    }

    private struct State {
        var observers: [Int: @Sendable (ChangeNotification) -> Void] = [:]
        var nextObserver = 0
        /// The greatest number that observers were notified of.
        var number: Int64 = 0
        /// The number of the transaction of this process that is being committed.
        var committing: Int64?
        var watch: StoreWatch?
    }

    private let path: String?
    private let state = Mutex(State())

    /// Creates a separate hub; without a path for a store that no other process can access.
    init(path: String?) {
        self.path = path
    }

    // MARK: Observers

    /// Calls a handler once after every commit (STO-5), until the observation is cancelled or deallocated.
    func observe(_ handler: @escaping @Sendable (ChangeNotification) -> Void) -> ChangeObservation {
        let observer = state.withLock { state in
            if state.watch == nil, let path {
                state.watch = StoreWatch(path: path) { [weak self] in self?.found($0) }
                state.number = max(state.number, state.watch?.number ?? 0)
            }
            defer { state.nextObserver += 1 }
            state.observers[state.nextObserver] = handler
            return state.nextObserver
        }
        return ChangeObservation { [self] in remove(observer) }
    }

    private func remove(_ observer: Int) {
        let watch = state.withLock { state -> StoreWatch? in
            state.observers[observer] = nil
            guard state.observers.isEmpty else { return nil }
            defer { state.watch = nil }
            return state.watch
        }
        watch?.stop()
    }

    // MARK: Commits

    /// Records the number of a transaction of this process before its commit, so that it is not mistaken for another
    /// process's.
    func willCommit(_ number: Int64) {
        state.withLock { $0.committing = number }
    }

    /// Discards the recorded number after a rollback.
    func didRollBack() {
        state.withLock { $0.committing = nil }
    }

    /// Notifies observers after a commit of this process, when its changes can be read.
    func didCommit(_ commit: Commit) {
        let observers = state.withLock { state in
            if state.committing == commit.number { state.committing = nil }
            state.number = max(state.number, commit.number)
            return state.observers.values.map { $0 }
        }
        let news = ChangeNotification(types: commit.types, isForeign: false, collectors: commit.collectors)
        for observer in observers { observer(news) }
    }

    /// Notifies observers of a number read from the file: another process has committed, unless this process is
    /// committing it.
    private func found(_ number: Int64) {
        let observers = state.withLock { state -> [@Sendable (ChangeNotification) -> Void] in
            guard number > state.number, number != state.committing else { return [] }
            state.number = number
            return state.observers.values.map { $0 }
        }
        for observer in observers { observer(ChangeNotification(types: nil, isForeign: true)) }
    }
}

// MARK: - Sharing

extension ChangeHub {
    private struct Weak {
        weak var hub: ChangeHub?
    }

    /// The hubs of this process, by device and inode number of the file, because a file may have several paths.
    private static let hubs = Mutex<[String: Weak]>([:])

    /// Returns the hub of an existing file.
    static func shared(path: String) -> ChangeHub {
        // SQLite puts the log beside the file itself, not beside a link to it.
        let path = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        let key = fileIdentity(path) ?? path
        return hubs.withLock { hubs in
            if let hub = hubs[key]?.hub { return hub }
            hubs = hubs.filter { $0.value.hub != nil }
            let hub = ChangeHub(path: path)
            hubs[key] = Weak(hub: hub)
            return hub
        }
    }

    private static func fileIdentity(_ path: String) -> String? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        return "\(status.st_dev):\(status.st_ino)"
    }
}
