/// A question that is answered once, asynchronously.
public protocol HKAsyncQuery {
    /// The answer.
    associatedtype Output

    /// Asks; runs once and returns or throws (QRY-50).
    func result(for healthStore: HKHealthStore) async throws -> Output
}

/// A question that is answered bit by bit.
public protocol HKAsyncSequenceQuery {
    /// The answers.
    associatedtype Sequence: AsyncSequence

    /// Asks; leaving the loop or cancelling the task stops the query (QRY-50).
    func results(for healthStore: HKHealthStore) -> Sequence
}
