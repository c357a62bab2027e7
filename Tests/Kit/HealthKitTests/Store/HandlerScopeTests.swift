import Foundation
import HealthModel
import HealthStore
import OpenHealthKit
import Testing

@testable import HealthKit

/// Handlers and delegates, which know the default store of the code that asked for them, wherever they are called.
@Suite(.timeLimit(.minutes(5))) struct HandlerScopeTests {
    /// The names of handlers with the app and the store that they saw.
    private final class Seen: Sendable {
        private let calls = Calls<String>()
        private let context: StoreContext

        init(_ context: StoreContext) { self.context = context }

        /// Notes what is seen where this is called.
        func note(_ name: String) {
            let isOwn = StoreContext.current === context && HKHealthStore().context === context
            calls.add("\(name) \(isOwn) \(HKSource.default().name)")
        }

        func next() async -> String { await calls.next() }
    }

    private final class Delegate: NSObject, HKWorkoutSessionDelegate, HKLiveWorkoutBuilderDelegate, Sendable {
        let seen: Seen
        init(_ seen: Seen) { self.seen = seen }

        func workoutSession(
            _ workoutSession: HKWorkoutSession, didChangeTo toState: HKWorkoutSessionState,
            from fromState: HKWorkoutSessionState, date: Date
        ) {
            seen.note("session \(toState)")
        }
        func workoutSession(_ workoutSession: HKWorkoutSession, didFailWithError error: any Error) {}
        func workoutBuilder(_ workoutBuilder: HKLiveWorkoutBuilder, didCollectDataOf collectedTypes: Set<HKSampleType>)
        {
            seen.note("collected")
        }
        func workoutBuilderDidCollectEvent(_ workoutBuilder: HKLiveWorkoutBuilder) {}
    }

    private let live: LiveStore
    private let context: StoreContext
    private let seen: Seen
    /// Another app, which changes the store from elsewhere.
    private let other: HKHealthStore

    init() throws {
        live = try LiveStore()
        context = live.store.context
        other = try live.test.app("two")
        seen = Seen(context)
    }

    /// Runs code as the app, whose default store is that of the test.
    private func asApp<Value>(_ body: () throws -> Value) rethrows -> Value {
        try withHealthStore(HKHealthStore(context: context), body)
    }

    private func expect(_ names: String..., line: Int = #line) async {
        for name in names {
            let told = await seen.next()
            #expect(told == "\(name) true one", "line \(line)")
        }
    }

    @Test func STO_completionHandlersKnowTheirStore() async throws {
        let store = asApp { HKHealthStore() }
        // The calls come from elsewhere.
        let sample = stepSample(1, 0)
        store.save(sample) { [seen] _, _ in seen.note("save") }
        await expect("save")
        store.requestAuthorization(toShare: [steps], read: [steps]) { [seen] _, _ in seen.note("request") }
        await expect("request")
        store.requestPerObjectReadAuthorization(for: .userAnnotatedMedicationType(), predicate: nil) { [seen] _, _ in
            seen.note("objects")
        }
        await expect("objects")
        store.getRequestStatusForAuthorization(toShare: [steps], read: []) { [seen] _, _ in seen.note("status") }
        await expect("status")
        store.preferredUnits(for: [steps]) { [seen] _, _ in seen.note("units") }
        await expect("units")
        store.deleteObjects(of: steps, predicate: NSPredicate(value: true)) { [seen] _, _, _ in seen.note("delete") }
        await expect("delete")
        store.recoverActiveWorkoutSession { [seen] _, _ in seen.note("recover") }
        await expect("recover")
        store.startWatchApp(with: configuration(.running)) { [seen] _, _ in seen.note("launch") }
        await expect("launch")
    }

    @Test func STO_queriesKnowTheirStore() async throws {
        let store = asApp { HKHealthStore() }
        try await other.save(stepSample(1, 0))
        let anchored = HKAnchoredObjectQuery(type: steps, predicate: nil, anchor: nil, limit: 0) {
            [seen] _, _, _, _, _ in seen.note("first")
        }
        anchored.updateHandler = { [seen] _, _, _, _, _ in seen.note("then") }
        asApp { store.execute(anchored) }
        await expect("first")
        try await other.save(stepSample(2, 1))
        await expect("then")
        store.stop(anchored)
        let observer = HKObserverQuery(sampleType: steps, predicate: nil) { [seen] _, _, _ in seen.note("observed") }
        asApp { store.execute(observer) }
        await expect("observed")
        try await other.save(stepSample(3, 2))
        await expect("observed")
        store.stop(observer)
        let query = HKSampleQuery(sampleType: steps, predicate: nil, limit: 1, sortDescriptors: nil) {
            [seen] _, _, _ in seen.note("samples")
        }
        store.execute(query)
        await expect("samples")
    }

    @Test func SES_7_delegatesKnowTheirStore() async throws {
        let delegate = Delegate(seen)
        let (session, builder) = try asApp {
            let store = HKHealthStore()
            let session = try HKWorkoutSession(healthStore: store, configuration: configuration(.running))
            return (session, session.associatedWorkoutBuilder())
        }
        session.delegate = delegate
        builder.delegate = delegate
        session.startActivity(with: noon(0))
        await expect("session running")
        builder.beginCollection(withStart: noon(0)) { [seen] _, _ in seen.note("begin") }
        await expect("begin")
        builder.addMetadata(["a": 1]) { [seen] _, _ in seen.note("metadata") }
        await expect("metadata")
        builder.add([pulse(100, 1)]) { _, _ in }
        await expect("collected")
        session.pause()
        await expect("session paused")
        await live.reach(10)
        session.end()
        await expect("session ended")
        builder.finishWorkout { [seen] workout, _ in seen.note("finish \(workout != nil)") }
        await expect("finish true")
        withExtendedLifetime(delegate) {}
    }

    @Test func LIV_40_theHandlerOfMirroredSessionsKnowsItsStore() async throws {
        let store = asApp { HKHealthStore() }
        store.workoutSessionMirroringStartHandler = { [seen] _ in seen.note("mirror") }
        let watch = try LiveStore()
        let (own, others) = InProcessChannel.pair()
        watch.store.context.connect(over: own)
        context.connect(over: others)
        let (session, _, _) = try watch.session()
        session.startMirroringToCompanionDevice { _, _ in }
        await expect("mirror")
        withExtendedLifetime(store) {}
    }
}
