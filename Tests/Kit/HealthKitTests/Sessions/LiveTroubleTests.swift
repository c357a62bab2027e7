import Foundation
import HealthModel
import HealthStore
import TestSupport
import Testing

@testable import HealthKit

/// Live builders whose store, permissions and sources change while they collect.
@Suite(.timeLimit(.minutes(10))) struct LiveTroubleTests {
    private static let energy = HKQuantityType(.activeEnergyBurned)
    private static let ride = HKQuantityType(.distanceCycling)

    /// The types of which a builder tells its delegate.
    private final class Types: NSObject, HKLiveWorkoutBuilderDelegate, Sendable {
        let calls = Calls<Set<HKSampleType>>()

        func workoutBuilder(_ workoutBuilder: HKLiveWorkoutBuilder, didCollectDataOf collectedTypes: Set<HKSampleType>)
        {
            calls.add(collectedTypes)
        }

        func workoutBuilderDidCollectEvent(_ workoutBuilder: HKLiveWorkoutBuilder) {}
    }

    /// Returns another store of the app, to which the conditions of the first one do not apply.
    private func second(_ live: LiveStore) -> HKHealthStore {
        HKHealthStore(
            context: StoreContext(
                engine: live.test.engine, identity: live.store.context.access.identity, scheduler: live.time))
    }

    @Test func LIV_22_whatCannotBeAddedWhenItIsSavedIsAddedLater() async throws {
        let live = try LiveStore()
        let (_, builder, log) = try await live.running()
        let other = second(live)
        try await other.save(energySample(1, 1, 2))
        await live.waitUntilIdle()
        #expect(log.drain() == ["collected ActiveEnergyBurned 1"])
        live.store.context.change { $0.isFull = true }
        try await other.save([energySample(2, 2, 3), pulse(100, 2)])
        await live.reach(1.5)
        try await other.save(energySample(4, 3, 4))
        await live.waitUntilIdle()
        #expect(log.drain() == [])
        live.store.context.change { $0.isFull = false }
        await live.reach(4)
        // All of it at once, and once.
        #expect(log.drain() == ["collected ActiveEnergyBurned 7, HeartRate 100"])
        try await other.save(energySample(8, 4, 5))
        await live.reach(10)
        #expect(log.drain() == ["collected ActiveEnergyBurned 15"])
        let workout = try await builder.finish(at: 10)
        #expect(try await other.count(Self.energy, HKQuery.predicateForObjects(from: workout)) == 4)
        #expect(workout.statistics(for: Self.energy)?.sumOfEnergy == 15)
    }

    @Test func LIV_26_aSourceThatCannotBeReadAtFirstIsReadLater() async throws {
        let live = try LiveStore()
        let (session, builder, log) = try live.session()
        session.startActivity(with: noon(0))
        try await builder.beginCollection(at: noon(0))
        let other = second(live)
        try await other.save([energySample(1, -2, -1), energySample(2, 1, 2)])
        await live.waitUntilIdle()
        _ = log.drain()
        live.store.context.change { $0.isFull = true }
        builder.dataSource = live.source(.running)
        await live.waitUntilIdle()
        #expect(log.drain() == [])
        live.store.context.change { $0.isFull = false }
        await live.reach(2)
        #expect(log.drain() == ["collected ActiveEnergyBurned 2"])
        await live.reach(9)
        #expect(log.drain() == [])
    }

    @Test func LIV_22_whatWaitsIsAddedBeforeCollectionEnds() async throws {
        let live = try LiveStore()
        let (session, builder, _) = try await live.running()
        let other = second(live)
        live.store.context.change { $0.isFull = true }
        try await other.save(energySample(2, 2, 3))
        await live.waitUntilIdle()
        live.store.context.change { $0.isFull = false }
        session.stopActivity(with: noon(5))
        try await builder.endCollection(at: noon(5))
        let workout = try #require(try await builder.finishWorkout())
        #expect(workout.statistics(for: Self.energy)?.sumOfEnergy == 2)
        await live.reach(10)
        #expect(try await other.count(Self.energy, HKQuery.predicateForObjects(from: workout)) == 1)
    }

    @Test func LIV_12_aPermissionThatIsGivenMeanwhileCounts() async throws {
        let live = try LiveStore()
        try live.test.decide(
            live.store, share: [.distanceCycling: false], read: [.distanceCycling: false, .heartRate: false])
        let feed = ScriptedFeed()
        live.store.context.feed = feed
        let source = live.source(.running)
        source.enableCollection(for: Self.ride, predicate: nil)
        let (_, builder, log) = try await live.running(source: source)
        await feed.deliver(FeedBatch(samples: [measuredDistance(3, 1, 2, .distanceCycling), measuredPulse(100, 1)]))
        await live.waitUntilIdle()
        #expect(log.drain() == ["collected HeartRate 100"])
        try live.test.decide(live.store, read: [.distanceCycling: true])
        await feed.deliver(
            measuredDistance(4, 2, 3, .distanceCycling), measuredDistance(5, 3, 4, .distanceCycling))
        await live.waitUntilIdle()
        #expect(log.drain() == ["collected DistanceCycling 9"])
        #expect(builder.statistics(for: Self.ride)?.sumQuantity()?.doubleValue(for: .meter()) == 9)
        let workout = try await builder.finish(at: 10)
        let reader = try live.test.app("two")
        #expect(try await reader.count(Self.ride, HKQuery.predicateForObjects(from: workout)) == 2)
        #expect(try await reader.count(Self.ride) == 3)
    }

    @Test func LIV_3_WBD_23_whatACorrelationContainsIsCollected() async throws {
        let live = try LiveStore()
        let (_, builder, _) = try await live.running()
        let delegate = Types()
        builder.delegate = delegate
        let unit = HKUnit.millimeterOfMercury()
        let types = [HKQuantityType(.bloodPressureSystolic), HKQuantityType(.bloodPressureDiastolic)]
        let parts = zip(types, [120.0, 80]).map {
            HKQuantitySample(
                type: $0, quantity: HKQuantity(unit: unit, doubleValue: $1), start: noon(1), end: noon(1))
        }
        let whole = HKCorrelation(
            type: HKCorrelationType(.bloodPressure), start: noon(1), end: noon(1), objects: Set(parts))
        try await builder.addSamples([whole, pulse(90, 2)])
        await live.waitUntilIdle()
        let told: Set<HKSampleType> = [types[0], types[1], HKCorrelationType(.bloodPressure), heartRate]
        #expect(await delegate.calls.next() == told)
        #expect(builder.statistics(for: types[0])?.maximumQuantity()?.doubleValue(for: unit).rounded() == 120)
        let workout = try await builder.finish(at: 10)
        for type in types as [HKSampleType] + [HKCorrelationType(.bloodPressure)] {
            #expect(try await live.store.count(type, HKQuery.predicateForObjects(from: workout)) == 1)
        }
        #expect(workout.statistics(for: types[1])?.minimumQuantity()?.doubleValue(for: unit).rounded() == 80)
    }

    @Test func LIV_8_LIV_21_oneSourceOfTwoSessions() async throws {
        let live = try LiveStore()
        let source = HKLiveWorkoutDataSource(healthStore: live.store, workoutConfiguration: nil)
        let (first, firstBuilder, firstLog) = try await live.running(source: source)
        await live.reach(5)
        first.stopActivity(with: noon(5))
        await live.waitUntilIdle()
        let (session, builder, log) = try live.session(.cycling)
        builder.dataSource = source
        session.startActivity(with: noon(5))
        try await builder.beginCollection(at: noon(5))
        await live.waitUntilIdle()
        _ = (log.drain(), firstLog.drain())
        source.enableCollection(for: heartRate, predicate: nil)
        // Before the end of the first session, and during the second one.
        try await live.store.save([pulse(90, 4), pulse(120, 6)])
        await live.waitUntilIdle()
        #expect(firstLog.drain() == ["collected HeartRate 90"])
        #expect(log.drain() == ["collected HeartRate 120"])
        firstBuilder.dataSource = nil
        source.enableCollection(for: Self.energy, predicate: nil)
        try await live.store.save([energySample(1, 4, 4.5), energySample(2, 6, 7)])
        await live.waitUntilIdle()
        #expect(firstLog.drain() == [])
        #expect(log.drain() == ["collected ActiveEnergyBurned 2"])
    }

    @Test func SEN_123_SEN_124_beatsOfTwoDevicesWithPauses() async throws {
        let live = try LiveStore()
        let feed = ScriptedFeed(device: DeviceRecord([.name: "Watch"]))
        live.store.context.feed = feed
        let (session, builder, _) = try await live.running()
        func beats(_ range: ClosedRange<Int>, _ device: DeviceRecord? = nil, gap: Int? = nil) -> [FeedBeat] {
            range.map {
                FeedBeat(
                    time: noon(Double($0)).timeIntervalSinceReferenceDate, followsGap: $0 == gap, device: device)
            }
        }
        let strap = DeviceRecord([.name: "Strap"])
        await live.reach(20)
        await feed.deliver(FeedBatch(beats: beats(-2...5) + beats(3...8, strap, gap: 5)))
        session.pause()
        await live.reach(30)
        await feed.deliver(FeedBatch(beats: beats(21...25, strap) + beats(22...23)))
        session.resume()
        await live.reach(40)
        await feed.deliver(FeedBatch(beats: beats(31...34, strap) + beats(35...36)))
        session.stopActivity(with: noon(40))
        try await builder.endCollection(at: noon(40))
        let workout = try #require(try await builder.finishWorkout())
        let series = try await live.store.samples(HKSeriesType.heartbeat(), HKQuery.predicateForObjects(from: workout))
        var told: [String: [Int]] = [:]
        for case let one as HKHeartbeatSeriesSample in series.sorted(by: { $0.startDate < $1.startDate }) {
            for try await beat in HKHeartbeatSeriesQueryDescriptor(one).results(for: live.store) {
                let moment = one.startDate.timeIntervalSince(noon(0)) + beat.timeIntervalSinceStart
                told[one.device?.name ?? "-", default: []].append(Int(moment.rounded()))
            }
        }
        #expect(Set(told.keys) == ["Strap", "Watch"])
        // Nothing of the pause and from before the beginning, and each device has its own.
        #expect(Set(told["Strap"] ?? []).isSubset(of: Set(3...8).union(31...34)))
        #expect(Set(told["Watch"] ?? []).isSubset(of: Set(0...5).union(35...36)))
        #expect(told["Strap"]?.last == 34 && told["Watch"]?.last == 36)
    }
}
