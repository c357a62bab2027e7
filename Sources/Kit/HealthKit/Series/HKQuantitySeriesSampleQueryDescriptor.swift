public import Foundation

/// Reads the single values of samples, series or not, asynchronously.
public struct HKQuantitySeriesSampleQueryDescriptor: HKAsyncSequenceQuery {
    /// The answer: values in the order asked for.
    public typealias Sequence = Results

    /// How the values come.
    public struct Options: OptionSet, Sendable, Hashable {
        /// Each option's bit.
        public let rawValue: Int

        /// Options by their bits.
        public init(rawValue: Int) {
            self.rawValue = rawValue
        }

        /// Each value comes with its sample.
        public static let includeSample = Options(rawValue: 1 << 0)
        /// The values come sample by sample in the order of the samples' starts; else all by their own starts.
        public static let orderByQuantitySampleStartDate = Options(rawValue: 1 << 1)
    }

    /// A value with its interval.
    public struct Result: Hashable, Sendable {
        /// The value.
        public let quantity: HKQuantity
        /// When it was measured.
        public let dateInterval: DateInterval
        /// The sample that holds it, if it was asked for.
        public let sample: HKQuantitySample?
    }

    /// Which samples; every value of one that matches is given.
    public var predicate: HKSamplePredicate<HKQuantitySample>
    /// How the values come.
    public var options: Options

    /// A question for the values of samples.
    public init(predicate: HKSamplePredicate<HKQuantitySample>, options: Options = []) {
        self.predicate = predicate
        self.options = options
    }

    /// Asks, each time a loop over the answer begins.
    ///
    /// Leaving the loop or cancelling the task stops the query.
    public func results(for healthStore: HKHealthStore) -> Results {
        Results(descriptor: self, store: healthStore)
    }

    /// Values in the order asked for.
    public struct Results: AsyncSequence {
        /// A value with its interval.
        public typealias Element = HKQuantitySeriesSampleQueryDescriptor.Result
        /// Goes through the values.
        public typealias AsyncIterator = Iterator

        fileprivate let descriptor: HKQuantitySeriesSampleQueryDescriptor
        fileprivate let store: HKHealthStore

        /// Begins to read.
        public func makeAsyncIterator() -> Iterator {
            Iterator(descriptor, store)
        }

        /// Goes through the values.
        public struct Iterator: AsyncIteratorProtocol {
            /// A value with its interval.
            public typealias Element = Results.Element

            private var values: BatchedAnswers<Element>

            fileprivate init(_ descriptor: HKQuantitySeriesSampleQueryDescriptor, _ store: HKHealthStore) {
                values = BatchedAnswers { answers in
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

            /// The next value; nil after the last, and when the task was cancelled.
            /// - Throws: ``HKError``, with code 5 if the app never asked to read the type.
            public mutating func next() async throws -> Element? {
                try await values.next()
            }
        }
    }
}
