import HealthModel
import HealthStore
import Synchronization

/// A feed of changes for an asynchronous sequence that consumes them at its own pace.
///
/// The underlying query is stopped when the feed is released.
final class ChangeFeed: Sendable {
    private let query: ChangeFeedQuery
    private let store: HKHealthStore
    private let isBegun = Mutex(false)

    init(_ request: ChangeRequest, in store: HKHealthStore) {
        query = ChangeFeedQuery(request)
        self.store = store
    }

    deinit { query.stop() }

    /// Waits for the next changes.
    ///
    /// Returns nil once the query is stopped or the task is cancelled (QRY-55).
    func next() async throws -> Changes? {
        guard !Task.isCancelled else {
            query.stop()
            return nil
        }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let isFirst = isBegun.withLock { isBegun in
                    defer { isBegun = true }
                    return !isBegun
                }
                query.wait(continuation)
                if isFirst { store.execute(query) } else { query.scheduleDelivery() }
                // The task may have been cancelled before the query could be stopped.
                if Task.isCancelled { query.stop() }
            }
        } onCancel: {
            query.stop()
        }
    }
}

/// The query behind a ``ChangeFeed``, which reads only while a consumer is waiting.
// Unchecked, like HKQuery: mutable state is protected by a lock.
final class ChangeFeedQuery: HKQuery, @unchecked Sendable {
    private struct State {
        var request: ChangeRequest
        var context: StoreContext?
        var hasDelivered = false
        var hasEnded = false
        var waiting: CheckedContinuation<Changes?, any Error>?
    }

    private let state: Mutex<State>

    init(_ request: ChangeRequest) {
        state = Mutex(State(request: request))
        super.init(objectType: nil, predicate: nil)
    }

    /// Stores the continuation that waits for the next changes; resumes it at once if none will follow.
    ///
    /// A continuation left waiting by a copy of the iterator is dismissed.
    func wait(_ continuation: CheckedContinuation<Changes?, any Error>) {
        let dismissed = state.withLock { state in
            guard !state.hasEnded else { return continuation as CheckedContinuation<Changes?, any Error>? }
            defer { state.waiting = continuation }
            return state.waiting
        }
        dismissed?.resume(returning: nil)
    }

    /// Delivers available changes if a consumer is waiting.
    func scheduleDelivery() {
        soon { [self] in serve() }
    }

    override func run(in context: StoreContext) {
        let types = state.withLock { state in
            state.context = context
            return Set(state.request.parts.map(\.type))
        }
        follow(types, in: context) { [weak self] _ in self?.serve() }
        serve()
    }

    override func cancel() { end(with: .success(nil)) }

    /// Reads if a consumer is waiting.
    ///
    /// The first result is delivered even if it is empty, later ones only if there are changes (QRY-53).
    private func serve() {
        let state = state.withLock { $0 }
        guard let context = state.context, state.waiting != nil, !state.hasEnded else { return }
        do {
            let changes = try context.access.read { try $0.changes(state.request) }
            self.state.withLock { $0.request.position = changes.position }
            if state.hasDelivered, changes.isEmpty { return }
            deliver(isLast: false) {
                let waiting = self.state.withLock { state in
                    defer { state.waiting = nil }
                    state.hasDelivered = true
                    return state.waiting
                }
                waiting?.resume(returning: changes)
            }
        } catch {
            deliver(isLast: true) { end(with: .failure(HKError(error))) }
        }
    }

    private func end(with result: Result<Changes?, any Error>) {
        let waiting = state.withLock { state in
            defer { state.waiting = nil }
            state.hasEnded = true
            return state.waiting
        }
        waiting?.resume(with: result)
    }
}
