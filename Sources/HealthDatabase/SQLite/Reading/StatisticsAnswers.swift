import HealthModel
import Synchronization

/// Remembers what all data of a type came to: who asks again is told at once, until something of that type is added or
/// deleted.
final class StatisticsAnswers: Sendable {
    /// What was asked of all data of a type.
    struct Question: Hashable {
        var type: ObjectType
        var options: StatisticsOptions
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

    /// The most questions that are remembered: as many as anybody asks.
    private static let limit = 256

    private let known = Mutex<[Question: (state: State, answer: StatisticsAccumulator)]>([:])

    func answer(to question: Question, in state: State) -> StatisticsAccumulator? {
        known.withLock { known in known[question].flatMap { $0.state == state ? $0.answer : nil } }
    }

    func keep(_ answer: StatisticsAccumulator, to question: Question, in state: State) {
        known.withLock { known in
            if known.count >= Self.limit { known = [:] }
            known[question] = (state, answer)
        }
    }
}
