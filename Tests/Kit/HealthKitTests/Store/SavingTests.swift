import HealthKit
import HealthModel
import HealthStore
import Testing

@Suite struct SavingTests {
    @Test func STO_1_savingIsAtomic() async throws {
        let store = try TestStore().app()
        let stored = stepSample(1, 0)
        try await store.save(stored)
        #expect(await failure { try await store.save([stepSample(2, 1), stored]) } == .errorInvalidArgument)
        #expect(try await store.count(steps) == 1)
    }

    @Test func STO_2_anIdentifierIsSavedOnce() async throws {
        let store = try TestStore().app()
        let sample = stepSample(1, 0)
        #expect(await failure { try await store.save([sample, sample]) } == .errorInvalidArgument)
        try await store.save(sample)
        #expect(await failure { try await store.save(sample) } == .errorInvalidArgument)
        try await store.delete(sample)
        #expect(await failure { try await store.save(sample) } == .errorInvalidArgument, "A tombstone holds it.")
    }

    @Test func STO_3_nothingCannotBeSaved() async throws {
        let store = try TestStore().app()
        #expect(await failure { try await store.save([]) } == .errorInvalidArgument)
    }

    @Test func STO_4_arrayOrderIsInsertionOrder() async throws {
        let store = try TestStore().app()
        let samples = [3.0, 1, 2].map { stepSample($0, 0) }
        try await store.save(samples)
        // All have the same start, so the remaining order is that of insertion.
        let sort = [NSSortDescriptor(key: HKSampleSortIdentifierStartDate, ascending: true)]
        #expect(try await store.samples(steps, sort: sort).map(\.uuid) == samples.map(\.uuid))
    }

    @Test func STO_6_aCorrelationBringsItsSamples() async throws {
        let store = try TestStore().app()
        let correlation = try bloodPressure()
        try await store.save(correlation)
        #expect(try await store.count(HKQuantityType(.bloodPressureSystolic)) == 1)
        let other = try bloodPressure()
        let contained = try #require(other.objects(for: HKQuantityType(.bloodPressureSystolic)).first)
        try await store.save(contained)
        #expect(await failure { try await store.save(other) } == .errorInvalidArgument)
        #expect(try await store.count(correlation.correlationType) == 1)
    }

    @Test(arguments: [.infinity, -.infinity, .nan, .signalingNaN] as [Double])
    func QTY_8_aValueThatIsNotFiniteIsNotSaved(value: Double) async throws {
        let store = try TestStore().app()
        #expect(await failure { try await store.save(stepSample(value, 0)) } == .errorInvalidArgument)
        #expect(
            await failure { try await store.save([stepSample(1, 0), stepSample(value, 1)]) } == .errorInvalidArgument)
        let pressures = [HKQuantityTypeIdentifier.bloodPressureSystolic, .bloodPressureDiastolic].map { identifier in
            HKQuantitySample(
                type: HKQuantityType(identifier),
                quantity: HKQuantity(unit: .millimeterOfMercury(), doubleValue: value), start: noon(0), end: noon(0))
        }
        let correlation = HKCorrelation(
            type: HKCorrelationType(.bloodPressure), start: noon(0), end: noon(0), objects: Set(pressures))
        #expect(await failure { try await store.save(correlation) } == .errorInvalidArgument)
        let saved = workout()
        try await store.save(saved)
        #expect(
            await failure { try await store.addSamples([stepSample(value, 1)], to: saved) } == .errorInvalidArgument)
        let builder = HKWorkoutBuilder(healthStore: store, configuration: HKWorkoutConfiguration(), device: nil)
        try await builder.beginCollection(at: noon(0))
        #expect(await failure { try await builder.addSamples([stepSample(value, 1)]) } == .errorInvalidArgument)
        #expect(try await store.count(steps) == 0)
        #expect(try await store.count(HKQuantityType(.bloodPressureSystolic)) == 0)
    }

    @Test func STO_7_routesAreNotSavedByApps() async throws {
        let store = try TestStore().app()
        let route = HKWorkoutRoute(
            record: SampleRecord(type: .workoutRoute, start: 0, end: 1, content: .route(count: 1)))
        #expect(await failure { try await store.save(route) } == .errorInvalidArgument)
        #expect(await failure { try await store.save([stepSample(1, 0), route]) } == .errorInvalidArgument)
        #expect(try await store.count(steps) == 0)
    }

    @Test func STO_8_QRY_7_savesWhileLockedAreSeenAfterUnlocking() async throws {
        let store = try TestStore().app()
        store.context.change { $0.isLocked = true }
        try await store.save(stepSample(1, 0))
        #expect(await failure { _ = try await store.samples(steps) } == .errorDatabaseInaccessible)
        store.context.change { $0.isLocked = false }
        #expect(try await store.count(steps) == 1)
    }

    @Test func STO_9_aSampleKeepsItsDevice() async throws {
        let store = try TestStore().app()
        let device = HKDevice(
            name: "Strap", manufacturer: nil, model: nil, hardwareVersion: nil, firmwareVersion: nil,
            softwareVersion: nil, localIdentifier: nil, udiDeviceIdentifier: nil)
        try await store.save([stepSample(1, 0), stepSample(2, 1, device: device)])
        let read = try await store.samples(steps, sort: [NSSortDescriptor(key: "startDate", ascending: true)])
        #expect(read.map(\.device) == [nil, device])
    }

    @Test func STO_callsAreDoneInOrderAndCompletionsComeInOrder() async throws {
        let store = try TestStore().app()
        let sample = stepSample(1, 0)
        let (events, continuation) = AsyncStream.makeStream(of: String.self)
        store.save(sample) { success, _ in continuation.yield("saved \(success)") }
        store.delete(sample) { success, _ in continuation.yield("deleted \(success)") }
        store.deleteObjects(of: steps, predicate: NSPredicate(value: true)) { success, count, _ in
            continuation.yield("deleted \(success) \(count)")
            continuation.finish()
        }
        #expect(await all(of: events) == ["saved true", "deleted true", "deleted true 0"])
    }

    @Test func STO_aReadSampleTellsWhoSavedIt() async throws {
        let store = try TestStore().app()
        try await store.save(stepSample(1, 0))
        let revision = try #require(try await store.samples(steps).first?.sourceRevision)
        #expect(revision.source.bundleIdentifier == "com.example.one")
        #expect(revision.version == "1")
        #expect(revision.productType == "Test1,1")
    }
}

/// Returns a blood pressure of 120 over 80.
func bloodPressure(_ time: Double = 0) throws -> HKCorrelation {
    let numbers: [(HKQuantityTypeIdentifier, Double)] = [(.bloodPressureSystolic, 120), (.bloodPressureDiastolic, 80)]
    let samples = numbers.map { identifier, value in
        HKQuantitySample(
            type: HKQuantityType(identifier),
            quantity: HKQuantity(unit: .millimeterOfMercury(), doubleValue: value), start: noon(time), end: noon(time))
    }
    return HKCorrelation(
        type: HKCorrelationType(.bloodPressure), start: noon(time), end: noon(time), objects: Set(samples))
}
