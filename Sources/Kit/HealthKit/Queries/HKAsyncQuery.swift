/// A query with a single asynchronous result.
public protocol HKAsyncQuery {
    /// The type of the result.
    associatedtype Output

    /// Runs the query once and returns its result (QRY-50).
    func result(for healthStore: HKHealthStore) async throws -> Output
}

/// A query with an asynchronous sequence of results.
public protocol HKAsyncSequenceQuery {
    /// The type of the sequence.
    associatedtype Sequence: AsyncSequence

    /// Returns the sequence of results; exiting the loop or cancelling the task stops the query (QRY-50).
    func results(for healthStore: HKHealthStore) -> Sequence
}
