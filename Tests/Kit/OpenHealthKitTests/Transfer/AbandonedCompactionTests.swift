import Foundation
import HealthModel
import HealthStore
import OpenHealthKit
import Synchronization
import TestEngines
import Testing

@testable import HealthKit

/// A compaction that nobody follows any more.
@Suite(.timeLimit(.minutes(2))) struct AbandonedCompactionTests {
    /// An object that a store holds.
    private final class Held: Sendable {
        private let continuation: AsyncStream<Void>.Continuation

        init(_ continuation: AsyncStream<Void>.Continuation) { self.continuation = continuation }

        deinit { continuation.finish() }
    }

    private let engine: SQLiteEngine
    private let app = AppIdentity(bundleIdentifier: "org.example.compact", name: "Compact")

    init() throws { engine = try SQLiteEngine.forTest() }

    private func store(_ policy: AuthorizationPolicy = .grantAll) -> HKHealthStore {
        HKHealthStore(context: StoreContext(engine: engine, identity: app, policy: policy))
    }

    private func waiting() async throws -> Int? {
        try await store().compact(minimumAge: 0, isDryRun: true).reports.first?.samples
    }

    /// Begins a compaction that cannot write yet, and leaves it.
    private func abandon(_ continuation: AsyncStream<Void>.Continuation) throws {
        let held = Held(continuation)
        let store = store(.ask { _, _, _ in withExtendedLifetime(held) { AuthorizationDecisions() } })
        try engine.write { _ in
            let iterator = store.compact(minimumAge: 0).makeAsyncIterator()
            withExtendedLifetime(iterator) {}
        }
    }

    @Test func whoeverLeavesTheLoopEndsTheCompaction() async throws {
        let types: [(ObjectType, QuantityValue)] = [
            (.stepCount, HKQuantity(unit: .count(), doubleValue: 3).record),
            (.heartRate, HKQuantity(unit: .count().unitDivided(by: .minute()), doubleValue: 60).record),
        ]
        try engine.write { try $0.authorize(app, AuthorizationDecisions(share: [.stepCount: true, .heartRate: true])) }
        for number in 0..<40 {
            let start = 700_000_000 + Double(number) * 60
            for (type, value) in types {
                let sample = SampleRecord(type: type, start: start, end: start + 1, content: .quantity(value))
                try engine.write(as: app) { try $0.save([sample]) }
            }
        }
        #expect(try await waiting() == 80)
        let (ends, continuation) = AsyncStream.makeStream(of: Void.self)
        try abandon(continuation)
        // The compaction has ended when nobody holds its store.
        for await _ in ends {}
        // At most one step was done, which is one of one type.
        #expect([40, 80].contains(try await waiting()))
        let whole = try #require(try await store().compact(minimumAge: 0).reports.first)
        #expect(whole.problems.isEmpty)
        #expect(try await waiting() == 0)
    }
}
