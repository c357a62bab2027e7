/// Reads the locations of a route, one after another, asynchronously.
public struct HKWorkoutRouteQueryDescriptor: HKAsyncSequenceQuery {
    /// The answer: locations in the order of time.
    public typealias Sequence = Results

    /// The route.
    public var workoutRoute: HKWorkoutRoute

    /// A question for the locations of a route.
    public init(_ workoutRoute: HKWorkoutRoute) {
        self.workoutRoute = workoutRoute
    }

    /// Asks, each time a loop over the answer begins.
    ///
    /// Leaving the loop or cancelling the task stops the query.
    public func results(for healthStore: HKHealthStore) -> Results {
        Results(route: workoutRoute, store: healthStore)
    }

    /// Locations in the order of time.
    public struct Results: AsyncSequence {
        /// A location of the route.
        public typealias Element = CLLocation
        /// Goes through the locations.
        public typealias AsyncIterator = Iterator

        fileprivate let route: HKWorkoutRoute
        fileprivate let store: HKHealthStore

        /// Begins to read.
        public func makeAsyncIterator() -> Iterator {
            Iterator(route: route, store: store)
        }

        /// Goes through the locations.
        public struct Iterator: AsyncIteratorProtocol {
            /// A location of the route.
            public typealias Element = Results.Element

            private var locations: BatchedAnswers<CLLocation>

            fileprivate init(route: HKWorkoutRoute, store: HKHealthStore) {
                locations = BatchedAnswers { answers in
                    let query = HKWorkoutRouteQuery(route: route) { _, locations, isDone, error in
                        if let locations { answers.give(locations) }
                        if isDone { answers.finish(throwing: error) }
                    }
                    store.execute(query)
                    return { store.stop(query) }
                }
            }

            /// The next location; nil after the last, and when the task was cancelled.
            /// - Throws: ``HKError``, with code 3 if the route is not stored any more.
            public mutating func next() async throws -> CLLocation? {
                try await locations.next()
            }
        }
    }
}
