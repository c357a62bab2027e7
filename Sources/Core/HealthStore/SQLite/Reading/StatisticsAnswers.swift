import HealthModel
import Synchronization

/// Remembers what all data of a type came to, as a whole or in buckets: who asks again is told at once, until something of
/// that type is added or deleted.
final class StatisticsAnswers: Sendable {
    /// What was asked of all data of a type.
    struct Question: Equatable {
        var type: ObjectType
        var options: StatisticsOptions
        /// The buckets; nil for a single result.
        var buckets: CalendarBuckets?
    }

    /// All that an answer follows from.
    struct State: Equatable {
        /// The number of the last change of data of the type.
        var changed: Int64
        /// Counts repairs, among other things.
        var epoch: Int64
        var sources: [SourceRecord]
        /// Whose data count where several were recording.
        var places: [Int]
    }

    private struct Entry {
        var question: Question
        var state: State
        var answer: StatisticsAccumulator
    }

    private struct Known {
        /// A list, because a process that asks once would only wait for a dictionary to be made out.
        var entries: [Entry] = []
        /// How many buckets all answers have.
        var count = 0
    }

    /// The most questions that are remembered: as many as anybody asks.
    private static let limit = 256
    /// The most buckets of all answers together, of about 150 bytes each: those of a screen or two, not every minute of years.
    private static let bucketLimit = 20_000

    private let known = Mutex(Known())

    func answer(to question: Question, in state: State) -> StatisticsAccumulator? {
        known.withLock { known in
            known.entries.first { $0.question == question }.flatMap { $0.state == state ? $0.answer : nil }
        }
    }

    func keep(_ answer: StatisticsAccumulator, to question: Question, in state: State) {
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
