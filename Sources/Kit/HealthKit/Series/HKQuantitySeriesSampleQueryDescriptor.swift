public import Foundation

/// A query for the individual values of samples, including series, with an asynchronous interface.
public struct HKQuantitySeriesSampleQueryDescriptor: HKAsyncSequenceQuery {
    /// The type of the sequence of values, in the requested order.
    public typealias Sequence = Results

    /// Options for returning values.
    public struct Options: OptionSet, Sendable, Hashable {
        /// The options as a bit mask.
        public let rawValue: Int

        /// Creates options from a bit mask.
        public init(rawValue: Int) {
            self.rawValue = rawValue
        }

        /// Returns each value with its sample.
        public static let includeSample = Options(rawValue: 1 << 0)
        /// Groups the values by sample, sorted by the samples' starts; otherwise all values are sorted by their own
        /// starts.
        public static let orderByQuantitySampleStartDate = Options(rawValue: 1 << 1)
    }

    /// A value with its interval.
    public struct Result: Hashable, Sendable {
        /// The value.
        public let quantity: HKQuantity
        /// The interval of the measurement.
        public let dateInterval: DateInterval
        /// The sample that contains the value, if requested.
        public let sample: HKQuantitySample?
    }

    /// The predicate that selects samples; every value of a matching sample is returned.
    public var predicate: HKSamplePredicate<HKQuantitySample>
    /// The options for returning values.
    public var options: Options

    /// Creates a descriptor for the values of samples.
    public init(predicate: HKSamplePredicate<HKQuantitySample>, options: Options = []) {
        self.predicate = predicate
        self.options = options
    }

    /// Returns a sequence that runs the query whenever a loop over it begins.
    ///
    /// Exiting the loop or cancelling the task stops the query.
    public func results(for healthStore: HKHealthStore) -> Results {
        Results(descriptor: self, store: healthStore)
    }

    /// A sequence of values in the requested order.
    public struct Results: AsyncSequence {
        /// A value with its interval.
        public typealias Element = HKQuantitySeriesSampleQueryDescriptor.Result
        /// The iterator over the values.
        public typealias AsyncIterator = Iterator

        fileprivate let descriptor: HKQuantitySeriesSampleQueryDescriptor
        fileprivate let store: HKHealthStore

        /// Creates an iterator, which starts the query.
        public func makeAsyncIterator() -> Iterator {
            Iterator(descriptor, store)
        }

        /// The iterator over the values.
        public struct Iterator: AsyncIteratorProtocol {
            /// A value with its interval.
            public typealias Element = Results.Element

            private var values: BatchedResults<Element>

            fileprivate init(_ descriptor: HKQuantitySeriesSampleQueryDescriptor, _ store: HKHealthStore) {
                values = BatchedResults { answers in
                    let type = HKObjectType.only(
                        descriptor.predicate.sampleType.record, else: HKQuantityType.init(record:))
                    let query = HKQuantitySeriesSampleQuery(
                        quantityType: type, predicate: descriptor.predicate.nsPredicate
                    ) { _, quantity, interval, sample, isDone, error in
                        if let quantity, let interval {
                            answers.give(Element(quantity: quantity, dateInterval: interval, sample: sample))
                        }
                        if isDone { answers.finish(throwing: error) }
                    }
                    query.includeSample = descriptor.options.contains(.includeSample)
                    query.orderByQuantitySampleStartDate = descriptor.options.contains(.orderByQuantitySampleStartDate)
                    store.execute(query)
                    return { store.stop(query) }
                }
            }

            /// Returns the next value; nil after the last one, or if the task is cancelled.
            /// - Throws: ``HKError``, with code 5 if the app never requested permission to read the type.
            public mutating func next() async throws -> Element? {
                try await values.next()
            }
        }
    }
}
