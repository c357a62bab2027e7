import Dispatch
import HealthModel
import Testing

@testable import HealthKit

@Suite struct HKSampleQueryTests {
    private let test: TestStore
    private let store: HKHealthStore

    init() throws {
        test = try TestStore()
        store = try test.app()
    }

    private func sorted(_ key: String, _ isAscending: Bool = true) -> [NSSortDescriptor] {
        [NSSortDescriptor(key: key, ascending: isAscending)]
    }

    @Test func QRY_1_executingTwiceRaises() async {
        await #expect(processExitsWith: .failure) {
            let store = try TestStore().app()
            let query = HKSampleQuery(
                sampleType: HKQuantityType(.stepCount), predicate: nil, limit: 0, sortDescriptors: nil
            ) { _, _, _ in }
            store.execute(query)
            store.execute(query)
        }
    }

    @Test func QRY_2_aStoppedQueryIsSilent() async throws {
        // The store's queue is blocked, so that the query cannot have begun when it is stopped.
        let gate = DispatchSemaphore(value: 0)
        let (calls, continuation) = AsyncStream.makeStream(of: String.self)
        store.save(stepSample(1, 0)) { _, _ in }
        store.queue.async { gate.wait() }
        let query = HKSampleQuery(sampleType: steps, predicate: nil, limit: 0, sortDescriptors: nil) { _, _, _ in
            continuation.yield("stopped query")
        }
        store.stop(query)
        store.execute(query)
        store.stop(query)
        store.stop(query)
        let other = HKSampleQuery(sampleType: steps, predicate: nil, limit: 0, sortDescriptors: nil) {
            query, samples, _ in
            continuation.yield("other query \(samples?.count ?? -1)")
            // Stopping is allowed inside a handler.
            self.store.stop(query)
            continuation.finish()
        }
        store.execute(other)
        gate.signal()
        #expect(await all(of: calls) == ["other query 1"])
    }

    @Test func QRY_theHandlerIsCalledInTheBackgroundWithTheQuery() async throws {
        let (answers, continuation) = AsyncStream.makeStream(of: Bool.self)
        let query = HKSampleQuery(sampleType: steps, predicate: nil, limit: 3, sortDescriptors: nil) {
            query, samples, error in
            continuation.yield(query.limit == 3 && samples?.isEmpty == true && error == nil && !Thread.isMainThread)
            continuation.finish()
        }
        #expect(query.objectType == steps)
        #expect(query.predicate == nil)
        store.execute(query)
        #expect(await all(of: answers) == [true])
    }

    @Test func QRY_8_QRY_10_limitsCutAfterSorting() async throws {
        try await store.save([30.0, 10, 20].map { stepSample($0, $0) })
        func starts(_ limit: Int, _ isAscending: Bool) async throws -> [Date] {
            try await store.samples(steps, limit: limit, sort: sorted(HKSampleSortIdentifierStartDate, isAscending))
                .map(\.startDate)
        }
        #expect(try await starts(HKObjectQueryNoLimit, true) == [noon(10), noon(20), noon(30)])
        #expect(try await starts(2, true) == [noon(10), noon(20)])
        #expect(try await starts(1, false) == [noon(30)])
        #expect(try await starts(9, false).count == 3)
        #expect(try await store.samples(steps, limit: 2).count == 2)
    }

    @Test func QRY_10_aNegativeLimitRaises() async {
        await #expect(processExitsWith: .failure) {
            _ = HKSampleQuery(
                sampleType: HKQuantityType(.stepCount), predicate: nil, limit: -1, sortDescriptors: nil
            ) { _, _, _ in }
        }
    }

    @Test func QRY_11_workoutsSortByTheirValuesAndTiesKeepTheirOrder() async throws {
        let runs = [
            workout(.running, 0, 600, meters: 3000, kilocalories: 10),
            workout(.running, 1000, 1300, meters: 1000, kilocalories: 30),
            workout(.running, 2000, 2300, meters: 2000, kilocalories: 20),
        ]
        try await store.save(runs)
        func order(_ key: String, _ isAscending: Bool = true) async throws -> [Int?] {
            try await store.samples(.workoutType(), sort: sorted(key, isAscending)).map { sample in
                runs.firstIndex { $0.uuid == sample.uuid }
            }
        }
        #expect(try await order(HKWorkoutSortIdentifierDuration) == [1, 2, 0])
        #expect(try await order(HKWorkoutSortIdentifierDuration, false) == [0, 1, 2])
        #expect(try await order(HKWorkoutSortIdentifierTotalDistance) == [1, 2, 0])
        #expect(try await order(HKWorkoutSortIdentifierTotalEnergyBurned) == [0, 2, 1])
        #expect(try await order(HKSampleSortIdentifierEndDate, false) == [2, 1, 0])
    }

    @Test func QRY_12_aMissingValueComesFirst() async throws {
        try await store.save([workout(.running, 0, 60, meters: 5), workout(.yoga, 100, 160)])
        func types(_ isAscending: Bool) async throws -> [HKWorkoutActivityType] {
            try await store.samples(.workoutType(), sort: sorted(HKWorkoutSortIdentifierTotalDistance, isAscending))
                .compactMap { ($0 as? HKWorkout)?.workoutActivityType }
        }
        #expect(try await types(true) == [.yoga, .running])
        #expect(try await types(false) == [.running, .yoga])
    }

    @Test func QRY_13_severalDescriptorsAreOneList() async throws {
        let nap = HKCategorySample(type: sleep, value: 1, start: noon(15), end: noon(16))
        try await store.save([stepSample(1, 10), stepSample(2, 20), nap])
        let early = HKQuery.predicateForSamples(withStart: nil, end: noon(18))
        let descriptors = [
            HKQueryDescriptor(sampleType: steps, predicate: nil),
            HKQueryDescriptor(sampleType: steps, predicate: early),
            HKQueryDescriptor(sampleType: sleep, predicate: early),
        ]
        let found: [HKSample] = try await withCheckedThrowingContinuation { continuation in
            store.execute(
                HKSampleQuery(
                    queryDescriptors: descriptors, limit: 3, sortDescriptors: sorted(HKSampleSortIdentifierStartDate)
                ) { _, samples, error in
                    continuation.resume(with: samples.map(Result.success) ?? .failure(error ?? HKError(.unknownError)))
                })
        }
        #expect(found.map(\.startDate) == [noon(10), noon(15), noon(20)])
    }

    @Test func QRY_13_noDescriptorRaises() async {
        await #expect(processExitsWith: .failure) {
            _ = HKSampleQuery(queryDescriptors: [], limit: 0) { _, _, _ in }
        }
    }

    @Test func QRY_13_descriptorsAreArchived() async throws {
        try await store.save([stepSample(1, 0), stepSample(2, 10)])
        let late = HKQuery.predicateForSamples(withStart: noon(5), end: nil)
        let predicates = [late, NSCompoundPredicate(notPredicateWithSubpredicate: late), NSPredicate(value: true), nil]
        for (predicate, count) in zip(predicates, [1, 1, 2, 2]) {
            let descriptor = HKQueryDescriptor(sampleType: steps, predicate: predicate)
            let data = try NSKeyedArchiver.archivedData(withRootObject: descriptor, requiringSecureCoding: true)
            let read = try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: HKQueryDescriptor.self, from: data))
            #expect(read.sampleType == steps)
            #expect(try await store.count(read.sampleType, read.predicate) == count)
        }
    }

    @Test func QRY_16_everythingIsFoundUnderItsOwnType() async throws {
        try await store.save([workout(), bloodPressure()])
        #expect(try await store.samples(.workoutType()).allSatisfy { $0 is HKWorkout })
        let correlation = try #require(
            try await store.samples(HKCorrelationType(.bloodPressure)).first as? HKCorrelation)
        #expect(correlation.objects.count == 2)
        let systolic = HKQuantityType(.bloodPressureSystolic)
        #expect(try await store.count(systolic) == 1)
        #expect(try await store.count(systolic, HKQuery.predicateForObjectsWithNoCorrelation()) == 0)
    }
}
