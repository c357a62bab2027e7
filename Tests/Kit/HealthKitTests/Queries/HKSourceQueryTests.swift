import HealthModel
import Testing

@testable import HealthKit

@Suite(.timeLimit(.minutes(10))) struct HKSourceQueryTests {
    private let test: TestStore
    private let store: HKHealthStore

    init() throws {
        test = try TestStore()
        store = try test.app()
    }

    private func sources(
        _ predicate: NSPredicate? = nil, from store: HKHealthStore
    ) async -> (Set<String>?, HKError.Code?) {
        let calls = Calls<(Set<String>?, HKError.Code?)>()
        let query = HKSourceQuery(sampleType: steps, samplePredicate: predicate) { _, sources, error in
            calls.add((sources.map { Set($0.map(\.name)) }, (error as? HKError)?.code))
        }
        store.execute(query)
        return await calls.next()
    }

    @Test func QRY_14_sourcesOfReadableMatchingSamples() async throws {
        let other = try test.app("two")
        try await store.save(stepSample(1, 0))
        try await other.save([stepSample(1, 10), stepSample(1, 20)])
        try await test.app("three").save(workout())
        #expect(await sources(from: store).0 == ["one", "two"])
        let late = HKQuery.predicateForSamples(withStart: noon(5), end: nil)
        #expect(await sources(late, from: store).0 == ["two"])
        try test.decide(store, read: [.stepCount: false])
        #expect(await sources(from: store).0 == ["one"])
        #expect(await sources(late, from: store).0 == [])
    }

    @Test func AUTH_26_anUndeterminedReadIsAnError() async throws {
        let answer = await sources(from: test.stranger())
        #expect(answer.0 == nil)
        #expect(answer.1 == .errorAuthorizationNotDetermined)
    }

    @Test func QRY_50_theDescriptor() async throws {
        try await store.save(stepSample(1, 0))
        try await test.app("two").save([stepSample(1, 10)])
        let descriptor = HKSourceQueryDescriptor(predicate: .quantitySample(type: steps))
        #expect(try await descriptor.result(for: store).map(\.name) == ["one", "two"])
        #expect(
            await failure { _ = try await descriptor.result(for: test.stranger()) } == .errorAuthorizationNotDetermined)
    }
}
