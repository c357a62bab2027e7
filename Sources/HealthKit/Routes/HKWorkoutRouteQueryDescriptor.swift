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

            private var batches: AsyncThrowingStream<[CLLocation], any Error>.Iterator
            private var batch: ArraySlice<CLLocation> = []

            fileprivate init(route: HKWorkoutRoute, store: HKHealthStore) {
                let stream = AsyncThrowingStream<[CLLocation], any Error> { continuation in
                    let query = HKWorkoutRouteQuery(route: route) { _, locations, isDone, error in
                        if let locations { continuation.yield(locations) }
                        if isDone { continuation.finish(throwing: error) }
                    }
                    continuation.onTermination = { _ in store.stop(query) }
                    store.execute(query)
                }
                batches = stream.makeAsyncIterator()
            }

            /// The next location; nil after the last, and when the task was cancelled.
            /// - Throws: ``HKError``, with code 3 if the route is not stored any more.
            public mutating func next() async throws -> CLLocation? {
                // What was read before the task was cancelled is not handed out any more (QRY-55).
                while !Task.isCancelled {
                    if let location = batch.popFirst() { return location }
                    guard let next = try await batches.next() else { return nil }
                    batch = next[...]
                }
                return nil
            }
        }
    }
}
