import HealthKit
import HealthModel
import Testing

@Suite(.timeLimit(.minutes(10))) struct HKLiveWorkoutDataSourceTests {
    private let energy = HKQuantityType(.activeEnergyBurned)

    @Test func LIV_20_LIV_21_typesToCollect() throws {
        let live = try LiveStore()
        let source = live.source(.yoga)
        #expect(source.typesToCollect == [energy, HKQuantityType(.basalEnergyBurned), heartRate])
        source.enableCollection(for: bodyMass, predicate: nil)
        source.disableCollection(for: heartRate)
        source.disableCollection(for: steps)
        #expect(source.typesToCollect == [energy, HKQuantityType(.basalEnergyBurned), bodyMass])
        #expect(HKLiveWorkoutDataSource(healthStore: live.store, workoutConfiguration: nil).typesToCollect == [])
    }

    @Test func LIV_21_samplesMustMatchThePredicate() async throws {
        let live = try LiveStore()
        let feed = ScriptedFeed()
        live.store.context.feed = feed
        let source = live.source(.running)
        let limit = HKQuantity(unit: beats, doubleValue: 150)
        source.enableCollection(
            for: heartRate, predicate: HKQuery.predicateForQuantitySamples(with: .lessThan, quantity: limit))
        let (_, builder, log) = try await live.running(source: source)
        await feed.deliver(measuredPulse(100, 1), measuredPulse(160, 2))
        try await live.store.save([pulse(170, 3), pulse(110, 3)])
        await live.waitUntilIdle()
        #expect(log.drain() == ["collected HeartRate 100", "collected HeartRate 105"])
        source.enableCollection(for: heartRate, predicate: nil)
        await feed.deliver(measuredPulse(180, 4))
        await live.waitUntilIdle()
        #expect(log.drain().count == 1)
        source.disableCollection(for: heartRate)
        await feed.deliver(measuredPulse(200, 5), measuredDistance(9, 4, 5))
        try await live.store.save([pulse(200, 5)])
        await live.waitUntilIdle()
        #expect(log.drain() == ["collected DistanceWalkingRunning 9"])
        #expect(builder.statistics(for: heartRate)?.maximumQuantity()?.doubleValue(for: beats).rounded() == 180)
    }

    /// Sensors store what the workout does not collect, too: it is no part of the workout.
    @Test func LIV_21_whatIsNotCollectedIsStoredAllTheSame() async throws {
        let live = try LiveStore()
        let feed = ScriptedFeed()
        live.store.context.feed = feed
        let source = live.source(.running)
        source.disableCollection(for: heartRate)
        let (_, builder, log) = try await live.running(source: source)
        #expect(await feed.deliver(measuredPulse(100, 1), measuredDistance(9, 1, 2)) == nil)
        await live.waitUntilIdle()
        #expect(log.drain() == ["collected DistanceWalkingRunning 9"])
        #expect(try await live.store.count(heartRate) == 1)
        let workout = try await builder.finish(at: 5)
        let part = HKQuery.predicateForObjects(from: workout)
        #expect(try await live.store.count(heartRate, part) == 0)
        #expect(try await live.store.count(HKQuantityType(.distanceWalkingRunning), part) == 1)
    }

    @Test func LIV_21_thePredicateMayAskForTheSource() async throws {
        let live = try LiveStore()
        let feed = ScriptedFeed(device: DeviceRecord([.name: "Strap"]))
        live.store.context.feed = feed
        let source = live.source(.running)
        let strap = HKQuery.predicateForObjects(withDeviceProperty: HKDevicePropertyKeyName, allowedValues: ["Strap"])
        source.enableCollection(for: heartRate, predicate: strap)
        let (_, _, log) = try await live.running(source: source)
        try await live.store.save([pulse(200, 1)])
        await feed.deliver(measuredPulse(100, 1))
        await live.waitUntilIdle()
        #expect(log.drain() == ["collected HeartRate 100"])
    }

    @Test func LIV_22_whatTheAppSaves() async throws {
        let live = try LiveStore()
        let (_, builder, log) = try await live.running()
        try await live.store.save([energySample(5, 1, 2), energySample(6, 2, 3), pulse(90, -1), pulse(100, 2)])
        await live.waitUntilIdle()
        #expect(log.drain() == ["collected ActiveEnergyBurned 11, HeartRate 100"])
        // Saved and added, a sample counts once.
        let sample = energySample(4, 3, 4)
        try await builder.addSamples([sample])
        await live.waitUntilIdle()
        #expect(log.drain() == ["collected ActiveEnergyBurned 15"])
        let workout = try await builder.finish(at: 10)
        #expect(try await live.store.count(energy, HKQuery.predicateForObjects(from: workout)) == 3)
    }

    @Test func LIV_22_savedJustBeforeTheEnd() async throws {
        let live = try LiveStore()
        let (_, builder, _) = try await live.running()
        live.store.save(energySample(5, 1, 2)) { _, error in #expect(error == nil) }
        builder.endCollection(withEnd: noon(10)) { _, error in #expect(error == nil) }
        let workout = try #require(try await builder.finishWorkout())
        #expect(workout.statistics(for: energy)?.sumOfEnergy == 5)
    }

    @Test func LIV_23_notWhatOtherAppsSave() async throws {
        let live = try LiveStore()
        let (_, builder, log) = try await live.running()
        let other = try live.test.app("two")
        try await other.save([energySample(5, 1, 2)])
        try await live.store.save([energySample(6, 2, 3)])
        await live.waitUntilIdle()
        #expect(log.drain() == ["collected ActiveEnergyBurned 6"])
        #expect(builder.statistics(for: energy)?.sumOfEnergy == 6)
    }

    @Test func LIV_24_activitiesSwitchTheSource() async throws {
        let live = try LiveStore()
        let feed = ScriptedFeed()
        live.store.context.feed = feed
        let source = live.source(.swimBikeRun)
        let swim = HKQuantityType(.distanceSwimming)
        let ride = HKQuantityType(.distanceCycling)
        source.enableCollection(for: bodyMass, predicate: nil)
        let (session, _, log) = try await live.running(.swimBikeRun, source: source)
        #expect(source.typesToCollect.contains(swim))
        session.beginNewActivity(configuration: configuration(.cycling), date: noon(10), metadata: nil)
        await live.waitUntilIdle()
        #expect(!source.typesToCollect.contains(swim))
        #expect(source.typesToCollect.isSuperset(of: [ride, heartRate, bodyMass]))
        _ = log.drain()
        await feed.deliver(
            measuredDistance(1, 10, 11, .distanceSwimming), measuredDistance(9, 10, 11, .distanceCycling))
        await live.waitUntilIdle()
        #expect(log.drain() == ["collected DistanceCycling 9"])
        session.endCurrentActivity(on: noon(20))
        await live.waitUntilIdle()
        #expect(source.typesToCollect == [energy, HKQuantityType(.basalEnergyBurned), heartRate, bodyMass])
        session.beginNewActivity(configuration: configuration(.running), date: noon(20), metadata: nil)
        await live.waitUntilIdle()
        #expect(source.typesToCollect.contains(HKQuantityType(.distanceWalkingRunning)))
        // The end of the session does not change the source, for late data.
        session.end()
        await live.waitUntilIdle()
        #expect(source.typesToCollect.contains(HKQuantityType(.distanceWalkingRunning)))
    }

    @Test func LIV_24_otherSessionsDoNotSwitch() async throws {
        let live = try LiveStore()
        let source = live.source(.running)
        let types = source.typesToCollect
        let (session, _, _) = try await live.running(.running, source: source)
        session.beginNewActivity(configuration: configuration(.running), date: noon(10), metadata: nil)
        session.endCurrentActivity(on: noon(20))
        await live.waitUntilIdle()
        #expect(source.typesToCollect == types)
    }

    @Test func LIV_26_whatIsStoredAlready() async throws {
        let live = try LiveStore()
        let feed = ScriptedFeed()
        live.store.context.feed = feed
        let (session, builder, log) = try live.session()
        builder.dataSource = live.source(.running)
        session.startActivity(with: noon(0))
        await live.waitUntilIdle()
        await feed.deliver(measuredPulse(90, 4), measuredPulse(100, 5))
        try await live.store.save([energySample(5, 5, 6), energySample(1, 4, 6)])
        try await live.test.app("two").save([energySample(50, 5, 6)])
        try await builder.beginCollection(at: noon(5))
        await live.waitUntilIdle()
        #expect(log.drain() == ["notStarted to running at 0", "collected ActiveEnergyBurned 5, HeartRate 100"])
    }

    @Test func LIV_26_aSourceSetDuringCollection() async throws {
        let live = try LiveStore()
        let feed = ScriptedFeed()
        live.store.context.feed = feed
        let (session, builder, log) = try live.session()
        session.startActivity(with: noon(0))
        try await builder.beginCollection(at: noon(0))
        // Before it has begun, a feed delivers nothing.
        await live.waitUntilIdle()
        await feed.deliver(measuredPulse(100, 5), measuredDistance(8, 5, 6))
        await live.waitUntilIdle()
        _ = log.drain()
        let source = HKLiveWorkoutDataSource(healthStore: live.store, workoutConfiguration: nil)
        source.enableCollection(for: heartRate, predicate: nil)
        builder.dataSource = source
        await live.waitUntilIdle()
        #expect(builder.dataSource === source)
        #expect(log.drain() == ["collected HeartRate 100"])
        // Enabling affects only later samples.
        source.enableCollection(for: HKQuantityType(.distanceWalkingRunning), predicate: nil)
        await feed.deliver(measuredDistance(3, 6, 7))
        await live.waitUntilIdle()
        #expect(log.drain() == ["collected DistanceWalkingRunning 3"])
        try await live.store.save([distanceSample(.distanceWalkingRunning, 2, 7, 8)])
        await live.waitUntilIdle()
        #expect(log.drain() == ["collected DistanceWalkingRunning 5"])
        // Another source adds its samples, each one once.
        builder.dataSource = live.source(.running)
        await live.waitUntilIdle()
        #expect(log.drain() == ["collected DistanceWalkingRunning 13"])
        // The old source has no effect, and neither has a missing one.
        source.disableCollection(for: heartRate)
        await feed.deliver(measuredPulse(140, 8))
        builder.dataSource = nil
        await feed.deliver(measuredPulse(190, 9))
        try await live.store.save([pulse(190, 9)])
        await live.waitUntilIdle()
        #expect(log.drain() == ["collected HeartRate 120"])
    }
}
