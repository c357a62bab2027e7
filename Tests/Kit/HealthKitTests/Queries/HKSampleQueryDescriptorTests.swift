import Dispatch
import HealthModel
import Testing

@testable import HealthKit

@Suite struct HKSampleQueryDescriptorTests {
    private let store: HKHealthStore

    init() throws {
        store = try TestStore().app()
    }

    @Test func QRY_50_QRY_52_samplesInTheirClassSortedAndLimited() async throws {
        try await store.save([30.0, 10, 20].map { stepSample($0, $0) })
        let descriptor = HKSampleQueryDescriptor(
            predicates: [.quantitySample(type: steps)], sortDescriptors: [SortDescriptor(\.startDate, order: .reverse)])
        #expect(try await descriptor.result(for: store).map { $0.quantity.doubleValue(for: .count()) } == [30, 20, 10])
        var first = descriptor
        first.limit = 1
        #expect(try await first.result(for: store).map(\.startDate) == [noon(30)])
    }

    @Test func QRY_52_severalPredicatesAreAUnion() async throws {
        try await store.save([stepSample(1, 10), stepSample(2, 20), stepSample(3, 30)])
        let descriptor = HKSampleQueryDescriptor(
            predicates: [
                .quantitySample(type: steps, predicate: HKQuery.predicateForSamples(withStart: nil, end: noon(25))),
                .quantitySample(type: steps, predicate: HKQuery.predicateForSamples(withStart: noon(15), end: nil)),
            ], sortDescriptors: [SortDescriptor(\.endDate)])
        #expect(try await descriptor.result(for: store).map(\.startDate) == [noon(10), noon(20), noon(30)])
    }

    @Test func QRY_52_workoutValuesAndOtherPropertiesSort() async throws {
        try await store.save([
            workout(.yoga, 0, 300), workout(.running, 1000, 1100), workout(.cycling, 2000, 2200),
            workout(.running, 3000, 3100),
        ])
        let byDuration = HKSampleQueryDescriptor(
            predicates: [.workout()], sortDescriptors: [SortDescriptor(\.duration), SortDescriptor(\.startDate)],
            limit: 3)
        #expect(try await byDuration.result(for: store).map(\.startDate) == [noon(1000), noon(3000), noon(2000)])
        // Stores do not support this key, so it is sorted in memory.
        let byType = HKSampleQueryDescriptor(
            predicates: [.workout()],
            sortDescriptors: [
                SortDescriptor(\.workoutActivityType.rawValue), SortDescriptor(\.startDate, order: .reverse),
            ],
            limit: 3)
        #expect(try await byType.result(for: store).map(\.startDate) == [noon(2000), noon(3000), noon(1000)])
    }

    @Test func QRY_52_everyKindHasItsPredicate() async throws {
        try await store.save([
            stepSample(1, 0), workout(), bloodPressure(),
            HKCategorySample(type: sleep, value: 1, start: noon(0), end: noon(1)),
        ])
        func count<Sample: HKSample>(_ predicate: HKSamplePredicate<Sample>) async throws -> Int {
            try await HKSampleQueryDescriptor(predicates: [predicate], sortDescriptors: []).result(for: store).count
        }
        #expect(try await count(.sample(type: steps)) == 1)
        #expect(try await count(.quantitySample(type: steps)) == 1)
        #expect(try await count(.categorySample(type: sleep)) == 1)
        #expect(try await count(.correlation(type: HKCorrelationType(.bloodPressure))) == 1)
        #expect(try await count(.workout()) == 1)
        #expect(try await count(.workoutRoute()) == 0)
        #expect(HKSamplePredicate.workout() == HKSamplePredicate.workout())
        #expect(HKSamplePredicate.workout(NSPredicate(value: true)) != HKSamplePredicate.workout())
    }

    @Test func QRY_50_errorsAreThrown() async throws {
        let stranger = try TestStore().stranger()
        let descriptor = HKSampleQueryDescriptor(predicates: [.quantitySample(type: steps)], sortDescriptors: [])
        #expect(await failure { _ = try await descriptor.result(for: stranger) } == .errorAuthorizationNotDetermined)
    }

    @Test func QRY_55_cancellationIsThrown() async throws {
        // The queue is blocked until the task has been cancelled.
        let gate = DispatchSemaphore(value: 0)
        store.queue.async { gate.wait() }
        let task = Task { [store] in
            try await HKSampleQueryDescriptor(predicates: [.quantitySample(type: steps)], sortDescriptors: [])
                .result(for: store)
        }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        gate.signal()
    }
}
