import Foundation
import OpenHealthKit
import Synchronization
import Testing

@testable import HealthKit

/// Query results that are passed to a loop in batches.
@Suite(.timeLimit(.minutes(10))) struct BatchedResultsTests {
    private struct Broken: Error {}

    /// Returns numbers from 0, and then an optional error; counts the stops.
    private func numbers(
        _ count: Int, throwing error: (any Error)? = nil, stopped: Calls<Bool> = Calls()
    ) -> BatchedResults<Int> {
        BatchedResults { answers in
            for number in 0..<count { answers.give(number) }
            answers.finish(throwing: error)
            return { stopped.add(true) }
        }
    }

    @Test(arguments: [0, 1, 2, 3, 255, 256, 257, 511, 512, 1_000])
    func QRY_50_nothingIsLostBetweenBatches(count: Int) async throws {
        var answers = numbers(count)
        var found: [Int] = []
        while let number = try await answers.next() { found.append(number) }
        #expect(found == Array(0..<count))
    }

    @Test(arguments: [0, 1, 2, 5, 300]) func QRY_50_anErrorComesAfterWhatWasGivenBefore(count: Int) async throws {
        var answers = numbers(count, throwing: Broken())
        for number in 0..<count { #expect(try await answers.next() == number) }
        await #expect(throws: Broken.self) { try await answers.next() }
    }

    @Test func QRY_50_theFirstAnswerNeedNotWaitForOthers() async throws {
        let giving = Mutex<ResultBatcher<Int>?>(nil)
        var answers = BatchedResults<Int> { batcher in
            giving.withLock { $0 = batcher }
            return {}
        }
        giving.withLock { $0?.give(7) }
        #expect(try await answers.next() == 7)
    }

    @Test func QRY_50_answersThatComeTogetherStayInOrder() async throws {
        var answers = BatchedResults<Int> { answers in
            answers.give(0)
            answers.give(1)
            answers.give([2, 3])
            answers.give(4)
            answers.finish()
            return {}
        }
        var found: [Int] = []
        while let number = try await answers.next() { found.append(number) }
        #expect(found == [0, 1, 2, 3, 4])
    }

    @Test func QRY_55_whatWasReadBeforeIsNotHandedOutAfterCancelling() async throws {
        let task = Task {
            var answers = numbers(1_000)
            var found: [Int] = []
            while let number = try await answers.next() {
                found.append(number)
                // In the middle of a batch.
                if number == 100 { withUnsafeCurrentTask { $0?.cancel() } }
            }
            return found
        }
        #expect(try await task.value == Array(0...100))
    }

    @Test func QRY_50_forgettingTheAnswersStopsTheQuery() async throws {
        let stopped = Calls<Bool>()
        do {
            var answers = BatchedResults<Int> { answers in
                for number in 0..<10 { answers.give(number) }
                return { stopped.add(true) }
            }
            #expect(try await answers.next() == 0)
        }
        #expect(await stopped.next())
    }

    @Test func QRY_50_aLongSeriesComesWholeAndInOrder() async throws {
        let store = try TestStore().app()
        let builder = HKQuantitySeriesSampleBuilder(
            healthStore: store, quantityType: steps, startDate: noon(0), device: nil)
        for index in 0..<1_000 {
            try builder.insert(HKQuantity(unit: .count(), doubleValue: Double(index + 1)), at: noon(Double(index)))
        }
        _ = try await builder.finishSeries(metadata: nil)
        let descriptor = HKQuantitySeriesSampleQueryDescriptor(predicate: .quantitySample(type: steps))
        var values: [Double] = []
        for try await result in descriptor.results(for: store) {
            values.append(result.quantity.doubleValue(for: .count()))
        }
        #expect(values == (1...1_000).map(Double.init))
    }
}
