/// The results of a query on their way into an asynchronous sequence, passed in batches because a handover between
/// two tasks costs ten times as much as a single element.
///
/// The consumer receives the same elements in the same order, and an error after all elements that preceded it.
struct BatchedResults<Element> {
    private var batches: AsyncThrowingStream<[Element], any Error>.Iterator
    /// The current batch and the number of elements consumed from it.
    private var batch: [Element] = []
    private var taken = 0

    /// Starts the query.
    ///
    /// - Parameter begin: A closure that executes the query and returns a closure that stops it.
    init(_ begin: (ResultBatcher<Element>) -> @Sendable () -> Void) {
        let stream = AsyncThrowingStream<[Element], any Error> { continuation in
            let stop = begin(ResultBatcher(continuation))
            continuation.onTermination = { _ in stop() }
        }
        batches = stream.makeAsyncIterator()
    }

    /// Returns the next element; nil after the last one, or if the task is cancelled.
    mutating func next() async throws -> Element? {
        // Elements read before the task was cancelled are not returned any more (QRY-55).
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

/// Collects the results passed to a query's handler into batches.
// Unchecked: a query calls its handler on one queue, one call at a time.
final class ResultBatcher<Element>: @unchecked Sendable {
    /// The maximum batch size; the first batch has one element, and the size doubles up to this maximum.
    private static var most: Int { 256 }

    private let continuation: AsyncThrowingStream<[Element], any Error>.Continuation
    private var batch: [Element] = []
    private var size = 1

    fileprivate init(_ continuation: AsyncThrowingStream<[Element], any Error>.Continuation) {
        self.continuation = continuation
    }

    /// Appends an element.
    func give(_ element: Element) {
        batch.append(element)
        guard batch.count >= size else { return }
        handOver()
        size = min(2 * size, Self.most)
        batch.reserveCapacity(size)
    }

    /// Appends elements that already form a batch.
    func give(_ elements: [Element]) {
        batch += elements
        handOver()
    }

    /// Finishes the sequence after all elements so far.
    func finish(throwing error: (any Error)? = nil) {
        if !batch.isEmpty { handOver() }
        continuation.finish(throwing: error)
    }

    private func handOver() {
        // Nothing else references the batch or its contents.
        nonisolated(unsafe) let full = batch
        batch = []
        continuation.yield(full)
    }
}
