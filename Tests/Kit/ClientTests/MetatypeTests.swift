import Foundation
import HealthKit
import HealthKitTesting
import Testing

/// Queries created through a class in a variable, as apps replace them in tests.
@Suite(.timeLimit(.minutes(10))) struct MetatypeTests {
    private static let steps = HKQuantityType(.stepCount)

    /// Code of an app that creates its queries by classes that its tests replace.
    private struct Queries {
        var observer = HKObserverQuery.self
        var sample = HKSampleQuery.self
        var anchored = HKAnchoredObjectQuery.self
        var statistics = HKStatisticsQuery.self
        var collection = HKStatisticsCollectionQuery.self

        func all() -> [HKQuery] {
            [
                observer.init(sampleType: MetatypeTests.steps, predicate: nil) { _, _, _ in },
                observer.init(queryDescriptors: [HKQueryDescriptor(sampleType: MetatypeTests.steps, predicate: nil)]) {
                    _, _, _, _ in
                },
                sample.init(sampleType: MetatypeTests.steps, predicate: nil, limit: 1, sortDescriptors: nil) {
                    _, _, _ in
                },
                anchored.init(type: MetatypeTests.steps, predicate: nil, anchor: nil, limit: 1) { _, _, _, _, _ in },
                statistics.init(
                    quantityType: MetatypeTests.steps, quantitySamplePredicate: nil, options: .cumulativeSum
                ) { _, _, _ in
                },
                collection.init(
                    quantityType: MetatypeTests.steps, quantitySamplePredicate: nil, options: .cumulativeSum,
                    anchorDate: AppSamples.start, intervalComponents: DateComponents(day: 1)),
            ]
        }
    }

    private final class FakeObserver: HKObserverQuery, @unchecked Sendable {
        let label: String

        override init(
            sampleType: HKSampleType, predicate: NSPredicate?,
            updateHandler:
                @escaping @Sendable (HKObserverQuery, @escaping HKObserverQueryCompletionHandler, (any Error)?)
                -> Void
        ) {
            label = "observes \(sampleType.identifier)"
            super.init(sampleType: sampleType, predicate: predicate, updateHandler: updateHandler)
        }
    }

    /// A subclass that inherits all initializers.
    private final class LabeledSample: HKSampleQuery, @unchecked Sendable {
        let label = "labeled"
    }

    @Test func queriesAreCreatedByTheirClass() {
        for query in Queries().all() { #expect(query.objectType == Self.steps) }
    }

    @Test func aSubclassIsCreatedByItsOwnInitializer() throws {
        var queries = Queries()
        queries.observer = FakeObserver.self
        queries.sample = LabeledSample.self
        let observer = try #require(
            queries.observer.init(sampleType: Self.steps, predicate: nil) { _, _, _ in } as? FakeObserver)
        #expect(observer.label == "observes \(Self.steps.identifier)")
        let sample = queries.sample.init(sampleType: Self.steps, predicate: nil, limit: 3, sortDescriptors: nil) {
            _, _, _ in
        }
        #expect((sample as? LabeledSample)?.label == "labeled")
        #expect(sample.limit == 3)
    }

    @Test func aQueryOfAMetatypeRuns() async throws {
        let test = try TestHealthStore()
        try await test.store.requestAuthorization(toShare: [Self.steps], read: [Self.steps])
        try await test.store.save(
            HKQuantitySample(
                type: Self.steps, quantity: HKQuantity(unit: .count(), doubleValue: 1), start: AppSamples.start,
                end: AppSamples.end))
        let type = HKSampleQuery.self
        let count = await withCheckedContinuation { continuation in
            test.store.execute(
                type.init(sampleType: Self.steps, predicate: nil, limit: HKObjectQueryNoLimit, sortDescriptors: nil) {
                    _, samples, _ in
                    continuation.resume(returning: samples?.count)
                })
        }
        #expect(count == 1)
    }
}
