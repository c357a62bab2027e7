import HealthTransfer
import Testing

@testable import OpenHealthKit

/// The steps of a transfer, as a reader gets them at any time.
@Suite struct TransferTests {
    private static func progress(_ done: Int) -> Transfer<Int>.Step {
        .progress(TransferProgress(file: "a", done: done, total: 9))
    }

    private static func text(_ step: Transfer<Int>.Step) -> String {
        switch step {
        case .progress(let progress): "\(progress.done)"
        case .report(let report): "report \(report)"
        }
    }

    /// Reads a transfer whose work is over before the first step is read.
    private static func late(
        _ steps: [Transfer<Int>.Step], failing error: (any Error)? = nil
    ) async throws -> (steps: [String], error: String?) {
        let (over, finish) = AsyncStream.makeStream(of: Void.self)
        let transfer = Transfer<Int> { body, _ in
            for step in steps { body(step) }
            finish.finish()
            if let error { throw error }
        }
        var iterator = transfer.makeAsyncIterator()
        for await _ in over {}
        var read: [String] = []
        do {
            while let step = try await iterator.next() { read.append(text(step)) }
        } catch {
            return (read, "\(error)")
        }
        let again = try await iterator.next()
        #expect(again == nil)
        return (read, nil)
    }

    @Test func onlyTheNewestProgressWaits() async throws {
        let all = try await Self.late([
            Self.progress(1), Self.progress(2), .report(7), .report(8), Self.progress(3),
            Self.progress(4), Self.progress(5),
            .report(9), Self.progress(6),
        ])
        #expect(all.steps == ["2", "report 7", "report 8", "5", "report 9", "6"] && all.error == nil)
        #expect(try await Self.late([]).steps == [])
    }

    @Test func whatWasReportedBeforeAFailureIsRead() async throws {
        let all = try await Self.late(
            [Self.progress(1), .report(7)], failing: TransferError(reason: "No."))
        #expect(all.steps == ["1", "report 7"] && all.error == "No.")
    }

    @Test func everyStepIsReadAtOnceByAReaderThatWaits() async throws {
        let (read, tell) = AsyncStream.makeStream(of: Void.self)
        let transfer = Transfer<Int> { body, _ in
            var turns = read.makeAsyncIterator()
            for number in 1...3 {
                body(Self.progress(number))
                await turns.next()
            }
            body(.report(4))
        }
        var all: [String] = []
        for try await step in transfer {
            all.append(Self.text(step))
            tell.yield()
        }
        #expect(all == ["1", "2", "3", "report 4"])
        tell.finish()
        let reports = try await Transfer<Int> { body, _ in
            for number in 1...3 { body(number == 2 ? Self.progress(2) : .report(number)) }
        }.reports
        #expect(reports == [1, 3])
    }

    @Test func aTransferThatNobodyReadsOnIsCancelled() async {
        let (dropped, drop) = AsyncStream.makeStream(of: Void.self)
        let (outcomes, tell) = AsyncStream.makeStream(of: Bool.self)
        let transfer = Transfer<Int> { _, cancellation in
            for await _ in dropped {}
            tell.yield(cancellation.isCancelled)
            tell.finish()
        }
        _ = transfer.makeAsyncIterator()
        drop.finish()
        var found: [Bool] = []
        for await outcome in outcomes { found.append(outcome) }
        #expect(found == [true])
    }

    @Test func aReaderThatIsCancelledCancelsTheTransfer() async {
        let (outcomes, tell) = AsyncStream.makeStream(of: Bool.self)
        let transfer = Transfer<Int> { _, cancellation in
            var turns = 0
            while !cancellation.isCancelled, turns < 1_000_000 {
                await Task.yield()
                turns += 1
            }
            tell.yield(cancellation.isCancelled)
            tell.finish()
        }
        let outcome = await Task { () -> String in
            withUnsafeCurrentTask { $0?.cancel() }
            do {
                for try await _ in transfer {}
                return "over"
            } catch {
                return "\(type(of: error))"
            }
        }.value
        #expect(outcome == "CancellationError")
        var found: [Bool] = []
        for await outcome in outcomes { found.append(outcome) }
        #expect(found == [true])
    }

    @Test func sharesOfWhatIsDone() {
        let shares = [(3, nil), (0, 4), (1, 4), (4, 4), (5, 4), (-1, 4), (0, 0), (2, 0), (1, -4)].map {
            done, total in
            TransferProgress(file: "f", done: done, total: total).fraction
        }
        #expect(shares == [nil, 0, 0.25, 1, 1, 0, 1, 1, 1])
    }
}
