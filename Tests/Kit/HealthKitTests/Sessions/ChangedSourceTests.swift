import Foundation
import HealthModel
import HealthStore
import Testing

@testable import HealthKit

/// Data sources that change while the store does not answer, and what was saved before the change (LIV-21, LIV-22).
@Suite(.timeLimit(.minutes(5))) struct ChangedSourceTests {
    private let live: LiveStore
    /// Another store of the app, to which the conditions of the first one do not apply.
    private let other: HKHealthStore

    init() throws {
        live = try LiveStore()
        other = HKHealthStore(
            context: StoreContext(
                engine: live.test.engine, identity: live.store.context.access.identity, scheduler: live.time))
    }

    /// Saves samples that cannot be collected yet: 2 kcal and 100 beats per minute.
    private func saveWhileFull(_ log: SessionLog) async throws {
        live.store.context.change { $0.isFull = true }
        try await other.save([energySample(2, 1, 2), pulse(100, 1)])
        await live.waitUntilIdle()
        #expect(log.drain() == [])
        live.store.context.change { $0.isFull = false }
    }

    private func source(_ types: HKQuantityType...) -> HKLiveWorkoutDataSource {
        let source = HKLiveWorkoutDataSource(healthStore: live.store, workoutConfiguration: nil)
        for type in types { source.enableCollection(for: type, predicate: nil) }
        return source
    }

    /// A type that is no longer collected was collected until then.
    @Test func LIV_21_whatWasSavedBeforeATypeWasDisabled() async throws {
        let source = live.source(.running)
        let (_, builder, log) = try await live.running(source: source)
        try await saveWhileFull(log)
        source.disableCollection(for: heartRate)
        await live.waitUntilIdle()
        #expect(log.drain() == ["collected ActiveEnergyBurned 2, HeartRate 100"])
        try await other.save([energySample(4, 3, 4), pulse(200, 3)])
        await live.reach(5)
        #expect(log.drain() == ["collected ActiveEnergyBurned 6"])
        let workout = try await builder.finish(at: 10)
        #expect(workout.statistics(for: heartRate)?.averageBeats.map { $0.rounded() } == 100)
    }

    @Test func LIV_21_whatWasSavedBeforeAPredicateWasSet() async throws {
        let source = live.source(.running)
        let (_, _, log) = try await live.running(source: source)
        try await saveWhileFull(log)
        source.enableCollection(
            for: heartRate,
            predicate: HKQuery.predicateForQuantitySamples(
                with: .greaterThan, quantity: HKQuantity(unit: beats, doubleValue: 150)))
        await live.waitUntilIdle()
        #expect(log.drain() == ["collected ActiveEnergyBurned 2, HeartRate 100"])
        try await other.save([pulse(120, 3), pulse(160, 3)])
        await live.waitUntilIdle()
        #expect(log.drain() == ["collected HeartRate 130"])
    }

    /// Another source, or none, takes nothing away from the one before.
    @Test(arguments: [false, true]) func LIV_8_whatWasSavedBeforeASourceWasReplaced(byNone: Bool) async throws {
        let (_, builder, log) = try await live.running()
        try await saveWhileFull(log)
        builder.dataSource = byNone ? nil : source(steps)
        await live.waitUntilIdle()
        #expect(log.drain() == ["collected ActiveEnergyBurned 2, HeartRate 100"])
        try await other.save([energySample(4, 3, 4), stepSample(7, 3, 4)])
        await live.reach(5)
        #expect(log.drain() == (byNone ? [] : ["collected StepCount 7"]))
    }

    /// A source that is set during an activity collects what that activity has.
    @Test func LIV_24_aSourceThatIsSetDuringAnActivity() async throws {
        let (session, builder, log) = try await live.running(.swimBikeRun, source: source(steps))
        session.beginNewActivity(configuration: configuration(.cycling), date: noon(0), metadata: nil)
        await live.waitUntilIdle()
        _ = log.drain()
        let (swim, ride) = (HKQuantityType(.distanceSwimming), HKQuantityType(.distanceCycling))
        let new = live.source(.swimBikeRun)
        #expect(new.typesToCollect.contains(swim) && !new.typesToCollect.contains(ride))
        builder.dataSource = new
        await live.waitUntilIdle()
        #expect(!new.typesToCollect.contains(swim) && new.typesToCollect.contains(ride))
        try await live.store.save([
            distanceSample(.distanceCycling, 9, 1, 2), distanceSample(.distanceSwimming, 5, 1, 2), stepSample(3, 1, 2),
        ])
        await live.waitUntilIdle()
        #expect(log.drain() == ["collected DistanceCycling 9"])
        // After the activity, those of the workout remain.
        session.endCurrentActivity(on: noon(3))
        await live.waitUntilIdle()
        #expect(!new.typesToCollect.contains(ride) && new.typesToCollect.contains(heartRate))
        // What is set before the session runs is left as it is.
        let (_, second, _) = try live.session(.swimBikeRun)
        let early = live.source(.swimBikeRun)
        second.dataSource = early
        await live.waitUntilIdle()
        #expect(early.typesToCollect.contains(swim))
    }

    /// After a time without health data, everything that was saved meanwhile is collected, and all that follows.
    @Test(arguments: [false, true]) func LIV_22_afterATimeWithoutHealthData(isSavedAgain: Bool) async throws {
        let (session, builder, log) = try await live.running()
        live.store.context.change { $0.availability = .unavailable }
        try await other.save(energySample(2, 1, 2))
        await live.waitUntilIdle()
        await live.reach(3)
        #expect(log.drain() == [])
        live.store.context.change { $0.availability = .available }
        if isSavedAgain {
            try await other.save(energySample(4, 3, 4))
            await live.waitUntilIdle()
            #expect(log.drain() == ["collected ActiveEnergyBurned 6"])
            try await other.save(energySample(8, 4, 5))
            await live.waitUntilIdle()
            #expect(log.drain() == ["collected ActiveEnergyBurned 14"])
        }
        await live.reach(10)
        session.stopActivity(with: noon(10))
        let workout = try await builder.finish(at: 10)
        #expect(workout.statistics(for: HKQuantityType(.activeEnergyBurned))?.sumOfEnergy == (isSavedAgain ? 14 : 2))
    }

    /// No other news come before the end.
    @Test(arguments: ["full", "guest", "unavailable"])
    func LIV_22_whatWasSavedLastBeforeTheEnd(condition: String) async throws {
        let (_, builder, log) = try await live.running()
        live.store.context.change {
            switch condition {
            case "full": $0.isFull = true
            case "guest": $0.isGuestUser = true
            default: $0.availability = .unavailable
            }
        }
        try await other.save([energySample(2, 1, 2), pulse(100, 1)])
        await live.waitUntilIdle()
        #expect(!log.drain().contains { $0.hasPrefix("collected") })
        live.store.context.change {
            ($0.isFull, $0.isGuestUser, $0.availability) = (false, false, .available)
        }
        let workout = try await builder.finish(at: 5)
        #expect(workout.statistics(for: HKQuantityType(.activeEnergyBurned))?.sumOfEnergy == 2)
        #expect(workout.statistics(for: heartRate)?.averageBeats.map { $0.rounded() } == 100)
    }
}
