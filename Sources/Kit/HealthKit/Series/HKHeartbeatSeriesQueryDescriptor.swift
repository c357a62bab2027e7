public import Foundation

/// Reads the beats of a heartbeat series, one after another, asynchronously.
public struct HKHeartbeatSeriesQueryDescriptor: HKAsyncSequenceQuery {
    /// The answer: beats in their order.
    public typealias Sequence = Results

    /// A heartbeat.
    public struct Heartbeat: Hashable {
        /// Seconds since the start of the series.
        public let timeIntervalSinceStart: TimeInterval
        /// Whether beats before it may have been missed.
        public let precededByGap: Bool
    }

    /// The series.
    public var sample: HKHeartbeatSeriesSample

    /// A question for the beats of a series.
    public init(_ sample: HKHeartbeatSeriesSample) {
        self.sample = sample
    }

    /// Asks, each time a loop over the answer begins.
    ///
    /// Leaving the loop or cancelling the task stops the query.
    public func results(for healthStore: HKHealthStore) -> Results {
        Results(sample: sample, store: healthStore)
    }

    /// Beats in their order.
    public struct Results: AsyncSequence {
        /// A beat of the series.
        public typealias Element = Heartbeat
        /// Goes through the beats.
        public typealias AsyncIterator = Iterator

        fileprivate let sample: HKHeartbeatSeriesSample
        fileprivate let store: HKHealthStore

        /// Begins to read.
        public func makeAsyncIterator() -> Iterator {
            Iterator(sample, store)
        }

        /// Goes through the beats.
        public struct Iterator: AsyncIteratorProtocol {
            /// A beat of the series.
            public typealias Element = Results.Element

            private var beats: BatchedAnswers<Heartbeat>

            fileprivate init(_ sample: HKHeartbeatSeriesSample, _ store: HKHealthStore) {
                beats = BatchedAnswers { answers in
                    let query = HKHeartbeatSeriesQuery(heartbeatSeries: sample) { _, time, isAfterGap, isDone, error in
                        // No beat lies at the very start, so that there it says there is none.
                        if error == nil, time > 0 {
                            answers.give(Heartbeat(timeIntervalSinceStart: time, precededByGap: isAfterGap))
                        }
                        if isDone { answers.finish(throwing: error) }
                    }
                    store.execute(query)
                    return { store.stop(query) }
                }
            }

            /// The next beat; nil after the last, and when the task was cancelled.
            /// - Throws: ``HKError``, with code 3 if the series is not stored any more.
            public mutating func next() async throws -> Heartbeat? {
                try await beats.next()
            }
        }
    }
}
