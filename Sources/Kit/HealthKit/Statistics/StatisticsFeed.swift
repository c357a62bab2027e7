import HealthModel
import HealthStore
import Synchronization

/// Collections for a loop that takes them one after another, at its own pace.
///
/// A loop that is slow misses none of the changes, but gets several at once. The query behind it is stopped when the
/// loop lets go of the feed.
final class StatisticsFeed: Sendable {
    private struct State {
        var isBegun = false
        /// What the loop was given last.
        var delivered: StatisticsCollectionRecord?
    }

    private let query: StatisticsFeedQuery
    private let store: HKHealthStore
    private let state = Mutex(State())

    init(_ question: StatisticsQuestion, in store: HKHealthStore) {
        query = StatisticsFeedQuery(question)
        self.store = store
    }

    deinit { query.stop() }

    /// Waits for a collection that is other than the last one, with the statistics that changed, nil the first time.
    ///
    /// Answers nil once the task is cancelled (QRY-55).
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

/// The query behind a ``StatisticsFeed``: keeps the latest collection, and signals each new one.
// Unchecked, as HKQuery is: what changes is behind a lock.
final class StatisticsFeedQuery: HKQuery, @unchecked Sendable {
    /// One at most waits: what counts is the latest collection.
    let signals: AsyncThrowingStream<Void, any Error>

    private let signal: AsyncThrowingStream<Void, any Error>.Continuation
    private let question: StatisticsQuestion
    private let record = Mutex<StatisticsCollectionRecord?>(nil)

    init(_ question: StatisticsQuestion) {
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

    /// Works the collection out again.
    private func look(in context: StoreContext) {
        do {
            let new = try question.answer(in: context)
            record.withLock { $0 = new }
            deliver(isLast: false) { signal.yield() }
        } catch {
            // While data cannot be read for a moment, a loop that has begun waits.
            if error.code == .databaseInaccessible, latest != nil { return }
            deliver(isLast: true) { signal.finish(throwing: HKError(error)) }
        }
    }

    override func cancel() { signal.finish() }
}
