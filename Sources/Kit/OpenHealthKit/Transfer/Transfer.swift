import HealthReports
import HealthTransfer
import Synchronization

/// Something that takes a while: what it does comes as an asynchronous sequence, what became of it as reports.
///
/// It begins when somebody waits for it, in one line or step by step:
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
/// Each loop, and each question for the reports, does the work once more; importing twice changes nothing. If the task is
/// cancelled, or the loop left, the work ends at the next place where everything is whole: what was stored until then
/// stays, and of a file that was being written nothing is left. A cancelled task gets a `CancellationError` when the work
/// has ended.
public struct Transfer<Report: Sendable>: AsyncSequence, Sendable {
    /// What happens.
    public enum Step: Sendable {
        /// How far it is; a slow reader gets only the latest.
        case progress(TransferProgress)
        /// What became of a part, such as a file; a reader gets each of them.
        case report(Report)
    }

    /// Told of each step; asked whether to end.
    typealias Work = @Sendable (_ tell: @escaping @Sendable (Step) -> Void, Cancellation) async throws -> Void

    private let work: Work

    init(_ work: @escaping Work) {
        self.work = work
    }

    /// Begins, and gives the steps.
    public func makeAsyncIterator() -> Iterator { Iterator(work) }

    /// Does all of it, and answers every report, in order.
    ///
    /// - Throws: `CancellationError` if the task was cancelled, or why the work as a whole could not be done; what is
    ///   wrong with one file stands in its report.
    public var reports: [Report] {
        get async throws {
            var reports: [Report] = []
            for try await case .report(let report) in self { reports.append(report) }
            return reports
        }
    }

    /// The steps as they come.
    public struct Iterator: AsyncIteratorProtocol {
        private let steps: Steps<Step>
        /// Ends the work when nobody holds the iterator any more.
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

        /// The next step; nil after the last.
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

/// How far a transfer is.
public struct TransferProgress: Sendable, Hashable {
    /// What is worked at: a file as it was named, or one in an archive.
    public let file: String
    /// How much is done: bytes of a file that is read, samples of what is written.
    public let done: Int
    /// How much there is; nil if nobody knows.
    public let total: Int?

    /// From 0 to 1; nil if nobody knows.
    public var fraction: Double? {
        total.map { $0 > 0 ? min(1, max(0, Double(done) / Double($0))) : 1 }
    }

    init(file: String, done: Int, total: Int?) {
        (self.file, self.done, self.total) = (file, done, total)
    }
}

/// Steps on their way from the worker to the reader.
private final class Steps<Step: Sendable>: Sendable {
    private struct State {
        var waiting: [Step] = []
        var outcome: Result<Void, any Error>?
        var reader: CheckedContinuation<Step?, any Error>?
    }

    private let state = Mutex(State())
    /// Whether a step makes the one before it useless.
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
