import HealthModel
import HealthStore
import Testing

@testable import HealthKit

@Suite(.timeLimit(.minutes(10))) struct HKObserverQueryTests {
    private let test: TestStore
    private let store: HKHealthStore
    private let other: HKHealthStore

    init() throws {
        test = try TestStore()
        store = try test.app()
        other = try test.app("two")
    }

    /// Starts a query for steps, whose calls record errors.
    private func observe(
        _ predicate: NSPredicate? = nil, from store: HKHealthStore? = nil
    ) -> (HKObserverQuery, Calls<HKError.Code?>) {
        let calls = Calls<HKError.Code?>()
        let query = HKObserverQuery(sampleType: steps, predicate: predicate) { _, _, error in
            calls.add((error as? HKError)?.code)
        }
        (store ?? self.store).execute(query)
        return (query, calls)
    }

    @Test func QRY_30_calledOnceAtFirstThenAfterChanges() async throws {
        let (query, calls) = observe()
        #expect(await calls.next() == nil)
        let sample = stepSample(1, 0)
        try await store.save(sample)
        #expect(await calls.next() == nil)
        try await other.save(workout())
        try await store.delete(sample)
        #expect(await calls.next() == nil)
        #expect(calls.count == 3)
        store.stop(query)
        try await store.save(stepSample(1, 0))
        // A query that is executed later is called after the stopped one would have been.
        let (later, laterCalls) = observe()
        _ = await laterCalls.next()
        #expect(calls.count == 3)
        store.stop(later)
    }

    @Test func QRY_30_onlyMatchingSamplesCount() async throws {
        let calls = Calls<Set<HKSampleType>?>()
        let late = HKQuery.predicateForSamples(withStart: noon(100), end: nil)
        let query = HKObserverQuery(
            queryDescriptors: [
                HKQueryDescriptor(sampleType: steps, predicate: late),
                HKQueryDescriptor(sampleType: sleep, predicate: nil),
            ]
        ) { _, types, _, _ in calls.add(types) }
        store.execute(query)
        #expect(await calls.next() == nil)
        try await store.save(stepSample(1, 0))
        try await store.save(HKCategorySample(type: sleep, value: 1, start: noon(0), end: noon(5)))
        #expect(await calls.next() == [sleep])
        try await store.save(stepSample(1, 200))
        #expect(await calls.next() == [steps])
        store.stop(query)
    }

    @Test func QRY_31_theChangedTypesArePassed() async throws {
        let calls = Calls<Set<HKSampleType>?>()
        let query = HKObserverQuery(
            queryDescriptors: [steps, sleep, heartRate].map { HKQueryDescriptor(sampleType: $0, predicate: nil) }
        ) { _, types, _, _ in calls.add(types) }
        store.execute(query)
        #expect(await calls.next() == nil)
        let nap = HKCategorySample(type: sleep, value: 1, start: noon(15), end: noon(16))
        try await other.save([stepSample(1, 0), nap])
        #expect(await calls.next() == [steps, sleep])
        try await other.delete(nap)
        #expect(await calls.next() == [sleep])
        store.stop(query)
    }

    @Test func QRY_32_changesDuringAHandlerCauseOneFurtherCall() async throws {
        let calls = Calls<Int>()
        let gate = DispatchSemaphore(value: 0)
        // The completion handler is never called, which does not block other work of the process.
        let query = HKObserverQuery(sampleType: steps, predicate: nil) { _, _, _ in
            calls.add(calls.count)
            gate.wait()
        }
        store.execute(query)
        _ = await calls.next()
        for index in 0..<20 { try await store.save(stepSample(1, Double(index))) }
        #expect(calls.count == 1)
        gate.signal()
        _ = await calls.next()
        gate.signal()
        try await store.save(stepSample(1, 100))
        _ = await calls.next()
        gate.signal()
        #expect(calls.count == 3)
        store.stop(query)
    }

    @Test func QRY_32_handlersAreCalledInTurnInTheBackground() async throws {
        let running = Box(0)
        let calls = Calls<Bool>()
        let query = HKObserverQuery(sampleType: steps, predicate: nil) { _, _, _ in
            running.value += 1
            calls.add(running.value == 1 && !Thread.isMainThread)
            running.value -= 1
        }
        store.execute(query)
        #expect(await calls.next())
        for index in 0..<10 {
            try await store.save(stepSample(1, Double(index)))
            #expect(await calls.next())
        }
        store.stop(query)
    }

    @Test func QRY_33_AUTH_26_anUndeterminedReadEndsTheQuery() async throws {
        let stranger = test.stranger()
        let (_, calls) = observe(from: stranger)
        #expect(await calls.next() == .errorAuthorizationNotDetermined)
        try test.decide(stranger, read: [.stepCount: true])
        try await store.save(stepSample(1, 0))
        let (later, laterCalls) = observe(from: stranger)
        #expect(await laterCalls.next() == nil)
        #expect(calls.count == 1)
        stranger.stop(later)
    }

    @Test func QRY_33_aLockedStoreIsAnErrorForAWhile() async throws {
        let (query, calls) = observe()
        #expect(await calls.next() == nil)
        store.context.change { $0.isLocked = true }
        try await other.save(stepSample(1, 0))
        #expect(await calls.next() == .errorDatabaseInaccessible)
        store.context.change { $0.isLocked = false }
        #expect(await calls.next() == nil)
        store.stop(query)
    }

    @Test func AUTH_22_AUTH_27_otherAppsChangesNeedReadPermission() async throws {
        let (query, calls) = observe()
        _ = await calls.next()
        try test.decide(store, read: [.stepCount: false])
        try await other.save(stepSample(1, 0))
        try await store.save(stepSample(1, 1))
        #expect(await calls.next() == nil)
        // The next own change is the next call: the other app's change caused none.
        try await other.save(stepSample(1, 2))
        try await store.save(stepSample(1, 3))
        _ = await calls.next()
        #expect(calls.count == 3)
        store.stop(query)
    }

    @Test func QRY_2_stoppingFromWithinAHandler() async throws {
        let calls = Calls<Int>()
        let query = HKObserverQuery(sampleType: steps, predicate: nil) { [store] query, _, _ in
            store.stop(query)
            calls.add(1)
        }
        store.execute(query)
        _ = await calls.next()
        try await store.save(stepSample(1, 0))
        let (later, laterCalls) = observe()
        _ = await laterCalls.next()
        store.stop(later)
        #expect(calls.count == 1)
    }

    @Test func QRY_2_aStoppedQueryIsLetGo() async throws {
        weak var gone: HKObserverQuery?
        do {
            let (query, calls) = observe()
            _ = await calls.next()
            gone = query
            store.stop(query)
        }
        // Its queue may still retain it for the call that is returning.
        let deadline = Date(timeIntervalSinceNow: 20)
        while gone != nil, Date() < deadline { await Task.yield() }
        #expect(gone == nil)
    }

    @Test func QRY_32_tenThousandTransactionsAreFewCalls() async throws {
        let position = Box<HKQueryAnchor?>(nil)
        let found = Calls<Int>()
        let total = 10_000
        // As in an app: each call queries for changes.
        let query = HKObserverQuery(sampleType: steps, predicate: nil) { [store] _, _, _ in
            let answered = DispatchSemaphore(value: 0)
            let anchored = HKAnchoredObjectQuery(
                type: steps, predicate: nil, anchor: position.value, limit: HKObjectQueryNoLimit
            ) { _, samples, _, anchor, _ in
                position.value = anchor
                found.add(samples?.count ?? 0)
                answered.signal()
            }
            store.execute(anchored)
            answered.wait()
        }
        store.execute(query)
        var seen = await found.next()
        let engine = test.engine
        let identity = other.context.access.identity
        let begin = ContinuousClock.now
        let writer = Task.detached {
            for index in 0..<total {
                let sample = SampleRecord(
                    type: .stepCount, start: Double(index), end: Double(index),
                    content: .quantity(QuantityValue(1, .count)))
                try engine.write(as: identity) { try $0.save([sample]) }
            }
        }
        while seen < total { seen += await found.next() }
        try await writer.value
        #expect(seen == total)
        // One query every 100 ms at most, and some more at the beginning: some dozens a run, on a slow machine some
        // hundreds, and more only if it takes minutes.
        let seconds = (ContinuousClock.now - begin) / .seconds(1)
        #expect(Double(found.count) < max(Double(total) / 10, 100 + 12 * seconds))
        store.stop(query)
    }
}
