import Foundation
import HealthModel
import HealthStore
import Testing

@testable import HealthKit

/// Loops over long-running queries that are left: nothing holds on to the store any more (QRY-53).
@Suite(.timeLimit(.minutes(1))) struct LeftLoopTests {
    /// An object that a store holds.
    private final class Held: Sendable {
        private let calls: Calls<String>

        init(_ calls: Calls<String>) { self.calls = calls }

        deinit { calls.add("released") }
    }

    enum Loop: CaseIterable { case anchored, collection, summaries, efforts }

    private let test: TestStore
    private let calls = Calls<String>()

    init() throws { test = try TestStore() }

    private func store() throws -> HKHealthStore {
        let held = Held(calls)
        let policy = AuthorizationPolicy.ask { _, _, _ in
            withExtendedLifetime(held) { AuthorizationDecisions() }
        }
        let store = test.stranger("looper", policy: policy)
        let readable = ObjectType.all.filter { $0.isReadable }
        try test.decide(store, read: Dictionary(uniqueKeysWithValues: readable.map { ($0, true) }))
        return store
    }

    private func first(_ sequence: some AsyncSequence) async throws -> Int {
        for try await _ in sequence { return 1 }
        return 0
    }

    /// Waits for the first element of a loop, and leaves it.
    private func leave(_ loop: Loop) async throws -> Int {
        let store = try store()
        switch loop {
        case .anchored:
            return try await first(
                HKAnchoredObjectQueryDescriptor(predicates: [.quantitySample(type: steps)], anchor: nil)
                    .results(for: store))
        case .collection:
            return try await first(
                HKStatisticsCollectionQueryDescriptor(
                    predicate: .quantitySample(type: steps), options: .cumulativeSum, anchorDate: noon(0),
                    intervalComponents: DateComponents(day: 1)
                ).results(for: store))
        case .summaries: return try await first(HKActivitySummaryQueryDescriptor(predicate: nil).results(for: store))
        case .efforts:
            return try await first(
                HKWorkoutEffortRelationshipQueryDescriptor(predicate: nil, anchor: nil, option: .default)
                    .results(for: store))
        }
    }

    @Test(arguments: Loop.allCases) func QRY_53_aLoopThatIsLeftEndsItsQuery(loop: Loop) async throws {
        #expect(try await leave(loop) == 1)
        #expect(await calls.next() == "released")
        // Changes that follow are nobody's.
        try await test.app("other").save(stepSample(1, 0))
        #expect(calls.count == 1)
    }
}
