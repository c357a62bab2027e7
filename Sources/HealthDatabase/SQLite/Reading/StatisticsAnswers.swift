import HealthModel
import Synchronization

/// Remembers what all data of a type came to, as a whole or in buckets: who asks again is told at once, until something of
/// that type is added or deleted.
final class StatisticsAnswers: Sendable {
    /// What was asked of all data of a type.
    struct Question: Hashable {
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

    private struct Known {
        var answers: [Question: (state: State, answer: StatisticsAccumulator)] = [:]
        /// How many buckets all answers have.
        var count = 0
    }

    /// The most questions that are remembered: as many as anybody asks.
    private static let limit = 256
    /// The most buckets of all answers together, of about 150 bytes each: those of a screen or two, not every minute of years.
    private static let bucketLimit = 20_000

    private let known = Mutex(Known())

    func answer(to question: Question, in state: State) -> StatisticsAccumulator? {
        known.withLock { known in known.answers[question].flatMap { $0.state == state ? $0.answer : nil } }
    }

    func keep(_ answer: StatisticsAccumulator, to question: Question, in state: State) {
        let count = answer.bucketCount
        guard count <= Self.bucketLimit else { return }
        known.withLock { known in
            known.count += count - (known.answers[question]?.answer.bucketCount ?? 0)
            known.answers[question] = (state, answer)
            if known.answers.count > Self.limit || known.count > Self.bucketLimit {
                known = Known(answers: [question: (state, answer)], count: count)
            }
        }
    }
}
