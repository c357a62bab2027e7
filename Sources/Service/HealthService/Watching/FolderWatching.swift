import Foundation
import HealthModel
import HealthReports
import HealthStore
import HealthTransfer
import Synchronization

/// The watched folders of a server (IMP-100): each belongs to a person, and what is put there goes into that person's
/// store, by the same watcher that `hk watch-folder` has.
///
/// All folders together have one import at a time (IMP-109).
package final class FolderWatching: Sendable {
    /// What is known of a folder besides the ledger in the store.
    private final class Situation: Sendable {
        struct State {
            /// The account to which the folder is bound, since the first time that one had the name.
            var person: UUID?
            /// The store of the last step.
            weak var store: PersonStore?
            /// The reason that nothing is imported, a sentence.
            var problem: String?
            /// What the watcher told of the folder, the latest last.
            var notices: [String] = []
            var current: WatchedFolderReport.Current?
            var waiting: [String] = []
            /// The numbers of files that were imported and of files that failed in the current step.
            var (good, bad) = (0, 0)
        }

        private static let mostNotices = 5
        let state = Mutex(State())

        func note(_ news: WatchNews) {
            state.withLock { state in
                switch news {
                case .progress(let file, let share): state.current = .init(file: file, share: share)
                case .notice(let sentence): state.notices = state.notices.suffix(Self.mostNotices - 1) + [sentence]
                case .file(let result):
                    state.current = nil
                    state.waiting.removeAll { $0 == result.file }
                    if result.outcome == .done { state.good += 1 }
                    if result.outcome == .lasting { state.bad += 1 }
                }
            }
        }
    }

    private struct Place: Sendable {
        let folder: WatchedFolder
        let watcher: FolderWatcher
        let situation: Situation
    }

    private let places: [Place]
    private let waker = Waker()
    private let cancellation = Cancellation()
    /// The people whose accounts are being erased.
    private let ended: Ended
    private let turn = BoundedQueue(width: 1, depth: .max)
    private let clock: @Sendable () -> Double

    private final class Ended: Sendable { let people = Mutex<Set<UUID>>([]) }

    /// The seconds after which a folder whose person or store is not available is tried again.
    private static let patience = 60.0

    /// - Parameter rules: The constants of watchers.
    init(
        _ folders: [WatchedFolder], rules: WatchRules = WatchRules(),
        clock: @escaping @Sendable () -> Double = { Date().timeIntervalSinceReferenceDate }
    ) {
        let (cancellation, ended) = (cancellation, Ended())
        (self.ended, self.clock) = (ended, clock)
        places = folders.map { folder in
            let situation = Situation()
            var options = FolderWatcher.Options()
            options.after = folder.after == .move ? .move : .keep
            options.version = Product.version
            options.retryHint = "with 'Try again' on the page of imports"
            options.rules = rules
            let watcher = FolderWatcher(
                folder.path, options: options, clock: clock,
                isCancelled: {
                    if cancellation.isCancelled { return true }
                    guard let person = situation.state.withLock({ $0.person }) else { return false }
                    return ended.people.withLock { $0.contains(person) }
                }, report: { situation.note($0) })
            return Place(folder: folder, watcher: watcher, situation: situation)
        }
    }

    // MARK: Running

    /// Watches the folders until ``stop()``.
    func run(in accounts: Accounts) async {
        guard !places.isEmpty else { return }
        // Without a step that throws, the loop does not throw either.
        try? await WatchLoop.run(
            places.map(\.watcher), waker: waker, clock: clock,
            isCancelled: { [cancellation] in cancellation.isCancelled },
            step: { [self] watcher in
                guard let place = places.first(where: { $0.watcher === watcher }) else {
                    return .init(at: .infinity, isSettling: false)
                }
                return await step(place, in: accounts)
            })
    }

    /// Ends watching after the running transaction.
    func stop() {
        cancellation.cancel()
        waker.wake()
    }

    /// Imports nothing more for a person, and returns when a running import has ended (SRV-37).
    func endAll(of person: UUID) async {
        ended.people.withLock { _ = $0.insert(person) }
        _ = await turn.enter()
        turn.leave()
    }

    /// Lets each folder do a step, as ``run(in:)`` does again and again; for tests, which have their own clock.
    func stepAll(in accounts: Accounts) async {
        for place in places { _ = await step(place, in: accounts) }
    }

    private func step(_ place: Place, in accounts: Accounts) async -> FolderWatcher.Wake {
        _ = await turn.enter()
        defer { turn.leave() }
        let state = place.situation
        do {
            let person = try person(of: place, in: accounts)
            let store = try accounts.store(of: person)
            // The pool closes a store, and knows of its replacement, as long as nothing else refers to it.
            defer { withExtendedLifetime(store) {} }
            if state.state.withLock({ $0.store !== store }) { await place.watcher.reload() }
            state.state.withLock { ($0.person, $0.store, $0.good, $0.bad) = (person.id, store, 0, 0) }
            let wake = try await place.watcher.step(in: store.access(as: .dashboard))
            let waiting = await place.watcher.waiting
            let (good, bad) = state.state.withLock { state in
                (state.problem, state.current, state.waiting) = (nil, nil, waiting)
                return (state.good, state.bad)
            }
            for (count, outcome) in [(good, AuditOutcome.done), (bad, .failed)] where count > 0 {
                let object = "\(count) file\(count == 1 ? "" : "s") of a watched folder"
                try? accounts.log(.import, object, of: person.id, by: .system, outcome: outcome)
            }
            return wake
        } catch {
            let problem: String =
                switch error {
                case let error as Missing: error.sentence
                case FolderWatcher.Refusal.taken: "Another program watches the folder."
                default: TransferFailure(error).message
                }
            state.state.withLock { ($0.problem, $0.current) = (problem, nil) }
            return .init(at: clock() + Self.patience, isSettling: false)
        }
    }

    // MARK: People

    /// No active account has the name of a folder.
    private struct Missing: Error {
        let sentence: String
    }

    /// Returns the person of a folder: in personal mode the only one, else who has the login name of the setting.
    ///
    /// The account that has the name first stays that of the folder, so that whoever gets the name later does not get
    /// the files.
    private func person(of place: Place, in accounts: Accounts) throws -> Person {
        let bound = place.situation.state.withLock { $0.person }
        let record = try accounts.reading { tables in
            if let bound { return try tables.person(bound) }
            guard accounts.mode == .server else { return try tables.people().first }
            return try tables.person(folded: LoginName.folded(place.folder.person ?? ""))
        }
        let name = place.folder.person ?? ""
        guard let record else { throw Missing(sentence: "There is no account '\(name)'.") }
        guard record.state == .active else { throw Missing(sentence: "The account '\(name)' is disabled.") }
        return Person(record)
    }

    private func places(of person: UUID, in accounts: Accounts) -> [Place] {
        places.filter { (try? self.person(of: $0, in: accounts))?.id == person }
    }

    // MARK: State

    /// The greatest number of files of each kind that a report lists.
    private static let mostFiles = 50

    /// Returns the state of the folders of a person.
    ///
    /// - Parameter read: A closure that reads from the person's store.
    func reports(of person: UUID, in accounts: Accounts, _ store: StoreReader) throws -> [WatchedFolderReport] {
        try places(of: person, in: accounts).map { place in
            let state = place.situation.state.withLock { $0 }
            let path = place.watcher.folder
            let counts = try store.watchedFileCounts(in: path)
            let files = try store.watchedFiles(in: path, with: [.done, .same], limit: Self.mostFiles)
            let failures = try store.watchedFiles(in: path, with: [.lasting, .passing], limit: Self.mostFiles)
            return WatchedFolderReport(
                folder: path, after: place.folder.after,
                state: state.problem != nil ? .stopped : state.current != nil ? .importing : .watching,
                problem: state.problem, notices: state.notices, current: state.current,
                waiting: Array(state.waiting.filter { $0 != state.current?.file }.prefix(Self.mostFiles)),
                waitingCount: state.waiting.count { $0 != state.current?.file },
                importedCount: (counts[.done] ?? 0) + (counts[.same] ?? 0),
                failedCount: (counts[.lasting] ?? 0) + (counts[.passing] ?? 0),
                imported: files.map(WatchedFolderReport.File.init),
                failed: failures.map(WatchedFolderReport.File.init))
        }
    }

    /// Tries again what could not be imported from the folders of a person.
    func retry(of person: UUID, in accounts: Accounts) async {
        for place in places(of: person, in: accounts) { await place.watcher.retry() }
        waker.wake()
    }
}
