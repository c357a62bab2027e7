import HealthModel
import HealthStore
import Testing

@testable import HealthKit

@Suite(.timeLimit(.minutes(10))) struct HKAnchoredObjectQueryDescriptorTests {
    private let test: TestStore
    private let store: HKHealthStore

    init() throws {
        test = try TestStore()
        store = try test.app()
    }

    private func descriptor(
        _ anchor: HKQueryAnchor? = nil, limit: Int? = nil
    ) -> HKAnchoredObjectQueryDescriptor<HKQuantitySample> {
        HKAnchoredObjectQueryDescriptor(predicates: [.quantitySample(type: steps)], anchor: anchor, limit: limit)
    }

    @Test func QRY_50_oneResult() async throws {
        let samples = (0..<3).map { stepSample(1, Double($0)) }
        try await store.save(samples)
        try await store.delete(samples[0])
        let all = try await descriptor().result(for: store)
        #expect(all.addedSamples.map(\.uuid) == samples[1...].map(\.uuid))
        #expect(all.deletedObjects.map(\.uuid) == [samples[0].uuid])
        let page = try await descriptor(limit: 1).result(for: store)
        #expect(page.addedSamples.map(\.uuid) == [samples[1].uuid])
        let rest = try await descriptor(page.newAnchor).result(for: store)
        #expect(rest.addedSamples.map(\.uuid) == [samples[2].uuid])
        #expect(rest.newAnchor == all.newAnchor)
        let code = await failure { _ = try await descriptor().result(for: test.stranger()) }
        #expect(code == .errorAuthorizationNotDetermined)
    }

    @Test func QRY_53_theFirstElementComesAlsoIfEmptyThenChanges() async throws {
        var iterator = descriptor().results(for: store).makeAsyncIterator()
        let first = try #require(try await iterator.next())
        #expect(first.addedSamples.isEmpty && first.deletedObjects.isEmpty)
        let sample = stepSample(1, 0)
        try await store.save([workout(), sample])
        let second = try #require(try await iterator.next())
        #expect(second.addedSamples.map(\.uuid) == [sample.uuid])
        // Changes between two requests are one element.
        try await store.save(workout())
        try await store.delete(sample)
        let new = [stepSample(1, 1), stepSample(1, 2)]
        for one in new { try await store.save(one) }
        let third = try #require(try await iterator.next())
        #expect(third.addedSamples.map(\.uuid) == new.map(\.uuid))
        #expect(third.deletedObjects.map(\.uuid) == [sample.uuid])
    }

    @Test func QRY_53_aLimitPagesUntilCaughtUpThenLives() async throws {
        let samples = (0..<5).map { stepSample(1, Double($0)) }
        try await store.save(Array(samples[..<4]))
        var iterator = descriptor(limit: 2).results(for: store).makeAsyncIterator()
        var pages: [[UUID]] = []
        for _ in 0..<2 { pages.append(try await iterator.next()?.addedSamples.map(\.uuid) ?? []) }
        // Exactly at the end: there is no empty page, the next one is the next change.
        async let change = store.save(samples[4])
        pages.append(try await iterator.next()?.addedSamples.map(\.uuid) ?? [])
        try await change
        #expect(pages == [samples[0..<2], samples[2..<4], samples[4..<5]].map { $0.map(\.uuid) })
    }

    @Test func QRY_50_leavingTheLoopStopsTheQuery() async throws {
        weak var feed: ChangeFeed?
        try await store.save(stepSample(1, 0))
        do {
            let held = try ChangeFeed(ChangeRequest(checking: [(.stepCount, nil)], since: nil, limit: 0), in: store)
            feed = held
            #expect(try await held.next()?.added.count == 1)
        }
        #expect(feed == nil)
        var count = 0
        for try await result in descriptor().results(for: store) {
            count += result.addedSamples.count
            break
        }
        #expect(count == 1)
    }

    @Test func QRY_55_cancellingEndsTheSequence() async throws {
        let began = Calls<Int>()
        let task = Task {
            var count = 0
            for try await _ in descriptor().results(for: store) {
                count += 1
                began.add(count)
            }
            return count
        }
        _ = await began.next()
        task.cancel()
        #expect(try await task.value == 1)
    }

    @Test func QRY_55_cancellingAResultThrows() async throws {
        let gate = DispatchSemaphore(value: 0)
        store.queue.async { gate.wait() }
        let task = Task { try await descriptor().result(for: store).addedSamples.count }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        gate.signal()
    }

    @Test func QRY_33_aSequenceThrowsItsError() async throws {
        let code = await failure {
            for try await _ in descriptor().results(for: test.stranger()) {}
        }
        #expect(code == .errorAuthorizationNotDetermined)
    }

    @Test func QRY_53_manySequencesAtOnce() async throws {
        let counts = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    var count = 0
                    for try await result in descriptor(limit: 7).results(for: store) {
                        count += result.addedSamples.count
                        if count == 200 { break }
                    }
                    return count
                }
            }
            for index in 0..<100 { try await store.save([stepSample(1, Double(index)), stepSample(2, Double(index))]) }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(counts == Array(repeating: 200, count: 8))
    }
}
