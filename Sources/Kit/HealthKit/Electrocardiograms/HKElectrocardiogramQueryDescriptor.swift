/// A query for the voltages of an electrocardiogram with an asynchronous interface.
public struct HKElectrocardiogramQueryDescriptor: HKAsyncSequenceQuery {
    /// The type of the sequence of voltages, in chronological order.
    public typealias Sequence = Results

    /// The electrocardiogram.
    public var electrocardiogram: HKElectrocardiogram

    /// Creates a descriptor for the voltages of an electrocardiogram.
    public init(_ electrocardiogram: HKElectrocardiogram) {
        self.electrocardiogram = electrocardiogram
    }

    /// Returns a sequence that runs the query whenever a loop over it begins.
    ///
    /// Exiting the loop or cancelling the task stops the query.
    public func results(for healthStore: HKHealthStore) -> Results {
        Results(electrocardiogram: electrocardiogram, store: healthStore)
    }

    /// A sequence of voltages in chronological order.
    public struct Results: AsyncSequence {
        /// A voltage.
        public typealias Element = HKElectrocardiogram.VoltageMeasurement
        /// The iterator over the voltages.
        public typealias AsyncIterator = Iterator

        fileprivate let electrocardiogram: HKElectrocardiogram
        fileprivate let store: HKHealthStore

        /// Creates an iterator, which starts the query.
        public func makeAsyncIterator() -> Iterator {
            Iterator(electrocardiogram: electrocardiogram, store: store)
        }

        /// The iterator over the voltages.
        public struct Iterator: AsyncIteratorProtocol {
            /// A voltage.
            public typealias Element = Results.Element

            private var voltages: BatchedResults<Element>

            fileprivate init(electrocardiogram: HKElectrocardiogram, store: HKHealthStore) {
                voltages = BatchedResults { answers in
                    let query = HKElectrocardiogramQuery(electrocardiogram: electrocardiogram) {
                        _, measurement, isDone, error in
                        if let measurement { answers.give(measurement) }
                        if isDone { answers.finish(throwing: error) }
                    }
                    store.execute(query)
                    return { store.stop(query) }
                }
            }

            /// Returns the next voltage; nil after the last one, or if the task is cancelled.
            /// - Throws: ``HKError``, with code 3 if the electrocardiogram is no longer stored.
            public mutating func next() async throws -> Element? {
                try await voltages.next()
            }
        }
    }
}
