import HealthTransfer
import Synchronization

/// A long-running operation: an asynchronous sequence of its progress and its reports.
///
/// It starts when it is awaited, as a whole or step by step:
///
/// ```swift
/// let reports = try await store.importFiles(at: [folder]).reports
///
/// for try await step in store.importFiles(at: [folder]) {
///     switch step {
///     case .progress(let progress): print(progress.file, progress.fraction ?? 0)
///     case .report(let report): print(report.file, report.added)
///     }
/// }
/// ```
///
/// Each iteration, and each access to the reports, performs the operation again; importing twice changes nothing. If
/// the task is cancelled, or the loop exits, the operation ends at the next consistent point: data stored until then
/// is retained, and a partially written file is removed. A cancelled task throws `CancellationError` once the
/// operation has ended.
public struct Transfer<Report: Sendable>: AsyncSequence, Sendable {
    /// A step of the operation.
    public enum Step: Sendable {
        /// The progress; a slow reader receives only the latest.
        case progress(TransferProgress)
        /// The report on a part, such as a file; a reader receives each of them.
        case report(Report)
    }

    /// The operation, which is called with a closure that receives each step and with its cancellation.
    typealias Work = @Sendable (_ body: @escaping @Sendable (Step) -> Void, Cancellation) async throws -> Void

    private let work: Work

    init(_ work: @escaping Work) {
        self.work = work
    }

    /// Starts the operation and returns an iterator over its steps.
    public func makeAsyncIterator() -> Iterator { Iterator(work) }

    /// The reports in order, after performing the whole operation.
    ///
    /// - Throws: `CancellationError` if the task was cancelled, or the error of the operation as a whole; a problem
    ///   with one file is in its report.
    public var reports: [Report] {
        get async throws {
            var reports: [Report] = []
            for try await case .report(let report) in self { reports.append(report) }
            return reports
        }
    }

    /// An iterator over the steps.
    public struct Iterator: AsyncIteratorProtocol {
        private let steps: Steps<Step>
        /// Cancels the operation when the iterator is deallocated.
        private let end: End

        private final class End: Sendable {
            let cancellation: Cancellation
            init(_ cancellation: Cancellation) { self.cancellation = cancellation }
            deinit { cancellation.cancel() }
        }

        fileprivate init(_ work: @escaping Work) {
            let steps = Steps<Step> { old, new in
                if case .progress = old, case .progress = new { true } else { false }
            }
            let cancellation = Cancellation()
            (self.steps, end) = (steps, End(cancellation))
            Task {
                do {
                    try await work({ steps.add($0) }, cancellation)
                    steps.finish(cancellation.isCancelled ? CancellationError() : nil)
                } catch {
                    steps.finish(error)
                }
            }
        }

        /// Returns the next step, or `nil` after the last.
        public mutating func next() async throws -> Step? {
            let cancellation = end.cancellation
            return try await withTaskCancellationHandler {
                try await steps.next()
            } onCancel: {
                cancellation.cancel()
            }
        }
    }
}

/// The progress of a transfer.
public struct TransferProgress: Sendable, Hashable {
    /// The current file as specified, or a file in an archive.
    public let file: String
    /// The completed amount: bytes read, or samples written.
    public let done: Int
    /// The total amount; `nil` if unknown.
    public let total: Int?

    /// The completed fraction from 0 to 1; `nil` if unknown.
    public var fraction: Double? {
        total.map { $0 > 0 ? min(1, max(0, Double(done) / Double($0))) : 1 }
    }

    init(file: String, done: Int, total: Int?) {
        (self.file, self.done, self.total) = (file, done, total)
    }
}

/// A buffer of steps between the worker and the reader.
private final class Steps<Step: Sendable>: Sendable {
    private struct State {
        var waiting: [Step] = []
        var outcome: Result<Void, any Error>?
        var reader: CheckedContinuation<Step?, any Error>?
    }

    private let state = Mutex(State())
    /// A closure that returns whether a step supersedes the previous one.
    private let replaces: @Sendable (_ old: Step, _ new: Step) -> Bool

    init(replaces: @escaping @Sendable (_ old: Step, _ new: Step) -> Bool) {
        self.replaces = replaces
    }

    func add(_ step: Step) {
        let reader = state.withLock { state -> CheckedContinuation<Step?, any Error>? in
            if let reader = state.reader {
                state.reader = nil
                return reader
            }
            if let last = state.waiting.last, replaces(last, step) { state.waiting.removeLast() }
            state.waiting.append(step)
            return nil
        }
        reader?.resume(returning: step)
    }

    func finish(_ error: (any Error)?) {
        let result: Result<Void, any Error> = error.map { .failure($0) } ?? .success(())
        let reader = state.withLock { state in
            state.outcome = result
            defer { state.reader = nil }
            return state.reader
        }
        reader?.resume(with: result.map { nil })
    }

    func next() async throws -> Step? {
        try await withCheckedThrowingContinuation { continuation in
            let answer = state.withLock { state -> Result<Step?, any Error>? in
                if !state.waiting.isEmpty { return .success(state.waiting.removeFirst()) }
                if let outcome = state.outcome { return outcome.map { nil } }
                state.reader = continuation
                return nil
            }
            if let answer { continuation.resume(with: answer) }
        }
    }
}
