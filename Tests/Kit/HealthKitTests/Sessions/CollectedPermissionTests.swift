import Foundation
import HealthModel
import HealthStore
import Testing

@testable import HealthKit

/// Collecting of a type that the app was granted, was denied or never asked for (LIV-12).
@Suite(.timeLimit(.minutes(5))) struct CollectedPermissionTests {
    private static let decisions: [Bool?] = [nil, false, true]

    @Test(arguments: decisions, decisions)
    func LIV_12_onlyWhatItMayShareOrRead(share: Bool?, read: Bool?) async throws {
        let test = try TestStore()
        let time = VirtualScheduler(now: noon(0).timeIntervalSinceReferenceDate)
        let context = StoreContext(engine: test.engine, identity: TestStore.identity("one"), scheduler: time)
        let store = HKHealthStore(context: context)
        var (shared, readable) = ([ObjectType.workout: true], [ObjectType: Bool]())
        shared[.heartRate] = share
        readable[.heartRate] = read
        try test.decide(store, share: shared, read: readable)
        let feed = ScriptedFeed()
        context.feed = feed
        let session = try HKWorkoutSession(healthStore: store, configuration: configuration(.running))
        let builder = session.associatedWorkoutBuilder()
        let log = SessionLog()
        builder.delegate = log
        let source = HKLiveWorkoutDataSource(healthStore: store, workoutConfiguration: configuration(.running))
        source.enableCollection(for: heartRate, predicate: nil)
        builder.dataSource = source
        session.startActivity(with: noon(0))
        try await builder.beginCollection(at: noon(0))
        await time.waitUntilIdle()
        _ = log.drain()
        await feed.deliver(measuredPulse(110, 5))
        await time.waitUntilIdle()
        let isCollected = share == true || read == true
        #expect(log.drain().isEmpty == !isCollected)
        #expect((builder.statistics(for: heartRate) != nil) == isCollected)
        session.end()
        builder.discardWorkout()
        await time.waitUntilIdle()
    }
}
