import HealthModel
import Synchronization

/// A cache of the statistics of all data of a type, as a whole or in buckets, valid until data of the type are added
/// or deleted.
final class StatisticsResultCache: Sendable {
    /// The cache key: a request for statistics of all data of a type.
    struct Question: Equatable {
        var type: ObjectType
        var options: StatisticsOptions
        /// The buckets; nil for a single result.
        var buckets: CalendarBuckets?
    }

    /// The state that a cached result depends on.
    struct State: Equatable {
        /// The number of the last change of data of the type.
        var changed: Int64
        /// The epoch, which repairs increment, among others.
        var epoch: Int64
        var sources: [SourceRecord]
        /// The priority of the sources where several were recording.
        var places: [Int]
    }

    private struct Entry {
        var question: Question
        var state: State
        var answer: StatisticsAccumulator
    }

    private struct Known {
        /// An array, because for a process with a single request, setting up a dictionary would take longer than the
        /// search.
        var entries: [Entry] = []
        /// The number of buckets of all entries.
        var count = 0
    }

    /// The maximum number of entries, which is enough for any program.
    private static let limit = 256
    /// The maximum number of buckets of all entries, of about 150 bytes each: enough for a screen or two, but not for
    /// every minute of years.
    private static let bucketLimit = 20_000

    private let known = Mutex(Known())

    func answer(to question: Question, in state: State) -> StatisticsAccumulator? {
        known.withLock { known in
            known.entries.first { $0.question == question }.flatMap { $0.state == state ? $0.answer : nil }
        }
    }

    func store(_ answer: StatisticsAccumulator, to question: Question, in state: State) {
        let count = answer.bucketCount
        guard count <= Self.bucketLimit else { return }
        known.withLock { known in
            if let place = known.entries.firstIndex(where: { $0.question == question }) {
                known.count -= known.entries[place].answer.bucketCount
                known.entries.remove(at: place)
            }
            if known.entries.count == Self.limit || known.count + count > Self.bucketLimit { known = Known() }
            known.entries.append(Entry(question: question, state: state, answer: answer))
            known.count += count
        }
    }
}
