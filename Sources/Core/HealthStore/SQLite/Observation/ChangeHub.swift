import Foundation
import HealthModel
import Synchronization

/// Tells the observers of one store about commits, whichever engine or process made them.
///
/// All engines of this process on the same file share one hub. The file is watched only while somebody observes.
final class ChangeHub: Sendable {
    /// What a transaction of this process did.
    struct Commit {
        /// The store's last number after it.
        var number: Int64
        var types: Set<ObjectType>
        /// The workouts in the making for which it collected samples; none if it did anything else.
        var collectors: Set<Int> = []
    }

    private struct State {
        var observers: [Int: @Sendable (ChangeNews) -> Void] = [:]
        var nextObserver = 0
        /// The greatest number that observers were told of.
        var number: Int64 = 0
        /// The number of the transaction of this process that is about to be committed.
        var committing: Int64?
        var watch: StoreWatch?
    }

    private let path: String?
    private let state = Mutex(State())

    /// A hub of its own; without a path for a store that no other process can reach.
    init(path: String?) {
        self.path = path
    }

    // MARK: Observers

    /// Calls a handler once after every commit (STO-5), until the observation is cancelled or let go.
    func observe(_ handler: @escaping @Sendable (ChangeNews) -> Void) -> ChangeObservation {
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

    /// A transaction of this process is about to be committed: who sees its number in the file knows whose it is.
    func willCommit(_ number: Int64) {
        state.withLock { $0.committing = number }
    }

    /// The transaction was rolled back after all.
    func didRollBack() {
        state.withLock { $0.committing = nil }
    }

    /// A transaction of this process was committed, and what it wrote can be read.
    func didCommit(_ commit: Commit) {
        let observers = state.withLock { state in
            if state.committing == commit.number { state.committing = nil }
            state.number = max(state.number, commit.number)
            return state.observers.values.map { $0 }
        }
        let news = ChangeNews(types: commit.types, isForeign: false, collectors: commit.collectors)
        for observer in observers { observer(news) }
    }

    /// A number was seen in the file: another process has committed, unless this one is just about to tell.
    private func found(_ number: Int64) {
        let observers = state.withLock { state -> [@Sendable (ChangeNews) -> Void] in
            guard number > state.number, number != state.committing else { return [] }
            state.number = number
            return state.observers.values.map { $0 }
        }
        for observer in observers { observer(ChangeNews(types: nil, isForeign: true)) }
    }
}

// MARK: - Sharing

extension ChangeHub {
    private struct Weak {
        weak var hub: ChangeHub?
    }

    /// The hubs of this process, by device and number of the file: one file may have several paths.
    private static let hubs = Mutex<[String: Weak]>([:])

    /// The hub of an existing file.
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
