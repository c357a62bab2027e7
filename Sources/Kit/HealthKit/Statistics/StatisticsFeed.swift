import HealthModel
import HealthStore
import Synchronization

/// A feed of collections for an asynchronous sequence that consumes them at its own pace.
///
/// A slow consumer misses no changes, but receives several at once. The underlying query is stopped when the feed is
/// released.
final class StatisticsFeed: Sendable {
    private struct State {
        var isBegun = false
        /// The collection last returned to the consumer.
        var delivered: StatisticsCollectionRecord?
    }

    private let query: StatisticsFeedQuery
    private let store: HKHealthStore
    private let state = Mutex(State())

    init(_ question: StatisticsCollectionRequest, in store: HKHealthStore) {
        query = StatisticsFeedQuery(question)
        self.store = store
    }

    deinit { query.stop() }

    /// Waits for a collection that differs from the last one.
    ///
    /// Returns it with the statistics that changed, which are nil the first time.
    ///
    /// Returns nil once the task is cancelled (QRY-55).
    func next() async throws -> (StatisticsCollectionRecord, [StatisticsRecord]?)? {
        let isFirst = state.withLock { state in
            defer { state.isBegun = true }
            return !state.isBegun
        }
        if isFirst { store.execute(query) }
        for try await _ in query.signals {
            guard let latest = query.latest else { continue }
            let before = state.withLock { state in
                defer { state.delivered = latest }
                return state.delivered
            }
            guard let before else { return (latest, nil) }
            let changes = latest.changes(since: before)
            if !changes.isEmpty { return (latest, changes) }
        }
        query.stop()
        return nil
    }
}

/// The query behind a ``StatisticsFeed``, which stores the latest collection and signals each new one.
// Unchecked, like HKQuery: mutable state is protected by a lock.
final class StatisticsFeedQuery: HKQuery, @unchecked Sendable {
    /// Buffers at most one signal, because only the latest collection matters.
    let signals: AsyncThrowingStream<Void, any Error>

    private let signal: AsyncThrowingStream<Void, any Error>.Continuation
    private let question: StatisticsCollectionRequest
    private let record = Mutex<StatisticsCollectionRecord?>(nil)

    init(_ question: StatisticsCollectionRequest) {
        self.question = question
        (signals, signal) = AsyncThrowingStream.makeStream(bufferingPolicy: .bufferingNewest(1))
        super.init(objectType: nil, predicate: nil)
    }

    /// The latest collection; nil before the first.
    var latest: StatisticsCollectionRecord? { record.withLock { $0 } }

    override func run(in context: StoreContext) {
        follow([question.request.type], in: context) { [weak self] _ in self?.look(in: context) }
        look(in: context)
    }

    /// Computes the collection again.
    private func look(in context: StoreContext) {
        do {
            let new = try question.answer(in: context)
            record.withLock { $0 = new }
            deliver(isLast: false) { signal.yield() }
        } catch {
            // While data cannot be read temporarily, a loop that has begun waits.
            if error.code == .databaseInaccessible, latest != nil { return }
            deliver(isLast: true) { signal.finish(throwing: HKError(error)) }
        }
    }

    override func cancel() { signal.finish() }
}
