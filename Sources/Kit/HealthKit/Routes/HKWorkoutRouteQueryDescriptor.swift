/// A query for the locations of a route with an asynchronous interface.
public struct HKWorkoutRouteQueryDescriptor: HKAsyncSequenceQuery {
    /// The type of the sequence of locations, in chronological order.
    public typealias Sequence = Results

    /// The route.
    public var workoutRoute: HKWorkoutRoute

    /// Creates a descriptor for the locations of a route.
    public init(_ workoutRoute: HKWorkoutRoute) {
        self.workoutRoute = workoutRoute
    }

    /// Returns a sequence that runs the query whenever a loop over it begins.
    ///
    /// Exiting the loop or cancelling the task stops the query.
    public func results(for healthStore: HKHealthStore) -> Results {
        Results(route: workoutRoute, store: healthStore)
    }

    /// A sequence of locations in chronological order.
    public struct Results: AsyncSequence {
        /// A location of the route.
        public typealias Element = CLLocation
        /// The iterator over the locations.
        public typealias AsyncIterator = Iterator

        fileprivate let route: HKWorkoutRoute
        fileprivate let store: HKHealthStore

        /// Creates an iterator, which starts the query.
        public func makeAsyncIterator() -> Iterator {
            Iterator(route: route, store: store)
        }

        /// The iterator over the locations.
        public struct Iterator: AsyncIteratorProtocol {
            /// A location of the route.
            public typealias Element = Results.Element

            private var locations: BatchedResults<CLLocation>

            fileprivate init(route: HKWorkoutRoute, store: HKHealthStore) {
                locations = BatchedResults { answers in
                    let query = HKWorkoutRouteQuery(route: route) { _, locations, isDone, error in
                        if let locations { answers.give(locations) }
                        if isDone { answers.finish(throwing: error) }
                    }
                    store.execute(query)
                    return { store.stop(query) }
                }
            }

            /// Returns the next location; nil after the last one, or if the task is cancelled.
            /// - Throws: ``HKError``, with code 3 if the route is no longer stored.
            public mutating func next() async throws -> CLLocation? {
                try await locations.next()
            }
        }
    }
}
