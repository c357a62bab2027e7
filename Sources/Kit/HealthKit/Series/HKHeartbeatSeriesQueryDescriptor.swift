public import Foundation

/// A query for the beats of a heartbeat series with an asynchronous interface.
public struct HKHeartbeatSeriesQueryDescriptor: HKAsyncSequenceQuery {
    /// The type of the sequence of beats, in order.
    public typealias Sequence = Results

    /// A heartbeat.
    public struct Heartbeat: Hashable {
        /// The seconds since the start of the series.
        public let timeIntervalSinceStart: TimeInterval
        /// A Boolean value that indicates whether beats before it may have been missed.
        public let precededByGap: Bool
    }

    /// The series.
    public var sample: HKHeartbeatSeriesSample

    /// Creates a descriptor for the beats of a series.
    public init(_ sample: HKHeartbeatSeriesSample) {
        self.sample = sample
    }

    /// Returns a sequence that runs the query whenever a loop over it begins.
    ///
    /// Exiting the loop or cancelling the task stops the query.
    public func results(for healthStore: HKHealthStore) -> Results {
        Results(sample: sample, store: healthStore)
    }

    /// A sequence of beats in order.
    public struct Results: AsyncSequence {
        /// A beat of the series.
        public typealias Element = Heartbeat
        /// The iterator over the beats.
        public typealias AsyncIterator = Iterator

        fileprivate let sample: HKHeartbeatSeriesSample
        fileprivate let store: HKHealthStore

        /// Creates an iterator, which starts the query.
        public func makeAsyncIterator() -> Iterator {
            Iterator(sample, store)
        }

        /// The iterator over the beats.
        public struct Iterator: AsyncIteratorProtocol {
            /// A beat of the series.
            public typealias Element = Results.Element

            private var beats: BatchedResults<Heartbeat>

            fileprivate init(_ sample: HKHeartbeatSeriesSample, _ store: HKHealthStore) {
                beats = BatchedResults { answers in
                    let query = HKHeartbeatSeriesQuery(heartbeatSeries: sample) { _, time, isAfterGap, isDone, error in
                        // No beat has a time of 0, so 0 means that there is none.
                        if error == nil, time > 0 {
                            answers.give(Heartbeat(timeIntervalSinceStart: time, precededByGap: isAfterGap))
                        }
                        if isDone { answers.finish(throwing: error) }
                    }
                    store.execute(query)
                    return { store.stop(query) }
                }
            }

            /// Returns the next beat; nil after the last one, or if the task is cancelled.
            /// - Throws: ``HKError``, with code 3 if the series is no longer stored.
            public mutating func next() async throws -> Heartbeat? {
                try await beats.next()
            }
        }
    }
}
