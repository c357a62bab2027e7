import Foundation
import HealthKit
import HealthKitTesting
import OpenHealthKit
import Testing

@Suite(.timeLimit(.minutes(10))) struct TestHealthStoreTests {
    private static let steps = HKQuantityType(.stepCount)

    /// A realistic component of an app, which creates its own store.
    private struct StepLogger {
        func log(_ count: Double) async throws {
            let store = HKHealthStore()
            let type = HKQuantityType(.stepCount)
            try await store.requestAuthorization(toShare: [type], read: [type])
            try await store.save(TestHealthStoreTests.sample(count))
        }
    }

    private static func sample(_ count: Double) -> HKQuantitySample {
        HKQuantitySample(
            type: steps, quantity: HKQuantity(unit: .count(), doubleValue: count),
            start: Date(timeIntervalSinceReferenceDate: 0), end: Date(timeIntervalSinceReferenceDate: 60))
    }

    @Test func AUTH_7_whatTheAppSavedIsSeen() async throws {
        let test = try TestHealthStore()
        try await test.requireNothingSaved(Self.steps)
        try await test.run {
            try await StepLogger().log(100)
            try await StepLogger().log(20)
        }
        let saved = try await test.requireSaved(Self.steps, count: 2)
        #expect(saved.first?.sourceRevision.source.bundleIdentifier == "com.example.app")
        try await test.requireSaved(Self.steps, sum: 120, unit: .count())
        await #expect(throws: UnmetExpectation.self) { try await test.requireSaved(Self.steps, count: 3) }
        await #expect(throws: UnmetExpectation.self) {
            try await test.requireSaved(Self.steps, sum: 1, unit: .count())
        }
    }

    @Test func AUTH_24_permissionsFollowTheScript() async throws {
        func code(_ permissions: ScriptedPermissions) async throws -> HKError.Code? {
            let test = try TestHealthStore(permissions: permissions)
            do {
                try await test.run { try await StepLogger().log(1) }
                return nil
            } catch let error as HKError {
                return error.code
            }
        }
        #expect(try await code(.granted) == nil)
        #expect(try await code(.denied) == .errorAuthorizationDenied)
        #expect(try await code(.cancelled) == .errorUserCanceled)
        #expect(try await code(.scripted(share: [Self.steps: false])) == .errorAuthorizationDenied)
        #expect(try await code(.scripted(share: [Self.steps: true], others: false)) == nil)
        #expect(try await code(.asking { _ in .init(share: [Self.steps]) }) == nil)
    }

    @Test func AUTH_22_thePersonChangesHerMind() async throws {
        let test = try TestHealthStore()
        try await test.run { try await StepLogger().log(1) }
        try test.decide(share: [Self.steps: false])
        #expect(test.store.authorizationStatus(for: Self.steps) == .sharingDenied)
        await #expect(throws: HKError.self) { try await test.run { try await StepLogger().log(1) } }
        try await test.requireSaved(Self.steps, count: 1)
    }

    @Test func QRY_7_aLockedDeviceReadsNothing() async throws {
        let test = try TestHealthStore()
        try test.decide(share: [Self.steps: true], read: [Self.steps: true])
        test.isLocked = true
        try await test.store.save(Self.sample(5))
        let question = HKSampleQueryDescriptor(
            predicates: [.quantitySample(type: Self.steps)], sortDescriptors: [])
        await #expect(throws: HKError.self) { try await question.result(for: test.store) }
        // The test can read it all the same.
        try await test.requireSaved(Self.steps, count: 1)
        test.isLocked = false
        #expect(try await question.result(for: test.store).count == 1)
    }

    @Test func AUTH_20_AUTH_21_guestsAndDevicesWithoutData() async throws {
        let test = try TestHealthStore()
        try test.decide(share: [Self.steps: true])
        test.isGuestUser = true
        await #expect(throws: HKError.self) { try await test.store.save(Self.sample(5)) }
        test.isGuestUser = false
        test.hasHealthData = false
        await test.run { #expect(!HKHealthStore.isHealthDataAvailable()) }
        test.hasHealthData = true
        try await test.store.save(Self.sample(5))
    }

    @Test func AUTH_4_whatIsSeededBelongsToOthers() async throws {
        let test = try TestHealthStore()
        try test.seed([Self.sample(7)])
        try test.decide(read: [Self.steps: true])
        let question = HKSampleQueryDescriptor(
            predicates: [.quantitySample(type: Self.steps)], sortDescriptors: [])
        let found = try await question.result(for: test.store)
        #expect(found.map(\.sourceRevision.source.name) == ["Other"])
        try await test.requireNothingSaved(Self.steps)
        #expect(try await test.contents(of: Self.steps).count == 1)
        try test.decide(read: [Self.steps: false])
        #expect(try await question.result(for: test.store).isEmpty)
    }

    @Test func RTE_1_aFileIsSeeded() async throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("seed-\(UUID().uuidString).gpx")
        defer { try? FileManager.default.removeItem(at: file) }
        let points = (0..<10).map { second in
            "<trkpt lat=\"48.\(100 + second)\" lon=\"11.5\"><time>2024-06-01T10:00:0\(second)Z</time></trkpt>"
        }
        let text = """
            <gpx version="1.1" creator="test" xmlns="http://www.topografix.com/GPX/1/1"><trk><type>running</type>\
            <trkseg>\(points.joined())</trkseg></trk></gpx>
            """
        try Data(text.utf8).write(to: file)
        let test = try TestHealthStore()
        try await test.seed(from: file)
        #expect(try await test.contents(of: .workoutType()).count == 1)
        #expect(try await test.contents(of: HKSeriesType.workoutRoute()).count == 1)
        try await test.requireNothingSaved(.workoutType())
        await #expect(throws: UnmetExpectation.self) {
            try await test.seed(from: URL(fileURLWithPath: "/nowhere/at/all.gpx"))
        }
    }

    @Test func EXP_10_anExportIsSeeded() async throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("export-\(UUID().uuidString).xml")
        defer { try? FileManager.default.removeItem(at: file) }
        let records = (0..<3).map { minute in
            """
            <Record type="HKQuantityTypeIdentifierStepCount" sourceName="Phone" unit="count" \
            creationDate="2024-06-01 10:09:00 +0000" startDate="2024-06-01 10:0\(minute):00 +0000" \
            endDate="2024-06-01 10:0\(minute):30 +0000" value="\(100 + minute)"/>
            """
        }
        let text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <HealthData locale="en_GB"><ExportDate value="2024-07-01 09:00:00 +0100"/>
            \(records.joined(separator: "\n"))
            </HealthData>
            """
        try Data(text.utf8).write(to: file)
        let test = try TestHealthStore()
        try await test.seed(from: file)
        let found = try await test.contents(of: Self.steps).compactMap { $0 as? HKQuantitySample }
        #expect(found.map { $0.quantity.doubleValue(for: .count()) }.sorted() == [100, 101, 102])
        #expect(Set(found.map(\.sourceRevision.source.name)) == ["Phone"])
    }

    @Test func LIV_2_anAthletesWorkoutIsSeeded() async throws {
        let rate = HKQuantityType(.heartRate)
        let start = Date(timeIntervalSinceReferenceDate: 700_000_000)
        func seeded(seed: UInt64) async throws -> (HKWorkout, [HKSample]) {
            let test = try TestHealthStore()
            let workout = try await test.seedWorkout(
                .cycling, start: start, duration: 600, athlete: AthleteFeed(seed: seed, rhythm: 5))
            try await test.requireNothingSaved(.workoutType())
            let stored = try await test.contents(of: .workoutType())
            #expect(stored == [workout] && workout.sourceRevision.source.name == "Other")
            #expect(try await test.contents(of: HKSeriesType.workoutRoute()).count == 1)
            let beats = try await test.contents(of: rate, matching: HKQuery.predicateForObjects(from: workout))
            return (workout, beats)
        }
        func numbers(_ samples: [HKSample]) -> [Double] {
            samples.compactMap { ($0 as? HKQuantitySample)?.quantity.doubleValue(for: HKUnit(from: "count/min")) }
        }
        let (workout, beats) = try await seeded(seed: 3)
        #expect(workout.startDate == start && workout.duration == 600)
        #expect(workout.workoutActivityType == .cycling)
        #expect(beats.count > 50)
        #expect(workout.statistics(for: HKQuantityType(.distanceCycling))?.sumQuantity() != nil)
        // The same seed produces the same athlete, and another seed a different one.
        #expect(numbers(try await seeded(seed: 3).1) == numbers(beats))
        #expect(numbers(try await seeded(seed: 4).1) != numbers(beats))
    }

    @Test func LIV_2_severalWorkoutsOfAllKindsAreSeeded() async throws {
        let test = try TestHealthStore()
        let kinds: [(HKWorkoutActivityType, Bool)] = [(.running, true), (.swimming, true), (.swimming, false)]
        for (index, kind) in kinds.enumerated() {
            try await test.seedWorkout(
                kind.0, start: Date(timeIntervalSinceReferenceDate: Double(index) * 86_400), duration: 120,
                isIndoor: kind.1, athlete: AthleteFeed(rhythm: 5))
        }
        let found = try await test.contents(of: .workoutType()).compactMap { $0 as? HKWorkout }
        #expect(found.map(\.workoutActivityType) == kinds.map(\.0))
        await #expect(throws: UnmetExpectation.self) {
            try await test.seedWorkout(.running, start: .now, duration: 0)
        }
    }

    @Test func OTH_14_theSystemsDataAreSeeded() async throws {
        let test = try TestHealthStore()
        try test.systemData.setCharacteristics(bloodType: .oNegative)
        try await test.store.requestAuthorization(toShare: [], read: [HKCharacteristicType(.bloodType)])
        #expect(try test.store.bloodType().bloodType == .oNegative)
    }

    /// Apps that call `Date()` agree with the default clock of a test, which shows the same.
    @Test func LIV_2_anAppThatAsksForTheDateIsMeasured() async throws {
        let clock = VirtualClock()
        let test = try TestHealthStore(clock: clock)
        test.store.attach(.simulatedAthlete())
        let rate = HKQuantityType(.heartRate)
        try await test.store.requestAuthorization(toShare: [.workoutType()], read: [rate])
        let configuration = HKWorkoutConfiguration()
        configuration.activityType = .running
        let session = try HKWorkoutSession(healthStore: test.store, configuration: configuration)
        let builder = session.associatedWorkoutBuilder()
        builder.dataSource = HKLiveWorkoutDataSource(healthStore: test.store, workoutConfiguration: configuration)
        let start = Date()
        session.startActivity(with: start)
        try await builder.beginCollection(at: start)
        await clock.advance(by: 600)
        #expect(builder.statistics(for: rate)?.averageQuantity() != nil)
        session.end()
        await clock.waitUntilIdle()
    }

    @Test func LIV_2_halfAnHourOfRunningPassesInAMoment() async throws {
        let clock = VirtualClock(now: Date(timeIntervalSinceReferenceDate: 800_000_000))
        let test = try TestHealthStore(clock: clock)
        test.store.attach(.simulatedAthlete())
        let rate = HKQuantityType(.heartRate)
        try await test.store.requestAuthorization(toShare: [.workoutType()], read: [rate])
        let configuration = HKWorkoutConfiguration()
        configuration.activityType = .running
        configuration.locationType = .indoor
        let session = try HKWorkoutSession(healthStore: test.store, configuration: configuration)
        let builder = session.associatedWorkoutBuilder()
        builder.dataSource = HKLiveWorkoutDataSource(
            healthStore: test.store, workoutConfiguration: configuration)
        session.startActivity(with: clock.now)
        try await builder.beginCollection(at: clock.now)
        await clock.advance(by: 1_800)
        session.stopActivity(with: clock.now)
        try await builder.endCollection(at: clock.now)
        _ = try await builder.finishWorkout()
        session.end()
        let workout = try #require(try await test.requireSaved(.workoutType(), count: 1).first as? HKWorkout)
        #expect(workout.duration == 1_800)
        #expect(workout.statistics(for: rate)?.averageQuantity() != nil)
    }
}
