/// Reads the voltages of an electrocardiogram, one after another, asynchronously.
public struct HKElectrocardiogramQueryDescriptor: HKAsyncSequenceQuery {
    /// The answer: voltages in the order of time.
    public typealias Sequence = Results

    /// The electrocardiogram.
    public var electrocardiogram: HKElectrocardiogram

    /// A question for the voltages of an electrocardiogram.
    public init(_ electrocardiogram: HKElectrocardiogram) {
        self.electrocardiogram = electrocardiogram
    }

    /// Asks, each time a loop over the answer begins.
    ///
    /// Leaving the loop or cancelling the task stops the query.
    public func results(for healthStore: HKHealthStore) -> Results {
        Results(electrocardiogram: electrocardiogram, store: healthStore)
    }

    /// Voltages in the order of time.
    public struct Results: AsyncSequence {
        /// A voltage.
        public typealias Element = HKElectrocardiogram.VoltageMeasurement
        /// Goes through the voltages.
        public typealias AsyncIterator = Iterator

        fileprivate let electrocardiogram: HKElectrocardiogram
        fileprivate let store: HKHealthStore

        /// Begins to read.
        public func makeAsyncIterator() -> Iterator {
            Iterator(electrocardiogram: electrocardiogram, store: store)
        }

        /// Goes through the voltages.
        public struct Iterator: AsyncIteratorProtocol {
            /// A voltage.
            public typealias Element = Results.Element

            private var voltages: BatchedAnswers<Element>

            fileprivate init(electrocardiogram: HKElectrocardiogram, store: HKHealthStore) {
                voltages = BatchedAnswers { answers in
                    let query = HKElectrocardiogramQuery(electrocardiogram: electrocardiogram) {
                        _, measurement, isDone, error in
                        if let measurement { answers.give(measurement) }
                        if isDone { answers.finish(throwing: error) }
                    }
                    store.execute(query)
                    return { store.stop(query) }
                }
            }

            /// The next voltage; nil after the last, and when the task was cancelled.
            /// - Throws: ``HKError``, with code 3 if the electrocardiogram is not stored any more.
            public mutating func next() async throws -> Element? {
                try await voltages.next()
            }
        }
    }
}
