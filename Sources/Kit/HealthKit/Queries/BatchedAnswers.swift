/// What a query answers one by one, on its way into a loop: by the batch, because to hand something over between two tasks
/// costs ten times what a value does.
///
/// Whoever asks gets the same answers in the same order, and an error after all that came before it.
struct BatchedAnswers<Element> {
    private var batches: AsyncThrowingStream<[Element], any Error>.Iterator
    /// The batch at hand, and how much of it was taken.
    private var batch: [Element] = []
    private var taken = 0

    /// Begins to ask.
    ///
    /// - Parameter begin: Executes the query that gives the answers; what it returns stops it.
    init(_ begin: (AnswerBatcher<Element>) -> @Sendable () -> Void) {
        let stream = AsyncThrowingStream<[Element], any Error> { continuation in
            let stop = begin(AnswerBatcher(continuation))
            continuation.onTermination = { _ in stop() }
        }
        batches = stream.makeAsyncIterator()
    }

    /// The next answer; nil after the last, and when the task was cancelled.
    mutating func next() async throws -> Element? {
        // What was read before the task was cancelled is not handed out any more (QRY-55).
        while !Task.isCancelled {
            if taken < batch.count {
                defer { taken += 1 }
                return batch[taken]
            }
            guard let next = try await batches.next() else { return nil }
            (batch, taken) = (next, 0)
        }
        return nil
    }
}

/// Gathers what the handler of a query is given.
// Unchecked: a query calls its handler on one queue, one call after another.
final class AnswerBatcher<Element>: @unchecked Sendable {
    /// The first answer comes at once, and then twice as many each time up to this.
    private static var most: Int { 256 }

    private let continuation: AsyncThrowingStream<[Element], any Error>.Continuation
    private var batch: [Element] = []
    private var size = 1

    fileprivate init(_ continuation: AsyncThrowingStream<[Element], any Error>.Continuation) {
        self.continuation = continuation
    }

    /// Takes the next answer.
    func give(_ element: Element) {
        batch.append(element)
        guard batch.count >= size else { return }
        handOver()
        size = min(2 * size, Self.most)
        batch.reserveCapacity(size)
    }

    /// Takes answers that come together already.
    func give(_ elements: [Element]) {
        batch += elements
        handOver()
    }

    /// Ends, after all answers so far.
    func finish(throwing error: (any Error)? = nil) {
        if !batch.isEmpty { handOver() }
        continuation.finish(throwing: error)
    }

    private func handOver() {
        // Nothing else holds the batch, nor what is in it.
        nonisolated(unsafe) let full = batch
        batch = []
        continuation.yield(full)
    }
}
